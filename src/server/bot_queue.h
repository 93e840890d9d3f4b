// Which table a bot thinks for next, and for how long.
//
// Start-time fair queueing (Goyal, Vin and Cheng, 1996): a request is marked with the thinking that
// its table has had, and the lowest mark is next. So of tables that ask all the time each gets the
// same time, in turn. One that has had no more than those who wait, because a person plays there
// too and it asks now and then, does not stand in line: it is next, or next but one, for every
// other thought is for the line. The more wait, the shorter each thinks, so that nobody waits long.
//
// It has no threads and no clock: Bots locks it and says what was used.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "server/shared_parts.h"

namespace twistwood::server {

class BotQueue {
 public:
  struct Item {
    BotRequest request;
    BotRunner::Then then;
  };

  // A table has one request at a time: a newer one takes the place of an older.
  void push(Item item) {
    const std::string table = item.request.table;
    cancel(table);
    const auto used = used_.find(table);
    const bool in_line = used != used_.end() && used->second > now_;
    const Key key{in_line, in_line ? used->second : 0, ++pushed_};
    keys_[table] = key;
    waiting_.emplace(key, std::move(item));
  }

  // The next, if there is one, with as much time as there is for it.
  std::optional<Item> pop(int threads) {
    if (waiting_.empty()) return std::nullopt;
    auto next = waiting_.begin();
    if (const auto line = waiting_.lower_bound(Key{true, 0, 0});
        line_is_next_ && line != waiting_.end()) {
      next = line;
    }
    const auto [in_line, mark, number] = next->first;
    line_is_next_ = !in_line;
    if (in_line) now_ = std::max(now_, mark);
    Item item = std::move(next->second);
    waiting_.erase(next);
    keys_.erase(item.request.table);
    item.request.budget_ms = share_of(item.request.budget_ms, threads);
    // As if it used all of it, until it is known what it has used.
    used_[item.request.table] = std::max(now_, mark) + item.request.budget_ms;
    return item;
  }
  // What the one that was popped last for this table has used, in milliseconds.
  void charge(const std::string& table, std::int64_t budget_ms, std::int64_t used_ms) {
    const auto used = used_.find(table);
    if (used == used_.end()) return;
    used->second += used_ms - budget_ms;
    if (waiting_.empty()) now_ = std::max(now_, used->second);  // and nobody has a claim
    forget_the_past();
  }
  // Nobody waits for it any more. True: there was something.
  bool cancel(const std::string& table) {
    const auto found = keys_.find(table);
    if (found == keys_.end()) return false;
    waiting_.erase(found->second);
    keys_.erase(found);
    return true;
  }
  void forget(const std::string& table) {
    cancel(table);
    used_.erase(table);
  }
  std::size_t size() const { return waiting_.size(); }
  std::size_t known() const { return used_.size(); }  // tables that have had something lately

 private:
  // Whether it stands in line, its mark, and then who came first.
  using Key = std::tuple<bool, std::int64_t, std::uint64_t>;

  std::int64_t share_of(std::int64_t full_ms, int threads) const {
    constexpr std::int64_t kLeast_ms = 20;
    const auto all = static_cast<std::int64_t>(waiting_.size()) + threads;
    return std::clamp(full_ms * threads / all, std::min(kLeast_ms, full_ms), full_ms);
  }
  // Whoever has had no more than those who wait is as good as new.
  void forget_the_past() {
    constexpr std::size_t kFew = 64;
    if (used_.size() < std::max(kFew, 2 * looked_at_)) return;
    std::erase_if(used_, [&](const auto& one) { return one.second <= now_; });
    looked_at_ = used_.size();
  }

  std::map<Key, Item> waiting_;
  std::unordered_map<std::string, Key> keys_;           // of those, by table
  std::unordered_map<std::string, std::int64_t> used_;  // thinking, by table
  std::int64_t now_ = 0;                                // the mark of the last one from the line
  bool line_is_next_ = false;
  std::uint64_t pushed_ = 0;
  std::size_t looked_at_ = 0;
};

}  // namespace twistwood::server
