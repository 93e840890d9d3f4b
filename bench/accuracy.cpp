// How much the accuracy of a review depends on how long it thinks (docs/search.md, "Reviews").
//
//   bench_accuracy twisty 2 8 1 3000 10000 30000 100000
//                  game, seats, games for each pair of levels, seed, nodes a turn to compare
//
// Plays games of neighbouring levels, reviews each with every number of nodes, and prints for each
// level what accuracy it is given, and how far the accuracy of a seat lies from that of the longest
// thought: on average, and what 95 of 100 seats stay below.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "games/any_history.h"
#include "search/ask.h"
#include "search/review.h"

namespace {

using namespace twistwood;
using namespace twistwood::search;

constexpr int kLimit = 120;  // turns; long games add little
constexpr std::int64_t kPlayNodes = 5000;

AnyPosition dealt(std::string_view game, int seats, std::uint64_t seed) {
  AnyOptions options;
  Games::each([&]<class G>() {
    if (G::kName != game) return;
    typename G::Options asked;
    asked.seats = seats;
    asked.limit = kLimit;
    options = AnyOptions(std::in_place_index<kGameIndex<G>>, asked);
  });
  return *deal(options, seed);
}

AnyAgent agent_for(const AnyPosition& position, int level, std::uint64_t seed) {
  const AgentOptions options{.seed = seed, .threads = 1, .hash_mib = 16};
  return std::move(*AnyAgent::make(position, join("level:", level), options, {}));
}

AnyHistory play(const AnyPosition& start, const std::vector<int>& levels, std::uint64_t seed) {
  AnyHistory game(start);
  std::vector<AnyAgent> agents;
  for (const int level : levels) agents.push_back(agent_for(start, level, seed));
  while (game.status().running() && game.occurrences() < 3) {
    const AnyPosition position = game.position();
    Question question{.position = position};
    question.history = game.hashes();
    question.budget.nodes = kPlayNodes;
    game.play(agents[static_cast<std::size_t>(game.status().seat)].ask(question).turn);
  }
  return game;
}

Review reviewed(const AnyHistory& game, std::int64_t nodes) {
  AnyAgent agent = agent_for(game.start(), kLevels, 1);
  Review all;
  for (int i = 0; i < game.size(); ++i) {
    const AnyPosition position = mask(game.position_at(i));
    Question question{.position = position};
    question.history = std::span(game.hashes()).first(static_cast<std::size_t>(i));
    question.budget.nodes = nodes;
    all.turns.emplace_back().judged =
        agent.judge(question, game.turn(i), static_cast<std::uint64_t>(i));
  }
  complete(all, game, end_of({}, game).value_or(draw_scores(game.seats())));
  return all;
}

// The accuracy of a seat in one game, for each number of nodes.
struct Row {
  int level;
  std::vector<double> accuracy;
};

void print(const std::vector<Row>& rows, const std::vector<std::int64_t>& nodes) {
  std::printf("\n| level | seats |");
  for (const auto n : nodes) std::printf(" %lld nodes |", static_cast<long long>(n));
  std::printf("\n|---|---|");
  for (std::size_t i = 0; i < nodes.size(); ++i) std::printf("---|");
  std::map<int, std::vector<const Row*>> by_level;
  for (const Row& row : rows) by_level[row.level].push_back(&row);
  for (const auto& [level, of] : by_level) {
    std::printf("\n| %d | %zu |", level, of.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      double sum = 0;
      for (const Row* row : of) sum += row->accuracy[i];
      std::printf(" %.1f |", sum / static_cast<double>(of.size()));
    }
  }
  std::printf("\n| away from the last, on average | %zu |", rows.size());
  std::string far;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    std::vector<double> away;
    for (const Row& row : rows) away.push_back(std::abs(row.accuracy[i] - row.accuracy.back()));
    std::ranges::sort(away);
    double sum = 0;
    for (const double one : away) sum += one;
    std::printf(" %.1f |", sum / static_cast<double>(away.size()));
    char text[32];
    std::snprintf(text, sizeof text, " %.1f |", away[away.size() * 95 / 100]);
    far += text;
  }
  std::printf("\n| 95 of 100 seats at most | |%s\n", far.c_str());
}

}  // namespace

int main(int count, char** words) {
  if (count < 6) {
    std::fprintf(stderr, "bench_accuracy GAME SEATS GAMES SEED NODES...\n");
    return 2;
  }
  const std::string game = words[1];
  const int seats = std::atoi(words[2]);
  const int games = std::atoi(words[3]);
  const auto seed = static_cast<std::uint64_t>(std::atoll(words[4]));
  std::vector<std::int64_t> nodes;
  for (int i = 5; i < count; ++i) nodes.push_back(std::atoll(words[i]));
  std::vector<Row> rows;
  for (int level = 1; level < kLevels; ++level) {
    for (int i = 0; i < games; ++i) {
      const std::uint64_t here = seed + static_cast<std::uint64_t>(i);
      std::vector<int> levels;
      for (int s = 0; s < seats; ++s) levels.push_back(level + (s + i) % 2);
      const AnyHistory played = play(dealt(game, seats, here), levels, here);
      const std::size_t first = rows.size();
      for (const int one : levels) rows.push_back({one, {}});
      for (const std::int64_t n : nodes) {
        const Review all = reviewed(played, n);
        for (std::size_t s = 0; s < all.seats.size(); ++s) {
          rows[first + s].accuracy.push_back(all.seats[s].accuracy);
        }
      }
      std::fprintf(stderr, "\rlevels %d and %d, game %d, %d turns   ", level, level + 1, i + 1,
                   played.size());
    }
  }
  print(rows, nodes);
  return 0;
}
