#include "search/labyrinth/lookahead_agent.h"

#include <algorithm>

#include "search/labyrinth/halving.h"

namespace twistwood::search::labyrinth {

LookaheadAgent::LookaheadAgent(const AgentOptions& options, Style style)
    : seed_(options.seed),
      threads_(std::clamp(options.threads, 1, 64)),
      bytes_(static_cast<std::size_t>(std::max(1, options.hash_mib)) << 20),
      style_(style) {}

Answer<Labyrinth> LookaheadAgent::choose(const Request<Labyrinth>& request) {
  if (seats_ != request.layout.seats) evaluators_.clear();
  seats_ = request.layout.seats;
  const double regard = seats_ == 2 ? style_.regard : style_.regard_in_crowd;
  while (static_cast<int>(evaluators_.size()) < threads_) {
    evaluators_.push_back(std::make_unique<Evaluator>(request.layout, regard,
                                                      bytes_ / static_cast<std::size_t>(threads_)));
  }
  Thought thought(request, seed_);
  look(thought);
  const bool open = thought.turns.size() > 1 && thought.worth(thought.turns[0]) < 1;
  if (open && style_.plain_depth > 1) {
    follow_once(thought);
  } else if (open && style_.follows) {
    // A round begins with a turn, everybody else has one in it, and the mover has the last.
    const bool round = request.view.phase == Phase::kTurn && thought.deepest() > seats_;
    if (seats_ == 2 ? thought.deepest() >= 2 : round) Halving(thought, evaluators_).run();
  }
  Answer<Labyrinth> answer;
  answer.report = thought.report();
  answer.turn = answer.report.lines[0].turns[0];
  return answer;
}

std::size_t LookaheadAgent::bytes() const {
  std::size_t sum = 0;
  for (const auto& evaluator : evaluators_) sum += evaluator->bytes();
  return sum;
}

void LookaheadAgent::look(Thought& thought) {
  const Request<Labyrinth>& request = thought.request;
  Lookahead lookahead(request.layout, *evaluators_[0], thought.meter);
  for (const Option& option : lookahead.glance(request.view)) thought.add(option);
  // Who is farther away than can be told apart would stay for ever: late in a game lots decide.
  if (lateness(request.layout, request.view) > 0) shuffle(thought.turns, thought.random);
  thought.sort(thought.turns.size());
  if (request.report) request.report(thought.report());
}

// The best few turns with one sample of the hidden cards, all equally deep, or not at all.
void LookaheadAgent::follow_once(Thought& thought) {
  constexpr std::size_t kTurns = 8;
  const Request<Labyrinth>& request = thought.request;
  if (style_.plain_depth > thought.deepest()) return;
  std::vector<int> widths;
  for (int step = 2; step < style_.plain_depth; ++step) widths.push_back(step == 2 ? 4 : 2);
  Lookahead lookahead(request.layout, *evaluators_[0], thought.meter);
  const State state = sample(request.layout, request.view, thought.random);
  const std::size_t count = std::min(thought.turns.size(), kTurns);
  std::vector<Variation> found;
  while (found.size() < count) {
    found.push_back(lookahead.follow(state, thought.turns[found.size()].first_look, widths));
    if (thought.control.ended()) return;
  }
  for (std::size_t i = 0; i < count; ++i) thought.turns[i].now = found[i];
  thought.sort(count);
  thought.depth = style_.plain_depth;
}

}  // namespace twistwood::search::labyrinth
