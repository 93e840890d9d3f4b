// A database in memory with transactions, on which the store's own Group runs as on PostgreSQL.
//
// Each transaction happens at one moment of simulated time. Whether its answer arrives is not its
// business: see simulated_store.h.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "store/database.h"

namespace twistwood::trial {

// What is on the disk that all servers share.
struct SharedTables {
  struct Line {
    std::int64_t time_ms = 0;
    std::string text;
  };
  struct Kept {
    store::TableRecord record;
    std::map<std::int64_t, Line> lines;  // by version
  };
  std::map<std::int64_t, Kept> tables;  // by number
  std::int64_t last_number = 0;
  std::map<std::string, std::string> settings;
  // First lines of appends that a server gave up without knowing what became of them.
  struct Unknown {
    std::int64_t number = 0;
    std::int64_t version = 0;
    std::string text;
  };
  std::vector<Unknown> given_up;
  bool has(const Unknown& line) const;

  Kept* find(const std::string& id);
};

class SimulatedDatabase : public store::Database {
 public:
  explicit SimulatedDatabase(SharedTables& disk) : disk_(disk) {}

  bool has_notifications() const override { return true; }
  void begin() override { forget_undo(); }
  void begin_reading() override {}
  void commit() override { forget_undo(); }
  void rollback() noexcept override { undo_to(0); }
  void run(const std::string& statement) override;
  void probe_write() override {}
  std::optional<std::int64_t> number(const std::string&) override { return std::nullopt; }
  std::int64_t newest_time() const;

  std::size_t insert(store::Rows& rows) override;
  std::optional<std::vector<std::int64_t>> give_up_losers(const store::Rows& rows) override;
  std::optional<std::int64_t> insert_table(const store::TableRecord& record) override;
  bool update_table(const store::TableRecord& record) override;
  void set_finished(std::int64_t number, std::optional<std::int64_t> at_ms) override;
  std::vector<std::int64_t> find_old(const store::Ages& ages, int most) override;
  std::vector<std::string> expire(const std::vector<std::int64_t>& numbers,
                                  const store::Ages& ages) override;

  std::optional<store::TableRecord> find(const std::string& id) override;
  std::optional<store::TableRecord> find(std::int64_t number) override;
  std::vector<std::string> lines(std::int64_t number, std::int64_t after,
                                 std::int64_t most) override;
  std::vector<store::TableRecord> list_open(int most) override;
  // Nobody in a fleet wants to be called, so nobody asks.
  std::vector<store::RunningTable> list_running(const store::RunningTable&, const std::string&,
                                                int) override {
    return {};
  }
  std::optional<std::string> setting(const std::string& name) override;
  bool change_setting(const std::string& name, const std::optional<std::string>& was,
                      const std::string& value) override;
  std::vector<store::Newest> newest(const std::vector<std::int64_t>& numbers) override;

 private:
  void forget_undo();
  void undo_to(std::size_t size) noexcept;
  bool is_old(const SharedTables::Kept& kept, const store::Ages& ages) const;

  SharedTables& disk_;
  std::vector<std::function<void()>> undo_;  // of this transaction, the newest last
  std::size_t savepoint_ = 0;
  std::set<std::pair<std::int64_t, std::int64_t>> own_;  // rows of this transaction
};

}  // namespace twistwood::trial
