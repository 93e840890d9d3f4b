// Bots on threads of their own, behind a queue of limited length.
//
// The threads run at a lower priority than the rest of the server, so that thinking never makes
// those wait who only want their turn passed on. Agents are kept from turn to turn.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "server/agent_cache.h"
#include "server/shared_parts.h"

namespace boost::asio {
class thread_pool;
}

namespace twistwood::server {

class Bots : public BotRunner {
 public:
  struct Options {
    int threads = 1;
    std::size_t most_waiting = 1'000;
    int agent_mib = 256;  // for agents between two turns
  };
  // Runs a task soon on the thread of the hub.
  using Executor = std::function<void(std::function<void()>)>;

  Bots(const Options& options, Executor executor);
  ~Bots() override;  // interrupts what is being thought

  bool think(BotRequest request, Then then) override;
  std::size_t waiting() const override { return waiting_; }
  void forget(const std::string& table) override { agents_.forget(table); }

  std::size_t agents() const { return agents_.size(); }     // between two turns
  std::size_t agents_made() const { return agents_made_; }  // since the start

 private:
  std::string choose(const BotRequest& request);

  const Options options_;
  const Executor executor_;
  AgentCache agents_;
  std::atomic<std::size_t> waiting_{0};
  std::atomic<std::size_t> agents_made_{0};
  std::atomic<bool> stop_{false};
  std::unique_ptr<boost::asio::thread_pool> pool_;
};

}  // namespace twistwood::server
