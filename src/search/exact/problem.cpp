#include "search/exact/problem.h"

namespace twistwood::search::exact {

namespace {

using twistwood::twisty::Player;

// What a player has still to collect, and what it has protected.
Queue queue_of(const Player& player) {
  Queue queue;
  for (int i = player.collected; i < kColours; ++i) queue.push(player.row.card(i));
  return queue;
}
Colours protected_by(const Player& player) {
  Colours safe = 0;
  for (int i = 0; i < player.safe; ++i) safe |= 1u << static_cast<unsigned>(player.row.card(i));
  return safe;
}

}  // namespace

Cards cards_of(const State& state) {
  Cards cards;
  for (std::size_t seat = 0; seat < 2; ++seat) cards.queue[seat] = queue_of(state.players[seat]);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    cards.safe |= protected_by(state.players[seat]) & cards.held(seat);
  }
  return cards;
}

Problem::Problem(const Layout& layout, const State& state)
    : edition(layout.edition),
      specials(layout.specials),
      extra(layout.extra),
      root(cards_of(state)) {
  assert(layout.seats == 2);
  const auto put = [&](std::size_t kind, std::size_t first) {
    for (std::size_t from = 0; from < kSquares; ++from) {
      const Mask within = layout.reach[first + from];
      reach.from[kind][from] = within;
      for (const int to : each(within)) {
        reach.to[kind][static_cast<std::size_t>(to)] |= Mask{1} << from;
      }
    }
  };
  put(0, 0);
  std::size_t kind = 0;
  for (const int counter : each(layout.extra)) {
    const auto at = static_cast<std::size_t>(counter);
    reach.kind[at] = static_cast<std::uint8_t>(++kind);
    put(kind, layout.offset[at]);
  }
  for (std::size_t colour = 0; colour < kColours; ++colour) {
    for (const int square : each(layout.colours[colour] & state.cubes)) {
      cubes[colour].push(Square::of(square));
    }
  }
  for (const int square : each(layout.safety())) safeties.push(Square::of(square));
}

std::array<int, kColours> Problem::cubes_of_colours() const {
  std::array<int, kColours> counts{};
  for (std::size_t i = 0; i < kColours; ++i) counts[i] = static_cast<int>(cubes[i].size());
  return counts;
}

std::optional<std::uint64_t> Problem::holes(const Layout& layout, const State& state,
                                            Colours digits) const {
  if (layout.edition != edition || layout.specials != specials) return std::nullopt;
  const Cards cards = cards_of(state);
  std::uint64_t choice = 0;
  int place = 0;
  for (const int colour : each(cards.queue[0].colours() | cards.queue[1].colours())) {
    const auto& lay = cubes[static_cast<std::size_t>(colour)];
    const bool digit = (digits >> colour & 1) != 0;
    Mask lie = layout.colours[static_cast<std::size_t>(colour)] & state.cubes;
    std::optional<std::uint64_t> hole;
    for (std::size_t i = 0; i < lay.size(); ++i) {
      if ((lie & bit(lay[i])) != 0) {
        lie ^= bit(lay[i]);
      } else if (hole || !digit) {
        return std::nullopt;
      } else {
        hole = i;
      }
    }
    if (lie != 0 || hole.has_value() != digit) return std::nullopt;
    if (!digit) continue;
    choice |= *hole << place;
    place += 2;
  }
  return choice;
}

}  // namespace twistwood::search::exact
