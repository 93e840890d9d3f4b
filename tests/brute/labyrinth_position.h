// Brute-force Twist Labyrinth: the position as plain values, read from text and written to text.
//
// Cards and targets stay the words of the notation. Like everything in this folder it shares no
// code with the engine.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

namespace brute::labyrinth {

inline constexpr int kCells = 6;  // L1
inline constexpr int kAxes = 5;   // L1

struct Cell {
  int file = 0;
  int rank = 0;
  auto operator<=>(const Cell&) const = default;
};

struct Player {
  Cell pawn;
  std::string target;  // All of these stay as the notation writes them.
  std::string done;
  int gaps = 0;
  int fairies = 0;
  std::string stack;
};

struct Position {
  char hedges[kAxes][kAxes] = {};  // By file and rank of the axis.
  std::vector<Player> players;
  std::string act;
  int turn = 0;
  int limit = 0;
  std::string deck;

  Player& player(int seat) { return players.at(static_cast<std::size_t>(seat - 1)); }
  const Player& player(int seat) const { return players.at(static_cast<std::size_t>(seat - 1)); }
  int seats() const { return static_cast<int>(players.size()); }
};

struct Play {
  std::string turn;
  bool reaches = false;          // L15: it ends on the target of the mover
  int cards = 0;                 // magic cards that it spends: a gap is one, a flight two (L14)
  std::optional<Position> next;  // nothing where it depends on a card that the position hides
};

Position read_position(const std::string& text);
std::string write_position(const Position& position);

// All legal turns; none for a finished game.
std::vector<Play> turns(const Position& position);

// A hedge and by how many quarters it is turned; none at all for 0.
struct Turning {
  int axis = 0;  // 0 to 24, file by file
  int quarters = 0;
};

// Whether a seat, if it were to act, could end its turn on its target with this hedge turned.
bool reaches(const Position& position, int seat, Turning turning);

}  // namespace brute::labyrinth
