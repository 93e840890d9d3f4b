// Two seats: alpha-beta (principal variation search) over the race, one thread of it.
//
// Iterative deepening is the caller's; this is one search to one depth. Scores are from the seat
// that acts: hundredths of a turn ahead, and beyond kSureWin a win that is proved. A position that
// came before on the way, or in the game, is a draw: who is ahead has to find another way on.
//
// Why a proof holds although the table forgets how a position was reached. A score beyond kSureWin
// comes from nothing but finished games: guesses and repetitions are far below. So a win in n says
// that whatever the other does, every line is over after n turns at most, none of them by a draw; a
// draw by repetition can hide a win, never make one. The same is true of a loss, the other's win.
// What a proof depends on is therefore only where the game would end on the way:
// - A third occurrence ends it. Positions that came twice are part of the table's key, so what was
//   proved when they were fewer is not found again. Those that came once do no harm: a proved win
//   comes nearer to its end with every turn and visits no position twice.
// - The limit of turns ends it. A proof from the table counts if it ends before the limit.
// So a proof is good wherever its position comes up again, however deep that search still is.
// Scores that prove nothing are guesses and may depend on the way; so may the number of turns of a
// proof, which is an upper bound.
//
// The table takes positions with the same future for one (`key_of`), and so does the path: who
// comes back to such a position has changed nothing that can matter, and what does not matter
// cannot be changed for ever. The rules count real positions, and so do the history and what came
// twice: while a third occurrence can follow, the key tells real positions apart.
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
  bool refuted = false;             // loses for sure, found at whatever depth
  std::vector<std::uint16_t> line;  // what follows, the turn itself first
};

class Duel {
 public:
  Duel(const Ground& ground, TranspositionTable& table, Meter& meter,
       std::span<const std::uint64_t> history, std::uint64_t salt);

  // Searches the root turns from `first` on; they come back with scores, the best first. False
  // when the search was stopped before it was through: then those it did not get to have none, and
  // the best of the others need not be the best of all.
  bool search_root(const Node& root, std::vector<RootTurn>& turns, std::size_t first, int depth,
                   int alpha, int beta);

  // The same with a narrow window around the score that is expected, and a wide one if the score
  // falls outside.
  bool search_line(const Node& root, std::vector<RootTurn>& turns, std::size_t first, int depth,
                   int expected);

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
  int search_steals(const Node& node, int alpha, int beta, int ply, std::uint64_t key);
  void go_on_from(const Node& node, int ply, std::uint64_t key);
  int sure_end(const State& state, int ply);
  bool can_come_third(const State& state) const;
  bool is_third_time(const State& state) const;
  bool repeats(const State& state, std::uint64_t key, int ply) const;
  bool ends_in_time(const State& state, const Entry& entry) const;
  void extend_line(int ply, std::uint16_t turn);
  std::uint64_t key_at(const Node& node) const;

  const Ground& ground_;
  TranspositionTable& table_;
  Meter& meter_;
  std::span<const std::uint64_t> history_;
  std::vector<std::uint64_t> twice_;  // positions that came twice: the next time is a draw
  std::uint64_t salt_;
  bool near_limit_ = false;
  bool stopped_ = false;
  TurnOrder order_;
  std::array<TurnList, TurnOrder::kMaxPly> lists_;  // by ply; not on the stack, to be cleared there
  std::array<Path, TurnOrder::kMaxPly + 1> path_;
};

// All legal turns of the root, the most promising first: what wins at once, with its score, before
// everything else, and what lets the other win at once last.
std::vector<RootTurn> root_turns(const Ground& ground, const Node& root);

}  // namespace twistwood::search::twisty
