// Exercises: those that ship, each by brute force, which shares no code with what found them; their
// text; and that finding them again gives the same ones.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "brute/puzzles.h"
#include "brute/turns.h"
#include "puzzles/exercise.h"

namespace twistwood::puzzles {
namespace {

std::vector<Exercise> shipped_exercises() {
  std::ifstream file(std::string(TWISTWOOD_SOURCE_DIR) + "/puzzles/exercises.txt");
  std::vector<Exercise> all;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto exercise = read_exercise(line);
    EXPECT_TRUE(exercise.has_value()) << line << ": " << exercise.error().message;
    if (exercise) all.push_back(*exercise);
  }
  return all;
}

// Word n of a position, and part m of what stands between colons for seat 1.
std::string field(const std::string& position, int n) {
  std::istringstream words(position);
  std::string word;
  for (int i = 0; i <= n; ++i) words >> word;
  return word;
}
std::string of_seat_1(const std::string& position, int m) {
  const std::string players = field(position, 2);
  std::istringstream parts(players.substr(0, players.find(',')));
  std::string part;
  for (int i = 0; i <= m; ++i) std::getline(parts, part, ':');
  return part;
}
bool is_won(const std::string& position) { return field(position, 3) == "w1"; }

// What the themes of Twisty are after: cubes, protection, or the win.
bool brings_on_board(Skill skill, const std::string& before, const std::string& after) {
  constexpr int kCollected = 2;
  constexpr int kProtected = 3;
  if (skill == Skill::kCentre) return is_won(after);
  const int part = skill == Skill::kSafety ? kProtected : kCollected;
  return std::stoi(of_seat_1(after, part)) > std::stoi(of_seat_1(before, part));
}

// A walk is one that turns no hedge; otherwise it is the goal that counts, or the win.
bool brings_in_garden(Skill skill, const std::string& before, const brute::Outcome& outcome) {
  constexpr int kDone = 2;
  if (skill == Skill::kGate) return is_won(*outcome.next);
  if (skill == Skill::kWalk && !outcome.turn.starts_with('>')) return false;
  return of_seat_1(*outcome.next, kDone) != of_seat_1(before, kDone);
}

int ways_by_brute_force(const Exercise& exercise, std::size_t& turns) {
  const std::string& position = exercise.position;
  const bool board = position.starts_with("twisty");
  const auto all = board ? brute::twisty_turns(position) : brute::labyrinth_turns(position);
  turns = all.size();
  if (exercise.skill == Skill::kBlock) {
    return static_cast<int>(brute::stopping_turns(position).size());
  }
  int ways = 0;
  for (const brute::Outcome& outcome : all) {
    const bool brings = board ? brings_on_board(exercise.skill, position, *outcome.next)
                              : brings_in_garden(exercise.skill, position, outcome);
    if (brings) ++ways;
  }
  return ways;
}

constexpr int kExercisePiles = 4;
class ShippedExercises : public ::testing::TestWithParam<int> {};

TEST_P(ShippedExercises, can_be_done_and_not_by_just_any_turn) {
  const auto all = shipped_exercises();
  for (auto i = static_cast<std::size_t>(GetParam()); i < all.size(); i += kExercisePiles) {
    const Exercise& exercise = all[i];
    SCOPED_TRACE(write_exercise(exercise));
    EXPECT_EQ(field(exercise.position, 3), "1");
    std::size_t turns = 0;
    const int ways = ways_by_brute_force(exercise, turns);
    // A portal brings nothing by itself; which turns use one, the page's tests ask the referee.
    if (exercise.skill != Skill::kPortal) {
      EXPECT_EQ(ways, exercise.ways);
    }
    EXPECT_GE(exercise.ways, 1);
    EXPECT_LE(4 * static_cast<std::size_t>(exercise.ways), turns);
  }
}

INSTANTIATE_TEST_SUITE_P(Exercises, ShippedExercises, ::testing::Range(0, kExercisePiles));

TEST(Exercises, that_ship_are_several_for_every_theme_and_none_twice) {
  std::map<Skill, std::set<std::string>> themes;
  std::size_t count = 0;
  for (const Exercise& exercise : shipped_exercises()) {
    themes[exercise.skill].insert(exercise.position);
    ++count;
  }
  EXPECT_EQ(themes.size(), static_cast<std::size_t>(kSkills));
  std::size_t different = 0;
  for (const auto& [skill, positions] : themes) {
    EXPECT_GE(positions.size(), 5u) << name(skill);
    different += positions.size();
  }
  EXPECT_EQ(different, count);
}

TEST(Exercises, are_found_again_from_the_same_numbers) {
  const ExercisePlan plan{.seed = 3, .games = 2, .each = 2};
  const auto once = find_exercises(plan);
  EXPECT_GT(once.size(), 5u);
  EXPECT_EQ(find_exercises(plan), once);
  EXPECT_NE(find_exercises({.seed = 4, .games = 2, .each = 2}), once);
}

TEST(Exercises, are_read_as_they_are_written) {
  const Exercise exercise{Skill::kSteal, 4, "twisty and so on"};
  EXPECT_EQ(write_exercise(exercise), "steal 4 twisty and so on");
  EXPECT_EQ(read_exercise("steal 4 twisty and so on"), exercise);
}

TEST(Exercises, that_are_none_are_refused_with_what_is_wrong) {
  const auto why = [](std::string_view line) { return read_exercise(line).error().message; };
  EXPECT_EQ(why("juggle 4 twisty x"), "theme: there is no 'juggle'");
  EXPECT_EQ(why("steal many twisty x"), "ways: a number from 1 on is expected, not 'many'");
  EXPECT_EQ(why("steal 0 twisty x"), "ways: a number from 1 on is expected, not '0'");
  EXPECT_EQ(why("steal"), "ways: a number from 1 on is expected, not ''");
  EXPECT_EQ(why("steal 4"), "position: it is missing");
  EXPECT_EQ(why(""), "theme: there is no ''");
}

}  // namespace
}  // namespace twistwood::puzzles
