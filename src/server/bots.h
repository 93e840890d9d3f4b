// Bots on threads of their own, behind a queue (bot_queue.h) of limited length.
//
// The threads run at a lower priority than the rest of the server, so that thinking never makes
// those wait who only want their turn passed on. Agents are kept from turn to turn.
#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>

#include "search/ask.h"
#include "server/bot_queue.h"
#include "server/shared_parts.h"

namespace boost::asio {
class thread_pool;  // NOLINT(readability-identifier-naming): Boost names it so
}

namespace twistwood::server {

struct AgentKey {
  std::string table;
  Seat seat{};
  int level = 1;

  friend bool operator==(const AgentKey&, const AgentKey&) = default;
};

// Agents between two turns: what one has found out about a game is worth having at its next turn.
//
// Whoever takes an agent has it alone until it is put back, so no two threads ever use one at once.
// The least recently used goes when there are too many.
class AgentCache {
 public:
  explicit AgentCache(std::size_t most) : most_(most) {}

  // Nothing if there is none.
  std::optional<search::AnyAgent> take(const AgentKey& key);
  void put(AgentKey key, search::AnyAgent agent);
  void forget(const std::string& table);
  std::size_t size() const;

 private:
  struct Kept {
    AgentKey key;
    search::AnyAgent agent;
  };

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::list<Kept> kept_;  // the one put back last is the first
};

class Bots : public BotRunner {
 public:
  using Maker = std::function<Result<search::AnyAgent>(const BotRequest&)>;
  struct Options {
    int threads = 1;
    std::size_t most_waiting = 20'000;  // one a table
    int agent_mib = 256;                // for agents between two turns
    Maker make = {};                    // of other agents than the usual ones
  };
  // Runs a task soon on the thread of the hub.
  using Executor = std::function<void(std::function<void()>)>;

  Bots(const Options& options, Executor executor);
  ~Bots() override;  // interrupts what is being thought

  bool think(BotRequest request, Then then) override;
  std::size_t waiting() const override;
  void cancel(const std::string& table) override;
  void forget(const std::string& table) override;

  std::size_t agents() const { return agents_.size(); }     // between two turns
  std::size_t agents_made() const { return agents_made_; }  // since the start

 private:
  void think_next();
  Result<std::string> choose_or_say(const BotRequest& request);
  Result<std::string> choose(const BotRequest& request);

  const Options options_;
  const Executor executor_;
  AgentCache agents_;
  mutable std::mutex mutex_;  // of the queue
  BotQueue queue_;
  std::atomic<std::size_t> agents_made_{0};
  std::atomic<bool> stop_{false};
  std::unique_ptr<boost::asio::thread_pool> pool_;
};

}  // namespace twistwood::server
