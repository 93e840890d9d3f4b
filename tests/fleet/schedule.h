// Simulated time: what is to happen, in the order of its time. Nothing waits, so an hour passes in
// milliseconds, and the same tasks run in the same order whenever the same seed is used.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace twistwood::trial {

using FleetTask = std::move_only_function<void()>;

class Schedule {
 public:
  std::int64_t now_ms() const { return now_ms_; }
  void after(std::int64_t ms, FleetTask task) { due_.emplace(now_ms_ + ms, std::move(task)); }
  void run_until(std::int64_t time_ms) {
    while (!due_.empty() && due_.begin()->first <= time_ms) {
      auto next = due_.extract(due_.begin());
      now_ms_ = next.key();
      next.mapped()();
    }
    now_ms_ = time_ms;
  }

 private:
  std::int64_t now_ms_ = 0;
  std::multimap<std::int64_t, FleetTask> due_;
};

// A process from its start to its end. What is posted to it comes to nothing after its end, and
// waits while it is paused.
class Process {
 private:
  struct Life {
    void take(FleetTask task) {
      if (paused) return held.push_back(std::move(task));
      task();
    }
    std::deque<FleetTask> held{};
    bool paused = false;
  };

 public:
  explicit Process(Schedule& schedule) : schedule_(schedule) {}

  // Where to post to it, for those who may outlive it.
  class Mailbox {
   public:
    Mailbox(Schedule& schedule, std::weak_ptr<Life> life)
        : schedule_(&schedule), life_(std::move(life)) {}
    void post(std::int64_t ms, FleetTask task) const {
      schedule_->after(ms, [life = life_, task = std::move(task)]() mutable {
        if (const auto there = life.lock()) there->take(std::move(task));
      });
    }

   private:
    Schedule* schedule_;
    std::weak_ptr<Life> life_;
  };
  Mailbox mailbox() const { return {schedule_, life_}; }
  void post(std::int64_t ms, FleetTask task) const { mailbox().post(ms, std::move(task)); }

  void pause() { life_->paused = true; }
  void resume() {
    life_->paused = false;
    while (!life_->held.empty()) {
      FleetTask task = std::move(life_->held.front());
      life_->held.pop_front();
      task();
    }
  }
  bool paused() const { return life_->paused; }

 private:
  Schedule& schedule_;
  std::shared_ptr<Life> life_ = std::make_shared<Life>();
};

}  // namespace twistwood::trial
