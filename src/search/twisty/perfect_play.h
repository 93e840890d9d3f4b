// Perfect play for two, where the rest of the game is small enough to be solved in the time there
// is, or has been solved before.
#pragma once

#include "games/twisty/game.h"
#include "search/agent.h"
#include "search/exact/solution.h"

namespace twistwood::search::twisty {

// All that an agent may remember, of which an eighth is set aside to find out how large a rest is.
inline std::uint64_t memory_of(const AgentOptions& options) {
  return static_cast<std::uint64_t>(std::max(1, options.hash_mib)) << 20;
}
inline std::uint64_t set_aside(const AgentOptions& options) { return memory_of(options) / 8; }

class PerfectPlay {
 public:
  explicit PerfectPlay(const AgentOptions& options) : options_(options) {}

  // None if the position is too large for the budget, or the turn limit or positions that came
  // before may spoil what the solver says. Calls `make_room` before it solves in the memory that
  // search has for its tables: afterwards only what is not `taken` is free for them.
  std::optional<exact::Verdict> judge(const Request<Twisty>& request,
                                      const std::function<void()>& make_room);

  // Bytes of the memory for positions seen that are in use for what was solved.
  std::uint64_t taken() const { return solved_ ? solved_bytes_ : 0; }
  void forget() { solved_.reset(); }

  // The chosen turn and the best of the others, as many as were asked for. The verdict is the last
  // that was given.
  Report<Twisty> report(const Request<Twisty>& request, const exact::Verdict& verdict,
                        twistwood::twisty::Turn chosen) const;

 private:
  std::uint64_t affordable_bytes() const { return memory_of(options_) - set_aside(options_); }
  std::optional<exact::Verdict> verdict_of(const exact::Solution& solution,
                                           const Request<Twisty>& request);
  std::optional<exact::Verdict> known(const Request<Twisty>& request);
  bool covers(const Request<Twisty>& request) const;
  bool solve(const Request<Twisty>& request, const std::function<void()>& make_room);
  void follow(const Request<Twisty>& request, Line<Twisty>& line) const;

  AgentOptions options_;
  std::unique_ptr<exact::Solution> solved_;  // in this turn or an earlier one
  std::uint64_t solved_bytes_ = 0;
  const exact::Solution* asked_ = nullptr;  // what the last verdict came from
};

}  // namespace twistwood::search::twisty
