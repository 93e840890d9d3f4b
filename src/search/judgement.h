// What a turn that was played cost its player: the chance of winning before it and after it.
//
// Where a turn brings a hidden card to light, the luck of the card is not the player's doing: the
// chance after the turn is averaged over several cards that might have come.
#pragma once

#include <algorithm>

#include "search/agent.h"

namespace twistwood::search {

inline constexpr int kLuckSamples = 4;

// `Best` is an Answer, or what stands for it where the game may be any (ask.h).
template <class Best>
struct Judged {
  Best best;          // what the agent would have played, and its lines
  double chance = 0;  // of the mover, if it plays the best turn
  double kept = 0;    // of the mover, after the turn it played
  double lost() const { return std::max(0.0, chance - kept); }
};
template <Game G>
using Judgement = Judged<Answer<G>>;

// The chances in a position: of a finished game exact, of another what the agent says.
template <Game G>
Scores chances_in(Agent<G>& agent, const Request<G>& request) {
  const Status status = G::status(request.view);
  if (status.running()) return agent.choose(request).report.lines.at(0).win;
  return final_scores(status, request.layout.seats);
}

// Judges a legal turn. `request` is about the position before it.
template <Game G>
Judgement<G> judge(Agent<G>& agent, const Request<G>& request, typename G::Turn played,
                   std::uint64_t seed) {
  const auto mover = static_cast<std::size_t>(G::status(request.view).seat);
  Judgement<G> judgement;
  // Both turns in one search: apart, the one that was played would be looked at more deeply.
  Request<G> both = request;
  both.also = played;
  judgement.best = agent.choose(both);
  judgement.chance = judgement.best.report.lines.at(0).win[mover];
  for (const Line<G>& line : judgement.best.report.lines) {
    if (line.turns.at(0) != played) continue;
    judgement.kept = line.win[mover];
    return judgement;
  }
  const bool luck = G::turns_up(request.layout, request.view, played);
  const int samples = luck ? kLuckSamples : 1;
  Random random(seed);
  std::vector<std::uint64_t> history(request.history.begin(), request.history.end());
  history.push_back(G::hash(request.view));
  for (int i = 0; i < samples; ++i) {
    typename G::State after = G::sample(request.layout, request.view, random);
    G::apply(request.layout, after, played);
    const typename G::State seen = G::mask(after);
    Request<G> next{.layout = request.layout, .view = G::view(seen)};
    next.history = history;
    next.budget = request.budget;
    next.clock = request.clock;
    next.stop = request.stop;
    judgement.kept += chances_in<G>(agent, next)[mover] / samples;
  }
  return judgement;
}

}  // namespace twistwood::search
