#include "store/reader.h"

namespace twistwood::store {

Reader::Reader(const Options& options, Meter& meter, Link link)
    : options_(options),
      meter_(meter),
      link_(std::move(link)),
      thread_([this](const std::stop_token& stop) { loop(stop); }) {}

void Reader::push(Question question) {
  std::unique_lock lock(mutex_);
  if (queue_.size() >= options_.most_waiting) {
    lock.unlock();
    return options_.executor(question([](const Link::Work&) {
      return StoreError{StoreError::Kind::kBusy, "too much is waiting to be read"};
    }));
  }
  queue_.push_back(std::move(question));
  ++meter_.waiting_reads;
  lock.unlock();
  arrived_.notify_one();
}

void Reader::loop(const std::stop_token& stop) {
  for (;;) {
    std::unique_lock lock(mutex_);
    const bool some =
        arrived_.wait_for(lock, stop, link_.until_probe(), [&] { return !queue_.empty(); });
    if (!some && stop.stop_requested()) return;
    if (!some) {
      lock.unlock();
      link_.probe([](Database& database, int) {
        database.number("select max(version) from game_schema");
        return true;
      });
      continue;
    }
    Question question = std::move(queue_.front());
    queue_.pop_front();
    --meter_.waiting_reads;
    lock.unlock();
    options_.executor(question([&](const Link::Work& work) { return link_.persist(stop, work); }));
  }
}

}  // namespace twistwood::store
