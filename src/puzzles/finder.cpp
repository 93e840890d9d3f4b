#include "puzzles/finder.h"

#include "base/random.h"

namespace twistwood::puzzles {

std::vector<Puzzle> one_a_theme(std::vector<Puzzle> found, std::uint64_t seed) {
  Random random(mix(seed));
  shuffle(found, random);
  std::array<const Puzzle*, kThemes> first{};
  for (const Puzzle& puzzle : found) {
    const Puzzle*& place = first[index(puzzle.theme)];
    if (place == nullptr) place = &puzzle;
  }
  std::vector<Puzzle> chosen;
  for (const Puzzle* puzzle : first) {
    if (puzzle != nullptr) chosen.push_back(*puzzle);
  }
  return chosen;
}

}  // namespace twistwood::puzzles
