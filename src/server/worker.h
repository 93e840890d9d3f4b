// A thread for work that would keep the loop from everybody else, such as the reading of a long
// log. One thing after the other, in the order of the calls.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "server/journal.h"
#include "store/store.h"

namespace twistwood::server {

class Worker {
 public:
  // Runs a task soon on the thread of the hub.
  using Executor = std::function<void(store::Task)>;

  // The journal is written on the worker's thread.
  Worker(Executor executor, Journal journal);

  // From any thread. What still waits at the end is not begun. Work that throws is reported, and
  // `then` follows all the same: work that was not done leaves that to be seen.
  void run(store::Task work, store::Task then);

 private:
  struct Job {
    store::Task work;
    store::Task then;
  };

  void loop(const std::stop_token& stop);

  Executor executor_;
  Journal journal_;
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::deque<Job> queue_;
  std::jthread thread_;  // the last member: it uses the others
};

}  // namespace twistwood::server
