// A batch of games: what the same games are one by one, to the byte; and what it refuses.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "batch/batch.h"
#include "conformance/games.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

template <class G>
class GameBatch : public ::testing::Test {};
TYPED_TEST_SUITE(GameBatch, AllGames, GameName);

// One game after the other, by the functions of the game alone.
template <Game G>
struct Single {
  typename G::Options options;
  std::uint64_t seed = 0;
  std::uint64_t episode = 0;
  typename G::Position position;
  std::vector<std::pair<int, typename G::Turn>> legal;  // with the ids of the turns

  Single(const typename G::Options& wanted, std::uint64_t from) : options(wanted), seed(from) {
    position = *G::deal(options, seed);
    look();
  }
  void look() {
    legal.clear();
    for (const auto& turn : all_turns<G>(position)) {
      legal.emplace_back(Actions<G>::id(position.layout, G::view(position.state), turn), turn);
    }
  }
  Status status() const { return status_of<G>(position.state); }

  typename G::Turn turn(int id) const {
    for (const auto& [number, turn] : legal) {
      if (number == id) return turn;
    }
    ADD_FAILURE() << id << " is not legal in " << text_of<G>(position);
    return {};
  }
};

template <Game G>
void expect_same(const Batch<G>& batch, int lane, const Single<G>& single,
                 std::span<const std::uint8_t> masks, std::span<const std::uint8_t> seen) {
  const auto at = static_cast<std::size_t>(lane);
  const auto& [layout, state] = single.position;
  ASSERT_EQ(batch.state(lane), state);
  ASSERT_EQ(G::write_position(batch.layout(lane), batch.state(lane)), text_of<G>(single.position));
  const Status status = single.status();
  ASSERT_EQ(batch.to_act()[at], status.running() ? index(status.seat) : -1);

  std::vector<std::uint8_t> mask(static_cast<std::size_t>(Actions<G>::kSize), 0);
  for (const auto& [id, turn] : single.legal) mask[static_cast<std::size_t>(id)] = 1;
  ASSERT_EQ(std::memcmp(masks.data() + at * mask.size(), mask.data(), mask.size()), 0);

  std::vector<std::uint8_t> planes(static_cast<std::size_t>(Planes<G>::kSize));
  Planes<G>::write(layout, G::view(state), status.running() ? status.seat : Seat{}, planes.data());
  ASSERT_EQ(std::memcmp(seen.data() + at * planes.size(), planes.data(), planes.size()), 0);
}

// Plays the ids of a batch in single games beside it. How many games came to an end.
template <Game G>
int compare(const typename G::Options& options, const BatchOptions& shape, int steps) {
  auto batch = *Batch<G>::make(options, shape);
  std::vector<std::uint64_t> seeds;
  for (int lane = 0; lane < shape.lanes; ++lane) {
    seeds.push_back(1000 + static_cast<std::uint64_t>(lane) * 7919);
  }
  EXPECT_TRUE(batch.reset(seeds));
  std::vector<Single<G>> singles;
  for (const std::uint64_t seed : seeds) singles.emplace_back(options, seed);
  int ended = 0;
  for (int step = 0; step < steps && !::testing::Test::HasFailure(); ++step) {
    const auto drawn = batch.random_actions();
    const std::vector<std::int32_t> actions(drawn.begin(), drawn.end());
    EXPECT_TRUE(batch.step(actions));
    const auto masks = batch.legal_mask();
    const auto seen = batch.observe();
    for (std::size_t lane = 0; lane < singles.size(); ++lane) {
      Single<G>& single = singles[lane];
      std::array<float, kMaxSeats> returns{};
      const bool was_running = single.status().running();
      if (was_running) {
        const auto turn = single.turn(actions[lane]);
        G::apply(single.position.layout, single.position.state, turn);
      } else {
        EXPECT_EQ(actions[lane], kLeaveLane);
      }
      const Status status = single.status();
      EXPECT_EQ(batch.done()[lane], was_running && !status.running() ? 1 : 0);
      if (was_running && !status.running()) {
        ++ended;
        const bool won = status.kind == Status::Kind::kWon;
        for (int seat = 0; won && seat < options.seats; ++seat) {
          const float lost = -1.0F / static_cast<float>(options.seats - 1);
          returns[static_cast<std::size_t>(seat)] = seat_at(seat) == status.seat ? 1.0F : lost;
        }
        if (shape.auto_reset) {
          ++single.episode;
          single.position = *G::deal(options, episode_seed(single.seed, single.episode));
        }
      }
      single.look();
      EXPECT_TRUE(
          std::ranges::equal(batch.returns().subspan(lane * kMaxSeats, kMaxSeats), returns));
      EXPECT_EQ(batch.episodes()[lane], single.episode);
      expect_same<G>(batch, static_cast<int>(lane), single, masks, seen);
    }
  }
  return ended;
}

TYPED_TEST(GameBatch, equals_single_games_to_the_byte) {
  using G = TypeParam;
  int ended = 0;
  for (const auto& options : Known<G>::options(40)) {
    ended += compare<G>(options, {.lanes = 37, .threads = 1}, 90);
  }
  EXPECT_GT(ended, 50);
}

