// Plays the golden games anew and writes them down.
#include <fstream>
#include <iostream>

#include "golden/game.h"
#include "support/playthrough.h"

namespace {

using namespace twistwood;

std::string lively_turn(const AnyPosition& position, Random& random) {
  return std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        return G::write_turn(trial::lively_turn<G>(p, random));
      },
      position);
}

}  // namespace

int main() {
  for (const trial::GoldenGame& game : trial::golden_games()) {
    std::ofstream file(trial::golden_file(game));
    AnyPosition position = trial::deal_golden(game);
    Random random(game.seed);
    file << "# " << game.name << ", seed " << game.seed << '\n' << write_position(position) << '\n';
    int turns = 0;
    for (; status(position).running(); ++turns) {
      const std::string turn = lively_turn(position, random);
      const std::string told = *play(position, turn);
      file << turn << '\t' << told << '\t' << write_position(position) << '\n';
    }
    std::cout << game.name << ": " << turns << " turns\n";
  }
  return 0;
}
