// Positions of two-seat Twisty in which level 6 once lost the value, found by solving whole deals:
// vectors/mistakes.jsonl. What a search of few nodes avoids by now stays avoided; how many of the
// rest, is printed.
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "search/agents.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

// Those of vectors/add_mistakes.py.
#ifdef NDEBUG
constexpr std::int64_t kNodes[] = {30'000, 100'000, 300'000};
#else
constexpr std::int64_t kNodes[] = {30'000};
#endif

struct KnownMistake {
  Twisty::Position position;
  std::string turn;
  std::vector<std::string> keeps;  // empty where it is not known
  bool avoids = false;

  bool keeps_value(const std::string& played) const {
    return keeps.empty() ? played != turn : std::ranges::find(keeps, played) != keeps.end();
  }
};

std::vector<KnownMistake> known_mistakes() {
  std::ifstream file(std::string(TWISTWOOD_TESTS_DIR) + "/vectors/mistakes.jsonl");
  std::vector<KnownMistake> mistakes;
  for (std::string line; std::getline(file, line);) {
    const auto json = nlohmann::json::parse(line);
    mistakes.push_back({.position = *Twisty::read_position(json.at("position").get<std::string>()),
                        .turn = json.at("mistake"),
                        .keeps = json.value("keeps", std::vector<std::string>{}),
                        .avoids = json.value("avoids", false)});
  }
  return mistakes;
}

TEST(Mistakes, are_not_made_again) {
  const auto mistakes = known_mistakes();
  ASSERT_GT(mistakes.size(), 20u);
  for (const std::int64_t nodes : kNodes) {
    int avoided = 0;
    for (const KnownMistake& mistake : mistakes) {
      const auto agent = *search::make_agent<Twisty>("level:6", {.seed = 1, .hash_mib = 16});
      search::Request<Twisty> request{.layout = mistake.position.layout,
                                      .view = mistake.position.state};
      request.budget.nodes = nodes;
      const std::string played = Twisty::write_turn(agent->choose(request).turn);
      const bool keeps = mistake.keeps_value(played);
      if (keeps) ++avoided;
      if (mistake.avoids) {
        EXPECT_TRUE(keeps) << text_of<Twisty>(mistake.position) << " played " << played;
      }
    }
    std::cout << avoided << " of " << mistakes.size() << " avoided with " << nodes << " nodes\n";
  }
}

}  // namespace
}  // namespace twistwood::trial
