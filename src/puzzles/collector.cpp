#include "puzzles/collector.h"

#include <algorithm>
#include <set>
#include <thread>

#include "base/random.h"
#include "puzzles/finder.h"
#include "puzzles/grade.h"

namespace twistwood::puzzles {

namespace {

constexpr int kMostAGame = 2;

// Percent of the collection, at the most. Some are so rare that nothing holds them back.
constexpr std::array<int, kThemes> kThemeShares = {20, 30, 20, 25, 25, 25,   // Twisty
                                                   20, 20, 20, 25, 20, 20};  // labyrinth
constexpr std::array<int, 6> kShareByTurns = {0, 8, 40, 35, 15, 8};          // of wins in 1 to 5

class Shares {
 public:
  explicit Shares(int count) : count_(count) {}

  // How full its theme is, in percent of its share.
  int fill(const Puzzle& puzzle) const {
    return taken_[index(puzzle.theme)] * 10'000 / (kThemeShares[index(puzzle.theme)] * count_);
  }
  bool has_room(const Puzzle& puzzle) const {
    return fill(puzzle) < 100 && has_room_for_length(puzzle);
  }
  void take(const Puzzle& puzzle) {
    ++taken_[index(puzzle.theme)];
    if (puzzle.task == Task::kWin) ++of_length_[length(puzzle)];
  }

 private:
  static std::size_t length(const Puzzle& puzzle) { return static_cast<std::size_t>(puzzle.turns); }
  bool has_room_for_length(const Puzzle& puzzle) const {
    if (puzzle.task != Task::kWin) return true;
    return of_length_[length(puzzle)] * 100 < kShareByTurns[length(puzzle)] * count_;
  }

  int count_;
  std::array<int, kThemes> taken_{};
  std::array<int, kShareByTurns.size()> of_length_{};
};

// The puzzles of some games, each by its number from `first` on, graded where there is room for
// them.
std::vector<std::vector<Puzzle>> find_in_games(const CollectionPlan& plan, std::uint64_t first,
                                               const Shares& shares,
                                               const std::atomic<bool>& stop) {
  const auto games = static_cast<std::size_t>(plan.threads) * 4;
  std::vector<std::vector<Puzzle>> found(games);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < games && !stop; i = next++) {
      const std::uint64_t seed = mix(plan.seed) + first + i;
      found[i] = plan.twisty ? find_in_twisty(seed) : find_in_labyrinth(seed);
      for (Puzzle& puzzle : found[i]) {
        if (shares.has_room(puzzle)) puzzle.grade = grade_of(puzzle);
      }
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < plan.threads; ++i) threads.emplace_back(work);
  work();
  threads.clear();
  return found;
}

}  // namespace

void collect(const CollectionPlan& plan, const std::atomic<bool>& stop,
             const std::function<void(const Puzzle&)>& hear) {
  Shares shares(plan.count);
  std::set<std::string> known;
  int count = 0;
  for (std::uint64_t first = 0; count < plan.count && !stop;) {
    for (std::vector<Puzzle>& of_game : find_in_games(plan, first, shares, stop)) {
      ++first;
      if (stop) return;
      // Whatever is wanted most comes first; a game has one of a theme.
      std::ranges::sort(of_game, {},
                        [&](const Puzzle& one) { return std::pair(shares.fill(one), one.theme); });
      int taken = 0;
      for (const Puzzle& puzzle : of_game) {
        if (count == plan.count || taken == kMostAGame) break;
        if (!shares.has_room(puzzle) || !known.insert(puzzle.position).second) continue;
        shares.take(puzzle);
        hear(puzzle);
        ++taken;
        ++count;
      }
    }
  }
}

}  // namespace twistwood::puzzles
