#include "games/labyrinth/deal.h"

#include <algorithm>
#include <span>

#include "games/deal_streams.h"
#include "games/labyrinth/rules.h"
#include "games/labyrinth/text.h"

namespace twistwood::labyrinth {

namespace {

Result<void> check(const Options& options) {
  if (options.seats < kMinSeats || options.seats > kMaxSeats) {
    return refuse("L6: 2 to 4 players, not ", options.seats);
  }
  if (options.goals < kMinGoals || options.goals > kMaxGoals) {
    return refuse("L7: 3 to 6 goals each, not ", options.goals);
  }
  if (options.limit < 1 || options.limit > kMaxLimit) {
    return refuse("L19: the turn limit is 1 to ", kMaxLimit, ", not ", options.limit);
  }
  if (options.gaps < 0 || options.gaps > kMagicCards) {
    return refuse("L5: 0 to 28 of the 28 magic cards are hedge gaps, not ", options.gaps);
  }
  if (options.start && index(*options.start) >= options.seats) {
    return refuse("L9: there is no seat ", number(*options.start), " to start");
  }
  if (!options.gates) return {};
  Mask taken = 0;
  for (int i = 0; i < options.seats; ++i) {
    const Cell gate = (*options.gates)[static_cast<std::size_t>(i)];
    if (!gate.exists() || (kGates & bit(gate)) == 0) {
      return refuse("L6: the pawn of seat ", i + 1, " starts on a gate: a1, a6, f1 or f6");
    }
    if ((taken & bit(gate)) != 0) return refuse("L6: two pawns cannot start on ", write_cell(gate));
    taken |= bit(gate);
  }
  return {};
}

Hedges turned_at_random(DealStream& random) {
  Hedges hedges;
  for (int index : each(kAxisMask)) {
    const Axis axis = Axis::of(index);
    hedges.arms[Hedges::kNorth] |= twistwood::bit(index);
    hedges.arms[Hedges::kSouth] |= twistwood::bit(index);
    if (axis.has_t()) hedges.arms[Hedges::kEast] |= twistwood::bit(index);
    hedges.turn(axis, static_cast<int>(random.fair_below(4)));
  }
  return hedges;
}

template <std::size_t N>
std::array<Cell, N> shuffled(Mask cells, DealStream& random) {
  std::array<Cell, N> list{};
  std::size_t next = 0;
  for (int cell : each(cells)) list[next++] = Cell::of(cell);
  shuffle(list, random);
  return list;
}

// The first goal of each seat lies open and comes from the visible stream; the others are drawn
// from those that are left. With one stream for all, each seat takes its goals in a row.
void deal_goals(Position& position, int goals, DealStreams& streams) {
  auto cards = shuffled<kGoalCards>(kGoals, streams.visible());
  const auto seats = static_cast<std::size_t>(position.layout.seats);
  const auto stacked = static_cast<std::size_t>(goals) - 1;
  if (streams.apart()) {
    const std::span others = std::span(cards).subspan(seats);
    Mask left = kGoals;
    for (std::size_t i = 0; i < seats; ++i) left &= ~bit(cards[i]);
    std::size_t next = 0;
    for (int cell : each(left)) others[next++] = Cell::of(cell);
    shuffle(others, streams.hidden());
  }
  for (std::size_t i = 0; i < seats; ++i) {
    Player& player = position.state.view.player(seat_at(static_cast<int>(i)));
    player.target = cards[streams.apart() ? i : i * (stacked + 1)];
    player.stacked = static_cast<std::uint8_t>(stacked);
    const std::size_t first = streams.apart() ? seats + i * stacked : i * (stacked + 1) + 1;
    std::copy_n(&cards[first], stacked, position.state.hidden.stacks[i].begin());
  }
}

void shuffle_deck(State& state, int gaps, DealStream& random) {
  std::array<Magic, kMagicCards> deck{};
  for (int i = gaps; i < kMagicCards; ++i) deck[static_cast<std::size_t>(i)] = Magic::kFairy;
  shuffle(deck, random);
  for (std::size_t i = 0; i < deck.size(); ++i) {
    state.hidden.deck |= (deck[i] == Magic::kFairy ? 1u : 0u) << i;
  }
  state.view.deck_gaps = static_cast<std::uint8_t>(gaps);
  state.view.deck_fairies = static_cast<std::uint8_t>(kMagicCards - gaps);
}

}  // namespace

// Everything is drawn, in this order, whether the options use it or not: with the same key, given
// hedges or a chosen start change nothing else.
Result<Position> deal(const Options& options, const DealKey& key) {
  if (const auto fit = check(options); !fit) return std::unexpected(fit.error());
  DealStreams streams(key);
  Position position;
  View& view = position.state.view;
  position.layout = {.seats = options.seats, .limit = options.limit};
  position.state.hidden.known = true;
  view.hedges = turned_at_random(streams.visible());
  if (options.hedges) view.hedges = *options.hedges;
  auto gates = shuffled<kMaxSeats>(kGates, streams.visible());
  if (options.gates) gates = *options.gates;
  for (int i = 0; i < options.seats; ++i) {
    view.player(seat_at(i)).pawn = gates[static_cast<std::size_t>(i)];
  }
  deal_goals(position, options.goals, streams);
  shuffle_deck(position.state, options.gaps, streams.hidden());
  const auto seats = static_cast<std::uint32_t>(options.seats);
  const auto drawn = streams.visible().fair_below(seats);
  view.seat = options.start.value_or(seat_at(static_cast<int>(drawn)));
  assert(is_consistent(position.layout, position.state));
  return position;
}

Options options_of(const Position& start, Choices choices) {
  const View& view = start.state.view;
  Options options{.seats = start.layout.seats,
                  .goals = view.player(Seat{}).stacked + 1,
                  .limit = start.layout.limit,
                  .gaps = view.deck_gaps};
  if (choices == Choices::kDrawn) return options;
  options.start = view.seat;
  options.hedges = view.hedges;
  options.gates.emplace();
  for (int i = 0; i < options.seats; ++i) {
    (*options.gates)[static_cast<std::size_t>(i)] = view.player(seat_at(i)).pawn;
  }
  return options;
}

}  // namespace twistwood::labyrinth
