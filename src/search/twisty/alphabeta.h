// `alphabeta:N` for Twisty: plain search to a fixed depth on the solo turns alone. A baseline.
//
// Two seats: alpha-beta without any table, extension or memory, on the difference of the turns that
// both still need. More seats: max-n, each seat for its lead over all others together. Equal turns
// are drawn for.
#pragma once

#include "games/twisty/game.h"
#include "search/agent.h"
#include "search/control.h"
#include "search/twisty/node.h"

namespace twistwood::search::twisty {

class AlphaBetaAgent final : public Agent<Twisty> {
 public:
  AlphaBetaAgent(int depth, std::uint64_t seed) : depth_(depth), seed_(seed) {}

  Answer<Twisty> choose(const Request<Twisty>& request) override;

 private:
  int depth_;
  std::uint64_t seed_;
};

}  // namespace twistwood::search::twisty
