// The agents of Twisty: the six levels, which agent plays them and with what limits, and the
// others.
#include "search/agents.h"

#include <algorithm>
#include <utility>

#include "search/best_first.h"
#include "search/puct_agent.h"
#include "search/random_agent.h"
#include "search/twisty/deepening.h"
#include "search/twisty/perfect_play.h"
#include "search/twisty/race_prior_and_value.h"
#include "search/twisty/simple_agents.h"
#include "search/twisty/winning_turn.h"
#include "search/uct.h"

namespace twistwood::search {

namespace {

using namespace twisty;
using Simple = AgentWithoutMemory<Twisty>;

// How far a level looks. With two seats depth counts, with more the rounds of the tree.
struct Limits {
  int depth;         // turns
  int carelessness;  // hundredths of a turn, as of a novice
  int rounds;
};

constexpr int kHighest = 6;
constexpr Novice kNovices[] = {
    {.horizon = 1,
     .overlooked_hop = 70,
     .overlooked_steal = 70,
     .carelessness = 300,
     .sees_wins = false},
    {.horizon = 1,
     .overlooked_hop = 30,
     .overlooked_steal = 50,
     .carelessness = 120,
     .sees_wins = false},
    {.horizon = 3,
     .overlooked_hop = 5,
     .overlooked_steal = 20,
     .carelessness = 60,
     .sees_wins = true},
};
constexpr Limits kLimits[] = {
    {.depth = 2, .carelessness = 160, .rounds = 30},
    {.depth = 3, .carelessness = 20, .rounds = 300},
};

// Levels 4 to 6: search, with limits below the top.
class SearchingAgent final : public Agent<Twisty> {
  using Tree = PuctAgent<Twisty, RacePriorAndValue>;

 public:
  // The memory is taken at once, so that whoever asks for too much hears of it.
  SearchingAgent(int level, const AgentOptions& options)
      : level_(level), options_(options), perfect_(options) {
    make_tables();
  }

  bool has_memory() const { return deepening_->has_memory(); }

  Answer<Twisty> choose(const Request<Twisty>& request) override {
    Request<Twisty> limited = request;
    if (level_ < kHighest) {
      const Limits& limits = kLimits[level_ - 4];
      if (request.layout.seats == 2) return choose_in_duel(limited, limits);
      limited.budget.nodes =
          std::min<std::int64_t>(limits.rounds, request.budget.nodes.value_or(limits.rounds));
    }
    if (request.layout.seats != 2) return tree().choose(limited);
    const std::int64_t start = request.clock ? request.clock() : 0;
    if (const auto verdict = perfect_.judge(request, [this] { deepening_.reset(); })) {
      Answer<Twisty> chosen = play(limited, *verdict);
      if (request.clock) chosen.report.time_ms = request.clock() - start;
      if (request.report) request.report(chosen.report);
      return chosen;
    }
    // What was spent on a rest that proved too large is gone.
    if (request.budget.time_ms && request.clock) {
      limited.budget.time_ms =
          std::max<std::int64_t>(1, *request.budget.time_ms - (request.clock() - start));
    }
    return answer(limited, deepening().run(limited), 0);
  }

 private:
  // What the tables may take beside a rest that has been solved.
  std::uint64_t for_tables() const {
    return memory_of(options_) - std::max(set_aside(options_), perfect_.taken());
  }
  void make_tables() {
    table_bytes_ = for_tables();
    deepening_.emplace(options_.threads, table_bytes_);
  }

  // One of the two at a time, for each may take all of the memory.
  Deepening& deepening() {
    tree_.reset();
    if (!deepening_ || table_bytes_ != for_tables()) {
      deepening_.reset();
      make_tables();
      // It was there when the agent was made; if somebody else has it now, with less.
      for (std::uint64_t bytes = table_bytes_ / 2; !deepening_->has_memory(); bytes /= 2) {
        deepening_.emplace(options_.threads, bytes);
      }
    }
    return *deepening_;
  }
  Tree& tree() {
    deepening_.reset();
    perfect_.forget();
    return tree_ ? *tree_ : tree_.emplace(options_);
  }

  // What search is asked beside a verdict: it takes a part of the time, and never for ever.
  static Request<Twisty> beside(const Request<Twisty>& request) {
    constexpr std::int64_t kEnough = 100'000;  // nodes
    Request<Twisty> quick = request;
    quick.report = {};
    quick.compare.reset();
    if (quick.budget.open_ended()) quick.budget.nodes = kEnough;
    if (quick.budget.time_ms) quick.budget.time_ms = *quick.budget.time_ms / 4 + 1;
    return quick;
  }

