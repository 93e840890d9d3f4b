// Any bytes as a position: what is accepted is written back to the byte and can be played on from.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/check.h"
#include "games/any_game.h"

namespace {

using namespace twistwood;

template <Game G>
void play_on(const typename G::Position& start) {
  const auto& layout = start.layout;
  typename G::State state = start.state;
  FUZZ_CHECK(G::is_consistent(layout, state));
  FUZZ_CHECK(G::mask(G::mask(state)) == G::mask(state));
  Random random(G::hash(G::view(state)));
  for (int turns = 0; turns < 8 && G::status(G::view(state)).running(); ++turns) {
    const auto& view = G::view(state);
    int visited = 0;
    G::for_each_turn(layout, view, [&](typename G::Turn) { ++visited; });
    FUZZ_CHECK(visited == G::count_turns(layout, view));
    FUZZ_CHECK(visited > 0);
    const typename G::Turn turn = G::random_turn(layout, view, random);
    FUZZ_CHECK(!G::why_not(layout, view, turn));
    FUZZ_CHECK(!G::describe(G::account(layout, view, turn)).empty());
    if (G::masked(state) && G::turns_up(layout, view, turn)) {
      state = G::sample(layout, view, random);
      FUZZ_CHECK(G::is_consistent(layout, state));
    }
    G::apply(layout, state, turn);
    FUZZ_CHECK(G::is_consistent(layout, state));
    const std::string text = G::write_position(layout, state);
    const auto read = G::read_position(text);
    FUZZ_CHECK(read.has_value());
    FUZZ_CHECK(read->state == state);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto position = read_position(text);
  if (!position) {
    FUZZ_CHECK(!position.error().message.empty());
    return 0;
  }
  FUZZ_CHECK(write_position(*position) == text);
  std::visit([](const auto& p) { play_on<GameOf<decltype(p)>>(p); }, *position);
  return 0;
}
