// Threads that share the lanes of a batch: each gets a part, and all are waited for.
//
// They live as long as the batch, because a step of a few thousand games is over before a thread
// is started. A child that is forked has no threads but the one that forked: there they can only be
// dropped.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
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

  // Whether this is the process that has them, or there are none but the caller.
  bool are_here() const;

  // Calls work(first, last) for parts that together are [0, lanes). Work must not throw. They have
  // to be here.
  using Work = std::function<void(std::size_t first, std::size_t last)>;
  void run(std::size_t lanes, const Work& work);

 private:
  // What the threads wait at, and they themselves. In a forked child it is left behind as it is: a
  // lock may be held there by nobody, and there is nobody to join.
  struct Crew {
    std::mutex mutex;
    std::condition_variable begin;
    std::condition_variable done;
    const Work* work = nullptr;
    std::size_t lanes = 0;
    std::uint64_t round = 0;  // counts up with each run
    std::size_t busy = 0;
    bool closing = false;
    std::vector<std::thread> helpers;
  };

  void close();
  void help(std::size_t part);
  void do_part(std::size_t part);

  std::size_t parts_;
  int process_;  // that made them
  std::unique_ptr<Crew> crew_ = std::make_unique<Crew>();
};

}  // namespace twistwood
