// Any bytes as a turn of either game: what is accepted is written back to the byte, and the referee
// has an answer to it in any position.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "fuzz/check.h"
#include "games/any_game.h"

namespace {

using namespace twistwood;

// A few positions in the middle of games, the same at every start.
template <Game G>
const std::vector<typename G::Position>& positions() {
  static const auto all = [] {
    std::vector<typename G::Position> found;
    Random random(1);
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      typename G::Options options;
      options.seats = 2 + static_cast<int>(seed % 3);
      typename G::Position position = *G::deal(options, seed);
      for (int turns = 0; turns < 60 && G::status(G::view(position.state)).running(); ++turns) {
        if (turns % 20 == 0) found.push_back(position);
        G::apply(position.layout, position.state,
                 G::random_turn(position.layout, G::view(position.state), random));
      }
    }
    return found;
  }();
  return all;
}

template <Game G>
void judge(std::string_view text) {
  const auto turn = G::read_turn(text);
  if (!turn) {
    FUZZ_CHECK(!turn.error().message.empty());
    return;
  }
  FUZZ_CHECK(G::write_turn(*turn) == text);
  for (const auto& [layout, state] : positions<G>()) {
    const auto refusal = G::why_not(layout, G::view(state), *turn);
    bool legal = false;
    G::for_each_turn(layout, G::view(state),
                     [&](typename G::Turn other) { legal = legal || other == *turn; });
    FUZZ_CHECK(legal == !refusal.has_value());
    if (refusal) {
      FUZZ_CHECK(!G::describe(*refusal).empty());
    } else {
      FUZZ_CHECK(!G::describe(G::account(layout, G::view(state), *turn)).empty());
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  judge<Twisty>(text);
  judge<Labyrinth>(text);
  return 0;
}
