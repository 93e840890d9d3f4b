// A bot at a seat, on a thread of its own, and what it has said so far.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "online/bot_seat.h"

namespace twistwood::trial {

class Seated {
 public:
  explicit Seated(online::BotSeatPlan plan) : plan_(std::move(plan)) {
    thread_ = std::thread([this] {
      online::BotSeatEars ears;
      ears.said = [this](const std::string& line) { note(lines_, line); };
      ears.trouble = [this](const std::string& line) { note(troubles_, line); };
      ears.over = [this](const Record& record) { note(records_, record); };
      end_ = online::play_bot_seat(plan_, stop_, ears);
    });
  }
  ~Seated() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }
  Seated(const Seated&) = delete;
  Seated& operator=(const Seated&) = delete;

  void stop() { stop_ = true; }
  const online::BotSeatEnd& end() {
    if (thread_.joinable()) thread_.join();
    return end_;
  }
  // Waits for a line that begins so; false if none comes for a minute.
  bool says(const std::string& beginning) { return comes(lines_, beginning); }
  bool complains(const std::string& beginning) { return comes(troubles_, beginning); }

  std::vector<std::string> lines() { return copy(lines_); }
  std::vector<std::string> troubles() { return copy(troubles_); }
  std::vector<Record> records() { return copy(records_); }

 private:
  template <class Item>
  void note(std::vector<Item>& all, const Item& item) {
    const std::lock_guard lock(mutex_);
    all.push_back(item);
    came_.notify_all();
  }
  template <class Item>
  std::vector<Item> copy(const std::vector<Item>& all) {
    const std::lock_guard lock(mutex_);
    return all;
  }
  bool comes(const std::vector<std::string>& all, const std::string& beginning) {
    std::unique_lock lock(mutex_);
    return came_.wait_for(lock, std::chrono::minutes(1), [&] {
      for (const std::string& line : all) {
        if (line.starts_with(beginning)) return true;
      }
      return false;
    });
  }

  online::BotSeatPlan plan_;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<std::string> lines_;
  std::vector<std::string> troubles_;
  std::vector<Record> records_;
  online::BotSeatEnd end_;
  std::thread thread_;
};

}  // namespace twistwood::trial
