// A store in memory for tests of the hub: what it is asked to do happens when the test says so.
// Several may hold the same tables, as those of servers that share a database.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>

#include "store/store.h"

namespace twistwood::trial {

class MemoryStore : public store::Store {
 public:
  struct Kept {
    store::TableRecord record;
    std::vector<std::string> lines;
  };

 private:
  std::map<std::string, Kept> own_tables_;
  std::map<std::string, std::string> own_settings_;

 public:
  explicit MemoryStore(MemoryStore* beside = nullptr);
  ~MemoryStore() override;
  MemoryStore(const MemoryStore&) = delete;
  MemoryStore& operator=(const MemoryStore&) = delete;

  std::map<std::string, Kept>& tables;
  std::map<std::string, std::string>& settings;
  // What the next appends end with, in this order; then all go well.
  std::deque<store::StoreError::Kind> failures;
  bool stores_failures = false;  // what fails is stored all the same, as nobody knows
  std::deque<store::StoreError::Kind> load_failures;  // the same for loads
  // With words here nothing can be stored or read, and that is why.
  std::optional<std::string> away;
  std::size_t appended = 0;
  std::size_t logs_read = 0;
  std::size_t records_read = 0;
  // For what others write and say.
  std::function<void(std::vector<store::Change>)> changed;
  std::function<void(std::vector<store::Word>)> heard;
  std::vector<store::Word> announced;  // by this one
  bool cut_off = false;                // words are lost in both directions
  bool news_lost = false;              // others do not hear what this one has stored

  // Does what waits, and what is asked for meanwhile.
  void run() {
    while (run_one()) {
    }
  }
  bool run_one() {
    if (waiting_.empty()) return false;
    store::Task task = std::move(waiting_.front());
    waiting_.pop_front();
    task();
    return true;
  }
  std::size_t waiting() const { return waiting_.size(); }

  void create(store::TableRecord record, std::vector<std::string> lines, std::int64_t,
              store::Then<std::int64_t> then) override;
  void append(store::Append append, store::Then<void> then) override;
  void update(store::TableRecord record, store::Then<std::int64_t> then) override;
  void load(std::string table, std::int64_t after, store::Then<store::Log> then) override;
  void load_record(std::string table, store::Then<store::TableRecord> then) override;
  void newest(std::vector<std::int64_t> numbers,
              store::Then<std::vector<store::Newest>> then) override;
  void list_open(int most, store::Then<std::vector<store::TableRecord>> then) override;
  void list_running(store::RunningTable after, std::string mark, int most,
                    store::Then<std::vector<store::RunningTable>> then) override;
  void expire(std::int64_t, std::int64_t, int, store::Then<std::vector<std::string>> then) override;
  void setting(const std::string& name, store::Then<std::optional<std::string>> then) override;
  void change_setting(const std::string& name, const std::optional<std::string>& was,
                      const std::string& value, store::Then<void> then) override;
  store::Dates dates() const override { return {}; }
  bool shared() const override { return !beside_.empty(); }
  void announce(std::string table, std::string words) override;
  store::Figures figures() const override { return {}; }

 private:
  void tell(const std::string& table, std::int64_t version);
  template <class T>
  bool is_away(store::Then<T>& then) const;

  std::size_t number_ = 1;
  std::vector<MemoryStore*> beside_;
  std::deque<store::Task> waiting_;
};

}  // namespace twistwood::trial
