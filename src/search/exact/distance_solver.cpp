#include "search/exact/distance_solver.h"

#include <algorithm>

namespace twistwood::search::exact {

namespace {

// Calls visit(square of the seat to act, turns until decided, whether that seat wins).
template <class Visit>
void for_each_decided(const TurnsRow& row, Visit visit) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] != 0) visit(i, row[i], row[i] % 2 == 1);
  }
}
template <class Visit>
void for_each_decided(const Row& row, Visit visit) {
  for (const int i : each(row.won)) visit(static_cast<std::size_t>(i), Turns{0}, true);
  for (const int i : each(row.lost)) visit(static_cast<std::size_t>(i), Turns{0}, false);
}

const TurnsRow& read(const TurnsStore& rows, std::uint64_t row, Square) {
  return rows[static_cast<std::size_t>(row)];
}
Row read(const RowStore& rows, std::uint64_t row, Square other) {
  return rows.read(row, other.index);
}

}  // namespace

template <class Below>
bool DistanceSolver::run(const Plan& plan, std::uint64_t choice, const Below& below) {
  while (work_.size() < plan.steps.size()) work_.push_back(std::make_unique<Work>());
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    const Step& step = plan.steps[i];
    Work& work = *work_[i];
    begin(step, work.block);
    work.exits.clear();
    for (std::size_t seat = 0; seat < 2; ++seat) {
      Side& side = work.block.side[seat];
      step.collect[seat].for_each_cube(problem_, choice, [&](Square cube, std::uint64_t row) {
        lead_out(side, cube, {});
        for_each_decided(read(below, row, cube), [&](std::size_t other, Turns turns, bool won) {
          work.exits.push_back({turns, static_cast<std::uint8_t>(seat), cube.index,
                                static_cast<std::uint8_t>(other), !won});
        });
      });
    }
  }
  return play_rounds(plan);
}

bool DistanceSolver::play_rounds(const Plan& plan) {
  const std::span all(work_.data(), plan.steps.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    Work& work = *all[i];
    work.decided = {};
    work.turns = {};
    std::ranges::sort(work.exits, std::ranges::greater{}, &Exit::turns);
    tie(problem_, plan.steps[i], work.block, work.ties);
    work.waits = work.tied_anew = true;
  }
  for (int round = 1; round <= kMostTurns; ++round) {
    bool goes_on = false;
    for (std::size_t i = 0; i < all.size(); ++i) follow_ties(plan.steps[i], *all[i]);
    for (const auto& work : all) {
      look(*work, round);
      goes_on = goes_on || !work->exits.empty();
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      Work& work = *all[i];
      work.tied_anew = false;
      for (std::size_t seat = 0; seat < 2; ++seat) {
        if ((work.changes[seat].won | work.changes[seat].lost) == 0) continue;
        tell(work.block.side[seat], work.changes[seat], work.block.side[1 - seat]);
        work.tied_anew = work.waits = goes_on = true;
      }
      if (work.tied_anew) tie(problem_, plan.steps[i], work.block, work.ties);
    }
    if (!goes_on) return true;
  }
  return false;
}

void DistanceSolver::follow_ties(const Step& step, Work& work) const {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    Side& side = work.block.side[seat];
    if (step.steal[seat] != kNoStep && work_[step.steal[seat]]->tied_anew) {
      put_steal(side, work_[step.steal[seat]]->ties.robbed[1 - seat]);
      work.waits = true;
    }
    if (step.safety[seat] != kNoStep && work_[step.safety[seat]]->tied_anew) {
      const auto& rows = work_[step.safety[seat]]->ties.safety[1 - seat];
      for (std::size_t i = 0; i < problem_.safeties.size(); ++i) {
        lead_out(side, problem_.safeties[i], rows[i]);
      }
      work.waits = true;
    }
  }
}

void DistanceSolver::look(Work& work, int round) const {
  while (!work.exits.empty() && work.exits.back().turns < round) {
    const Exit& exit = work.exits.back();
    Side& side = work.block.side[exit.seat];
    if (exit.wins) side.winning[exit.square] |= bit(exit.other);
    if (!exit.wins) side.open[exit.square] &= ~bit(exit.other);
    work.exits.pop_back();
    work.waits = true;
  }
  work.changes = {};
  if (!work.waits) return;
  work.waits = false;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    Side& side = work.block.side[seat];
    const Changes changes = work.changes[seat] = kernel_.renew(problem_.reach, side);
    for (const int other : each(changes.won | changes.lost)) {
      const auto at = static_cast<std::size_t>(other);
      Mask& decided = work.decided[seat][at];
      for (const int square : each((side.won[at] | side.lost[at]) & ~decided)) {
        work.turns[seat][at][static_cast<std::size_t>(square)] = static_cast<Turns>(round);
      }
      decided = side.won[at] | side.lost[at];
    }
  }
}

bool DistanceSolver::solve(const Plan& plan, std::uint64_t choice, const TurnsStore& below) {
  return run(plan, choice, below);
}
bool DistanceSolver::solve(const Plan& plan, std::uint64_t choice, const RowStore& below) {
  return run(plan, choice, below);
}

void DistanceSolver::keep_rows(const Plan& plan, std::uint64_t choice, TurnsStore& rows) const {
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    plan.steps[i].for_each_kept_row(
        problem_, choice, [&](std::size_t seat, Square cube, std::uint64_t row) {
          rows[static_cast<std::size_t>(row)] = work_[i]->turns[seat][cube.index];
        });
  }
}

}  // namespace twistwood::search::exact
