// Agents between two turns: what one has found out about a game is worth having at its next turn.
//
// Whoever takes an agent has it alone until it is put back, so no two threads ever use one at once.
// The least recently used goes when there are too many.
#pragma once

#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <string>

#include "games/seat.h"
#include "search/ask.h"

namespace twistwood::server {

struct AgentKey {
  std::string table;
  Seat seat{};
  int level = 1;

  friend bool operator==(const AgentKey&, const AgentKey&) = default;
};

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

}  // namespace twistwood::server
