// The thread that reads, with a connection of its own: reading never waits for a commit.
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
  ~Reader();  // answers what still waits
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // Runs the query on the reader's thread and the callback through the executor.
  template <class T>
  void ask(std::function<StoreResult<T>(Database&)> query, Then<T> then) {
    push([query = std::move(query), then = std::move(then)](
             Link& link, const std::stop_token& stop, const StoreError* refused) mutable -> Task {
      StoreResult<T> outcome;
      std::optional<StoreError> error;
      if (refused != nullptr) {
        error = *refused;
      } else {
        error = link.persist(stop, [&](Database& database, int) { outcome = query(database); });
      }
      if (error) outcome = std::unexpected(*error);
      return [then = std::move(then), outcome = std::move(outcome)]() mutable {
        then(std::move(outcome));
      };
    });
  }

 private:
  using Question = std::move_only_function<Task(Link&, const std::stop_token&, const StoreError*)>;

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
