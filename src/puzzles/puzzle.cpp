#include "puzzles/puzzle.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/quote.h"

namespace twistwood::puzzles {

namespace {

constexpr std::array<std::string_view, 3> kTaskNames = {"win", "reach", "stop"};
constexpr std::array<std::string_view, kThemes> kThemeNames = {
    "chain", "collect", "theft", "safety", "centre", "quiet",
    "turn",  "ride",    "walk",  "gap",    "flight", "stop"};

// The next word of a line, which is taken off.
std::string_view take_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(std::min(line.size(), word.size() + 1));
  return word;
}

template <class Names>
std::optional<std::size_t> place_in(const Names& names, std::string_view word) {
  const auto found = std::ranges::find(names, word);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

Result<int> read_number(std::string_view what, std::string_view word, int most) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size() || number < 1 || number > most) {
    return refuse(what, ": a number from 1 to ", most, " is expected, not ", quote(word));
  }
  return number;
}

}  // namespace

std::string_view name(Task task) { return kTaskNames[index(task)]; }
std::string_view name(Theme theme) { return kThemeNames[index(theme)]; }

std::string write_puzzle(const Puzzle& puzzle) {
  return join(name(puzzle.task), ' ', puzzle.turns, ' ', name(puzzle.theme), ' ', puzzle.grade, ' ',
              puzzle.solution, ' ', puzzle.position);
}

Result<Puzzle> read_puzzle(std::string_view line) {
  Puzzle puzzle;
  const std::string_view task_word = take_word(line);
  const auto task = place_in(kTaskNames, task_word);
  if (!task) return refuse("task: there is no ", quote(task_word));
  const auto turns = read_number("turns", take_word(line), kMostTurns);
  if (!turns) return std::unexpected(turns.error());
  const std::string_view theme_word = take_word(line);
  const auto theme = place_in(kThemeNames, theme_word);
  if (!theme) return refuse("theme: there is no ", quote(theme_word));
  const auto grade = read_number("grade", take_word(line), kGrades);
  if (!grade) return std::unexpected(grade.error());
  puzzle.task = static_cast<Task>(*task);
  puzzle.turns = *turns;
  puzzle.theme = static_cast<Theme>(*theme);
  puzzle.grade = *grade;
  puzzle.solution = take_word(line);
  puzzle.position = line;
  if (puzzle.solution.empty() || puzzle.position.empty()) {
    return refuse("solution and position: one of them is missing");
  }
  return puzzle;
}

}  // namespace twistwood::puzzles
