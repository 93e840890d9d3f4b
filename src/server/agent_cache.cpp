#include "server/agent_cache.h"

#include <algorithm>
#include <utility>

namespace twistwood::server {

std::optional<search::AnyAgent> AgentCache::take(const AgentKey& key) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(kept_, key, &Kept::key);
  if (found == kept_.end()) return std::nullopt;
  std::optional agent = std::move(found->agent);
  kept_.erase(found);
  return agent;
}

void AgentCache::put(AgentKey key, search::AnyAgent agent) {
  std::list<Kept> gone;  // deleted after the lock is released: an agent has much memory
  const std::lock_guard lock(mutex_);
  kept_.push_front({std::move(key), std::move(agent)});
  if (kept_.size() > most_) gone.splice(gone.end(), kept_, std::prev(kept_.end()));
}

void AgentCache::forget(const std::string& table) {
  const std::lock_guard lock(mutex_);
  kept_.remove_if([&](const Kept& one) { return one.key.table == table; });
}

std::size_t AgentCache::size() const {
  const std::lock_guard lock(mutex_);
  return kept_.size();
}

}  // namespace twistwood::server
