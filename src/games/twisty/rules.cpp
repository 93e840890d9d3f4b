#include "games/twisty/rules.h"

namespace twistwood::twisty {

namespace {

// T18 and T19. The cube changes hands and the pawn that the edition names leaves the square.
void steal(const Layout& layout, State& state, Turn turn) {
  Player& thief = state.player(state.seat);
  Seat victim_seat{};
  while (victim_seat == state.seat || state.player(victim_seat).pawn != turn.landing) {
    victim_seat = next_seat(victim_seat, layout.seats);
  }
  Player& victim = state.player(victim_seat);
  const Colour colour = thief.next();
  assert(victim.holds_open(colour));

  thief.open = static_cast<std::uint8_t>(thief.open | 1u << index(colour));
  ++thief.collected;
  victim.open = static_cast<std::uint8_t>(victim.open & ~(1u << index(colour)));
  --victim.collected;
  victim.row.send_to_end(victim.row.place(colour));

  state.pawns &= ~bit(thief.pawn);
  switch (layout.edition) {
    case Edition::kThief:
      thief.pawn = turn.corner;
      state.pawns |= bit(thief.pawn);
      break;
    case Edition::kVictim:
      thief.pawn = turn.landing;
      victim.pawn = turn.corner;
      state.pawns |= bit(victim.pawn);
      break;
    case Edition::kVictimChooses:
      thief.pawn = turn.landing;
      state.phase = Phase::kCorner;
      state.robber = state.seat;
      state.seat = victim_seat;
      return;
  }
  end_turn(layout, state, state.seat);
}

// T19, `victim-chooses`: the robbed pawn leaves the square to the robber, whose turn is now over.
void choose_corner(const Layout& layout, State& state, Square corner) {
  const Seat robber = state.robber;
  state.player(state.seat).pawn = corner;
  state.pawns |= bit(corner);
  state.robber = Seat{};
  end_turn(layout, state, robber);
}

}  // namespace

Turn random_corner(const State& state, Random& random) {
  return Turn::choose(Square::of(random_bit(free_corners(state), random)));
}

Turn random_rare_turn(const Landings& where, Random& random) {
  if (where.none()) return Turn::pass();
  const int lands = count(where.free);
  const int ends = where.ends();
  const auto choices = static_cast<std::uint32_t>(lands + count(where.steal) * ends);
  const auto drawn = static_cast<int>(random.below(choices));
  if (drawn < lands) return Turn::land(Square::of(nth_bit(where.free, drawn)));
  const Square square = Square::of(nth_bit(where.steal, (drawn - lands) / ends));
  if (where.corners == 0) return Turn::land(square);
  return Turn::steal(square, Square::of(nth_bit(where.corners, (drawn - lands) % ends)));
}

void apply_rare(const Layout& layout, State& state, Turn turn) {
  if (state.phase == Phase::kCorner) {
    choose_corner(layout, state, turn.corner);
  } else if (turn.passes()) {
    end_turn(layout, state, state.seat);
  } else {
    steal(layout, state, turn);
  }
  assert(is_consistent(layout, state));
}

std::uint64_t hash(const State& state) {
  std::uint64_t sum = mix(state.cubes + 1);
  for (const Player& player : state.players) {
    // `open` follows from the rest.
    const std::uint64_t word = std::uint64_t{player.row.word()} << 32 |
                               std::uint64_t{player.collected} << 16 |
                               std::uint64_t{player.safe} << 8 | player.pawn.index;
    sum = mix(sum ^ word) + word;
  }
  return mix(sum ^ (static_cast<std::uint64_t>(state.seat) << 16 |
                    static_cast<std::uint64_t>(state.phase) << 8 |
                    static_cast<std::uint64_t>(state.robber)));
}

bool is_consistent(const Layout& layout, const State& state) {
  std::array<int, kColours> cubes{};
  for (int c = 0; c < kColours; ++c) {
    cubes[static_cast<std::size_t>(c)] = count(layout.colour(colour_at(c)) & state.cubes);
  }
  Mask pawns = 0;
  int distinct = 0;
  for (int i = 0; i < layout.seats; ++i) {
    const Player& player = state.player(seat_at(i));
    if (player.safe > player.collected || player.collected > kColours) return false;
    if (!player.pawn.exists()) return false;
    unsigned open = 0;
    for (int card = 0; card < player.collected; ++card) {
      const int colour = index(player.row.card(card));
      ++cubes[static_cast<std::size_t>(colour)];
      if (card >= player.safe) open |= 1u << colour;
    }
    if (player.open != open) return false;
    pawns |= bit(player.pawn);
    ++distinct;
  }
  if (state.phase == Phase::kCorner) --distinct;  // robber and robbed share a square
  for (int number : cubes) {
    if (number != kCubesPerColour) return false;
  }
  return pawns == state.pawns && count(pawns) == distinct && state.turn <= layout.limit;
}

}  // namespace twistwood::twisty
