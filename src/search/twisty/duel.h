// Two seats: alpha-beta (principal variation search) over the race, one thread of it.
//
// Iterative deepening is the caller's; this is one search to one depth. Scores are from the seat
// that acts: hundredths of a turn ahead, and beyond kSureWin a win that is proved. A position that
// came before on the way, or in the game, is a draw: who is ahead has to find another way on.
#pragma once

#include <span>
#include <vector>

#include "search/control.h"
#include "search/transposition_table.h"
#include "search/twisty/evaluator.h"
#include "search/twisty/turn_order.h"

namespace twistwood::search::twisty {

inline constexpr int kWin = 30000;            // less the turns until then
inline constexpr int kSureWin = kWin - 1000;  // from here on it is proved
inline constexpr int kNoScore = kWin + 1;

struct RootTurn {
  std::uint16_t turn = 0;
  int score = -kNoScore;
  std::vector<std::uint16_t> line;  // what follows, the turn itself first
};

class Duel {
 public:
  Duel(const Ground& ground, TranspositionTable& table, Meter& meter,
       std::span<const std::uint64_t> history, std::uint64_t salt);

  // Searches the root turns from `first` on; they come back with scores, the best first. False
  // when the search was stopped before it was through.
  bool search_root(const Node& root, std::vector<RootTurn>& turns, std::size_t first, int depth,
                   int alpha, int beta);

 private:
  struct Path {
    std::uint64_t key = 0;
    Mask cubes = 0;
    std::array<std::uint16_t, TurnOrder::kMaxPly> line{};
    int line_length = 0;
  };

  int child_score(const Node& parent, const Node& child, int alpha, int beta, int depth, int ply);
  int search(const Node& node, int alpha, int beta, int depth, int ply);
  int search_turns(const Node& node, int alpha, int beta, int depth, int ply, std::uint64_t key,
                   std::uint16_t remembered);
  bool repeats(const State& state, std::uint64_t key, int ply) const;
  void extend_line(int ply, std::uint16_t turn);
  std::uint64_t key_at(const State& state) const;

  const Ground& ground_;
  TranspositionTable& table_;
  Meter& meter_;
  std::span<const std::uint64_t> history_;
  std::uint64_t salt_;
  bool near_limit_ = false;
  bool stopped_ = false;
  TurnOrder order_;
  std::array<Path, TurnOrder::kMaxPly + 1> path_;
};

// All legal turns of the root, the most promising first.
std::vector<RootTurn> root_turns(const Ground& ground, const Node& root);

}  // namespace twistwood::search::twisty
