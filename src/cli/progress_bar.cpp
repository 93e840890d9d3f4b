#include "cli/progress_bar.h"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <string>

#include "base/steady_clock.h"

namespace twistwood::cli {

namespace {

std::atomic<bool> stopped{false};
std::atomic<int> signal_seen{0};  // the first
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void interrupt(int signal) {
  int none = 0;
  signal_seen.compare_exchange_strong(none, signal);
  stopped = true;
  std::signal(signal, SIG_DFL);
}

void handle(void (*handler)(int)) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before = {};
    sigaction(signal, nullptr, &before);
    if (signal != SIGHUP || before.sa_handler != SIG_IGN) std::signal(signal, handler);
  }
}

}  // namespace

std::atomic<bool>& stop_at_interrupt() {
  handle(interrupt);
  return stopped;
}

void end_at_interrupt() { handle(SIG_DFL); }

bool interrupted() { return signal_seen != 0; }

int interrupted_status() { return 128 + signal_seen; }

ProgressBar::ProgressBar() : visible_(isatty(STDERR_FILENO) == 1) {}

void ProgressBar::show(std::int64_t done, std::int64_t whole, std::string_view beside) {
  constexpr std::int64_t kBarWidth = 30;
  constexpr std::int64_t kPauseMs = 100;
  if (!visible_) return;
  whole = std::max<std::int64_t>(1, whole);
  if (whole != whole_) clear();
  whole_ = whole;
  const std::int64_t now = steady_ms();
  if (now - shown_ms_ < kPauseMs && done < whole_) return;
  shown_ms_ = now;
  const auto filled = static_cast<std::size_t>(done * kBarWidth / whole_);
  std::cerr << "\r\033[K[" << std::string(filled, '=')
            << std::string(static_cast<std::size_t>(kBarWidth) - filled, ' ') << "] " << done << '/'
            << whole_ << "  " << beside << std::flush;
}

void ProgressBar::clear() {
  if (visible_ && shown_ms_ > 0) std::cerr << "\r\033[K" << std::flush;
  shown_ms_ = 0;
}

}  // namespace twistwood::cli
