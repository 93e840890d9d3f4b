#include "games/twisty/text.h"

#include <array>

#include "base/quote.h"
#include "base/text_cursor.h"
#include "games/twisty/reach.h"
#include "games/twisty/rules.h"

namespace twistwood::twisty {

namespace {

constexpr std::string_view kColourLetters = "roygbpw";
constexpr std::string_view kSpecialLetters = "+xl@s";
constexpr std::array<std::string_view, 3> kEditions = {"thief", "victim", "victim-chooses"};
constexpr char kChoice = 'c';

// One counter of the board field at `square`.
Result<void> put_counter(Position& position, Square square, char counter) {
  if ((kCounterSquares & bit(square)) == 0) {
    return refuse("board: no counter may lie on ", write_square(square), ", got ",
                  quote({&counter, 1}));
  }
  if (const auto colour = kColourLetters.find(counter); colour != std::string_view::npos) {
    position.layout.colours[colour] |= bit(square);
    position.state.cubes |= bit(square);
  } else if (const auto kind = kSpecialLetters.find(counter); kind != std::string_view::npos) {
    position.layout.specials[kind] |= bit(square);
  } else {
    return refuse("board: ", quote({&counter, 1}), " on ", write_square(square), " is no counter");
  }
  return {};
}

Result<void> read_rank(Position& position, std::string_view text, int rank) {
  int file = 0;
  bool after_digit = false;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    if (digit && (c == '0' || after_digit)) {
      return refuse("board: rank ", rank + 1, " of ", quote(text),
                    ": a run of empty squares is one digit from 1 to 7");
    }
    const int width = digit ? c - '0' : 1;
    if (file + width > kSide) return refuse("board: rank ", rank + 1, " is longer than 7 squares");
    if (!digit) {
      if (auto put = put_counter(position, Square::at(file, rank), c); !put) return put;
    }
    file += width;
    after_digit = digit;
  }
  if (file < kSide) return refuse("board: rank ", rank + 1, " is shorter than 7 squares");
  return {};
}

Result<void> read_board(Position& position, std::string_view text) {
  const auto ranks = split<kSide>(text, '/');
  if (!ranks) return refuse("board: seven ranks with '/' between them, got ", quote(text));
  for (int i = 0; i < kSide; ++i) {
    const auto read = read_rank(position, (*ranks)[static_cast<std::size_t>(i)], kSide - 1 - i);
    if (!read) return read;
  }
  int specials = 0;
  for (const Mask mask : position.layout.specials) specials += count(mask);
  if (specials != kSpecials) return refuse("board: ", specials, " specials instead of ", kSpecials);
  return {};
}

Result<Row> read_row(std::string_view text) {
  std::array<Colour, kColours> cards{};
  unsigned seen = 0;
  if (text.size() != kColours) return refuse("row ", quote(text), " is not seven colours");
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto colour = kColourLetters.find(text[i]);
    if (colour == std::string_view::npos) {
      return refuse("row ", quote(text), ": ", quote(text.substr(i, 1)), " is no colour");
    }
    cards[i] = static_cast<Colour>(colour);
    seen |= 1u << colour;
  }
  if (seen != 0x7Fu) return refuse("row ", quote(text), " has a colour twice");
  return Row(cards);
}

// `g7:byrwogp:3:2`
Result<Player> read_player(std::string_view text) {
  const auto parts = split<4>(text, ':');
  if (!parts) return refuse("square:row:collected:protected is needed, got ", quote(text));
  const auto [square_text, row_text, collected_text, safe_text] = *parts;
  Player player;
  const auto square = read_square(square_text);
  if (!square) return std::unexpected(square.error());
  const auto row = read_row(row_text);
  if (!row) return std::unexpected(row.error());
  const auto collected = whole_number(collected_text, kColours);
  if (!collected) return refuse("collected ", quote(collected_text), " is no number from 0 to 7");
  const auto safe = whole_number(safe_text, *collected);
  if (!safe) {
    return refuse("protected ", quote(safe_text), " is no number from 0 to ", *collected,
                  ", the collected");
  }
  player.pawn = *square;
  player.row = *row;
  player.collected = static_cast<std::uint8_t>(*collected);
  player.safe = static_cast<std::uint8_t>(*safe);
  for (int i = player.safe; i < player.collected; ++i) {
    player.open = static_cast<std::uint8_t>(player.open | 1u << index(player.row.card(i)));
  }
  return player;
}

