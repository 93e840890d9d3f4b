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

// Of one agent. A turn is thought about for less than a second, which would not fill more, and
// endgames with three cards missing each are solved in it.
constexpr int kHashMib = 16;

Result<search::AnyAgent> make_agent(const BotRequest& request) {
  return search::AnyAgent::make(request.position, join("level:", request.level),
                                {.seed = request.seed, .hash_mib = kHashMib}, steady_ms);
}

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

// A thread is woken for each request, and takes the one that is next by then.
bool Bots::think(BotRequest request, Then then) {
  {
    const std::lock_guard lock(mutex_);
    if (options_.threads == 0 || queue_.size() >= options_.most_waiting) return false;
    queue_.push({std::move(request), std::move(then)});
  }
  boost::asio::post(*pool_, [this] { think_next(); });
  return true;
}

void Bots::think_next() {
  lower_priority();
  std::unique_lock lock(mutex_);
  auto next = queue_.pop(options_.threads);
  lock.unlock();
  if (!next) return;
  const BotRequest& request = next->request;
  const std::int64_t began_ms = steady_ms();
  Result<std::string> turn = choose_or_say(request);
  const std::int64_t thought_ms = steady_ms() - began_ms;
  lock.lock();
  queue_.charge(request.table, request.budget_ms, thought_ms);
  lock.unlock();
  if (stop_) return;
  executor_([then = std::move(next->then), chosen = std::move(turn), thought_ms] {
    then(chosen, thought_ms);
  });
}

std::size_t Bots::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

void Bots::cancel(const std::string& table) {
  const std::lock_guard lock(mutex_);
  queue_.cancel(table);
}

void Bots::forget(const std::string& table) {
  {
    const std::lock_guard lock(mutex_);
    queue_.forget(table);
  }
  agents_.forget(table);
}

// Where memory ends in the middle of a thought, one turn is missing, and not the server.
Result<std::string> Bots::choose_or_say(const BotRequest& request) {
  try {
    return choose(request);
  } catch (const std::exception& error) {
    return std::unexpected(Error{error.what()});
  }
}

Result<std::string> Bots::choose(const BotRequest& request) {
  AgentKey key{request.table, request.seat, request.level};
  auto agent = agents_.take(key);
  if (!agent) {
    auto made = options_.make ? options_.make(request) : make_agent(request);
    if (!made) return std::unexpected(made.error());
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
