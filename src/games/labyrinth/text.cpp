#include "games/labyrinth/text.h"

#include <array>
#include <optional>

#include "base/quote.h"
#include "base/text_cursor.h"
#include "games/labyrinth/rules.h"

namespace twistwood::labyrinth {

namespace {

constexpr char kChoice = 'g';

// Goal cards as they are read, so that none appears twice.
struct GoalCards {
  Mask seen = 0;

  Result<Cell> read(std::string_view text) {
    const auto cell = read_cell(text);
    if (!cell) return cell;
    if ((kGoals & bit(*cell)) == 0) return refuse(text, " is no goal");
    if ((seen & bit(*cell)) != 0) return refuse("the goal card ", text, " appears twice");
    seen |= bit(*cell);
    return cell;
  }
};

// `a1.b2.c3` into at most `room` goals; the empty text is none.
template <std::size_t Room>
Result<int> read_goals(std::string_view text, std::array<Cell, Room>& into, GoalCards& cards) {
  if (text.empty()) return 0;
  std::size_t number = 0;
  TextCursor cursor(text);
  do {
    if (number == Room) return refuse("more than ", Room, " goals in ", quote(text));
    const auto goal = cards.read(cursor.until('.'));
    if (!goal) return std::unexpected(goal.error());
    into[number++] = *goal;
  } while (!cursor.done());
  if (text.back() == '.') return refuse("a goal is missing at the end of ", quote(text));
  return static_cast<int>(number);
}

Result<Cell> read_target(std::string_view text, GoalCards& cards) {
  if (text == "-") return Cell::none();
  const auto cell = read_cell(text);
  if (!cell || (kGates & bit(*cell)) != 0) return cell;
  return cards.read(text);
}

// `cell:target:done:gaps:fairies:stack`
Result<Player> read_player(std::string_view text, Hidden& hidden, int seat, GoalCards& cards) {
  const auto parts = split<6>(text, ':');
  if (!parts) return refuse("cell:target:done:gaps:fairies:stack is needed, got ", quote(text));
  const auto [pawn_text, target_text, done_text, gaps_text, fairies_text, stack_text] = *parts;
  Player player;
  const auto pawn = read_cell(pawn_text);
  if (!pawn) return std::unexpected(pawn.error());
  const auto target = read_target(target_text, cards);
  if (!target) return refuse("target: ", target.error().message);
  const auto done = read_goals(done_text, player.goals_done, cards);
  if (!done) return refuse("done: ", done.error().message);
  const auto gaps = whole_number(gaps_text, kMagicCards);
  if (!gaps) return refuse("gaps: ", quote(gaps_text), " is no number of cards");
  const auto fairies = whole_number(fairies_text, kMagicCards);
  if (!fairies) return refuse("fairies: ", quote(fairies_text), " is no number of cards");
  player.pawn = *pawn;
  player.target = *target;
  player.done = static_cast<std::uint8_t>(*done);
  player.gaps = static_cast<std::uint8_t>(*gaps);
  player.fairies = static_cast<std::uint8_t>(*fairies);
  if (hidden.known) {
    auto& stack = hidden.stacks[static_cast<std::size_t>(seat)];
    const auto stacked = read_goals(stack_text, stack, cards);
    if (!stacked) return refuse("stack: ", stacked.error().message);
    player.stacked = static_cast<std::uint8_t>(*stacked);
  } else {
    const auto stacked = stack_text.starts_with('?')
                             ? whole_number(stack_text.substr(1), kMaxGoals - 1)
                             : std::nullopt;
    if (!stacked) {
      return refuse("stack: ", quote(stack_text), " is no number of hidden goals (?0 to ?5), as ",
                    "the deck is hidden");
    }
    player.stacked = static_cast<std::uint8_t>(*stacked);
  }
  return player;
}

// How many goals the player has in all; L7.
int goals_of(const Player& player) {
  const bool open_goal = player.target.exists() && !player.seeks_gate();
  return player.done + (open_goal ? 1 : 0) + player.stacked;
}

Result<void> read_players(Position& position, std::string_view text) {
  const auto fields = split_players(text);
  if (!fields) return std::unexpected(fields.error());
  position.layout.seats = fields->seats;
  GoalCards cards;
  int goals = 0;
  for (int i = 0; i < fields->seats; ++i) {
    const auto player =
        read_player(fields->seat[static_cast<std::size_t>(i)], position.state.hidden, i, cards);
    if (!player) return refuse("players: seat ", i + 1, ": ", player.error().message);
    if (i == 0) goals = goals_of(*player);
    if (goals_of(*player) != goals || goals < kMinGoals || goals > kMaxGoals) {
      return refuse("players: seat ", i + 1, " has ", goals_of(*player),
                    " goals in all; everybody has the same number, 3 to 6");
    }
    if ((player->seeks_gate() || !player->target.exists()) && player->stacked > 0) {
      return refuse("players: seat ", i + 1, " has goals left in the stack but no open goal");
    }
    position.state.view.player(seat_at(i)) = *player;
  }
  return {};
}

// `ggf`, `-`, or `?<n>g<m>f`
Result<void> read_deck(State& state, std::string_view text) {
  View& view = state.view;
  TextCursor cursor(text);
  if (cursor.skip('?')) {
    const auto gaps = cursor.number(kMagicCards);
    const bool g = cursor.skip('g');
    const auto fairies = cursor.number(kMagicCards);
    const bool f = cursor.skip('f');
    if (!gaps || !g || !fairies || !f || !cursor.done()) {
      return refuse("deck: hidden it is ?<n>g<m>f, got ", quote(text));
    }
    view.deck_gaps = static_cast<std::uint8_t>(*gaps);
    view.deck_fairies = static_cast<std::uint8_t>(*fairies);
    return {};
  }
  state.hidden.known = true;
  if (text == "-") return {};
  if (text.empty() || text.size() > kMagicCards) {
    return refuse("deck: 1 to 28 cards, or - when it is empty, got ", quote(text));
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != 'g' && text[i] != 'f') {
      return refuse("deck: ", quote(text.substr(i, 1)), " is no magic card (g gap, f fairy)");
    }
    text[i] == 'f' ? ++view.deck_fairies : ++view.deck_gaps;
    state.hidden.deck |= (text[i] == 'f' ? 1u : 0u) << i;
  }
  return {};
}

Result<void> check_magic(const Position& position) {
  const View& view = position.state.view;
  int cards = view.deck_gaps + view.deck_fairies;
  for (const Player& player : view.players) cards += player.gaps + player.fairies;
  if (cards <= kMagicCards) return {};
  return refuse("deck: ", cards, " magic cards, held and in the deck; there are ", kMagicCards);
}

// L17: a target is missing exactly where a gate is to be set.
Result<void> check_gate(const Position& position, const Act& act) {
  const View& view = position.state.view;
  if (act.kind == Act::Kind::kChoice && act.seat != next_seat(act.other, position.layout.seats)) {
    return refuse("act: the gate of seat ", number(act.other), " is set by the seat after it");
  }
  int missing = 0;
  for (int i = 0; i < position.layout.seats; ++i) {
    const Player& player = view.player(seat_at(i));
    const bool due = act.kind == Act::Kind::kChoice && act.other == seat_at(i);
    if (player.target.exists()) {
      if (due) return refuse("act: seat ", i + 1, " has a target, so no gate is to be set for it");
      continue;
    }
    if (!due && act.kind != Act::Kind::kDraw) {
      return refuse("players: seat ", i + 1, " has no target, but no gate is to be set for it");
    }
    if (player.done == 0 || player.goals_done[player.done - 1u] != player.pawn) {
      return refuse("players: seat ", i + 1, " has no target and is not on its last goal");
    }
    ++missing;
  }
  if (missing > 1) return refuse("players: more than one seat has no target");
  return {};
}

int winner_on_board(const View& view, const Act& act) {
  if (act.kind != Act::Kind::kWon) return -1;
  const Player& player = view.player(act.seat);
  return player.seeks_gate() && player.pawn == player.target ? index(act.seat) : -1;
}

void set_act(View& view, const Act& act) {
  view.phase = static_cast<Phase>(act.kind);
  view.seat = act.seat;
  view.other = act.other;
}

template <std::size_t Room>
std::string write_goals(const std::array<Cell, Room>& goals, std::size_t number) {
  std::string text;
  for (std::size_t i = 0; i < number; ++i) {
    if (i > 0) text += '.';
    text += write_cell(goals[i]);
  }
  return text;
}

std::string write_player(const State& state, Seat seat) {
  const Player& player = state.view.player(seat);
  const auto& stack = state.hidden.stacks[static_cast<std::size_t>(seat)];
  return join(
      write_cell(player.pawn), ':', player.target.exists() ? write_cell(player.target) : "-", ':',
      write_goals(player.goals_done, player.done), ':', int{player.gaps}, ':', int{player.fairies},
      ':',
      state.hidden.known ? write_goals(stack, player.stacked) : join('?', int{player.stacked}));
}

std::string write_deck(const State& state) {
  const View& view = state.view;
  if (!state.hidden.known) return join('?', int{view.deck_gaps}, 'g', int{view.deck_fairies}, 'f');
  const int cards = view.deck_gaps + view.deck_fairies;
  if (cards == 0) return "-";
  std::string text;
  for (int i = 0; i < cards; ++i) text += (state.hidden.deck >> i & 1) != 0 ? 'f' : 'g';
  return text;
}

}  // namespace

