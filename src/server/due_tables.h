// Tables that time changes, by when it does: a clock runs out, a bot may be asked again.
//
// A table is in it once. Whoever is told of an earlier time keeps that one: at its time the table
// looks and says when next, so that a turn, which only makes it later, costs nothing here.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace twistwood::server {

class TableActor;

class DueTables {
 public:
  void add(TableActor& table, std::int64_t due_ms) {
    const auto known = keys_.find(&table);
    if (known != keys_.end() && known->second.first <= due_ms) return;
    if (known != keys_.end()) by_time_.erase(known->second);
    // Numbered, so that of those at one time the first that came is the first to go.
    const Key key{due_ms, ++last_};
    by_time_.emplace(key, &table);
    keys_.insert_or_assign(&table, key);
  }
  void remove(TableActor& table) {
    const auto known = keys_.find(&table);
    if (known == keys_.end()) return;
    by_time_.erase(known->second);
    keys_.erase(known);
  }
  // Those whose time has come.
  std::vector<TableActor*> take(std::int64_t now_ms) {
    std::vector<TableActor*> due;
    while (!by_time_.empty() && by_time_.begin()->first.first <= now_ms) {
      due.push_back(by_time_.begin()->second);
      keys_.erase(due.back());
      by_time_.erase(by_time_.begin());
    }
    return due;
  }
  std::size_t size() const { return by_time_.size(); }

 private:
  using Key = std::pair<std::int64_t, std::uint64_t>;

  std::map<Key, TableActor*> by_time_;
  std::unordered_map<TableActor*, Key> keys_;
  std::uint64_t last_ = 0;
};

}  // namespace twistwood::server
