// A table and its log in the store: read when somebody comes, written before anybody is told.
//
// The log is the truth. When an append fails, the table in memory, which has what the log lacks, is
// given up, to be folded anew; its clocks go on as they were, and have stood still meanwhile. A
// long log is folded on another thread: a table that somebody has made long is not to cost others
// time.
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

  // Before a clock is read: it has stood still while nobody could play (halts.h).
  void catch_up();
  bool clocks_run() const { return ready() && table_->timed() && table_->to_act().has_value(); }
  // Notes in the record that the clocks stopped now, for the server that starts them again. What is
  // lost of it gives the one who has to act its time back.
  void note_stop(store::TableRecord& record);
  void stop_is_lost() { noted_ = {}; }
  // Whether the clocks have stood still, and neither log nor record say so: they have to before the
  // table leaves memory.
  bool has_stop_to_note() const { return clocks_run() && stood().ms > 0 && stood() != noted_; }

  // Whether the clocks run again after they have stood still, and those who look at them do not
  // know; asked once, they are taken to know.
  bool has_clocks_to_show();

  // Another server has written this version.
  void heard_of(std::int64_t version) { known_ = std::max(known_, version); }
  bool behind() const { return known_ > table_->version(); }

  // Has the lines that another server has just written, if they follow what is here.
  bool take_news(const store::Change& change);

  // The record alone, of a table of which only the id is known. It says who may come in.
  bool is_known() const { return is_known_; }
  void look_up(store::Then<void> then);
  // All of the log, or what is missing of it.
  void load(store::Then<store::TableRecord> then);
  // The events after a version, made at this time. Done for every turn: `then` is small and kept
  // without allocating.
  template <class Then>
  void append(int after, std::int64_t now_ms, Then then) {
    storing_ = true;
    before_ = {{after, table_->log()[static_cast<std::size_t>(after)].stood_ms}, now_ms};
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
    std::optional<Result<void>> added;  // nothing: it was begun, and memory has ended
    bool came_into_memory = false;
    bool is_whole = false;  // all of the log: there was no table
    bool has_news = false;  // there was something in it
  };
  // How long the clocks have stood still since the event that led to a version.
  struct Stood {
    int version = 0;
    std::int64_t ms = 0;
    friend bool operator==(const Stood&, const Stood&) = default;
  };
  // The clocks when something began by which the table may be lost.
  struct Before {
    Stood stood;
    std::int64_t since_ms = 0;
  };

  void fold(store::Log log, store::Then<store::TableRecord> then);
  store::StoreResult<store::TableRecord> take(Folding& folding);
  void set_clock(const Folding& folding);
  void begin_clock(const store::TableRecord& record);
  Stood stood() const { return {table_->version(), table_->stood_ms()}; }
  store::Append news(int after) const;

  SharedParts& parts_;
  store::TableRecord record_;
  std::optional<table::Table> table_;
  std::int64_t ahead_ms_ = 0;
  std::int64_t halted_ms_ = 0;  // of the server, as far as this table has caught up
  Before before_;
  Stood noted_;
  Stood shown_;
  std::int64_t known_ = 0;  // the version that another server is known to have written
  bool loading_ = false;
  bool storing_ = false;
  bool is_known_ = false;  // its record has been read
  bool was_here_ = false;  // the table has been in this memory
  bool open_to_watch_ = false;
  GivenNames names_;
};

}  // namespace twistwood::server
