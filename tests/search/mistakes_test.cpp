// Two seats in Twisty, level 6 against what is exact: how often does it keep the value of a
// position in which it could lose it? In positions where it once did, found by solving whole deals
// (vectors/mistakes.jsonl), and in any (vectors/choices.jsonl).
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "search/agents.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

// Nodes for mistakes are those of vectors/add_mistakes.py.
#ifdef NDEBUG
constexpr std::int64_t kNodes[] = {30'000, 100'000, 300'000};
constexpr std::size_t kEach = 1;
#else
constexpr std::int64_t kNodes[] = {30'000};
constexpr std::size_t kEach =
    20;  // with asserts, and often sanitizers, all takes many times longer
#endif

struct Choice {
  Twisty::Position position;
  std::string mistake;             // empty if none was made
  std::vector<std::string> keeps;  // empty where it is not known
  bool avoids = false;

  bool keeps_value(std::int64_t nodes) const {
    const auto agent = *search::make_agent<Twisty>("level:6", {.seed = 1, .hash_mib = 16});
    search::Request<Twisty> request{.layout = position.layout, .view = position.state};
    request.budget.nodes = nodes;
    const std::string played = Twisty::write_turn(agent->choose(request).turn);
    return keeps.empty() ? played != mistake : std::ranges::find(keeps, played) != keeps.end();
  }
};

std::vector<Choice> choices_in(const char* name) {
  std::ifstream file(std::string(TWISTWOOD_TESTS_DIR) + "/vectors/" + name);
  std::vector<Choice> choices;
  for (std::string line; std::getline(file, line);) {
    const auto json = nlohmann::json::parse(line);
    choices.push_back({.position = *Twisty::read_position(json.at("position").get<std::string>()),
                       .mistake = json.value("mistake", ""),
                       .keeps = json.value("keeps", std::vector<std::string>{}),
                       .avoids = json.value("avoids", false)});
  }
  return choices;
}

TEST(Mistakes, are_not_made_again) {
  const auto mistakes = choices_in("mistakes.jsonl");
  ASSERT_GT(mistakes.size(), 20u);
  for (const std::int64_t nodes : kNodes) {
    int avoided = 0;
    for (const Choice& mistake : mistakes) {
      const bool keeps = mistake.keeps_value(nodes);
      if (keeps) ++avoided;
      if (mistake.avoids) {
        EXPECT_TRUE(keeps) << text_of<Twisty>(mistake.position);
      }
    }
    std::cout << avoided << " of " << mistakes.size() << " avoided with " << nodes << " nodes\n";
  }
}

TEST(Choices, nineteen_of_twenty_keep_the_value) {
  const auto choices = choices_in("choices.jsonl");
  ASSERT_GT(choices.size(), 300u);
  for (const std::int64_t nodes : {10'000, 40'000}) {
    std::size_t asked = 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < choices.size(); i += kEach) {
      ++asked;
      if (choices[i].keeps_value(nodes)) ++kept;
    }
    std::cout << kept << " of " << asked << " kept with " << nodes << " nodes\n";
    if (nodes == 40'000) {
      EXPECT_GE(20 * kept, 19 * asked);
    }
  }
}

}  // namespace
}  // namespace twistwood::trial
