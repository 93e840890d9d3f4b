#include "search/labyrinth/lookahead_agent.h"

#include <algorithm>
#include <atomic>

#include "search/best_first.h"
#include "search/threads.h"

namespace twistwood::search::labyrinth {

namespace {

constexpr std::int64_t kUsualNodes = 300;
constexpr double kStale = 0.5;  // what is left of the chances after a turn that repeats a position
constexpr std::size_t kWatched = 64;  // turns that look worse than so many others are dropped

// With more than two seats.
constexpr std::size_t kInRounds = 24;  // turns followed in the first passes,
constexpr std::size_t kToTheEnd = 3;   // and at least in the last ones
constexpr int kFirstPasses = 4;        // passes before the worse half is dropped

}  // namespace

// How many turns are followed at the root, and how many after each of them, step by step.
struct LookaheadAgent::Stage {
  int turns = 1;
  std::vector<int> widths{};

  int depth() const { return static_cast<int>(widths.size()) + 2; }

  // Ever deeper and wider; stage 0 looks at one reply to each turn.
  static Stage full(int number) {
    static const std::vector<Stage> kFirst = {{8, {}},         {8, {4}},          {12, {6}},
                                              {8, {4, 3}},     {12, {6, 4}},      {10, {4, 3, 2}},
                                              {16, {6, 4, 3}}, {12, {5, 4, 3, 2}}};
    const int count = static_cast<int>(kFirst.size());
    if (number < count) return kFirst[static_cast<std::size_t>(number)];
    Stage stage = kFirst.back();
    stage.turns += 2 * (number - count);
    for (int& width : stage.widths) width += (number - count) / 2;
    return stage;
  }

  // `depth` plies in one go, for `alphabeta:N`.
  static Stage plain(int depth) {
    Stage stage{.turns = 8};
    for (int step = 2; step < depth; ++step) stage.widths.push_back(step == 2 ? 4 : 2);
    return stage;
  }
};

// A turn of the root: as it looked at once, and as it looks now.
struct LookaheadAgent::Candidate {
  Option first_look;
  Variation now;
  bool stale = false;    // leads to a position that was there before
  double in_rounds = 0;  // the chances after each round that was played, added up
};

// What is known about the present request.
struct LookaheadAgent::Thought {
  const Request<Labyrinth>& request;
  Control control;
  Meter meter;
  Random random;
  std::vector<Candidate> turns{};  // the best first
  int depth = 1;

  Thought(const Request<Labyrinth>& asked, std::uint64_t seed)
      : request(asked), control(asked), meter(control, true), random(request_seed(asked, seed)) {}

  std::size_t me() const { return static_cast<std::size_t>(request.view.seat); }
  std::size_t lines() const { return static_cast<std::size_t>(std::max(1, request.lines)); }

