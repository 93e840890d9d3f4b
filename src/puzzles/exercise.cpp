#include "puzzles/exercise.h"

#include <algorithm>
#include <charconv>

#include "base/quote.h"

namespace twistwood::puzzles {

namespace {

constexpr std::array<std::string_view, kSkills> kSkillNames = {
    "collect", "step", "diagonal", "leap",  "portal", "chain", "steal", "safety",
    "centre",  "walk", "turn",     "carry", "gap",    "fairy", "gate",  "block"};

}  // namespace

std::string_view name(Skill skill) { return kSkillNames[index(skill)]; }

std::string write_exercise(const Exercise& exercise) {
  return join(name(exercise.skill), ' ', exercise.ways, ' ', exercise.position);
}

Result<Exercise> read_exercise(std::string_view line) {
  const std::size_t first = std::min(line.find(' '), line.size());
  const std::size_t second = std::min(line.find(' ', first + 1), line.size());
  const auto* skill = std::ranges::find(kSkillNames, line.substr(0, first));
  if (skill == kSkillNames.end()) {
    return refuse("theme: there is no ", quote(line.substr(0, first)));
  }
  Exercise exercise;
  exercise.skill = static_cast<Skill>(skill - kSkillNames.begin());
  const std::string_view ways = line.substr(std::min(first + 1, line.size()), second - first - 1);
  const auto [end, error] = std::from_chars(ways.data(), ways.data() + ways.size(), exercise.ways);
  if (error != std::errc() || end != ways.data() + ways.size() || exercise.ways < 1) {
    return refuse("ways: a number from 1 on is expected, not ", quote(ways));
  }
  exercise.position = line.substr(std::min(second + 1, line.size()));
  if (exercise.position.empty()) return refuse("position: it is missing");
  return exercise;
}

}  // namespace twistwood::puzzles
