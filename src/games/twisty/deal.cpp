#include "games/twisty/deal.h"

#include "base/fixed_list.h"
#include "games/deal_streams.h"
#include "games/twisty/reach.h"
#include "games/twisty/rules.h"
#include "games/twisty/text.h"

namespace twistwood::twisty {

namespace {

Result<void> check(const Options& options) {
  if (options.seats < kMinSeats || options.seats > kMaxSeats) {
    return refuse("T4: 2 to 4 players, not ", options.seats);
  }
  if (options.limit < 1 || options.limit > kMaxLimit) {
    return refuse("T24: the turn limit is 1 to ", kMaxLimit, ", not ", options.limit);
  }
  int specials = 0;
  for (const int number : options.specials) {
    if (number < 0 || number > kSpecials) return refuse("T2: no such number of counters: ", number);
    specials += number;
  }
  if (specials != kSpecials) {
    return refuse("T2: the specials sum to ", specials, " instead of ", kSpecials);
  }
  if (options.start && index(*options.start) >= options.seats) {
    return refuse("T6: there is no seat ", number(*options.start), " to start");
  }
  if (!options.corners) return {};
  Mask taken = 0;
  for (int i = 0; i < options.seats; ++i) {
    const Square corner = (*options.corners)[static_cast<std::size_t>(i)];
    if (!corner.exists() || (kCornerMask & bit(corner)) == 0) {
      return refuse("T4: the pawn of seat ", i + 1, " starts on a corner: a1, a7, g1 or g7");
    }
    if ((taken & bit(corner)) != 0) {
      return refuse("T4: two pawns cannot start on ", write_square(corner));
    }
    taken |= bit(corner);
  }
  return {};
}

void lay_counters(Position& position, const Options& options, DealStream& random) {
  std::array<Square, kCounters> squares{};
  std::size_t next = 0;
  for (int square : each(kCounterSquares)) squares[next++] = Square::of(square);
  shuffle(squares, random);
  next = 0;
  for (std::size_t colour = 0; colour < kColours; ++colour) {
    for (int i = 0; i < kCubesPerColour; ++i) {
      position.layout.colours[colour] |= bit(squares[next]);
      position.state.cubes |= bit(squares[next++]);
    }
  }
  for (std::size_t kind = 0; kind < kSpecialKinds; ++kind) {
    for (int i = 0; i < options.specials[kind]; ++i) {
      position.layout.specials[kind] |= bit(squares[next++]);
    }
  }
}

Row shuffled_row(DealStream& random) {
  std::array<Colour, kColours> cards{};
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = static_cast<Colour>(i);
  shuffle(cards, random);
  return Row(cards);
}

}  // namespace

// Everything is drawn, in this order, whether the options use it or not: with the same key, a
// chosen corner or start changes nothing else.
Result<Position> deal(const Options& options, const DealKey& key) {
  if (const auto fit = check(options); !fit) return std::unexpected(fit.error());
  // Nothing is hidden in this game.
  DealStreams streams(key);
  DealStream& random = streams.visible();
  Position position;
  position.layout.seats = options.seats;
  position.layout.limit = options.limit;
  position.layout.edition = options.edition;
  lay_counters(position, options, random);
  auto corners = kCorners;
  shuffle(corners, random);
  if (options.corners) corners = *options.corners;
  for (int i = 0; i < options.seats; ++i) {
    Player& player = position.state.player(seat_at(i));
    player.row = shuffled_row(random);
    player.pawn = corners[static_cast<std::size_t>(i)];
    position.state.pawns |= bit(player.pawn);
  }
  const auto drawn = random.fair_below(static_cast<std::uint32_t>(options.seats));
  position.state.seat = options.start.value_or(seat_at(static_cast<int>(drawn)));
  build_reach(position.layout);
  assert(is_consistent(position.layout, position.state));
  return position;
}

Options options_of(const Position& start, Choices choices) {
  const auto& [layout, state] = start;
  Options options{.seats = layout.seats, .edition = layout.edition, .limit = layout.limit};
  for (std::size_t kind = 0; kind < kSpecialKinds; ++kind) {
    options.specials[kind] = count(layout.specials[kind]);
  }
  if (choices == Choices::kDrawn) return options;
  options.start = state.seat;
  options.corners.emplace();
  for (int i = 0; i < layout.seats; ++i) {
    (*options.corners)[static_cast<std::size_t>(i)] = state.player(seat_at(i)).pawn;
  }
  return options;
}

}  // namespace twistwood::twisty
