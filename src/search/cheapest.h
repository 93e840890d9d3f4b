// The cheapest of the turns that are offered one by one; of several that cost the same, each is
// equally likely to be kept (reservoir sampling).
#pragma once

#include <cstdint>

#include "base/random.h"

namespace twistwood::search {

template <class Turn>
class Cheapest {
 public:
  explicit Cheapest(Random& random) : random_(random) {}

  void offer(int cost, const Turn& turn) {
    if (found() && cost > cost_) return;
    equals_ = found() && cost == cost_ ? equals_ + 1 : 1;
    cost_ = cost;
    if (random_.below(equals_) == 0) turn_ = turn;
  }

  bool found() const { return equals_ > 0; }
  const Turn& turn() const { return turn_; }

 private:
  Random& random_;
  Turn turn_{};
  int cost_ = 0;
  std::uint32_t equals_ = 0;
};

}  // namespace twistwood::search
