// What the threads of a store count for its figures.
#pragma once

#include <atomic>
#include <cstdint>

namespace twistwood::store {

struct Meter {
  std::atomic<bool> reachable{true};
  std::atomic<std::uint64_t> commits{0};
  std::atomic<std::uint64_t> lines{0};
  std::atomic<std::uint64_t> conflicts{0};
  std::atomic<std::uint64_t> reconnects{0};
  std::atomic<std::uint64_t> waiting{0};
};

}  // namespace twistwood::store
