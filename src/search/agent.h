// What it takes to be an opponent: a request goes in, a turn comes out.
//
// An agent gets what its seat may see (a View), never the hidden cards; where it needs some, it
// fills the hidden places at random. It does not print and has no clock of its own: the time comes
// from the request, and what it finds goes to the request's callback. With the same seed, one
// thread and a limit of nodes the answer is the same on every platform, whatever was asked before.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "games/game.h"
#include "games/seat.h"

namespace twistwood::search {

// The chance of winning for each seat, in seat order; a draw counts as equal shares.
using Scores = std::array<double, kMaxSeats>;

// Of a game that is over.
inline Scores final_scores(const Status& end, int seats) {
  Scores scores{};
  if (end.kind == Status::Kind::kWon) {
    scores[static_cast<std::size_t>(end.seat)] = 1;
  } else {
    for (int i = 0; i < seats; ++i) scores[static_cast<std::size_t>(i)] = 1.0 / seats;
  }
  return scores;
}
inline Scores draw_scores(int seats) { return final_scores({.kind = Status::Kind::kDraw}, seats); }

// Milliseconds from any fixed moment on.
using Clock = std::function<std::int64_t()>;

// What a search may use up; whatever is reached first ends it. With nothing set it runs until
// `stop`, and without a stop flag it is short. Lines beside the best have nodes of their own.
struct Budget {
  std::optional<std::int64_t> time_ms;  // needs a clock
  std::optional<std::int64_t> nodes;
  std::optional<int> depth;  // turns; only where search goes by depth

  bool open_ended() const { return !time_ms && !nodes && !depth; }
};

// A turn worth playing and what is expected to follow.
template <Game G>
struct Line {
  std::vector<typename G::Turn> turns;  // the first is the one to play now
  Scores win{};
  std::optional<int> ends_in;  // so many turns to a win that is proved, when one is
  bool proved = false;         // the chances are exact: a win, a loss or a draw
};

template <Game G>
struct Report {
  int depth = 0;
  std::int64_t nodes = 0;  // of the search that chooses; lines beside the best have their own
  std::int64_t time_ms = 0;
  std::vector<Line<G>> lines;  // the best first; as many as were asked for and exist
  // Where the request wants it and search can tell: the best turn and the one beside it, both
  // looked at to the same depth, and the nodes that this took besides.
  std::vector<Line<G>> compared{};
  std::int64_t compared_nodes = 0;
};

template <Game G>
struct Request {
  const typename G::Layout& layout;
  const typename G::View& view;  // a seat has to act in it
  // G::hash of the masked positions of this game before the present one, the oldest first: where
  // a third occurrence ends the game, search knows it. Empty when that does not matter.
  std::span<const std::uint64_t> history{};
  Budget budget{};
  Clock clock{};
  const std::atomic<bool>* stop = nullptr;  // becomes true when somebody wants the answer now
  int lines = 1;                            // how many of the best turns to report
  // A turn to compare with the best one; if it is the best, the next best is compared with it. Only
  // where search goes by depth, which then looks at no further lines, or knows all turns exactly.
  std::optional<typename G::Turn> compare{};
  std::function<void(const Report<G>&)> report{};
};

// The seed of the random numbers for one request: from the agent's seed and the position alone.
//
// So an answer does not depend on what the agent was asked before, and two games from the same deal
// still differ as soon as their positions do. The number of turns is part of it: an agent that
// comes back to a position does not have to repeat itself.
template <Game G>
std::uint64_t request_seed(const Request<G>& request, std::uint64_t seed) {
  const std::uint64_t position = G::hash(request.view);
  const auto turn = static_cast<std::uint64_t>(request.view.turn);
  return mix(mix(seed + 0x9E3779B97F4A7C15u) ^ position ^ (turn << 48));
}

template <Game G>
struct Answer {
  typename G::Turn turn{};
  Report<G> report;  // the last one
};

template <Game G>
class Agent {
 public:
  Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  virtual ~Agent() = default;

  virtual Answer<G> choose(const Request<G>& request) = 0;
};

// One that remembers nothing: a function of the request.
template <Game G>
class AgentWithoutMemory final : public Agent<G> {
 public:
  using Choose = std::function<Answer<G>(const Request<G>&)>;
  explicit AgentWithoutMemory(Choose choose) : choose_(std::move(choose)) {}

  Answer<G> choose(const Request<G>& request) override { return choose_(request); }

 private:
  Choose choose_;
};

namespace exact {
class Solution;
}

struct AgentOptions {
  std::uint64_t seed = 1;
  int threads = 1;
  int hash_mib = 16;  // for all that it remembers
  // Of Twisty for two, to play by where it knows the position.
  std::shared_ptr<const exact::Solution> solution{};
};

inline constexpr int kLevels = 6;
inline constexpr int kMostHashMib = 1024;  // that anybody can ask for,
inline constexpr int kMostThreads = 64;    // and of these

// An agent by its name: `random`, `greedy`, `uct`, `alphabeta:4` (any depth from 1 to 20), or
// `level:1` to `level:6`. Anything else is refused with the list of what there is, and so are
// options that take more memory than there is. Each game has its own, in search/<game>/agents.cpp.
template <Game G>
Result<std::unique_ptr<Agent<G>>> make_agent(std::string_view spec, const AgentOptions& options);

}  // namespace twistwood::search
