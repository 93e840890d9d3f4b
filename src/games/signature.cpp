#include "games/signature.h"

#include <limits>
#include <vector>

#include "games/any_game.h"
#include "games/random_play.h"

namespace twistwood {

namespace {

constexpr std::uint64_t kDealsEach = 8;
constexpr int kPerftDepth = 2;

class Digest {
 public:
  void add(std::uint64_t word) { sum_ = mix(sum_ ^ word) + word; }
  void add(std::string_view text) {
    for (const char c : text) add(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
  }
  std::uint32_t value() const { return static_cast<std::uint32_t>(sum_ >> 32); }

 private:
  std::uint64_t sum_ = 0;
};

// The variants of a game that have rules of their own.
template <Game G>
std::vector<typename G::Options> variants();

template <>
std::vector<twisty::Options> variants<Twisty>() {
  std::vector<twisty::Options> all(3);
  all[1].edition = twisty::Edition::kVictim;
  all[2].edition = twisty::Edition::kVictimChooses;
  return all;
}

template <>
std::vector<labyrinth::Options> variants<Labyrinth>() {
  std::vector<labyrinth::Options> all(2);
  all[1].goals = labyrinth::kMinGoals;
  return all;
}

// A deal, its perft, and where a game of random turns from it ends.
template <Game G>
void add_game(Digest& digest, const typename G::Options& options, std::uint64_t seed) {
  auto [layout, state] = *G::deal(options, seed);
  digest.add(G::write_position(layout, state));
  digest.add(perft<G>(layout, state, kPerftDepth));
  Random random(seed);
  play_on<G>(layout, state, random, std::numeric_limits<std::uint64_t>::max());
  digest.add(G::write_position(layout, state));
}

template <Game G>
void add_games(Digest& digest) {
  for (typename G::Options options : variants<G>()) {
    for (options.seats = kMinSeats; options.seats <= kMaxSeats; ++options.seats) {
      for (std::uint64_t seed = 1; seed <= kDealsEach; ++seed) add_game<G>(digest, options, seed);
    }
  }
}

}  // namespace

std::uint32_t signature() {
  Digest digest;
  add_games<Twisty>(digest);
  add_games<Labyrinth>(digest);
  return digest.value();
}

}  // namespace twistwood
