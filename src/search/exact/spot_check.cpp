#include "search/exact/spot_check.h"

#include "search/exact/closeup.h"

namespace twistwood::search::exact {

namespace {

using twistwood::twisty::kCentre;
using twistwood::twisty::Phase;
using twistwood::twisty::Player;

// The row of a player: what it has protected, what else it has, what it needs.
void deal_cards(const Cards& cards, std::size_t seat, Player& player) {
  std::array<Colour, kColours> row{};
  std::size_t place = 0;
  const Colours needed = cards.queue[seat].colours();
  const Colours safe = cards.held(seat) & cards.safe;
  const Colours rest = ((1u << kColours) - 1) & ~needed & ~safe;
  for (const Colours part : {safe, rest}) {
    for (const int colour : each(part)) row[place++] = static_cast<Colour>(colour);
  }
  player.collected = static_cast<std::uint8_t>(place);
  player.safe = static_cast<std::uint8_t>(std::popcount(safe));
  player.open = static_cast<std::uint8_t>(rest);
  for (Queue queue = cards.queue[seat]; !queue.empty(); queue.pop()) row[place++] = queue.front();
  player.row = twistwood::twisty::Row(row);
}

Mask lying(const Problem& problem, const Node& node, std::uint64_t choice) {
  Mask cubes = 0;
  const Colours queued = node.cards.queue[0].colours() | node.cards.queue[1].colours();
  for (int colour = 0; colour < kColours; ++colour) {
    const auto& all = problem.cubes[static_cast<std::size_t>(colour)];
    const bool digit = (node.digits >> colour & 1) != 0;
    const bool dead = (queued >> colour & 1) == 0;
    const std::size_t hole = digit ? DigitPlace(node.digits, colour).digit(choice) : 4;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i != hole && (!dead || i < 2)) cubes |= bit(all[i]);
    }
  }
  return cubes;
}

}  // namespace

State random_state(const Solution& solution, const State& start, Random& random) {
  const CardGraph& graph = solution.graph();
  State state = start;
  while (true) {
    const auto number = random.below(static_cast<std::uint32_t>(graph.size()));
    const Node& node = graph.node(number);
    const std::uint64_t choice = random.next() % node.blocks();
    state.cubes = lying(solution.problem(), node, choice);
    state.pawns = 0;
    bool possible = true;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      Player& player = state.players[seat];
      deal_cards(node.cards, seat, player);
      player.pawn = Square::of(static_cast<int>(random.below(kSquares)));
      if ((state.pawns & bit(player.pawn)) != 0) possible = false;
      if (player.complete() && player.pawn == kCentre) possible = false;
      state.pawns |= bit(player.pawn);
    }
    state.phase = Phase::kTurn;
    state.seat = seat_at(static_cast<int>(random.below(2)));
    state.turn = 0;
    if (possible) return state;
  }
}

std::optional<State> find_contradiction(const Solution& solution, const Layout& layout,
                                        const State& start, int count, Random& random) {
  for (int i = 0; i < count; ++i) {
    const State state = random_state(solution, start, random);
    const Closeup closeup(solution, layout, state);
    if (!closeup.is_known() || !closeup.agrees_with_rows()) return state;
    if (!closeup.judge()) return state;
  }
  return std::nullopt;
}

}  // namespace twistwood::search::exact
