// Many games of one kind side by side, a lane each, driven by action ids: for programs that learn.
//
// Every lane is what the rules make of it: dealt by G::deal, turned by G::apply, to the byte and
// whatever the number of threads. Results lie in arrays that stay where they are; the next reset or
// step writes over them. What comes from outside is checked: a step with one illegal action changes
// nothing and says which lane, which action and, as the referee does, why.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "batch/actions.h"
#include "batch/huge_page_allocator.h"
#include "batch/lane_threads.h"
#include "batch/planes.h"

namespace twistwood {

inline constexpr int kMostLanes = 1 << 20;
inline constexpr int kMostLaneThreads = 256;
inline constexpr std::int32_t kLeaveLane = -1;  // an action: this lane stays as it is

struct BatchOptions {
  int lanes = 1;
  int threads = 1;
  bool auto_reset = true;  // a game that ends is followed by the next of its lane at once
};

// Whether so many of something are one for each of the lanes.
Result<void> check_number(std::string_view what, std::size_t lanes, std::size_t given);

// The seed of the deals in a lane: the first game has the seed that it was reset with.
constexpr std::uint64_t episode_seed(std::uint64_t seed, std::uint64_t episode) {
  return episode == 0 ? seed : mix(seed + episode * 0x9E3779B97F4A7C15u);
}

// What the end of a game is worth: 1 to the winner and as much, shared, off the others; a draw 0.
float return_of(const Status& end, Seat seat, int seats);

// Those of a lane are ids[starts[lane]] to ids[starts[lane + 1] - 1].
struct LegalList {
  std::vector<std::int64_t> starts;  // [lanes + 1]
  std::vector<std::int32_t> ids;
};

template <Game G>
class Batch {
 public:
  // With the deals of seeds 0, 1, 2 ...
  static Result<Batch> make(const typename G::Options& options, const BatchOptions& batch);

  int lanes() const { return options_.lanes; }
  int seats() const { return deal_.seats; }
  // False in a child that was forked since a batch with several threads was made, which has none of
  // them: nothing can be asked of it there that they share, and it may go.
  bool has_threads() const { return threads_->are_here(); }
  const typename G::Layout& layout(int lane) const { return layouts_[at(lane)]; }
  const typename G::State& state(int lane) const { return states_[at(lane)]; }

  // Deals every lane anew; a seed for each.
  Result<void> reset(std::span<const std::uint64_t> seeds);
  // Plays an action in each lane, or kLeaveLane. A game that is over takes no other.
  Result<void> step(std::span<const std::int32_t> actions);

  // One legal action for each lane, all as likely; kLeaveLane where the game is over. The numbers
  // follow from the seeds of the last reset.
  std::span<const std::int32_t> random_actions();
  // How many actions are legal in each lane; 0 where the game is over.
  std::span<const std::int32_t> legal_counts();
  // In each lane the legal action that has so many legal ones before it: whoever draws numbers
  // below legal_counts() chooses without looking at masks. kLeaveLane where the game is over,
  // whatever the number; one that is too large is refused.
  Result<std::span<const std::int32_t>> nth_legal(std::span<const std::int32_t> numbers);
  // All legal actions, in ascending order, lane after lane.
  LegalList legal_list();
  // [lanes][Actions<G>::kSize]: 1 for a legal action; all 0 where the game is over.
  std::span<const std::uint8_t> legal_mask();
  // [lanes][Planes<G>::kSize], seen by the seat to act.
  std::span<const std::uint8_t> observe();

  // The legal actions as words of Actions<G>::kWidth bits: [lanes][Actions<G>::kWords].
  std::span<const Mask> legal_bits() const;
  // The seat that has to act, from 0; -1 where the game is over.
  std::span<const std::int8_t> to_act() const { return to_act_; }
  // 1 where the last step ended a game, whether or not the next has begun: each game is told of
  // once. Where one is over and stays so, to_act is -1.
  std::span<const std::uint8_t> done() const { return done_; }
  // [lanes][kMaxSeats]: return_of of the game that ended with the last step; 0 elsewhere.
  std::span<const float> returns() const { return returns_; }
  // Games that were finished in each lane since the last reset and followed by another.
  std::span<const std::uint64_t> episodes() const { return episodes_; }
  // By which their deals were drawn.
  std::span<const std::uint64_t> seeds() const { return seeds_; }

 private:
  Batch(const typename G::Options& options, const BatchOptions& batch);

  static std::size_t at(int lane) { return static_cast<std::size_t>(lane); }
  std::size_t size() const { return states_.size(); }
  void deal(std::size_t lane);
  void play(std::size_t lane, int action);
  void play_together(std::size_t first, std::size_t last, std::size_t end,
                     std::span<const std::int32_t> actions);
  void refresh(std::size_t lane);  // what follows from a state

  // What every step reads or writes all of.
  template <class T>
  using Large = std::vector<T, HugePageAllocator<T>>;

  typename G::Options deal_;
  BatchOptions options_;
  std::unique_ptr<LaneThreads> threads_;
  Large<typename G::Layout> layouts_;
  Large<typename G::State> states_;
  Large<typename Actions<G>::Legal> legal_;
  std::vector<Random> random_;
  std::vector<std::uint64_t> seeds_;
  std::vector<std::uint64_t> episodes_;
  std::vector<std::int8_t> to_act_;
  std::vector<std::uint8_t> done_;
  std::vector<float> returns_;
  std::vector<std::int32_t> actions_;
  std::vector<std::int32_t> counts_;           // filled when somebody asks
  std::vector<std::int32_t> nth_;              // filled when somebody asks
  Large<std::uint8_t> mask_;                   // filled when somebody asks
  Large<typename Actions<G>::Legal> written_;  // what it says
  Large<std::uint8_t> planes_;                 // filled when somebody asks
};

}  // namespace twistwood
