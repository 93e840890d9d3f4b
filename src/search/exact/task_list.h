// The work on a level in pieces that threads take one after the other: choices of holes of one
// component each.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "search/exact/plan.h"

namespace twistwood::search::exact {

struct Task {
  std::size_t plan;
  std::uint64_t from;  // choices of holes
  std::uint64_t to;
};

class TaskList {
 public:
  // Of all plans but the first so many.
  TaskList(const std::vector<Plan>& plans, std::size_t skipped) : plans_(plans.size()) {
    constexpr std::uint64_t kBlocks = 4096;
    for (std::size_t i = skipped; i < plans.size(); ++i) {
      const std::uint64_t step = std::max<std::uint64_t>(1, kBlocks / plans[i].steps.size());
      for (std::uint64_t from = 0; from < plans[i].choices; from += step) {
        tasks_.push_back({i, from, std::min(from + step, plans[i].choices)});
      }
    }
    done_ = std::make_unique<std::atomic<bool>[]>(tasks_.size());
  }

  // None when all are taken.
  const Task* take() {
    const std::size_t at = next_.fetch_add(1, std::memory_order_relaxed);
    return at < tasks_.size() ? &tasks_[at] : nullptr;
  }
  void finish(const Task& task) {
    done_[static_cast<std::size_t>(&task - tasks_.data())].store(true, std::memory_order_release);
  }
  // How many plans are done with all those before them. For one thread only.
  std::size_t plans_done() {
    while (open_ < tasks_.size() && done_[open_].load(std::memory_order_acquire)) ++open_;
    return open_ < tasks_.size() ? tasks_[open_].plan : plans_;
  }

 private:
  std::size_t plans_;
  std::vector<Task> tasks_;
  std::unique_ptr<std::atomic<bool>[]> done_;
  std::atomic<std::size_t> next_{0};
  std::size_t open_ = 0;  // the first that was not done when last asked
};

}  // namespace twistwood::search::exact
