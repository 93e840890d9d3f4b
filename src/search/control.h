// When to stop: counts nodes and looks at the clock and at the stop flag, but not too often.
//
// Several threads may share the flag of one Control; each has a Meter of its own, so that counting
// costs no traffic between cores.
#pragma once

#include <atomic>

#include "search/agent.h"

namespace twistwood::search {

class Control {
 public:
  // Where nothing in the request would ever end the search, a usual number of nodes does.
  template <Game G>
  explicit Control(const Request<G>& request, bool depth_ends = false)
      : budget_(request.budget), clock_(request.clock), stop_(request.stop) {
    if (clock_) start_ms_ = clock_();
    const bool ends = (budget_.time_ms && clock_) || budget_.nodes || stop_ != nullptr ||
                      (budget_.depth && depth_ends);
    if (!ends) budget_.nodes = kUsualNodes;
  }

  const Budget& budget() const { return budget_; }
  std::int64_t spent_ms() const { return clock_ ? clock_() - start_ms_ : 0; }

  // Only the thread that answers looks at clock and stop flag; the others just see the outcome.
  void poll() {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) end();
    if (budget_.time_ms && clock_ && spent_ms() >= *budget_.time_ms) end();
  }
  void end() { ended_.store(true, std::memory_order_relaxed); }
  bool ended() const { return ended_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::int64_t kUsualNodes = 20'000;

  Budget budget_;
  Clock clock_;
  const std::atomic<bool>* stop_;
  std::int64_t start_ms_ = 0;
  std::atomic<bool> ended_{false};
};

// The nodes of one thread. `tick` says whether to go on.
class Meter {
 public:
  Meter(Control& control, bool leads) : control_(control), leads_(leads) {
    if (control.budget().nodes) limit_ = *control.budget().nodes;
  }

  bool tick() {
    if (control_.ended()) return false;
    ++nodes_;
    if (leads_ && nodes_ >= limit_) control_.end();
    if ((nodes_ & kPollMask) == 0 && leads_) control_.poll();
    return !control_.ended();
  }
  std::int64_t nodes() const { return nodes_; }
  bool leads() const { return leads_; }
  Control& control() { return control_; }

 private:
  static constexpr std::int64_t kPollMask = 0x3FF;
  Control& control_;
  bool leads_;
  std::int64_t nodes_ = 0;
  std::int64_t limit_ = INT64_MAX;
};

}  // namespace twistwood::search
