#include "match/among.h"

#include <algorithm>

#include "base/random.h"
#include "search/best_first.h"

namespace twistwood::match {

namespace {

constexpr std::int64_t kFirstSliceMs = 50;  // of an open-ended search, for a turn; then doubled

AnyPosition after(const AnyPosition& position, const AnyTurn& turn, Random& random) {
  return with_game(position, [&]<class G>(const auto& p) -> AnyPosition {
    typename G::Position next = p;
    next.state = G::sample(p.layout, G::view(p.state), random);
    G::apply(p.layout, next.state, turn_of<G>(turn));
    return AnyPosition(std::in_place_index<kGameIndex<G>>, next);
  });
}

class Among {
 public:
  Among(search::AnyAgent& agent, const search::Question& question,
        const std::vector<AnyTurn>& turns, const search::Clock& clock)
      : agent_(agent),
        question_(question),
        clock_(clock),
        start_ms_(clock()),
        mover_(static_cast<std::size_t>(index(status(question.position).seat))),
        history_(question.history.begin(), question.history.end()) {
    history_.push_back(hash(question.position));
    for (const AnyTurn& turn : turns) lines_.push_back(not_looked_at(turn));
  }

  search::Choice choose() {
    const search::Budget& budget = question_.budget;
    std::int64_t slice_ms = kFirstSliceMs;
    do {
      look_at_all(slice_ms);
      slice_ms *= 2;
    } while (budget.open_ended() && !stopped());
    const search::AnyReport found = report(0);
    return {found.lines.at(0).turns.at(0), found};
  }

 private:
  bool stopped() const { return question_.stop == nullptr || question_.stop->load(); }

  search::AnyLine not_looked_at(const AnyTurn& turn) const {
    search::AnyLine line;
    line.turns = {turn};
    line.win.resize(static_cast<std::size_t>(seats(question_.position)));
    return line;
  }

  // `slice_ms` is what a turn gets where there is no limit.
  void look_at_all(std::int64_t slice_ms) {
    depth_ = 0;
    const search::Budget& budget = question_.budget;
    const auto turns = static_cast<std::int64_t>(lines_.size());
    for (std::int64_t i = 0; i < turns; ++i) {
      search::Budget share;
      if (budget.open_ended()) share.time_ms = slice_ms;
      if (budget.time_ms) {
        const std::int64_t left_ms = *budget.time_ms - (clock_() - start_ms_);
        share.time_ms = std::max<std::int64_t>(1, left_ms / (turns - i));
      }
      if (budget.nodes) share.nodes = std::max<std::int64_t>(1, *budget.nodes / turns);
      if (budget.depth) share.depth = std::max(1, *budget.depth - 1);
      look_at(lines_[static_cast<std::size_t>(i)], share);
      if (i + 1 == turns && question_.report) question_.report(report(question_.lines));
    }
  }

  void look_at(search::AnyLine& line, search::Budget share) {
    const AnyTurn turn = line.turns.front();
    const int samples = turns_up(question_.position, turn) ? search::kLuckSamples : 1;
    if (share.time_ms) share.time_ms = std::max<std::int64_t>(1, *share.time_ms / samples);
    if (share.nodes) share.nodes = std::max<std::int64_t>(1, *share.nodes / samples);
    line = not_looked_at(turn);
    Random random(hash(question_.position));
    for (int i = 0; i < samples; ++i) {
      const search::AnyLine next = best_after(after(question_.position, turn, random), share);
      for (std::size_t seat = 0; seat < line.win.size(); ++seat) {
        line.win[seat] += next.win[seat] / samples;
      }
      if (samples > 1) continue;
      line.turns.insert(line.turns.end(), next.turns.begin(), next.turns.end());
      line.proved = next.proved;
      if (next.ends_in) line.ends_in = *next.ends_in + 1;
    }
  }

  search::AnyLine best_after(const AnyPosition& position, const search::Budget& share) {
    const Status now = status(position);
    if (!now.running()) {
      const search::Scores scores = search::final_scores(now, seats(position));
      return {.turns = {},
              .win = {scores.begin(), scores.begin() + seats(position)},
              .ends_in = now.kind == Status::Kind::kWon ? std::optional(0) : std::nullopt,
              .proved = true};
    }
    search::Question next{.position = position, .history = history_};
    next.budget = share;
    next.stop = question_.stop;
    const search::AnyReport found = agent_.ask(next).report;
    depth_ = std::max(depth_, found.depth + 1);
    nodes_ += found.nodes;
    return found.lines.at(0);
  }

  // The best first; all of them if `most` is 0.
  search::AnyReport report(int most) const {
    search::AnyReport all{depth_, nodes_, clock_() - start_ms_, lines_};
    search::best_first(all.lines, [&](const search::AnyLine& line) { return line.win[mover_]; });
    if (most > 0) all.lines.resize(std::min(all.lines.size(), static_cast<std::size_t>(most)));
    return all;
  }

  search::AnyAgent& agent_;
  const search::Question& question_;
  const search::Clock& clock_;
  std::int64_t start_ms_;
  std::size_t mover_;
  std::vector<std::uint64_t> history_;
  std::vector<search::AnyLine> lines_;  // in the order of the turns
  int depth_ = 0;
  std::int64_t nodes_ = 0;
};

}  // namespace

search::Choice ask_among(search::AnyAgent& agent, const search::Question& question,
                         const std::vector<AnyTurn>& turns, const search::Clock& clock) {
  return Among(agent, question, turns, clock).choose();
}

}  // namespace twistwood::match