TYPED_TEST(GameBatch, equals_single_games_without_automatic_reset) {
  using G = TypeParam;
  for (const auto& options : Known<G>::options(20)) {
    EXPECT_EQ(compare<G>(options, {.lanes = 3, .threads = 2, .auto_reset = false}, 60), 3);
  }
}

// The n-th legal action and the list say the same as the mask.
TYPED_TEST(GameBatch, counts_and_lists_what_the_mask_allows) {
  using G = TypeParam;
  typename G::Options options;
  options.limit = 12;
  auto batch = *Batch<G>::make(options, {.lanes = 11, .threads = 3, .auto_reset = false});
  bool over = false;
  for (int step = 0; step < 20; ++step) {
    const auto mask = batch.legal_mask();
    std::vector<std::int64_t> starts = {0};
    std::vector<std::int32_t> ids;
    std::vector<std::int32_t> counts;
    for (std::size_t lane = 0; lane < 11; ++lane) {
      for (int id = 0; id < Actions<G>::kSize; ++id) {
        if (mask[lane * Actions<G>::kSize + static_cast<std::size_t>(id)] != 0) ids.push_back(id);
      }
      starts.push_back(static_cast<std::int64_t>(ids.size()));
      counts.push_back(static_cast<std::int32_t>(starts[lane + 1] - starts[lane]));
    }
    ASSERT_TRUE(std::ranges::equal(batch.legal_counts(), counts));
    const LegalList list = batch.legal_list();
    ASSERT_EQ(list.starts, starts);
    ASSERT_EQ(list.ids, ids);
    // The first, the last, and one between them.
    for (const int part : {0, 1, 2}) {
      std::vector<std::int32_t> numbers;
      std::vector<std::int32_t> wanted;
      for (std::size_t lane = 0; lane < 11; ++lane) {
        numbers.push_back(std::max(0, (counts[lane] - 1) * part / 2));
        const auto at = static_cast<std::size_t>(starts[lane] + numbers[lane]);
        wanted.push_back(counts[lane] == 0 ? kLeaveLane : ids[at]);
        over = over || counts[lane] == 0;
      }
      const auto found = batch.nth_legal(numbers);
      ASSERT_TRUE(found);
      ASSERT_TRUE(std::ranges::equal(*found, wanted));
    }
    ASSERT_TRUE(batch.step(batch.random_actions()));
  }
  EXPECT_TRUE(over);
}

TYPED_TEST(GameBatch, refuses_numbers_that_no_action_has) {
  using G = TypeParam;
  auto batch = *Batch<G>::make({}, {.lanes = 2});
  const std::int32_t all = batch.legal_counts()[1];
  for (const std::int32_t wrong : {-1, all, 1 << 30}) {
    const auto refused = batch.nth_legal(std::array{0, wrong});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, join("lane 1: numbers are 0 to ", all - 1, ", not ", wrong));
  }
  EXPECT_FALSE(batch.nth_legal(std::array{0}));
}

TYPED_TEST(GameBatch, is_the_same_with_any_number_of_threads) {
  using G = TypeParam;
  typename G::Options options;
  options.limit = 30;
  auto one = *Batch<G>::make(options, {.lanes = 37, .threads = 1});
  auto many = *Batch<G>::make(options, {.lanes = 37, .threads = 4});
  for (int step = 0; step < 80; ++step) {
    ASSERT_TRUE(one.step(one.random_actions()));
    ASSERT_TRUE(many.step(many.random_actions()));
    for (int lane = 0; lane < 37; ++lane) ASSERT_EQ(one.state(lane), many.state(lane));
    ASSERT_TRUE(std::ranges::equal(one.legal_mask(), many.legal_mask()));
    ASSERT_TRUE(std::ranges::equal(one.observe(), many.observe()));
  }
  EXPECT_GT(one.episodes()[0], 0u);
}

