// The weak levels of Twisty: natural, short-sighted play instead of good play with blunders.
//
// A novice looks one turn ahead, at its own race only, and only a few cubes far; it overlooks long
// chains of extra moves and now and then a steal; and among turns that look about as good it does
// not care much. What it plays makes sense for what it sees.
#pragma once

#include "games/twisty/game.h"
#include "search/agent.h"

namespace twistwood::search::twisty {

struct Novice {
  int horizon;           // so many cubes it thinks ahead; the centre comes after the last
  int overlooked_hop;    // percent: chance to overlook a turn for each extra move in its chain
  int overlooked_steal;  // percent
  int carelessness;      // turns that differ by less, in hundredths of a turn, may be mixed up
};

class NoviceAgent final : public Agent<Twisty> {
 public:
  NoviceAgent(const Novice& novice, std::uint64_t seed) : novice_(novice), seed_(seed) {}

  Answer<Twisty> choose(const Request<Twisty>& request) override;

 private:
  Novice novice_;
  std::uint64_t seed_;
};

}  // namespace twistwood::search::twisty
