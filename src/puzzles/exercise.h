// An exercise: a position out of a game in which something that was just explained is the way on.
// It has one theme and usually several turns that do what is asked, unlike a puzzle.
//
// Whether a turn does it is read from the referee's account of the turn, here as on the page
// (web/src/learn/wish.ts); a test compares how many turns both find.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twistwood::puzzles {

enum class Skill : std::uint8_t {
  kCollect,  // Twisty: take the next cube with an L,
  kStep,     // with the help of a counter,
  kDiagonal,
  kLeap,
  kPortal,  // go through one
  kChain,   // take it with three hops or more
  kSteal,
  kSafety,
  kCentre,
  kWalk,   // labyrinth: to the goal without turning a hedge,
  kTurn,   // over a way that a hedge opens,
  kCarry,  // carried by a hedge,
  kGap,
  kFairy,
  kGate,   // win
  kBlock,  // keep the next player from winning in its next turn
};
inline constexpr int kSkills = 16;

constexpr std::size_t index(Skill skill) { return static_cast<std::size_t>(skill); }
std::string_view name(Skill skill);

struct Exercise {
  Skill skill = Skill::kCollect;
  int ways = 0;  // turns of seat 1, which is to act, that do what is asked
  std::string position;

  friend bool operator==(const Exercise&, const Exercise&) = default;
};

// "steal 4 twisty …": theme, ways and the position, whose own fields follow.
std::string write_exercise(const Exercise& exercise);
// Checks the form only.
Result<Exercise> read_exercise(std::string_view line);

struct ExercisePlan {
  std::uint64_t seed = 1;
  int games = 400;  // of each kind
  int each = 6;     // at the most, for each theme
};

// Of each theme the easiest first, out of games that levels of ours play. Everything follows from
// the plan.
std::vector<Exercise> find_exercises(const ExercisePlan& plan);

}  // namespace twistwood::puzzles