// A child has one thread only, and may have been forked while another held a lock.
TYPED_TEST(GameBatch, says_after_a_fork_that_its_threads_are_not_there_and_may_go) {
  using G = TypeParam;
  auto one = *Batch<G>::make({}, {.lanes = 8, .threads = 1});
  std::optional<Batch<G>> many = *Batch<G>::make({}, {.lanes = 8, .threads = 3});
  EXPECT_TRUE(one.has_threads());
  EXPECT_TRUE(many->has_threads());
  const pid_t child = fork();
  if (child == 0) {
    alarm(30);  // ends it, should it wait for somebody
    const bool right = one.has_threads() && one.step(one.random_actions()) && !many->has_threads();
    many.reset();
    _exit(right ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(many->has_threads());
  EXPECT_TRUE(many->step(many->random_actions()));
}

// Two games that differ only in hidden cards give the same masks and observations, byte for byte,
// until a card is turned up.
TYPED_TEST(GameBatch, shows_no_hidden_card) {
  using G = TypeParam;
  Random random(8);
  int compared = 0, different = 0;
  play_many<G>(1, 60, [&](const typename G::Position& position) {
    const auto& [layout, state] = position;
    const typename G::State other = G::sample(layout, G::view(state), random);
    const typename G::State masked = G::mask(state);
    if (!(other == state)) ++different;
    const auto seen = [&](const typename G::State& of) {
      std::vector<std::uint8_t> bytes(static_cast<std::size_t>(Actions<G>::kSize));
      typename Actions<G>::Legal bits;
      Actions<G>::legal(layout, G::view(of), bits);
      typename Actions<G>::Legal written{};
      update_mask<G>(bits, written, bytes.data());
      std::vector<std::uint8_t> planes(static_cast<std::size_t>(Planes<G>::kSize));
      for (int viewer = 0; viewer < layout.seats; ++viewer) {
        Planes<G>::write(layout, G::view(of), seat_at(viewer), planes.data());
        bytes.insert(bytes.end(), planes.begin(), planes.end());
      }
      return bytes;
    };
    ASSERT_EQ(seen(state), seen(other)) << text_of<G>(position);
    ASSERT_EQ(seen(state), seen(masked)) << text_of<G>(position);
    ++compared;
  });
  EXPECT_GT(compared, 100);
  EXPECT_EQ(different > 100, G::masked(G::mask(G::deal({}, 1)->state)));
}

TYPED_TEST(GameBatch, refuses_what_does_not_fit_and_stays_as_it_is) {
  using G = TypeParam;
  EXPECT_EQ(Batch<G>::make({}, {.lanes = 0}).error().message, "lanes: 1 to 1048576, not 0");
  EXPECT_EQ(Batch<G>::make({}, {.lanes = kMostLanes + 1}).error().message,
            "lanes: 1 to 1048576, not 1048577");
  EXPECT_EQ(Batch<G>::make({}, {.threads = 0}).error().message, "threads: 1 to 256, not 0");
  typename G::Options crowd;
  crowd.seats = 9;
  EXPECT_TRUE(cites_rule<G>(Batch<G>::make(crowd, {}).error().message));

  auto batch = *Batch<G>::make({}, {.lanes = 2});
  const typename G::State before = batch.state(0);
  EXPECT_EQ(batch.reset(std::vector<std::uint64_t>{1}).error().message,
            "seeds: one for each of 2 lanes is expected, not 1");
  EXPECT_EQ(batch.step(std::vector<std::int32_t>{0, 0, 0}).error().message,
            "actions: one for each of 2 lanes is expected, not 3");
  const std::int32_t legal = batch.random_actions()[0];
  const std::string range = "actions are 0 to " + std::to_string(Actions<G>::kSize - 1);
  EXPECT_EQ(batch.step(std::vector<std::int32_t>{legal, -2}).error().message,
            "lane 1, action -2: " + range);
  EXPECT_EQ(batch.step(std::vector<std::int32_t>{legal, Actions<G>::kSize}).error().message,
            "lane 1, action " + std::to_string(Actions<G>::kSize) + ": " + range);
  // Every id that is not legal is refused, most with a rule, and the other lane has not moved.
  const auto mask = batch.legal_mask();
  const std::vector<std::uint8_t> may(mask.begin(), mask.end());
  int with_rule = 0, refused = 0;
  for (int id = 0; id < Actions<G>::kSize; ++id) {
    if (may[static_cast<std::size_t>(Actions<G>::kSize + id)] != 0) continue;
    const auto done = batch.step(std::vector<std::int32_t>{legal, id});
    ASSERT_FALSE(done) << id;
    const std::string start = "lane 1, action " + std::to_string(id) + ": ";
    ASSERT_TRUE(done.error().message.starts_with(start)) << done.error().message;
    ++refused;
    if (cites_rule<G>(done.error().message.substr(start.size()))) ++with_rule;
  }
  EXPECT_GT(with_rule, refused / 2);
  EXPECT_EQ(batch.state(0), before);
}

TYPED_TEST(GameBatch, leaves_a_game_alone_that_is_over) {
  using G = TypeParam;
  typename G::Options options;
  options.limit = 1;
  auto batch = *Batch<G>::make(options, {.lanes = 2, .auto_reset = false});
  const std::int32_t first = batch.random_actions()[0];
  ASSERT_TRUE(batch.step(std::vector<std::int32_t>{first, kLeaveLane}));
  EXPECT_EQ(batch.done()[0], 1);
  EXPECT_EQ(batch.done()[1], 0);
  EXPECT_EQ(batch.to_act()[0], -1);
  EXPECT_EQ(batch.random_actions()[0], kLeaveLane);
  EXPECT_EQ(batch.step(std::vector<std::int32_t>{first, kLeaveLane}).error().message,
            "lane 0, action " + std::to_string(first) + ": the game is over");
  ASSERT_TRUE(batch.step(batch.random_actions()));
  EXPECT_EQ(batch.done()[0], 0) << "it ended with the step before, and is not to be counted again";
  EXPECT_EQ(batch.done()[1], 1);
  EXPECT_EQ(batch.to_act()[0], -1);
  ASSERT_TRUE(batch.reset(std::vector<std::uint64_t>{5, 6}));
  EXPECT_EQ(batch.done()[0], 0);
}

}  // namespace
}  // namespace twistwood::trial
