// The exact value of every state that can follow from a position of Twisty for two.
//
// Infinite play is a draw; the turn limit does not count. Levels are solved from the bottom up, and
// of each only the rows are kept that the level above asks for. With the rows of the level below,
// any block can be worked out again in a moment: that is how single states are answered.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "search/exact/component_solver.h"
#include "search/exact/distance_solver.h"

namespace twistwood::search::exact {

using twistwood::twisty::Turn;

enum class Value : std::uint8_t { kLoss, kDraw, kWin };
constexpr const char* name(Value value) {
  constexpr const char* kNames[] = {"loss", "draw", "win"};
  return kNames[static_cast<std::size_t>(value)];
}

// A level of which only the first so many components are solved.
struct Part {
  int level = 0;
  std::size_t components = 0;
};

struct SolveOptions {
  int threads = 1;
  bool distances = false;   // also how many turns it takes; four times the memory
  bool keep_all = false;    // the rows of every level, not only of the last two
  bool spot_check = false;  // any of its states may be judged afterwards
  const Kernel* kernel = &best_kernel();
  // Called now and then by one thread with the blocks done so far; false ends the work.
  std::function<bool(std::uint64_t done)> progress{};
  // Called with each level that is done; false ends the work.
  std::function<bool(int level)> level_done{};
  // Called by one thread when the rows of more components of a level have become final, and, with
  // `ending`, once more when the work ends early; false ends the work. Not with distances.
  std::function<bool(const Part& part, bool ending)> part_done{};
};

// What a state is worth to the seat to act. `turns` is how many turns of both seats it takes until
// the game is won; in a solution without distances, until one more card is collected for good.
struct Worth {
  Value value = Value::kDraw;
  int turns = 0;  // 0 for a draw

  // Better for the seat to act: a win soon, a loss late.
  friend bool better(const Worth& a, const Worth& b) {
    if (a.value != b.value) return a.value > b.value;
    return a.value == Value::kWin ? a.turns < b.turns : a.turns > b.turns;
  }
  friend bool operator==(const Worth&, const Worth&) = default;
};

struct Verdict {
  Worth worth;
  std::vector<std::pair<Turn, Worth>> turns;  // all that are legal, for the seat to act
  bool distances = false;                     // turns count until the end of the game

  // To play by: those that keep the value and get on.
  std::vector<Turn> best() const;
  // To show: without distances, one turn that keeps the value is as good as another.
  std::vector<Turn> as_good_as_best() const;
  // The same as `worth`, unless something is wrong; none without turns.
  std::optional<Worth> best_of_turns() const;
};

class Solution {
 public:
  // Two seats, and somebody has to act. Where the graph has more nodes than `most_nodes` it is not
  // whole, and then nothing else may be asked.
  Solution(const Layout& layout, const State& state,
           std::size_t most_nodes = std::numeric_limits<std::size_t>::max());

  std::uint64_t blocks() const { return graph_.blocks(); }
  const CardGraph& graph() const { return graph_; }
  const Problem& problem() const { return problem_; }
  // What it was solved from.
  const Layout& layout() const { return layout_; }
  const State& start() const { return start_; }
  bool has_distances() const { return !turns_.empty(); }

  // Bytes that `solve` will take at the most.
  std::uint64_t memory(const SolveOptions& options) const;

  // False if it was ended before, or if a distance is longer than can be counted.
  bool solve(const SolveOptions& options);

  // None if the state cannot follow from the position, or what it takes was not kept or is damaged.
  std::optional<Verdict> judge(const Layout& layout, const State& state) const;

  // The rows of levels below and up to `solved`, for a file and from one.
  int solved() const { return solved_; }
  std::uint64_t done() const { return done_; }  // blocks
  const RowStore& rows(int level) const { return rows_[static_cast<std::size_t>(level)]; }
  const TurnsStore& turns(int level) const { return turns_[static_cast<std::size_t>(level)]; }
  void adopt(int level, RowStore rows);
  // Rows from a file may be damaged: `believed` is asked before one of a level is read. States
  // whose value rests on one that is not believed are not judged.
  using Believed = std::function<bool(int level, std::uint64_t row)>;
  void believe_rows_if(Believed believed) { believed_ = std::move(believed); }
  bool believes(int level, std::uint64_t row) const { return !believed_ || believed_(level, row); }

  // The same for a level that was broken off, the next to solve: its store, with the rows of these
  // components filled in.
  void adopt(const Part& part, RowStore rows);
  // Where the rows of a component lie in the store of its level, a span for each node.
  std::vector<std::span<const std::byte>> rows(const Part& part, std::size_t component) const;

 private:
  void count_done();
  bool solve_level(int n, const SolveOptions& options);
  // Works out a plan for one choice of holes; a thread has one. False ends the work.
  using Worker = std::function<bool(const Plan& plan, std::uint64_t choice)>;
  bool share_out(int n, const SolveOptions& options, const std::function<Worker()>& make_worker);

  Layout layout_;
  State start_;
  Problem problem_;
  CardGraph graph_;
  Believed believed_;
  std::vector<RowStore> rows_;     // by level
  std::vector<TurnsStore> turns_;  // by level, instead
  int solved_ = -1;                // levels up to this one
  Part part_;                      // of the next, if it has components
  std::atomic<std::uint64_t> done_{0};
};

}  // namespace twistwood::search::exact
