#include "search/exact/component_solver.h"

#include <algorithm>

namespace twistwood::search::exact {

void ComponentSolver::prepare(const Plan& plan, std::uint32_t number, std::uint64_t choice,
                              const RowStore& below, Block& block) const {
  const Step& step = plan.steps[number];
  begin(step, block);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    Side& side = block.side[seat];
    step.collect[seat].for_each_cube(problem_, choice, [&](Square cube, std::uint64_t row) {
      lead_out(side, cube, below.read(row, cube.index));
    });
    if (step.safety[seat] != kNoStep) {
      const auto& rows = ties_[step.safety[seat]].safety[1 - seat];
      for (std::size_t i = 0; i < problem_.safeties.size(); ++i) {
        lead_out(side, problem_.safeties[i], rows[i]);
      }
    }
    if (step.steal[seat] != kNoStep) {
      const bool known = step.steal[seat] < number;
      put_steal(side, known ? ties_[step.steal[seat]].robbed[1 - seat] : Row{});
    }
  }
}

// Puts what is known of the blocks that steals lead to into a block. True if that is news.
bool ComponentSolver::renew_steals(const Step& step, std::uint32_t first, Block& block) const {
  bool news = false;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const std::uint32_t target = step.steal[seat];
    if (target != kNoStep && target >= first) {
      news = put_steal(block.side[seat], ties_[target].robbed[1 - seat]) || news;
    }
  }
  return news;
}

void ComponentSolver::keep_rows(const Step& step, std::uint64_t choice, const Block& block,
                                RowStore& rows) const {
  step.for_each_kept_row(problem_, choice, [&](std::size_t seat, Square cube, std::uint64_t row) {
    const Side& side = block.side[seat];
    rows.write(row, cube.index, {side.won[cube.index], side.lost[cube.index]});
  });
}

void ComponentSolver::solve(const Plan& plan, std::uint64_t choice, const RowStore& below,
                            RowStore& rows) {
  ties_.resize(std::max(ties_.size(), plan.steps.size()));
  work_.resize(std::max(work_.size(), plan.most_together));
  std::uint32_t first = 0;
  for (const std::uint32_t end : plan.ends) {
    for (std::uint32_t i = first; i < end; ++i) {
      Block& block = work_[i - first];
      prepare(plan, i, choice, below, block);
      kernel_.settle(problem_.reach, block);
      tie(problem_, plan.steps[i], block, ties_[i]);
    }
    // Blocks that lead to each other go round until nothing new comes out.
    for (bool again = end > first + 1; again;) {
      again = false;
      for (std::uint32_t i = first; i < end; ++i) {
        Block& block = work_[i - first];
        if (!renew_steals(plan.steps[i], first, block)) continue;
        if (!kernel_.settle(problem_.reach, block)) continue;
        tie(problem_, plan.steps[i], block, ties_[i]);
        again = true;
      }
    }
    for (std::uint32_t i = first; i < end; ++i) {
      keep_rows(plan.steps[i], choice, work_[i - first], rows);
    }
    first = end;
  }
}

}  // namespace twistwood::search::exact
