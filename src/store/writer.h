// The thread that writes: it takes all jobs that wait, stores them as one group, and calls back. At
// the end it stores what still waits, or calls back that it could not.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <unordered_set>
#include <vector>

#include "store/checkpointer.h"
#include "store/group.h"
#include "store/link.h"
#include "store/listener.h"

namespace twistwood::store {

// The tables with an append under way, from the call until its callback runs.
class UnderWay {
 public:
  bool enter(std::int64_t number);
  void leave(std::int64_t number);

 private:
  std::mutex mutex_;
  std::unordered_set<std::int64_t> numbers_;
};

class Writer {
 public:
  // What is stored is told to the listener, if there is one.
  Writer(const Options& options, Meter& meter, Link link, Listener* listener);

  void push(Job job);

 private:
  using Clock = std::chrono::steady_clock;

  void loop(const std::stop_token& stop);
  std::vector<Job> take(const std::stop_token& stop);
  void probe();
  // Sets the outcome of every job. False: the database answered, and whether it takes lines of a
  // table is still to be found out.
  bool store(std::vector<Job>& jobs, const std::stop_token& stop);
  void count(const std::vector<Job>& jobs);
  void deliver(std::vector<Job> jobs);
  void refuse(Job job, const StoreError& error);
  void look_after_log();

  const Options& options_;
  Meter& meter_;
  Link link_;
  Listener* listener_;
  std::unique_ptr<Checkpointer> checkpointer_;  // of SQLite
  int long_log_;                                // pages, at which it is called next
  std::shared_ptr<UnderWay> under_way_ = std::make_shared<UnderWay>();

  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::condition_variable_any never_;  // never notified: only a stop cuts a pause short
  std::vector<Job> queue_;
  Clock::time_point next_;  // no commit starts before this
  std::jthread thread_;     // the last member: it uses the others
};

}  // namespace twistwood::store
