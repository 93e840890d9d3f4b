// Helper threads beside the one that answers; none in WebAssembly, which has no threads here.
#pragma once

#if !defined(__wasm__)
#define TWISTWOOD_THREADS 1
#include <thread>
#endif

#include <vector>

namespace twistwood::search {

// Runs work(1) to work(count) beside the caller; they are joined at the end of its life.
class Helpers {
 public:
  template <class Work>
  Helpers([[maybe_unused]] int count, [[maybe_unused]] Work work) {
#ifdef TWISTWOOD_THREADS
    for (int i = 1; i <= count; ++i) threads_.emplace_back(work, i);
#endif
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() { join(); }

  void join() {
#ifdef TWISTWOOD_THREADS
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
#endif
  }

 private:
#ifdef TWISTWOOD_THREADS
  std::vector<std::thread> threads_;
#endif
};

}  // namespace twistwood::search
