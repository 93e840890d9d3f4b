// Solves the blocks of a component for one choice of holes; a thread has one of these.
#pragma once

#include <vector>

#include "search/exact/block_edges.h"

namespace twistwood::search::exact {

class ComponentSolver {
 public:
  ComponentSolver(const Problem& problem, const Kernel& kernel)
      : problem_(problem), kernel_(kernel) {}

  // Reads the rows of the level below and writes those of its own level.
  void solve(const Plan& plan, std::uint64_t choice, const RowStore& below, RowStore& rows);

  // What it takes: for each step of a plan, and besides.
  static constexpr std::size_t kStepBytes = sizeof(Ties);
  static constexpr std::size_t kThreadBytes = 64 * sizeof(Block);

 private:
  void prepare(const Plan& plan, std::uint32_t number, std::uint64_t choice, const RowStore& below,
               Block& block) const;
  bool renew_steals(const Step& step, std::uint32_t first, Block& block) const;
  void keep_rows(const Step& step, std::uint64_t choice, const Block& block, RowStore& rows) const;

  const Problem& problem_;
  const Kernel& kernel_;
  std::vector<Ties> ties_;
  std::vector<Block> work_;
};

}  // namespace twistwood::search::exact
