// Writes perft_extra.json: numbers of turn sequences counted by brute force alone.
//
// The engine gives nothing but the deals. From there on positions come from the brute-force
// generators too, so that the table can convict the engine of anything.
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "support/brute_force.h"
#include "support/playthrough.h"

namespace {

using namespace twistwood;

constexpr std::uint64_t kEnough = 40000;  // positions to look at in the last ply of a count

std::uint64_t count_sequences(const std::string& position, int depth) {
  const auto turns = trial::brute_turns(position);
  if (depth == 1) return turns.size();
  std::uint64_t sequences = 0;
  for (const auto& turn : turns) sequences += count_sequences(*turn.next, depth - 1);
  return sequences;
}

std::string after_random_turns(std::string position, int turns, Random& random) {
  for (int i = 0; i < turns; ++i) {
    const auto choices = trial::brute_turns(position);
    if (choices.empty()) break;
    position = *choices[random.below(static_cast<std::uint32_t>(choices.size()))].next;
  }
  return position;
}

nlohmann::ordered_json counted(const std::string& name, const std::string& position) {
  nlohmann::ordered_json entry = {{"name", name}, {"position", position}};
  std::uint64_t last = 1;
  for (int depth = 1; depth <= 5 && last <= kEnough; ++depth) {
    last = count_sequences(position, depth);
    entry["perft"][std::to_string(depth)] = last;
  }
  std::cerr << name << ": " << last << '\n';
  return entry;
}

template <Game G>
void add_cases(nlohmann::ordered_json& table) {
  Random random(2024);
  std::uint64_t seed = 1000;
  for (const auto& options : trial::Known<G>::options(1000)) {
    const std::string deal = trial::text_of<G>(*G::deal(options, ++seed));
    for (const int turns : {0, 25, 70}) {
      const std::string name = std::string(G::kName) + " deal " + std::to_string(seed) +
                               ", after " + std::to_string(turns) + " turns";
      table.push_back(counted(name, after_random_turns(deal, turns, random)));
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: make_perft_extra <file to write>\n";
    return 2;
  }
  nlohmann::ordered_json table = nlohmann::ordered_json::array();
  add_cases<Twisty>(table);
  add_cases<Labyrinth>(table);
  std::ofstream(argv[1]) << table.dump(1) << '\n';
  return 0;
}
