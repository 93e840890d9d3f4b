// A table and its log in the store: read when somebody comes, written before anybody is told.
//
// The log is the truth. When an append fails, the table in memory, which has what the log lacks, is
// given up, to be folded anew. A long log is folded on another thread: a table that somebody has
// made long is not to cost others time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "server/seat_name.h"
#include "server/shared_parts.h"

namespace twistwood::server {

class TableLog {
 public:
  // One that was just stored; or its id alone, and it is to be loaded.
  TableLog(SharedParts& parts, store::TableRecord record, std::optional<table::Table> table);

  const std::string& id() const { return record_.id; }
  const store::TableRecord& record() const { return record_; }
  bool open_to_watch() const { return open_to_watch_; }
  const GivenNames& names() const { return names_; }
  // The seats that tokens open, none for those of spectators; nothing if one of them opens nothing.
  std::optional<SeatSet> seats_of(const std::vector<std::string>& token_hashes) const;
  std::optional<table::Table>& table() { return table_; }  // nothing until it is loaded
  const std::optional<table::Table>& table() const { return table_; }

  bool under_way() const { return loading_ || storing_; }
  bool ready() const { return table_ && !under_way(); }

  // The time at this table: that of the server, but never before the newest event, and as it is in
  // the events that others write.
  std::int64_t now_ms() const { return parts_.now_ms() + ahead_ms_; }

  // The record, with when the clocks stopped in its note: for the server that starts them again.
  // What is lost of it gives the one who has to act its time back. Nothing where no clock runs.
  std::optional<store::TableRecord> with_stopped_clocks() const;

  // Another server has written this version.
  void heard_of(std::int64_t version) { known_ = std::max(known_, version); }
  bool behind() const { return known_ > table_->version(); }

  // Has the lines that another server has just written, if they follow what is here.
  bool take_news(const store::Change& change);

  // All of the log, or what is missing of it.
  void load(store::Then<store::TableRecord> then);
  // The events after a version. Done for every turn: `then` is small and kept without allocating.
  template <class Then>
  void append(int after, Then then) {
    storing_ = true;
    parts_.store.append(news(after), [this, then](store::StoreResult<void> outcome) {
      storing_ = false;
      if (!outcome) table_.reset();
      then(std::move(outcome));
    });
  }
  // The seats that have another token in this record, if it is newer: the old links are dead.
  SeatSet renewed_in(const store::TableRecord& record) const;
  // Unless it is older than what is here. True: it names a rematch now.
  bool take_record(store::TableRecord record);

 private:
  // What was loaded, on its way into the table.
  struct Folding {
    std::optional<table::Table> table;
    store::Log log;
    Result<void> added{};
    bool came_into_memory = false;
    bool has_news = false;  // there was something in it
  };

  void fold(store::Log log, store::Then<store::TableRecord> then);
  store::StoreResult<store::TableRecord> take(Folding& folding);
  void set_clock(const Folding& folding);
  store::Append news(int after) const;

  SharedParts& parts_;
  store::TableRecord record_;
  std::optional<table::Table> table_;
  std::int64_t ahead_ms_ = 0;
  std::int64_t known_ = 0;  // the version that another server is known to have written
  bool loading_ = false;
  bool storing_ = false;
  bool open_to_watch_ = false;
  GivenNames names_;
};

}  // namespace twistwood::server