Act act_of(const View& view) { return {static_cast<Act::Kind>(view.phase), view.seat, view.other}; }

Result<Position> read_position(std::string_view text) {
  const auto fields = split_position(text);
  if (!fields) return std::unexpected(fields.error());
  if (fields->game != "labyrinth") {
    return refuse("game: ", quote(fields->game), " is not labyrinth");
  }
  Position position;
  View& view = position.state.view;
  const auto hedges = read_hedges(fields->board);
  if (!hedges) return std::unexpected(hedges.error());
  view.hedges = *hedges;
  // The deck tells whether the stacks are hidden too.
  if (const auto read = read_deck(position.state, fields->last); !read) {
    return std::unexpected(read.error());
  }
  if (const auto read = read_players(position, fields->players); !read) {
    return std::unexpected(read.error());
  }
  const auto act = read_act(fields->act, kChoice, position.layout.seats);
  if (!act) return std::unexpected(act.error());
  const auto turns = read_turn_count(fields->turns);
  if (!turns) return std::unexpected(turns.error());
  position.layout.limit = turns->limit;
  view.turn = static_cast<std::uint16_t>(turns->turn);
  set_act(view, *act);

  if (const auto fit = check_magic(position); !fit) return std::unexpected(fit.error());
  if (const auto fit = check_gate(position, *act); !fit) return std::unexpected(fit.error());
  const auto end = check_end(*act, *turns, winner_on_board(view, *act));
  if (!end) return std::unexpected(end.error());
  assert(is_consistent(position.layout, position.state));
  return position;
}

