// Lets level 6 think and stops: what bench/instructions runs under callgrind.
//
//   twistwood_nodes <game> <seats> <nodes>
//
// About each of the positions that `twistwood bench` searches, with so many nodes.
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "search/benchmark.h"

int main(int argc, char** argv) {
  using namespace twistwood;
  constexpr int kWrongUsage = 2;
  if (argc != 4) {
    std::cerr << "usage: twistwood_nodes <game> <seats> <nodes>\n";
    return kWrongUsage;
  }
  std::int64_t nodes = 0;
  for (const AnyPosition& position : search::benchmark_positions()) {
    const std::string_view game =
        with_game(position, []<class G>(const auto&) { return std::string_view(G::kName); });
    if (game != argv[1] || seats(position) != std::atoi(argv[2])) continue;
    nodes += search::think(position, std::atoll(argv[3])).report.nodes;
  }
  std::cout << nodes << '\n';
  return nodes > 0 ? 0 : kWrongUsage;
}
