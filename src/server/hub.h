// All tables of this server and everybody connected to them: keeps the actors of the tables, and
// ties sessions, other servers, the store and the bots together.
//
// The hub has no sockets, no threads and no clock of its own: messages come in as bytes, frames go
// out through an Outlet, the store and the bots answer through callbacks. Everything happens on one
// thread, so there are no locks. Tables that nobody looks at leave memory and come back from the
// log when somebody joins, or when a clock runs out and somebody is to be called.
//
// What it promises: every command gets exactly one answer; nobody hears of an event before it is on
// disk; all who are at a table get the same events in the same order without a gap.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/due_tables.h"
#include "server/sessions.h"
#include "server/sleeping_tables.h"

namespace twistwood::server {

class Hub {
 public:
  Hub(HubParts parts, const Limits& limits) : parts_{std::move(parts), *this, limits} {}
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  // One who is trusted has no limits; the others are counted by their address.
  void connect(ViewerId who, bool trusted, std::string address = {}) {
    sessions_.connect(who, trusted, std::move(address));
  }
  // A message of one who is connected. Returns for how many milliseconds to read no further.
  std::int64_t receive(ViewerId who, std::string_view message) {
    return sessions_.receive(who, message);
  }
  // The same for a frame that says nothing to the hub: a ping, a pong, a part of a message.
  std::int64_t receive_frame(ViewerId who) { return sessions_.receive_frame(who); }
  void disconnect(ViewerId who) { sessions_.disconnect(who); }
  void dismiss(ViewerId who, Closing why) { sessions_.dismiss(who, why); }

  // A table that is in memory.
  TableActor* find(const std::string& id);
  // One that may have to be loaded; nullptr when there are too many.
  TableActor* find_or_load(const std::string& id);
  // Wants TableActor::tick() to be called at this time or a little later.
  void needs_time(TableActor& table, std::int64_t due_ms) { due_.add(table, due_ms); }
  // Nobody needs it: it is deleted.
  void retire(TableActor& table);

  // Ten times a second: clocks, bots that could not be asked, tables that nobody uses.
  void tick();

  // A table that was just stored, or one to be loaded, of which only the id is known.
  TableActor* adopt(store::TableRecord record, std::optional<table::Table> table);
  // Its record was just changed and stored.
  void refresh(const store::TableRecord& record);

  // Other servers have written or said something.
  void changed(const std::vector<store::Change>& changes);
  void heard(const std::vector<store::Word>& words);
  void missed();
  void forget(const std::vector<std::string>& tables);  // they have been deleted

  // From now on nothing new is taken, and clocks stand still. When it is idle, everything has been
  // stored and told.
  void stop();
  bool idle() const;
  bool stopping() const { return parts_.stopping; }
  void close_all();

  SharedParts& parts() { return parts_; }
  Metrics& metrics() { return parts_.metrics; }
  Gauges gauges() const;

 private:
  void wake_tables();
  void look_for_sleeping();
  void take_sleeping(const std::vector<store::RunningTable>& page);
  void look_after_tables();
  void keep_in_touch();
  void ask_for_newest();
  void take_newest(const std::vector<store::Newest>& all);
  void hear_of_server(std::uint32_t server, PeerSignal signal);

  static constexpr int kSleepingPage = 500;  // tables

  SharedParts parts_;
  Sessions sessions_{parts_};
  std::unordered_map<std::string, std::unique_ptr<TableActor>> tables_;
  DueTables due_;
  SleepingTables sleeping_{static_cast<std::size_t>(parts_.limits.tables)};
  store::RunningTable looked_at_;  // for tables that slept when this server started
  bool looking_ = false;
  bool found_all_ = false;
  std::size_t next_bucket_ = 0;      // of the tables, to be looked after
  std::size_t counted_waiting_ = 0;  // commands, in the buckets before it
  std::size_t waiting_ = 0;          // in all, as last counted
  std::int64_t looked_ms_ = 0;       // for those who do not join
  std::int64_t asked_newest_ms_ = 0;
  bool asking_newest_ = false;
  bool say_all_ = false;  // another server has asked
};

}  // namespace twistwood::server
