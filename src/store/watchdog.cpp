#include "store/watchdog.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/result.h"

namespace twistwood::store {

void Watch::begin() {
  const std::lock_guard lock(mutex_);
  since_ = Clock::now();
  told_ = false;
  cut_ = false;
}

void Watch::end() {
  const std::lock_guard lock(mutex_);
  since_.reset();
}

void Watch::set_socket(int socket) {
  const std::lock_guard lock(mutex_);
  if (socket_ >= 0) close(socket_);
  socket_ = socket < 0 ? -1 : fcntl(socket, F_DUPFD_CLOEXEC, 0);
}

void Watch::look(std::chrono::milliseconds silent, std::chrono::milliseconds hung) {
  const std::lock_guard lock(mutex_);
  if (!since_) return;
  const auto waited = Clock::now() - *since_;
  if (waited >= silent && !std::exchange(told_, true)) {
    silent_(join("the database has not answered for ", silent.count(), " ms"));
  }
  const bool is_long = waited >= hung || Clock::now() >= end_;
  if (is_long && socket_ >= 0 && !std::exchange(cut_, true)) shutdown(socket_, SHUT_RDWR);
}

void Watch::end_by(Clock::time_point time) {
  const std::lock_guard lock(mutex_);
  end_ = std::min(end_, time);
}

bool Watch::is_over() {
  const std::lock_guard lock(mutex_);
  return Clock::now() >= end_;
}

Watchdog::Watchdog(std::vector<Watch*> watches, std::chrono::milliseconds silent,
                   std::chrono::milliseconds hung)
    : watches_(std::move(watches)),
      silent_(silent),
      hung_(hung),
      thread_([this](const std::stop_token& stop) { loop(stop); }) {}

void Watchdog::hurry(std::chrono::milliseconds within) {
  for (Watch* watch : watches_) watch->end_by(Watch::Clock::now() + within);
}

void Watchdog::loop(const std::stop_token& stop) {
  constexpr std::chrono::milliseconds kSeldom{1000};
  constexpr std::chrono::milliseconds kOften{10};
  const auto every = std::clamp(std::min(silent_, hung_) / 10, kOften, kSeldom);
  std::unique_lock lock(mutex_);
  while (!never_.wait_for(lock, stop, every, [&] { return stop.stop_requested(); })) {
    for (Watch* watch : watches_) watch->look(silent_, hung_);
  }
}

}  // namespace twistwood::store
