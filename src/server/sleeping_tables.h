// Tables that have left memory and that time changes although nobody looks: a clock runs out, and
// somebody who is not connected has asked to be called.
//
// Only the id and the time are kept, and of no more tables than there is room for: one that is left
// out goes on when somebody opens it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace twistwood::server {

class SleepingTables {
 public:
  explicit SleepingTables(std::size_t most) : most_(most) {}

  void add(const std::string& table, std::int64_t due_ms) {
    remove(table);
    if (by_time_.size() >= most_) return;
    by_time_.emplace(due_ms, table);
    due_.emplace(table, due_ms);
  }
  void remove(const std::string& table) {
    const auto known = due_.find(table);
    if (known == due_.end()) return;
    by_time_.erase({known->second, table});
    due_.erase(known);
  }
  // Those whose time has come, at most so many.
  std::vector<std::string> take(std::int64_t now_ms, std::size_t most) {
    std::vector<std::string> due;
    while (due.size() < most && !by_time_.empty() && by_time_.begin()->first <= now_ms) {
      due.push_back(by_time_.begin()->second);
      remove(due.back());
    }
    return due;
  }
  std::size_t size() const { return by_time_.size(); }

 private:
  const std::size_t most_;
  std::set<std::pair<std::int64_t, std::string>> by_time_;
  std::unordered_map<std::string, std::int64_t> due_;
};

}  // namespace twistwood::server
