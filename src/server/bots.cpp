#include "server/bots.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <utility>

#include "base/steady_clock.h"

namespace twistwood::server {

namespace {

// Of one agent. A turn is thought about for less than a second: more memory would not be filled.
constexpr int kHashMib = 4;

// Of this thread, once.
void lower_priority() {
  constexpr int kNice = 10;
  thread_local const int done =
      setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kNice);
  static_cast<void>(done);
}

}  // namespace

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

Bots::Bots(const Options& options, Executor executor)
    : options_(options),
      executor_(std::move(executor)),
      agents_(static_cast<std::size_t>(options.agent_mib / kHashMib)),
      pool_(std::make_unique<boost::asio::thread_pool>(options.threads)) {}

Bots::~Bots() {
  stop_ = true;
  pool_->stop();
  pool_->join();
}

bool Bots::think(BotRequest request, Then then) {
  if (options_.threads == 0 || waiting_ >= options_.most_waiting) return false;
  ++waiting_;
  boost::asio::post(*pool_, [this, asked = std::move(request), then = std::move(then)]() mutable {
    --waiting_;
    lower_priority();
    std::string turn = choose(asked);
    if (stop_ || turn.empty()) return;
    executor_([then = std::move(then), chosen = std::move(turn)] { then(chosen); });
  });
  return true;
}

std::string Bots::choose(const BotRequest& request) {
  AgentKey key{request.table, request.seat, request.level};
  auto agent = agents_.take(key);
  if (!agent) {
    auto made = search::AnyAgent::make(request.position, join("level:", request.level),
                                       {.seed = request.seed, .hash_mib = kHashMib}, steady_ms);
    if (!made) return {};
    ++agents_made_;
    agent = std::move(*made);
  }
  search::Question question{.position = request.position, .history = request.history};
  question.budget.time_ms = request.budget_ms;
  question.stop = &stop_;
  const AnyTurn turn = agent->ask(question).turn;
  agents_.put(std::move(key), std::move(*agent));
  return write_turn(turn);
}

}  // namespace twistwood::server
