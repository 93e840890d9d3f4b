#include "batch/chance.h"

namespace twistwood {

namespace {

using labyrinth::Card;
using labyrinth::CardKind;
using labyrinth::Cell;
using labyrinth::Magic;

// The goals that nobody has seen: face down in a stack, or left out of the game (L7, L8).
Mask unseen_goals(const labyrinth::Layout& layout, const labyrinth::View& view) {
  Mask unseen = labyrinth::kGoals;
  for (int i = 0; i < layout.seats; ++i) {
    const labyrinth::Player& player = view.player(seat_at(i));
    unseen &= ~labyrinth::bit(player.target);
    for (std::size_t g = 0; g < player.done; ++g) unseen &= ~labyrinth::bit(player.goals_done[g]);
  }
  return unseen;
}

}  // namespace

std::vector<Chance<Twisty>> chances(const Twisty::Layout&, const Twisty::View&,
                                    const Twisty::Turn&) {
  return {};
}

std::vector<Chance<Labyrinth>> chances(const Labyrinth::Layout& layout, const Labyrinth::View& view,
                                       const Labyrinth::Turn& turn) {
  std::vector<Chance<Labyrinth>> all;
  const CardKind kind = labyrinth::turns_up(view, turn);
  if (kind == CardKind::kGoal) {
    const Mask unseen = unseen_goals(layout, view);
    for (const int goal : each(unseen)) {
      all.push_back({Card{.kind = kind, .goal = Cell::of(goal)}, 1.0 / count(unseen)});
    }
  } else if (kind == CardKind::kMagic) {
    const double left = view.deck_gaps + view.deck_fairies;
    const auto add = [&](Magic magic, int number) {
      if (number > 0) all.push_back({Card{.kind = kind, .magic = magic}, number / left});
    };
    add(Magic::kGap, view.deck_gaps);
    add(Magic::kFairy, view.deck_fairies);
  }
  return all;
}

}  // namespace twistwood
