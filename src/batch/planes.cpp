#include "batch/planes.h"

#include "batch/plane_writer.h"

namespace twistwood {

namespace {

// Calls visit(player) for the viewer and those after it, and with an empty player for each seat
// that nobody sits at.
template <class View, class Visit>
void for_each_player(const View& view, Seat viewer, int seats, Visit visit) {
  for (int i = 0; i < kMaxSeats; ++i) {
    if (i < seats) {
      visit(view.player(seat_at((index(viewer) + i) % seats)));
    } else {
      visit({});
    }
  }
}

}  // namespace

void Planes<Twisty>::write(const Twisty::Layout& layout, const Twisty::View& view, Seat viewer,
                           std::uint8_t* bytes) {
  PlaneWriter out(bytes, twisty::kSquares);
  for (int colour = 0; colour < twisty::kColours; ++colour) {
    out.set(layout.colour(twisty::colour_at(colour)) & view.cubes);
  }
  for (const Mask special : layout.specials) out.set(special);
  for_each_player(view, viewer, layout.seats,
                  [&](const twisty::Player& player) { out.set(twisty::bit(player.pawn)); });
  for_each_player(view, viewer, layout.seats, [&](const twisty::Player& player) {
    out.number(player.collected);
    out.number(player.safe);
    for (int colour = 0; colour < twisty::kColours; ++colour) {
      const bool sits = player.pawn.exists();
      out.number(sits ? 1 + player.row.place(twisty::colour_at(colour)) : 0);
    }
  });
  const bool corner_due = view.phase == twisty::Phase::kCorner;
  out.number(layout.seats);
  out.number(places_after(viewer, view.seat, layout.seats));
  out.number(corner_due ? 1 : 0);
  out.number(corner_due ? 1 + places_after(viewer, view.robber, layout.seats) : 0);
  out.number(static_cast<int>(layout.edition));
  out.share(view.turn, layout.limit);
  assert(out.end() == bytes + kSize);
}

void Planes<Labyrinth>::write(const Labyrinth::Layout& layout, const Labyrinth::View& view,
                              Seat viewer, std::uint8_t* bytes) {
  PlaneWriter out(bytes, labyrinth::kCells);
  for (const Mask arms : view.hedges.arms) out.set(arms);
  const labyrinth::Lines open = labyrinth::open_lines(view.hedges);
  out.set(open.east);
  out.set(open.north);
  out.set(labyrinth::kGates);
  out.set(labyrinth::kFairies);
  const auto each_player = [&](auto visit) { for_each_player(view, viewer, layout.seats, visit); };
  each_player([&](const labyrinth::Player& player) { out.set(labyrinth::bit(player.pawn)); });
  each_player([&](const labyrinth::Player& player) { out.set(labyrinth::bit(player.target)); });
  each_player([&](const labyrinth::Player& player) {
    Mask done = 0;
    for (std::size_t i = 0; i < player.done; ++i) done |= labyrinth::bit(player.goals_done[i]);
    out.set(done);
  });
  each_player([&](const labyrinth::Player& player) {
    out.number(player.gaps);
    out.number(player.fairies);
    out.number(player.done);
    out.number(player.stacked);
  });
  const bool gate_due = view.phase == labyrinth::Phase::kGate;
  out.number(view.deck_gaps);
  out.number(view.deck_fairies);
  out.number(layout.seats);
  out.number(places_after(viewer, view.seat, layout.seats));
  out.number(gate_due ? 1 : 0);
  out.number(gate_due ? 1 + places_after(viewer, view.other, layout.seats) : 0);
  out.share(view.turn, layout.limit);
  assert(out.end() == bytes + kSize);
}

}  // namespace twistwood