  double worth(const Candidate& turn) const {
    return turn.now.win[me()] * (turn.stale ? kStale : 1);
  }
  // The others stay in their order behind these.
  void put_first(std::vector<Candidate> found) {
    for (const Candidate& turn : turns) {
      const auto same = [&](const Candidate& other) {
        return other.first_look.turn == turn.first_look.turn;
      };
      if (std::ranges::none_of(found, same)) found.push_back(turn);
    }
    turns = std::move(found);
  }
  // As reported: what a stale turn costs its player is shared among the others.
  Scores chances(const Candidate& turn) const {
    const double mine = std::clamp(worth(turn), 0.0, 1.0);
    const auto seats = static_cast<std::size_t>(request.layout.seats);
    double others = 0;
    for (std::size_t i = 0; i < seats; ++i) {
      others += i == me() ? 0 : std::max(0.0, turn.now.win[i]);
    }
    Scores told{};
    for (std::size_t i = 0; i < seats; ++i) {
      const double share =
          others > 0 ? std::max(0.0, turn.now.win[i]) / others : 1 / static_cast<double>(seats - 1);
      told[i] = i == me() ? mine : (1 - mine) * share;
    }
    return told;
  }
  // Where nothing new is turned up, a position may come again, and nobody gains by that.
  bool is_stale(const Turn& turn) const {
    const View& view = request.view;
    if (request.history.empty() || turns_up(view, turn) != CardKind::kNone) return false;
    State next{view, Hidden{}};
    apply(request.layout, next, turn);
    return std::ranges::find(request.history, hash(next.view)) != request.history.end();
  }
};

LookaheadAgent::LookaheadAgent(const AgentOptions& options, Style style)
    : seed_(options.seed), threads_(std::clamp(options.threads, 1, 64)), style_(style) {}

Answer<Labyrinth> LookaheadAgent::choose(const Request<Labyrinth>& request) {
  if (seats_ != request.layout.seats) evaluators_.clear();
  seats_ = request.layout.seats;
  const double regard = seats_ == 2 ? style_.regard : style_.regard_in_crowd;
  while (static_cast<int>(evaluators_.size()) < threads_) {
    evaluators_.push_back(std::make_unique<Evaluator>(request.layout, regard));
  }
  Thought thought(request, seed_);
  look(thought);
  if (thought.turns.size() > 1 && thought.worth(thought.turns[0]) < 1) {
    if (seats_ == 2 || style_.plain_depth > 0) {
      think(thought);
    } else if (request.view.phase == Phase::kTurn) {
      play_rounds(thought);
    }
  }
  Answer<Labyrinth> answer;
  answer.turn = thought.turns[0].first_look.turn;
  answer.report = report(thought);
  return answer;
}

void LookaheadAgent::look(Thought& thought) {
  Lookahead lookahead(thought.request.layout, *evaluators_[0], thought.meter);
  std::vector<Option> options = lookahead.glance(thought.request.view);
  options.resize(std::min(options.size(), std::max(kWatched, thought.lines())));
  for (const Option& option : options) {
    Candidate turn{option, {}, thought.is_stale(option.turn)};
    turn.now.line.push(option.turn);
    turn.now.win = option.win;
    thought.turns.push_back(turn);
  }
  best_first(thought.turns, [&](const Candidate& turn) { return thought.worth(turn); });
  if (thought.request.report) thought.request.report(report(thought));
}

void LookaheadAgent::think(Thought& thought) {
  const Request<Labyrinth>& request = thought.request;
  const int deepest = request.budget.depth.value_or(static_cast<int>(kDeepest));
  for (int number = 0; number < style_.stages && !thought.control.ended(); ++number) {
    const Stage stage =
        style_.plain_depth > 0 ? Stage::plain(style_.plain_depth) : Stage::full(number);
    if (stage.depth() > deepest) return;
    if (!run(thought, stage)) return;
    thought.depth = stage.depth();
    if (request.report) request.report(report(thought));
    if (request.budget.open_ended() && thought.meter.nodes() >= kUsualNodes) return;
  }
}

// Follows the first turns and puts them in order. False if it was stopped; then what was found so
// far counts only if the first turn was followed to the end.
bool LookaheadAgent::run(Thought& thought, const Stage& stage) {
  const Request<Labyrinth>& request = thought.request;
  const State state = sample(request.layout, request.view, thought.random);
  const std::size_t count = std::min(
      thought.turns.size(), std::max(static_cast<std::size_t>(stage.turns), thought.lines()));
  std::vector<Candidate> found(thought.turns.begin(),
                               thought.turns.begin() + static_cast<std::ptrdiff_t>(count));
  std::atomic<std::size_t> next{0};
  const auto work = [&](Meter& meter, Evaluator& evaluator) {
    Lookahead lookahead(request.layout, evaluator, meter);
    for (std::size_t i = next++; i < count; i = next++) {
      const Variation turn = lookahead.follow(state, found[i].first_look, stage.widths);
      found[i].now = meter.control().ended() ? Variation{} : turn;
    }
  };
  Helpers helpers(threads_ - 1, [&](int number) {
    Meter meter(thought.control, false);
    work(meter, *evaluators_[static_cast<std::size_t>(number)]);
  });
  work(thought.meter, *evaluators_[0]);
  helpers.join();

  if (found[0].now.line.empty()) return false;
  const auto unfinished = [](const Candidate& turn) { return turn.now.line.empty(); };
  const bool whole = std::ranges::none_of(found, unfinished);
  // Several lines are compared with each other, so they have to be followed equally far.
  if (!whole && thought.lines() > 1) return false;
  std::erase_if(found, unfinished);
  best_first(found, [&](const Candidate& turn) { return thought.worth(turn); });
  thought.put_first(std::move(found));
  return whole;
}

// All turns that are followed in a pass meet the same cards and the same luck. After four passes,
// eight, sixteen and so on the worse half is left behind.
void LookaheadAgent::play_rounds(Thought& thought) {
  const Request<Labyrinth>& request = thought.request;
  if (request.budget.depth.value_or(seats_) < seats_) return;
  std::vector<Candidate> left = thought.turns;
  left.resize(std::min(left.size(), std::max(kInRounds, thought.lines())));
  Round round(request.layout, *evaluators_[0], request.view);
  int halves_after = kFirstPasses;
  for (int passes = 1; passes <= style_.stages && play_round(thought, round, left); ++passes) {
    for (Candidate& turn : left) {
      double& win = turn.now.win[thought.me()];
      win = (turn.first_look.win[thought.me()] + turn.in_rounds / passes) / 2;
    }
    best_first(left, [&](const Candidate& turn) { return thought.worth(turn); });
    thought.put_first(left);
    thought.depth = seats_;
    const bool limited = request.budget.time_ms || request.budget.nodes;
    if (!limited && thought.meter.nodes() >= kUsualNodes) return;
    if (passes < halves_after) continue;
    halves_after *= 2;
    left.resize(std::min(left.size(), std::max({kToTheEnd, thought.lines(), left.size() / 2})));
    if (request.report) request.report(report(thought));
  }
}

// False if it was stopped before every turn had its round; then the pass does not count.
bool LookaheadAgent::play_round(Thought& thought, Round& round,
                                std::vector<Candidate>& turns) const {
  const Request<Labyrinth>& request = thought.request;
  const State state = sample(request.layout, request.view, thought.random);
  const Random luck(thought.random.next());
  std::vector<double> chances;
  for (const Candidate& turn : turns) {
    if (thought.control.ended()) return false;
    Random same_luck = luck;
    chances.push_back(round.play(state, turn.first_look.turn, same_luck));
    for (int seat = 1; seat < seats_; ++seat) thought.meter.tick();
    thought.control.poll();
  }
  for (std::size_t i = 0; i < turns.size(); ++i) turns[i].in_rounds += chances[i];
  return true;
}

Report<Labyrinth> LookaheadAgent::report(const Thought& thought) const {
  Report<Labyrinth> report;
  report.depth = thought.depth;
  report.nodes = thought.meter.nodes();
  report.time_ms = thought.control.spent_ms();
  for (const Candidate& turn : thought.turns) {
    if (report.lines.size() >= thought.lines()) break;
    Line<Labyrinth> line;
    line.turns.assign(turn.now.line.begin(), turn.now.line.end());
    line.win = thought.chances(turn);
    line.proved = turn.first_look.win[thought.me()] >= 1;
    if (line.proved) line.ends_in = 1;
    report.lines.push_back(std::move(line));
  }
  return report;
}

}  // namespace twistwood::search::labyrinth
