// Perfect play for two, where the rest of the game is small enough to be solved in the time there
// is, or has been solved before.
#pragma once

#include "games/twisty/game.h"
#include "search/agent.h"
#include "search/exact/solution.h"

namespace twistwood::search::twisty {

class PerfectPlay {
 public:
  explicit PerfectPlay(const AgentOptions& options) : options_(options) {}

  // None if the position is too large for the budget, or the turn limit may come first.
  std::optional<exact::Verdict> judge(const Request<Twisty>& request);

  // The chosen turn and the best of the others, as many as were asked for. The verdict is the last
  // that was given.
  Report<Twisty> report(const Request<Twisty>& request, const exact::Verdict& verdict,
                        twistwood::twisty::Turn chosen) const;

 private:
  void follow(const Request<Twisty>& request, Line<Twisty>& line) const;
  std::optional<exact::Verdict> known(const Request<Twisty>& request);
  bool solve(const Request<Twisty>& request);

  AgentOptions options_;
  std::unique_ptr<exact::Solution> solved_;  // in this turn or an earlier one
  const exact::Solution* asked_ = nullptr;   // what the last verdict came from
};

}  // namespace twistwood::search::twisty