std::string write_position(const Layout& layout, const State& state) {
  std::string players;
  for (int i = 0; i < layout.seats; ++i) {
    if (i > 0) players += ',';
    players += write_player(state, seat_at(i));
  }
  return join("labyrinth ", write_hedges(state.view.hedges), ' ', players, ' ',
              write_act(act_of(state.view), kChoice), ' ', int{state.view.turn}, '/', layout.limit,
              ' ', write_deck(state));
}

Result<Turn> read_turn(std::string_view text) {
  const auto no_turn = [&] {
    return refuse(quote(text), " is no turn: C3+1>e4~1^1, C3+1>e4, >e4 or =f6 is");
  };
  TextCursor cursor(text);
  if (cursor.skip('=')) {
    const auto gate = read_cell(cursor.rest());
    if (!gate) return no_turn();
    return Turn::gate(*gate);
  }
  Turn turn;
  if (cursor.peek() != '>') {
    const int file = cursor.take() - 'A';
    const int rank = cursor.take() - '1';
    const bool plus = cursor.skip('+');
    const int quarters = cursor.take() - '0';
    if (file < 0 || file >= kAxisSide || rank < 0 || rank >= kAxisSide || !plus || quarters < 1 ||
        quarters > 3) {
      return no_turn();
    }
    turn.axis = Axis::at(file, rank);
    turn.quarters = static_cast<std::uint8_t>(quarters);
  }
  if (!cursor.skip('>')) return no_turn();
  const auto cell = read_cell(cursor.rest().substr(0, 2));
  if (!cell) return no_turn();
  turn.cell = *cell;
  cursor.take();
  cursor.take();
  const auto spent = [&](char mark, std::uint8_t& into) {
    if (!cursor.skip(mark)) return true;
    const auto cards = cursor.number(kMagicCards);
    if (!cards || *cards == 0) return false;
    into = static_cast<std::uint8_t>(*cards);
    return true;
  };
  if (!spent('~', turn.gaps) || !spent('^', turn.flights) || !cursor.done()) return no_turn();
  return turn;
}

std::string write_turn(const Turn& turn) {
  if (turn.sets_gate) return '=' + write_cell(turn.cell);
  std::string text;
  if (turn.axis.exists()) text = join(write_axis(turn.axis), '+', int{turn.quarters});
  text += '>' + write_cell(turn.cell);
  if (turn.gaps > 0) text += join('~', int{turn.gaps});
  if (turn.flights > 0) text += join('^', int{turn.flights});
  return text;
}

Result<Cell> read_cell(std::string_view text) {
  return read_place<Cell>(text, 'a', kSide, "cell (a1 to f6)");
}
std::string write_cell(Cell cell) { return write_place(cell, 'a'); }

Result<Axis> read_axis(std::string_view text) {
  return read_place<Axis>(text, 'A', kAxisSide, "axis (A1 to E5)");
}
std::string write_axis(Axis axis) { return write_place(axis, 'A'); }

}  // namespace twistwood::labyrinth
