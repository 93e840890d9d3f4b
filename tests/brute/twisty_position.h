// Brute-force Twisty: the position as plain values, read from text and written to text.
//
// Counters are the letters of the notation. Like everything in this folder it shares no code with
// the engine.
#pragma once

#include <array>
#include <compare>
#include <string>
#include <vector>

namespace brute::twisty {

inline constexpr int kSize = 7;     // T1
inline constexpr int kColours = 7;  // T5
inline constexpr char kEmpty = '.';

struct Square {
  int file = 0;
  int rank = 0;
  auto operator<=>(const Square&) const = default;
};

struct Player {
  Square pawn;
  std::string row;
  int collected = 0;
  int protected_cubes = 0;
};

// A letter a square, file by file.
struct Board {
  std::array<char, kSize * kSize> letters{};

  char& at(Square square) { return letters.at(place(square)); }
  char at(Square square) const { return letters.at(place(square)); }

 private:
  static std::size_t place(Square square) {
    return static_cast<std::size_t>(square.file * kSize + square.rank);
  }
};

struct Position {
  Board board;
  std::vector<Player> players;
  std::string act;
  int turn = 0;
  int limit = 0;
  std::string edition;

  Player& player(int seat) { return players.at(static_cast<std::size_t>(seat - 1)); }
  const Player& player(int seat) const { return players.at(static_cast<std::size_t>(seat - 1)); }
  int seats() const { return static_cast<int>(players.size()); }
};

struct Play {
  std::string turn;
  Position next;
};

Position read_position(const std::string& text);
std::string write_position(const Position& position);

// All legal turns and the position after each; none for a finished game.
std::vector<Play> turns(const Position& position);

}  // namespace brute::twisty
