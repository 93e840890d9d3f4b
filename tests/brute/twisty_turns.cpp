// Brute-force Twisty: reads a position, follows every chain of moves square by square, and writes
// out the position after each turn.
//
// It exists so that the engine's legal set can be compared in random play with one that was written
// from the rules alone. A turn is found by plain recursion, and each step names the rule that it
// follows.
#include "twisty_position.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>
#include <sstream>

#include "turns.h"

namespace brute {
namespace twisty {
namespace {

constexpr Square kCentre{3, 3};
constexpr Square kCorners[] = {{0, 0}, {0, 6}, {6, 0}, {6, 6}};

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

// --- Text in and out

Square read_square(const std::string& text) { return {text.at(0) - 'a', text.at(1) - '1'}; }

std::string write_square(Square square) {
  return {static_cast<char>('a' + square.file), static_cast<char>('1' + square.rank)};
}

Board read_board(const std::string& text) {
  Board board;
  int rank = kSize - 1;
  for (const std::string& line : split(text, '/')) {
    int file = 0;
    for (char c : line) {
      const bool is_run = std::isdigit(static_cast<unsigned char>(c)) != 0;
      const int count = is_run ? c - '0' : 1;
      for (int i = 0; i < count; ++i) board.at({file++, rank}) = is_run ? kEmpty : c;
    }
    --rank;
  }
  return board;
}

std::string write_board(const Board& board) {
  std::string text;
  for (int rank = kSize - 1; rank >= 0; --rank) {
    int run = 0;
    for (int file = 0; file < kSize; ++file) {
      const char c = board.at({file, rank});
      if (c == kEmpty) {
        ++run;
        continue;
      }
      if (run > 0) text += std::to_string(run);
      run = 0;
      text += c;
    }
    if (run > 0) text += std::to_string(run);
    if (rank > 0) text += '/';
  }
  return text;
}

}  // namespace

Position read_position(const std::string& text) {
  const std::vector<std::string> fields = split(text, ' ');
  Position position;
  position.board = read_board(fields.at(1));
  for (const std::string& player : split(fields.at(2), ',')) {
    const std::vector<std::string> parts = split(player, ':');
    position.players.push_back(
        {read_square(parts.at(0)), parts.at(1), std::stoi(parts.at(2)), std::stoi(parts.at(3))});
  }
  position.act = fields.at(3);
  const std::vector<std::string> clock = split(fields.at(4), '/');
  position.turn = std::stoi(clock.at(0));
  position.limit = std::stoi(clock.at(1));
  position.edition = fields.at(5);
  return position;
}

std::string write_position(const Position& position) {
  std::ostringstream text;
  text << "twisty " << write_board(position.board);
  char separator = ' ';
  for (const Player& player : position.players) {
    text << separator << write_square(player.pawn) << ':' << player.row << ':' << player.collected
         << ':' << player.protected_cubes;
    separator = ',';
  }
  text << ' ' << position.act << ' ' << position.turn << '/' << position.limit << ' '
       << position.edition;
  return text.str();
}

namespace {

// --- Landings

bool has_next_colour(const Player& player) { return player.collected < kColours; }

char next_colour(const Player& player) {
  return player.row.at(static_cast<std::size_t>(player.collected));
}

// The seat of the pawn, other than the mover's own, on a square; 0 when there is none. The mover's
// own pawn is never in its own way (T21).
int other_pawn_on(const Position& position, int mover, Square square) {
  for (int seat = 1; seat <= position.seats(); ++seat) {
    if (seat != mover && position.player(seat).pawn == square) return seat;
  }
  return 0;
}

// T18: the victim holds, unprotected, the colour that the thief needs next.
bool can_steal(const Position& position, int thief, int victim) {
  const Player& from = position.player(victim);
  if (!has_next_colour(position.player(thief))) return false;
  const int place = static_cast<int>(from.row.find(next_colour(position.player(thief))));
  return from.protected_cubes <= place && place < from.collected;
}

const std::vector<Square>& all_squares() {
  static const std::vector<Square> kAll = [] {
    std::vector<Square> all;
    for (int file = 0; file < kSize; ++file) {
      for (int rank = 0; rank < kSize; ++rank) all.push_back({file, rank});
    }
    return all;
  }();
  return kAll;
}

std::vector<Square> squares_at(Square from, int small, int large) {
  std::vector<Square> found;
  for (Square to : all_squares()) {
    const int files = std::abs(to.file - from.file);
    const int ranks = std::abs(to.rank - from.rank);
    if (std::min(files, ranks) == small && std::max(files, ranks) == large) found.push_back(to);
  }
  return found;
}

std::vector<Square> extra_moves(const Position& position, int mover, Square from) {
  switch (position.board.at(from)) {
    case '+': return squares_at(from, 0, 1);  // T13a
    case 'x': return squares_at(from, 1, 1);  // T13b
    case 'l': return squares_at(from, 1, 2);  // T13c
    case '@': break;                          // T13d
    default: return {};                       // T10, T11, T12, T16: the turn ends
  }
  std::vector<Square> portals;
  for (Square to : all_squares()) {
    const bool is_free = other_pawn_on(position, mover, to) == 0;
    if (position.board.at(to) == '@' && to != from && is_free) portals.push_back(to);
  }
  return portals;
}

// T14: adds every landing that these arrivals offer, and those that extra moves lead to from there.
void follow(const Position& position, int mover, const std::vector<Square>& arrivals,
            std::set<Square>& landings) {
  for (Square square : arrivals) {
    if (landings.contains(square)) continue;
    const int other = other_pawn_on(position, mover, square);
    if (other != 0) {
      if (can_steal(position, mover, other)) landings.insert(square);  // T17, T18: the end
      continue;
    }
    landings.insert(square);
    follow(position, mover, extra_moves(position, mover, square), landings);
  }
}

// --- Applying a turn

std::vector<Square> free_corners(const Position& position) {
  std::vector<Square> corners;
  for (Square corner : kCorners) {
    if (other_pawn_on(position, 0, corner) == 0) corners.push_back(corner);
  }
  return corners;
}

// Ends the turn of a seat: T22, T24, T6.
Position end_turn(Position position, int seat) {
  const Player& player = position.player(seat);
  ++position.turn;
  if (player.collected == kColours && player.pawn == kCentre) {
    position.act = "w" + std::to_string(seat);
  } else if (position.turn == position.limit) {
    position.act = "d";
  } else {
    position.act = std::to_string(seat % position.seats() + 1);
  }
  return position;
}

Position land(Position position, int seat, Square square) {
  Player& player = position.player(seat);
  player.pawn = square;
  char& counter = position.board.at(square);
  if (has_next_colour(player) && counter == next_colour(player)) {  // T11
    ++player.collected;
    counter = kEmpty;
  } else if (counter == 's') {  // T16
    player.protected_cubes = player.collected;
  }
  return end_turn(position, seat);
}

// T18 and T19, in all three editions.
std::vector<Play> steal(Position position, int thief, int victim) {
  Player& robber = position.player(thief);
  Player& robbed = position.player(victim);
  const Square square = robbed.pawn;
  const char colour = next_colour(robber);
  ++robber.collected;
  --robbed.collected;
  robbed.row.erase(robbed.row.find(colour), 1);
  robbed.row += colour;

  robber.pawn = square;  // From here on the square where the thief began is free.
  if (position.edition == "victim-chooses") {
    position.act = std::to_string(victim) + "c" + std::to_string(thief);
    return {{write_square(square), position}};
  }
  std::vector<Play> plays;
  Player& sent = position.edition == "thief" ? robber : robbed;
  for (Square corner : free_corners(position)) {
    sent.pawn = corner;
    plays.push_back({write_square(square) + ">" + write_square(corner), end_turn(position, thief)});
  }
  return plays;
}

std::vector<Play> corner_choices(Position position, int victim, int thief) {
  std::vector<Play> plays;
  for (Square corner : free_corners(position)) {
    position.player(victim).pawn = corner;
    plays.push_back({">" + write_square(corner), end_turn(position, thief)});
  }
  return plays;
}

std::vector<Play> pawn_turns(const Position& position, int mover) {
  std::set<Square> landings;
  const Square start = position.player(mover).pawn;
  follow(position, mover, squares_at(start, 1, 2), landings);  // T8, T15
  std::vector<Play> plays;
  for (Square square : landings) {
    const int victim = other_pawn_on(position, mover, square);
    if (victim == 0) {
      plays.push_back({write_square(square), land(position, mover, square)});
    } else {
      for (Play& play : steal(position, mover, victim)) plays.push_back(play);
    }
  }
  if (plays.empty()) plays.push_back({"--", end_turn(position, mover)});  // T20
  return plays;
}

}  // namespace

std::vector<Play> turns(const Position& position) {
  const std::string& act = position.act;
  if (act.at(0) == 'w' || act.at(0) == 'd') return {};
  const int seat = act.at(0) - '0';
  return act.size() == 1 ? pawn_turns(position, seat)
                         : corner_choices(position, seat, act.at(2) - '0');
}

}  // namespace twisty

std::vector<Outcome> twisty_turns(const std::string& text) {
  std::vector<Outcome> outcomes;
  for (const twisty::Play& play : twisty::turns(twisty::read_position(text))) {
    outcomes.push_back({play.turn, twisty::write_position(play.next)});
  }
  std::ranges::sort(outcomes, {}, &Outcome::turn);
  return outcomes;
}

}  // namespace brute
