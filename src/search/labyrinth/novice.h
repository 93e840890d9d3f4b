// The weak levels of Twist Labyrinth: natural, short-sighted turns.
//
// A novice looks at nobody else and thinks no turn ahead. It goes to its goal when it sees the way,
// and otherwise ends as the crow flies nearest to it. The weakest one sees only the hedges beside
// its pawn and keeps its cards; the other spends them when that takes it to its goal.
#pragma once

#include "games/labyrinth/game.h"
#include "search/agent.h"

namespace twistwood::search::labyrinth {

enum class Sight : std::uint8_t { kBesidePawn, kWholeGarden };

class Novice final : public Agent<Labyrinth> {
 public:
  Novice(std::string name, std::uint64_t seed, Sight sight)
      : name_(std::move(name)), seed_(seed), sight_(sight) {}

  std::string name() const override { return name_; }
  Answer<Labyrinth> choose(const Request<Labyrinth>& request) override;

 private:
  std::string name_;
  std::uint64_t seed_;
  Sight sight_;
};

}  // namespace twistwood::search::labyrinth
