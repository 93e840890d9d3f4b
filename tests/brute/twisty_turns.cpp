// Brute-force Twisty: reads a position, follows every chain of moves square by square, and writes
// out the position after each turn.
//
// It exists so that the engine's legal set can be compared in random play with one that was written
// from the rules alone. The board is a map from squares to the letters of the notation, a turn is
// found by plain recursion, and each step names the rule that it follows.
#include "turns.h"

#include <algorithm>
#include <cctype>
#include <compare>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <utility>

namespace brute {
namespace {

constexpr int kSize = 7;     // T1
constexpr int kColours = 7;  // T5
constexpr char kEmpty = '.';

struct Square {
  int file = 0;
  int rank = 0;
  auto operator<=>(const Square&) const = default;
};

constexpr Square kCentre{3, 3};
constexpr Square kCorners[] = {{0, 0}, {0, 6}, {6, 0}, {6, 6}};

struct Player {
  Square pawn;
  std::string row;
  int collected = 0;
  int protected_cubes = 0;
};

struct Position {
  std::map<Square, char> board;
  std::vector<Player> players;
  std::string act;
  int turn = 0;
  int limit = 0;
  std::string edition;

  Player& player(int seat) { return players.at(static_cast<std::size_t>(seat - 1)); }
  const Player& player(int seat) const { return players.at(static_cast<std::size_t>(seat - 1)); }
  int seats() const { return static_cast<int>(players.size()); }
};

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

std::map<Square, char> read_board(const std::string& text) {
  std::map<Square, char> board;
  int rank = kSize - 1;
  for (const std::string& line : split(text, '/')) {
    int file = 0;
    for (char c : line) {
      const bool is_run = std::isdigit(static_cast<unsigned char>(c)) != 0;
      const int count = is_run ? c - '0' : 1;
      for (int i = 0; i < count; ++i) board[{file++, rank}] = is_run ? kEmpty : c;
    }
    --rank;
  }
  return board;
}

std::string write_board(const std::map<Square, char>& board) {
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

std::vector<Square> squares_at(const Position& position, Square from, int small, int large) {
  std::vector<Square> found;
  for (const auto& [to, counter] : position.board) {
    const int files = std::abs(to.file - from.file);
    const int ranks = std::abs(to.rank - from.rank);
    if (std::min(files, ranks) == small && std::max(files, ranks) == large) found.push_back(to);
  }
  return found;
}

std::vector<Square> extra_moves(const Position& position, int mover, Square from) {
  switch (position.board.at(from)) {
    case '+': return squares_at(position, from, 0, 1);  // T13a
    case 'x': return squares_at(position, from, 1, 1);  // T13b
    case 'l': return squares_at(position, from, 1, 2);  // T13c
    case '@': break;                                    // T13d
    default: return {};                                 // T10, T11, T12, T16: the turn ends
  }
  std::vector<Square> portals;
  for (const auto& [to, counter] : position.board) {
    const bool is_free = other_pawn_on(position, mover, to) == 0;
    if (counter == '@' && to != from && is_free) portals.push_back(to);
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
std::string end_turn(Position position, int seat) {
  const Player& player = position.player(seat);
  ++position.turn;
  if (player.collected == kColours && player.pawn == kCentre) {
    position.act = "w" + std::to_string(seat);
  } else if (position.turn == position.limit) {
    position.act = "d";
  } else {
    position.act = std::to_string(seat % position.seats() + 1);
  }
  return write_position(position);
}

std::string land(Position position, int seat, Square square) {
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
std::vector<Outcome> steal(Position position, int thief, int victim) {
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
    return {{write_square(square), write_position(position)}};
  }
  std::vector<Outcome> outcomes;
  Player& sent = position.edition == "thief" ? robber : robbed;
  for (Square corner : free_corners(position)) {
    sent.pawn = corner;
    outcomes.push_back(
        {write_square(square) + ">" + write_square(corner), end_turn(position, thief)});
  }
  return outcomes;
}

std::vector<Outcome> corner_choices(Position position, int victim, int thief) {
  std::vector<Outcome> outcomes;
  for (Square corner : free_corners(position)) {
    position.player(victim).pawn = corner;
    outcomes.push_back({">" + write_square(corner), end_turn(position, thief)});
  }
  return outcomes;
}

std::vector<Outcome> pawn_turns(const Position& position, int mover) {
  std::set<Square> landings;
  const Square start = position.player(mover).pawn;
  follow(position, mover, squares_at(position, start, 1, 2), landings);  // T8, T15
  std::vector<Outcome> outcomes;
  for (Square square : landings) {
    const int victim = other_pawn_on(position, mover, square);
    if (victim == 0) {
      outcomes.push_back({write_square(square), land(position, mover, square)});
    } else {
      for (Outcome& outcome : steal(position, mover, victim)) outcomes.push_back(outcome);
    }
  }
  if (outcomes.empty()) outcomes.push_back({"--", end_turn(position, mover)});  // T20
  return outcomes;
}

}  // namespace

std::vector<Outcome> twisty_turns(const std::string& text) {
  const Position position = read_position(text);
  const std::string& act = position.act;
  if (act.at(0) == 'w' || act.at(0) == 'd') return {};
  const int seat = act.at(0) - '0';
  std::vector<Outcome> outcomes = act.size() == 1 ? pawn_turns(position, seat)
                                                  : corner_choices(position, seat, act.at(2) - '0');
  std::ranges::sort(outcomes, {}, &Outcome::turn);
  return outcomes;
}

}  // namespace brute