Result<void> read_players(Position& position, std::string_view text) {
  const auto fields = split_players(text);
  if (!fields) return std::unexpected(fields.error());
  position.layout.seats = fields->seats;
  for (int i = 0; i < fields->seats; ++i) {
    const auto player = read_player(fields->seat[static_cast<std::size_t>(i)]);
    if (!player) return refuse("players: seat ", i + 1, ": ", player.error().message);
    position.state.player(seat_at(i)) = *player;
    position.state.pawns |= bit(player->pawn);
  }
  return {};
}

// T18: seat and robber share a square, and the robber's newest cube is the last of the row.
bool robbery_fits(const State& state, const Act& act) {
  const Player& robbed = state.player(act.seat);
  const Player& robber = state.player(act.other);
  return robbed.pawn == robber.pawn && robber.collected > robber.safe &&
         robber.row.card(robber.collected - 1) == robbed.row.card(kColours - 1) &&
         !robbed.complete();
}

Result<void> check_pawns(const Position& position, const Act& act) {
  const State& state = position.state;
  int squares = position.layout.seats;
  if (act.kind == Act::Kind::kChoice) {
    if (position.layout.edition != Edition::kVictimChooses) {
      return refuse("act: a corner is chosen in the edition victim-chooses only");
    }
    if (!robbery_fits(state, act)) {
      return refuse("act: seat ", number(act.other), " has not just robbed seat ", number(act.seat),
                    " on its square");
    }
    --squares;
  }
  if (count(state.pawns) != squares) return refuse("players: two pawns share a square");
  return {};
}

Result<void> check_cubes(const Position& position) {
  std::array<int, kColours> cubes{};
  for (std::size_t c = 0; c < cubes.size(); ++c) cubes[c] = count(position.layout.colours[c]);
  for (int i = 0; i < position.layout.seats; ++i) {
    const Player& player = position.state.player(seat_at(i));
    for (int card = 0; card < player.collected; ++card) {
      ++cubes[static_cast<std::size_t>(player.row.card(card))];
    }
  }
  for (int c = 0; c < kColours; ++c) {
    const int found = cubes[static_cast<std::size_t>(c)];
    if (found != kCubesPerColour) {
      return refuse("board: ", found, ' ', name(colour_at(c)), " cubes, on the board and held,",
                    " instead of ", kCubesPerColour);
    }
  }
  return {};
}

// The seat that is complete and on the centre, or -1; a robber's turn is not over yet.
int winner_on_board(const Position& position, const Act& act) {
  for (int i = 0; i < position.layout.seats; ++i) {
    const Player& player = position.state.player(seat_at(i));
    if (act.kind == Act::Kind::kChoice && act.other == seat_at(i)) continue;
    if (player.complete() && player.pawn == kCentre) return i;
  }
  return -1;
}

void set_act(State& state, const Act& act) {
  state.phase = static_cast<Phase>(act.kind);
  state.seat = act.seat;
  state.robber = act.other;
}

// The letter on each square, NUL where there is none.
std::array<char, kSquares> counters(const Layout& layout, const State& state) {
  std::array<char, kSquares> letters{};
  const auto put = [&](Mask mask, char counter) {
    for (const int square : each(mask)) letters[static_cast<std::size_t>(square)] = counter;
  };
  for (std::size_t c = 0; c < kColours; ++c) {
    put(layout.colours[c] & state.cubes, kColourLetters[c]);
  }
  for (std::size_t s = 0; s < layout.specials.size(); ++s) {
    put(layout.specials[s], kSpecialLetters[s]);
  }
  return letters;
}

void write_board(std::string& text, const Layout& layout, const State& state) {
  const auto letters = counters(layout, state);
  const auto put_empty = [&](int empty) {
    if (empty > 0) text += static_cast<char>('0' + empty);
  };
  for (int rank = kSide - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < kSide; ++file) {
      const char counter = letters[Square::at(file, rank).index];
      if (counter == '\0') {
        ++empty;
        continue;
      }
      put_empty(empty);
      empty = 0;
      text += counter;
    }
    put_empty(empty);
    if (rank > 0) text += '/';
  }
}

void write_player(std::string& text, const Player& player) {
  text += write_square(player.pawn);
  text += ':';
  for (int i = 0; i < kColours; ++i) text += letter(player.row.card(i));
  for (const int count : {int{player.collected}, int{player.safe}}) {
    text += ':';
    text += static_cast<char>('0' + count);
  }
}

}  // namespace

