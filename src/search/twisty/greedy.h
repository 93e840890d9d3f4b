// `greedy` for Twisty: always along a shortest solo path, and takes what it can on the way.
//
// It looks one turn ahead and at nobody else: the turn after which its own race is shortest. A
// steal counts as one turn saved, because the robbed player has to fetch that cube again. Equal
// turns are drawn for.
#pragma once

#include "games/twisty/game.h"
#include "search/agent.h"

namespace twistwood::search::twisty {

class GreedyAgent final : public Agent<Twisty> {
 public:
  explicit GreedyAgent(std::uint64_t seed) : seed_(seed) {}

  Answer<Twisty> choose(const Request<Twisty>& request) override;

 private:
  std::uint64_t seed_;
};

}  // namespace twistwood::search::twisty
