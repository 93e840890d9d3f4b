// The lines beside the best one, for whoever wants to see several.
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

class OtherLines {
 public:
  OtherLines(const Request<Twisty>& request, const Ground& ground, const Node& root,
             TranspositionTable& table, std::uint64_t salt, std::vector<RootTurn> turns);

  static bool wanted(const Request<Twisty>& request) { return request.lines > 1 || request.also; }

  // Searches the best turns beside `best`, and the one the request asks for, to the depth. False
  // when there are none or the budget is used up: what is known stays that of the depth before.
  bool search(const RootTurn& best, int depth);

  // All turns of the root: `best`, then as many with scores as lines are wanted, then the others.
  // No score is better than that of `best`: another search has put it first.
  std::vector<RootTurn> after(const RootTurn& best) const;

  // The turn that the request asks for, if it is not `best`.
  std::optional<RootTurn> asked_for(const RootTurn& best) const;

 private:
  Control control_;
  Meter meter_;
  Duel duel_;
  const Node& root_;
  std::size_t lines_;
  std::vector<RootTurn> turns_;
  std::vector<RootTurn> also_;  // none or one
};

}  // namespace twistwood::search::twisty
