// Helper threads beside the one that answers; none in WebAssembly, which has no threads here.
#pragma once

#if !defined(__wasm__)
#include <thread>
#endif

#include <vector>

namespace twistwood::search {

// Runs work(1) to work(count) beside the caller; they are joined at the end of its life.
class Helpers {
 public:
  template <class Work>
  Helpers([[maybe_unused]] int count, [[maybe_unused]] Work work) {
#if !defined(__wasm__)
    for (int i = 1; i <= count; ++i) threads_.emplace_back(work, i);
#endif
  }

  void join() {
#if !defined(__wasm__)
    threads_.clear();
#endif
  }

 private:
#if !defined(__wasm__)
  std::vector<std::jthread> threads_;
#endif
};

}  // namespace twistwood::search
