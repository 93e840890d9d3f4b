#include "games/labyrinth/rules.h"

#include "base/fixed_list.h"
#include "games/labyrinth/card.h"

namespace twistwood::labyrinth {

namespace {

Cell draw_goal(Hidden& hidden, Seat seat) {
  auto& stack = hidden.stacks[static_cast<std::size_t>(seat)];
  const Cell goal = stack[0];
  for (std::size_t i = 1; i < stack.size(); ++i) stack[i - 1] = stack[i];
  stack.back() = Cell::none();
  return goal;
}

// L16. An empty deck gives nothing.
void draw_magic(State& state, Player& player) {
  View& view = state.view;
  if (view.deck_gaps + view.deck_fairies == 0) return;
  const bool fairy = (state.hidden.deck & 1) != 0;
  state.hidden.deck >>= 1;
  fairy ? --view.deck_fairies : --view.deck_gaps;
  fairy ? ++player.fairies : ++player.gaps;
}

// L15, L17: the goal is done and the next one turned up. True if there is none.
bool finish_goal(State& state, Player& player) {
  player.goals_done[player.done++] = player.target;
  if (player.stacked == 0) {
    player.target = Cell::none();
    return true;
  }
  --player.stacked;
  player.target = draw_goal(state.hidden, state.view.seat);
  return false;
}

int count_ends(const Reach& reach, const Turning& turning) {
  int ends = 0;
  for_each_end(reach, turning, [&](int, int, Mask cells) { ends += count(cells); });
  return ends;
}

// The number of turns with each turning or one before it.
std::array<int, kTurnings> count_up(const Reach& reach) {
  std::array<int, kTurnings> up_to;
  const int unturned = count_ends(reach, kAllTurnings[0]);
  up_to[0] = unturned;
  for (std::size_t i = 1; i < kTurnings; i += 3) {
    const bool apart = reach.is_apart(kAllTurnings[i].axis);
    for (std::size_t q = i; q < i + 3; ++q) {
      up_to[q] = up_to[q - 1] + (apart ? unturned : count_ends(reach, kAllTurnings[q]));
    }
  }
  return up_to;
}

}  // namespace

int count_turns(const Layout& layout, const View& view) {
  if (view.phase == Phase::kGate) return count(kGates);
  if (view.phase != Phase::kTurn) return 0;
  if (begins_on_target(view)) return 1;
  return count_up(Reach(layout, view)).back();
}

// Counts the turns of each turning, draws a number, and looks only into the turning it falls in.
Turn random_turn(const Layout& layout, const View& view, Random& random) {
  Turn chosen;
  if (view.phase == Phase::kGate) {
    return Turn::gate(Cell::of(nth_bit(kGates, static_cast<int>(random.below(4)))));
  }
  if (begins_on_target(view)) {
    chosen.cell = view.mover().pawn;
    return chosen;
  }
  const Reach reach(layout, view);
  const std::array<int, kTurnings> up_to = count_up(reach);
  int left = static_cast<int>(random.below(static_cast<std::uint32_t>(up_to.back())));
  std::size_t which = 0;
  while (up_to[which] <= left) ++which;
  if (which > 0) left -= up_to[which - 1];

  chosen.axis = kAllTurnings[which].axis;
  chosen.quarters = static_cast<std::uint8_t>(kAllTurnings[which].quarters);
  for_each_end(reach, kAllTurnings[which], [&](int gaps, int flights, Mask cells) {
    if (left >= 0 && left < count(cells)) {
      chosen.cell = Cell::of(nth_bit(cells, left));
      chosen.gaps = static_cast<std::uint8_t>(gaps);
      chosen.flights = static_cast<std::uint8_t>(flights);
    }
    left -= count(cells);
  });
  return chosen;
}

void turn_hedge(const Layout& layout, View& view, Axis axis, int quarters) {
  view.hedges.turn(axis, quarters);
  for (int i = 0; i < layout.seats; ++i) {
    Player& player = view.player(seat_at(i));
    player.pawn = turned(player.pawn, axis, quarters);
  }
}

namespace {

// L12 to L19: everything but the setting of a gate.
void take_turn(const Layout& layout, State& state, const Turn& turn) {
  View& view = state.view;
  const Seat mover = view.seat;
  Player& player = view.player(mover);
  if (turn.axis.exists()) turn_hedge(layout, view, turn.axis, turn.quarters);
  player.pawn = turn.cell;
  player.gaps = static_cast<std::uint8_t>(player.gaps - turn.gaps);
  player.fairies = static_cast<std::uint8_t>(player.fairies - 2 * turn.flights);
  view.turn = static_cast<std::uint16_t>(view.turn + 1);

  bool gate_due = false;
  if (player.pawn != player.target) {
    draw_magic(state, player);
  } else if (player.seeks_gate()) {  // L18
    view.phase = Phase::kWon;
    return;
  } else {
    gate_due = finish_goal(state, player);
  }
  if (view.turn == layout.limit) {  // L19
    view.phase = Phase::kDraw;
    view.seat = Seat{};
  } else {
    view.seat = next_seat(mover, layout.seats);
    if (gate_due) {
      view.phase = Phase::kGate;
      view.other = mover;
    }
  }
}

}  // namespace

void apply(const Layout& layout, State& state, const Turn& turn) {
  View& view = state.view;
  assert(state.hidden.known || turns_up(view, turn) == CardKind::kNone);
  if (turn.sets_gate) {  // L17: then the seat takes its own turn
    view.player(view.other).target = turn.cell;
    view.phase = Phase::kTurn;
    view.other = Seat{};
  } else {
    take_turn(layout, state, turn);
  }
  assert(is_consistent(layout, state));
}

Status status(const View& view) {
  switch (view.phase) {
    case Phase::kWon: return {Status::Kind::kWon, view.seat};
    case Phase::kDraw: return {Status::Kind::kDraw, Seat{}};
    default: return {Status::Kind::kToAct, view.seat};
  }
}

std::uint64_t hash(const View& view) {
  std::uint64_t sum = 0;
  const auto add = [&sum](std::uint64_t word) { sum = mix(sum ^ word) + word; };
  for (const Mask arms : view.hedges.arms) add(arms);
  for (const Player& player : view.players) {
    add(std::uint64_t{player.pawn.index} << 40 | std::uint64_t{player.target.index} << 32 |
        std::uint64_t{player.gaps} << 24 | std::uint64_t{player.fairies} << 16 |
        std::uint64_t{player.done} << 8 | player.stacked);
    std::uint64_t goals = 0;
    for (const Cell goal : player.goals_done) goals = goals << 8 | goal.index;
    add(goals);
  }
  add(std::uint64_t{view.deck_gaps} << 8 | view.deck_fairies);
  return mix(sum ^ (static_cast<std::uint64_t>(view.seat) << 16 |
                    static_cast<std::uint64_t>(view.phase) << 8 |
                    static_cast<std::uint64_t>(view.other)));
}

State mask(const State& state) { return {state.view, Hidden{}}; }

State sample(const Layout& layout, const View& view, Random& random) {
  FixedList<Cell, kGoalCards> goals;
  for (int goal : each(unseen_goals(view))) goals.push(Cell::of(goal));
  shuffle(goals, random);

  State state{view, {.known = true}};
  std::size_t next = 0;
  for (int i = 0; i < layout.seats; ++i) {
    for (std::size_t g = 0; g < view.player(seat_at(i)).stacked; ++g) {
      state.hidden.stacks[static_cast<std::size_t>(i)][g] = goals[next++];
    }
  }
  FixedList<Magic, kMagicCards> deck;
  for (int i = 0; i < view.deck_gaps; ++i) deck.push(Magic::kGap);
  for (int i = 0; i < view.deck_fairies; ++i) deck.push(Magic::kFairy);
  shuffle(deck, random);
  for (std::size_t i = 0; i < deck.size(); ++i) {
    state.hidden.deck |= (deck[i] == Magic::kFairy ? 1u : 0u) << i;
  }
  return state;
}

bool is_consistent(const Layout& layout, const State& state) {
  const View& view = state.view;
  Mask goals = 0;
  int goal_cards = 0;
  int magic = view.deck_gaps + view.deck_fairies;
  const auto see = [&](Cell goal) {
    goals |= bit(goal);
    ++goal_cards;
  };
  for (int i = 0; i < layout.seats; ++i) {
    const Player& player = view.player(seat_at(i));
    if (!player.pawn.exists()) return false;
    magic += player.gaps + player.fairies;
    for (std::size_t g = 0; g < player.done; ++g) see(player.goals_done[g]);
    if (player.target.exists() && !player.seeks_gate()) see(player.target);
    if (player.seeks_gate() && player.stacked > 0) return false;
    if (!state.hidden.known) continue;
    for (std::size_t g = 0; g < player.stacked; ++g) {
      see(state.hidden.stacks[static_cast<std::size_t>(i)][g]);
    }
  }
  // No goal card twice; the deck is what its counts say.
  if ((goals & ~kGoals) != 0 || count(goals) != goal_cards || magic > kMagicCards) return false;
  if (state.hidden.known && count(state.hidden.deck) != view.deck_fairies) return false;
  return view.turn <= layout.limit;
}

}  // namespace twistwood::labyrinth
