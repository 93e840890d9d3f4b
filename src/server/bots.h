// Bots on threads of their own, behind a queue of limited length.
//
// The threads run at a lower priority than the rest of the server, so that thinking never makes
// those wait who only want their turn passed on.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/bot_runner.h"

namespace twistwood::server {

class Bots : public BotRunner {
 public:
  // `executor` runs a task soon on the thread of the hub.
  using Executor = std::function<void(std::function<void()>)>;

  Bots(int threads, std::size_t most_waiting, Executor executor);
  ~Bots() override;  // interrupts what is being thought

  bool think(BotRequest request, Then then) override;
  std::size_t waiting() const override { return waiting_.load(std::memory_order_relaxed); }

 private:
  struct Task {
    BotRequest request;
    Then then;
  };
  void work();

  std::size_t most_waiting_;
  Executor executor_;
  std::mutex mutex_;
  std::condition_variable some_;
  std::deque<Task> queue_;
  std::atomic<std::size_t> waiting_{0};
  std::atomic<bool> stop_{false};
  std::vector<std::thread> threads_;
};

}  // namespace twistwood::server
