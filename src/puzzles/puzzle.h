// A puzzle: a position out of a game, what the seat to act has to do in it, and the only turn that
// does it. docs/puzzles.md says what is promised of each; here they are values and lines of text.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twistwood::puzzles {

enum class Task : std::uint8_t {
  kWin,    // Twisty: win in so many turns of one's own, whatever the other does
  kReach,  // labyrinth: reach the goal or gate this turn, with the fewest magic cards
  kStop,   // labyrinth: keep the next player from winning in its next turn
};

// What the first turn of the solution is about.
enum class Theme : std::uint8_t {
  kChain,    // Twisty: three hops or more
  kCollect,  // the right one of several cubes
  kTheft,
  kSafety,
  kCentre,  // standing on the centre, and not to win
  kQuiet,   // a turn that takes nothing
  kTurn,    // labyrinth: a hedge opens the way
  kRide,    // it carries the pawn
  kWalk,    // a walk first, and a hedge then
  kGap,
  kFlight,
  kStop,
};
inline constexpr int kThemes = 12;

constexpr std::size_t index(Task task) { return static_cast<std::size_t>(task); }
constexpr std::size_t index(Theme theme) { return static_cast<std::size_t>(theme); }
std::string_view name(Task task);
std::string_view name(Theme theme);

inline constexpr int kGrades = 6;     // 1 is the easiest
inline constexpr int kMostTurns = 5;  // to win in; more is for computers

struct Puzzle {
  Task task = Task::kWin;
  int turns = 1;  // of the seat to act, which is seat 1; more than one only for kWin
  Theme theme = Theme::kChain;
  int grade = 1;
  std::string solution;  // the first turn
  std::string position;

  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

// "win 2 theft 3 e5>g1 twisty …": five words and the position, whose own fields follow.
std::string write_puzzle(const Puzzle& puzzle);
// Checks the form; whether the puzzle is one is for its proof to say.
Result<Puzzle> read_puzzle(std::string_view line);

}  // namespace twistwood::puzzles
