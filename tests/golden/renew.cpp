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
    AnyHistory history(*deal(game.options, game.seed));
    Random random(game.seed);
    std::vector<std::string> told;
    while (history.status().running()) {
      const AnyPosition before = history.position();
      const auto played = history.play(lively_turn(before, random));
      if (!played) return 1;
      told.push_back(describe_turn(before, history.turn(history.size() - 1)));
    }
    Record record = record_of(history);
    for (std::size_t i = 0; i < told.size(); ++i) record.turns[i].remark = told[i];
    set_result(record, history);
    record.set_tag("Final", write_position(history.position()));
    std::ofstream(trial::golden_file(game)) << write_record(record);
    std::cout << game.name << ": " << history.size() << " turns\n";
  }
  return 0;
}
