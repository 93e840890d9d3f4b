#include "server/worker.h"

#include <utility>

#include "server/spawn.h"

namespace twistwood::server {

Worker::Worker(Executor executor, Journal journal)
    : executor_(std::move(executor)),
      journal_(std::move(journal)),
      thread_([this](const std::stop_token& stop) { loop(stop); }) {}

void Worker::run(store::Task work, store::Task then) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({std::move(work), std::move(then)});
  }
  arrived_.notify_one();
}

void Worker::loop(const std::stop_token& stop) {
  for (;;) {
    std::unique_lock lock(mutex_);
    if (!arrived_.wait(lock, stop, [&] { return !queue_.empty(); }) || stop.stop_requested())
      return;
    Job job = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    guarded(journal_, "background", [&] { job.work(); });
    executor_(std::move(job.then));
  }
}

}  // namespace twistwood::server
