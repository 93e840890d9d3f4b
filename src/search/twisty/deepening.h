// Two seats, full strength: searches ever deeper until the budget is used up.
//
// Each depth starts from the order that the one before has found. With several threads all search
// the same tree and help each other through the shared table (lazy SMP); the first one answers.
#pragma once

#include "games/twisty/game.h"
#include "search/agent.h"
#include "search/twisty/other_lines.h"

namespace twistwood::search::twisty {

class Deepening {
 public:
  // Its tables take so many bytes, one eighth of them for the lines beside the best.
  Deepening(int threads, std::uint64_t bytes);

  // Two seats only. Every root turn, the best first, with scores for as many as lines are wanted.
  struct Found {
    std::vector<RootTurn> turns;
    std::optional<ComparedTurns> compared;
    std::int64_t compared_nodes = 0;
    int depth = 0;
    std::int64_t nodes = 0;
    std::int64_t time_ms = 0;
  };
  Found run(const Request<Twisty>& request);

  // False when there is not so much memory as was asked for: then it may not run.
  bool has_memory() const { return table_.has_memory() && table_of_others_.has_memory(); }

  static Report<Twisty> report(const Request<Twisty>& request, const Found& found);

 private:
  int threads_;
  TranspositionTable table_;
  TranspositionTable table_of_others_;
  std::uint64_t last_layout_ = 0;
};

}  // namespace twistwood::search::twisty
