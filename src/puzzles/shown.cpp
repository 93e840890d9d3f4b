#include "puzzles/shown.h"

#include <utility>

namespace twistwood::puzzles {

twisty::State seen_from_seat_1(twisty::State state) {
  if (state.seat != seat_at(0)) std::swap(state.players[0], state.players[1]);
  state.seat = seat_at(0);
  state.turn = 0;
  return state;
}

labyrinth::Position without_hidden_cards(const labyrinth::Layout& layout,
                                         const labyrinth::View& view) {
  using namespace labyrinth;
  Position shown{.layout = layout, .state = {}};
  View& now = shown.state.view;
  now.hedges = view.hedges;
  shown.state.hidden.known = true;
  Mask unused = kGoals;
  for (int i = 0; i < layout.seats; ++i) unused &= ~bit(view.player(seat_at(i)).target);
  for (int i = 0; i < layout.seats; ++i) {
    const Seat from = seat_at((index(view.seat) + i) % layout.seats);
    Player& player = now.players[static_cast<std::size_t>(i)];
    player.pawn = view.player(from).pawn;
    player.target = view.player(from).target;
    player.gaps = view.player(from).gaps;
    player.fairies = view.player(from).fairies;
    player.done = static_cast<std::uint8_t>(player.seeks_gate() ? kMinGoals : kMinGoals - 1);
    for (std::size_t goal = 0; goal < player.done; ++goal) {
      player.goals_done[goal] = Cell::of(lowest(unused));
      unused &= unused - 1;
    }
  }
  return shown;
}

}  // namespace twistwood::puzzles
