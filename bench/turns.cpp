// Plays a given number of random turns and stops: what bench/instructions runs under callgrind.
//
//   twistwood_turns <game> <seats> <turns>
//
// Deals are made before and are the same for every number of turns, so that the difference of two
// runs is turns and nothing else. Fails if the turns allocate memory: they must not.
#include <cstdlib>
#include <iostream>
#include <new>
#include <string_view>

#include "games/any_game.h"
#include "games/random_play.h"

namespace {
std::uint64_t allocations = 0;
}

void* operator new(std::size_t bytes) {
  ++allocations;
  if (void* memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using namespace twistwood;

constexpr int kDeals = 16;
constexpr int kWrongUsage = 2;

template <Game G>
int play(int seats, std::uint64_t turns) {
  const auto deals = twistwood::deals<G>(seats, kDeals);
  const std::uint64_t allocations_before = allocations;
  Random random(1);
  std::uint64_t sum = 0;
  for (std::size_t next = 0; turns > 0; next = (next + 1) % deals.size()) {
    typename G::State state = deals[next].state;
    turns -= play_on<G>(deals[next].layout, state, random, turns);
    sum = mix(sum ^ G::hash(G::view(state)));
  }
  if (allocations != allocations_before) {
    std::cerr << "twistwood_turns: the turns allocated memory\n";
    return 1;
  }
  std::cout << sum << '\n';
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: twistwood_turns <game> <seats> <turns>\n";
    return kWrongUsage;
  }
  const std::string_view game = argv[1];
  const int seats = std::atoi(argv[2]);
  const std::uint64_t turns = std::strtoull(argv[3], nullptr, 10);
  if (seats < kMinSeats || seats > kMaxSeats) return kWrongUsage;
  if (game == Twisty::kName) return play<Twisty>(seats, turns);
  if (game == Labyrinth::kName) return play<Labyrinth>(seats, turns);
  return kWrongUsage;
}