  // By a verdict: the shortest way to win, the longest to lose. Where it does not know how long
  // that is, a win at once comes first, and search says, as it does in a draw, which of the turns
  // that keep the value is the hardest for the other.
  Answer<Twisty> play(const Request<Twisty>& request, const exact::Verdict& verdict) {
    const bool wins = verdict.worth.value == exact::Value::kWin;
    const bool knows_how_long = verdict.distances && verdict.worth.value != exact::Value::kDraw;
    const std::vector<Turn> best = wins ? verdict.best() : verdict.as_good_as_best();
    Answer<Twisty> chosen;
    chosen.turn = best.at(0);
    if (wins && !knows_how_long) {
      chosen.turn = winning_turn(request.layout, request.view).value_or(chosen.turn);
    } else if (!knows_how_long && best.size() > 1) {
      for (const RootTurn& turn : deepening().run(beside(request)).turns) {
        if (std::ranges::find(best, unpack(turn.turn)) == best.end()) continue;
        chosen.turn = unpack(turn.turn);
        break;
      }
    }
    chosen.report = perfect_.report(request, verdict, chosen.turn);
    const int turns = count_turns(request.layout, request.view);
    if (request.lines > 1 && std::cmp_less(verdict.turns.size(), turns)) {
      add_others(request, verdict, turns, chosen.report);
    }
    return chosen;
  }

  // Turns of which the verdict says nothing, as search sees them: none of them is better than its
  // best.
  void add_others(const Request<Twisty>& request, const exact::Verdict& verdict, int turns,
                  Report<Twisty>& report) {
    Request<Twisty> all = beside(request);
    all.lines = turns;
    const auto me = static_cast<std::size_t>(request.view.seat);
    const Line<Twisty> best = report.lines.at(0);
    for (Line<Twisty>& line : Deepening::report(all, deepening().run(all)).lines) {
      const bool is_told = std::ranges::any_of(
          verdict.turns, [&](const auto& told) { return told.first == line.turns[0]; });
      if (is_told) continue;
      if (line.win[me] > best.win[me]) line.win = best.win;
      report.lines.push_back(std::move(line));
    }
    best_first(report.lines, [me](const Line<Twisty>& line) { return line.win[me]; }, 1);
    const auto most = static_cast<std::size_t>(request.lines);
    if (report.lines.size() > most) report.lines.resize(most);
  }

  Answer<Twisty> choose_in_duel(Request<Twisty>& request, const Limits& limits) {
    constexpr std::int64_t kEnough = 100'000;
    request.budget.depth = std::min(limits.depth, request.budget.depth.value_or(limits.depth));
    request.budget.nodes = std::min(kEnough, request.budget.nodes.value_or(kEnough));
    const int lines = request.lines;
    // Carelessness blurs the score of every turn, so every turn needs one.
    if (limits.carelessness > 0) request.lines = count_turns(request.layout, request.view);
    Deepening::Found found = deepening().run(request);
    request.lines = lines;
    return answer(request, std::move(found), limits.carelessness);
  }

  Answer<Twisty> answer(const Request<Twisty>& request, Deepening::Found found,
                        int carelessness) const {
    if (carelessness > 0 && found.turns[0].score < kSureWin) {
      Random random(request_seed(request, options_.seed));
      for (RootTurn& turn : found.turns) {
        if (turn.score <= -kSureWin) continue;
        const auto most = static_cast<std::uint32_t>(carelessness) + 1;
        turn.score -= static_cast<int>(random.below(most) + random.below(most)) / 2;
      }
      best_first(found.turns, [](const RootTurn& turn) { return turn.score; });
    }
    Answer<Twisty> chosen;
    chosen.turn = unpack(found.turns[0].turn);
    chosen.report = Deepening::report(request, found);
    return chosen;
  }

  int level_;
  AgentOptions options_;
  std::optional<Deepening> deepening_;
  std::uint64_t table_bytes_ = 0;  // of it
  std::optional<Tree> tree_;
  PerfectPlay perfect_;
};

Result<std::unique_ptr<Agent<Twisty>>> make_level(int level, const AgentOptions& options) {
  if (level <= 3) {
    return std::make_unique<Simple>(
        [&novice = kNovices[level - 1], seed = options.seed](const auto& request) {
          return choose_as(novice, request, seed);
        });
  }
  auto agent = std::make_unique<SearchingAgent>(level, options);
  if (!agent->has_memory()) {
    return std::unexpected(Error{join("agent: there are not ", options.hash_mib,
                                      " MiB of memory for positions seen; ask for less"),
                                 true});
  }
  return agent;
}

}  // namespace

template <>
Result<std::unique_ptr<Agent<Twisty>>> make_agent<Twisty>(std::string_view spec,
                                                          const AgentOptions& options) {
  const auto name = read_agent_name(spec);
  if (!name) return std::unexpected(name.error());
  const std::uint64_t seed = options.seed;
  switch (name->kind) {
    case AgentName::Kind::kLevel: return make_level(name->number, options);
    case AgentName::Kind::kRandom: return std::make_unique<RandomAgent<Twisty>>(seed);
    case AgentName::Kind::kUct: return std::make_unique<UctAgent<Twisty>>(options);
    case AgentName::Kind::kGreedy:
    case AgentName::Kind::kOneHop: {
      const auto choose = name->kind == AgentName::Kind::kGreedy ? choose_greedily : choose_at_hand;
      return std::make_unique<Simple>(
          [seed, choose](const auto& request) { return choose(request, seed); });
    }
    case AgentName::Kind::kAlphaBeta:
      return std::make_unique<Simple>([seed, depth = name->number](const auto& request) {
        return choose_by_depth(request, depth, seed);
      });
  }
  return refuse("agent: unknown");
}

}  // namespace twistwood::search
