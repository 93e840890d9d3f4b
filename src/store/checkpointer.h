// Folds SQLite's write-ahead log into its file, on a thread and a connection of its own.
//
// SQLite would do this inside a commit, and everybody would wait while megabytes are flushed. Here
// the writer goes on meanwhile. What it adds in that time is left over: so little that the writer
// can fold it between two commits, after which the log begins anew.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace twistwood::store {

class Checkpointer {
 public:
  explicit Checkpointer(std::string database);

  // Starts folding; the writer calls this when the log has grown long.
  void wake();

  // True once after most of the log was folded: the writer then folds the short rest.
  bool left_a_rest() { return left_a_rest_.exchange(false); }

 private:
  void loop(const std::stop_token& stop);

  std::string database_;
  std::atomic<bool> left_a_rest_ = false;
  std::mutex mutex_;
  std::condition_variable_any woken_;
  bool long_ = false;
  std::jthread thread_;  // the last member: it uses the others
};

}  // namespace twistwood::store
