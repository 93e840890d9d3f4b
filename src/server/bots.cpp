#include "server/bots.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>

#include "search/agents.h"

namespace twistwood::server {

namespace {

void lower_priority() {
  constexpr int kNice = 10;
  const auto thread = static_cast<id_t>(syscall(SYS_gettid));
  setpriority(PRIO_PROCESS, thread, kNice);
}

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

template <Game G>
std::string choose(const typename G::Position& position, const BotRequest& request,
                   const std::atomic<bool>& stop) {
  constexpr int kHashMib = 4;
  auto agent = search::make_agent<G>(join("level:", request.level),
                                     {.seed = request.seed, .threads = 1, .hash_mib = kHashMib});
  if (!agent) return {};
  search::Request<G> asked{.layout = position.layout, .view = G::view(position.state)};
  asked.history = request.history;
  asked.budget.time_ms = request.budget_ms;
  asked.clock = steady_ms;
  asked.stop = &stop;
  return G::write_turn((*agent)->choose(asked).turn);
}

}  // namespace

Bots::Bots(int threads, std::size_t most_waiting, Executor executor)
    : most_waiting_(most_waiting), executor_(std::move(executor)) {
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this] {
      lower_priority();
      work();
    });
  }
}

Bots::~Bots() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
    queue_.clear();
  }
  some_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

bool Bots::think(BotRequest request, Then then) {
  {
    const std::lock_guard lock(mutex_);
    if (stop_ || threads_.empty() || queue_.size() >= most_waiting_) return false;
    queue_.push_back({std::move(request), std::move(then)});
    waiting_ = queue_.size();
  }
  some_.notify_one();
  return true;
}

void Bots::work() {
  while (true) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      some_.wait(lock, [this] { return stop_ || !queue_.empty(); });
      if (stop_) return;
      task = std::move(queue_.front());
      queue_.pop_front();
      waiting_ = queue_.size();
    }
    std::string turn = std::visit(
        [&](const auto& position) {
          return choose<GameOf<decltype(position)>>(position, task.request, stop_);
        },
        task.request.position);
    if (stop_ || turn.empty()) continue;
    executor_([then = std::move(task.then), chosen = std::move(turn)] { then(chosen); });
  }
}

}  // namespace twistwood::server
