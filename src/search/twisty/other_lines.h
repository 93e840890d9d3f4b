// The lines beside the best one, for whoever wants to see several, or to compare one with the best.
//
// They are searched apart, with a table and a meter of their own, after each depth of the search
// that chooses: it goes on exactly as if nobody had asked for them, so who looks on does not change
// what is played. They may use as many nodes as that search; time is shared.
#pragma once

#include <optional>
#include <vector>

#include "games/twisty/game.h"
#include "search/agent.h"
#include "search/twisty/duel.h"

namespace twistwood::search::twisty {

// Two turns of the root at the same depth.
struct ComparedTurns {
  RootTurn best;
  RootTurn other;
  int depth = 0;
};

class OtherLines {
 public:
  OtherLines(const Request<Twisty>& request, const Ground& ground, const Node& root,
             TranspositionTable& table, std::uint64_t salt, std::vector<RootTurn> turns);

  static bool wanted(const Request<Twisty>& request) {
    return request.lines > 1 || request.compare;
  }

  // Searches the best turns beside `best`, or the one to be compared with it, to the depth. False
  // when there are none, all is known or the budget is used up: what was found at the depth before
  // stays.
  bool search(const RootTurn& best, int depth);

  // All turns of the root: `best`, then as many with scores as lines are wanted, then the others.
  // No score is better than that of `best`: another search has put it first.
  std::vector<RootTurn> after(const RootTurn& best) const;

  // The best turn of the last depth that was searched to its end, and the turn that the request
  // wants compared with it; if that is the best one, the next best.
  const std::optional<ComparedTurns>& compared() const { return compared_; }
  std::int64_t nodes() const { return meter_.nodes(); }

 private:
  bool search_lines(const RootTurn& best, int depth);
  bool compare(const RootTurn& best, int depth);

  Control control_;
  Meter meter_;
  Duel duel_;
  const Node& root_;
  std::size_t lines_;
  std::vector<RootTurn> turns_;
  std::vector<RootTurn> asked_;  // to be compared: none or one
  std::optional<ComparedTurns> compared_;
};

}  // namespace twistwood::search::twisty
