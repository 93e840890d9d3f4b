// The thread that reads, with a connection of its own: reading never waits for a commit. At the end
// it answers what still waits.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "store/link.h"

namespace twistwood::store {

class Reader {
 public:
  Reader(const Options& options, Meter& meter, Link link);

  // Runs the query on the reader's thread and the callback through the executor.
  template <class T>
  void ask(std::function<StoreResult<T>(Database&)> query, Then<T> then) {
    push(
        [query = std::move(query), then = std::move(then)](const Attempt& attempt) mutable -> Task {
          StoreResult<T> outcome;
          const auto error = attempt([&](Database& database, int) {
            outcome = query(database);
            return true;
          });
          if (error) outcome = std::unexpected(*error);
          return [then = std::move(then), outcome = std::move(outcome)]() mutable {
            then(std::move(outcome));
          };
        });
  }

 private:
  // Does the work, or says why not.
  using Attempt = std::function<std::optional<StoreError>(const Link::Work&)>;
  using Question = std::move_only_function<Task(const Attempt&)>;

  void push(Question question);
  void loop(const std::stop_token& stop);

  const Options& options_;
  Meter& meter_;
  Link link_;
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::deque<Question> queue_;
  std::jthread thread_;  // the last member: it uses the others
};

}  // namespace twistwood::store