Act act_of(const State& state) {
  return {static_cast<Act::Kind>(state.phase), state.seat, state.robber};
}

Result<Position> read_position(std::string_view text) {
  const auto fields = split_position(text);
  if (!fields) return std::unexpected(fields.error());
  if (fields->game != "twisty") return refuse("game: ", quote(fields->game), " is not twisty");
  Position position;
  const auto turns = read_turn_count(fields->turns);
  const auto edition = read_edition(fields->last);
  if (const auto read = read_board(position, fields->board); !read) {
    return std::unexpected(read.error());
  }
  if (const auto read = read_players(position, fields->players); !read) {
    return std::unexpected(read.error());
  }
  const auto act = read_act(fields->act, kChoice, position.layout.seats);
  if (!act) return std::unexpected(act.error());
  if (!turns) return std::unexpected(turns.error());
  if (!edition) return std::unexpected(edition.error());
  position.layout.limit = turns->limit;
  position.layout.edition = *edition;
  position.state.turn = static_cast<std::uint16_t>(turns->turn);
  set_act(position.state, *act);

  if (const auto fit = check_pawns(position, *act); !fit) return std::unexpected(fit.error());
  if (const auto fit = check_cubes(position); !fit) return std::unexpected(fit.error());
  const auto end = check_end(*act, *turns, winner_on_board(position, *act));
  if (!end) return std::unexpected(end.error());
  build_reach(position.layout);
  assert(is_consistent(position.layout, position.state));
  return position;
}

std::string write_position(const Layout& layout, const State& state) {
  constexpr std::size_t kUsualSize = 160;
  std::string text;
  text.reserve(kUsualSize);
  text += "twisty ";
  write_board(text, layout, state);
  for (int i = 0; i < layout.seats; ++i) {
    text += i == 0 ? ' ' : ',';
    write_player(text, state.player(seat_at(i)));
  }
  text += join(' ', write_act(act_of(state), kChoice), ' ', int{state.turn}, '/', layout.limit, ' ',
               name(layout.edition));
  return text;
}

Result<Turn> read_turn(std::string_view text) {
  if (text == "--") return Turn::pass();
  Turn turn;
  TextCursor cursor(text);
  if (cursor.peek() != '>') {
    const auto landing = read_square(cursor.until('>'));
    if (!landing || text.ends_with('>')) {
      return refuse(quote(text), " is no turn: e5, e5>g1, >g1 or -- is");
    }
    turn.landing = *landing;
    if (cursor.done()) return turn;
  } else {
    cursor.skip('>');
  }
  const auto corner = read_square(cursor.rest());
  if (!corner) return refuse(quote(text), " is no turn: e5, e5>g1, >g1 or -- is");
  turn.corner = *corner;
  return turn;
}

std::string write_turn(Turn turn) {
  if (turn.passes()) return "--";
  std::string text = turn.landing.exists() ? write_square(turn.landing) : "";
  if (turn.corner.exists()) text += '>' + write_square(turn.corner);
  return text;
}

Result<Square> read_square(std::string_view text) {
  return read_place<Square>(text, 'a', kSide, "square (a1 to g7)");
}
std::string write_square(Square square) { return write_place(square, 'a'); }

Result<Edition> read_edition(std::string_view text) {
  for (std::size_t i = 0; i < kEditions.size(); ++i) {
    if (kEditions[i] == text) return static_cast<Edition>(i);
  }
  return refuse("edition: ", quote(text), " is none of thief, victim, victim-chooses");
}

std::string_view name(Edition edition) { return kEditions[static_cast<std::size_t>(edition)]; }

std::string_view name(Colour colour) {
  constexpr std::array<std::string_view, kColours + 1> kNames = {
      "red", "orange", "yellow", "green", "blue", "purple", "white", "none"};
  return kNames[static_cast<std::size_t>(colour)];
}

std::string_view name(Special special) {
  constexpr std::array<std::string_view, kSpecialKinds> kNames = {"step", "diagonal", "leap",
                                                                  "portal", "safety"};
  return kNames[static_cast<std::size_t>(special)];
}

char letter(Colour colour) { return kColourLetters[static_cast<std::size_t>(colour)]; }
char letter(Special special) { return kSpecialLetters[static_cast<std::size_t>(special)]; }

}  // namespace twistwood::twisty
