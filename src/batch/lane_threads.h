// Threads that share the lanes of a batch: each gets a part, and all are waited for.
//
// They live as long as the batch, because a step of a few thousand games is over before a thread
// is started.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace twistwood {

class LaneThreads {
 public:
  explicit LaneThreads(int threads);  // the caller is one of them
  ~LaneThreads();
  LaneThreads(const LaneThreads&) = delete;
  LaneThreads& operator=(const LaneThreads&) = delete;

  // Calls work(first, last) for parts that together are [0, lanes). Work must not throw.
  using Work = std::function<void(std::size_t first, std::size_t last)>;
  void run(std::size_t lanes, const Work& work);

 private:
  void close();
  void help(std::size_t part);
  void do_part(std::size_t part);

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable done_;
  const Work* work_ = nullptr;
  std::size_t lanes_ = 0;
  std::uint64_t round_ = 0;  // counts up with each run
  std::size_t busy_ = 0;
  bool closing_ = false;
  std::size_t parts_;
  std::vector<std::thread> helpers_;
};

}  // namespace twistwood
