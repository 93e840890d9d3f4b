// All tables of this server and everybody connected to them.
//
// The hub has no sockets, no threads and no clock of its own: messages come in as bytes, frames go
// out through an Outlet, the store and the bots answer through callbacks. Everything happens on one
// thread, so there are no locks. Tables that nobody looks at leave memory and come back from the
// log when somebody joins.
//
// What it promises: every command gets exactly one answer; nobody hears of an event before it is on
// disk; all who are at a table get the same events in the same order without a gap.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "server/bot_runner.h"
#include "server/journal.h"
#include "server/limits.h"
#include "server/live_table.h"
#include "server/metrics.h"
#include "server/opening.h"
#include "server/peers.h"
#include "wire/fields.h"

namespace twistwood::server {

// Why a connection is closed; the numbers go over the wire.
enum class Closing : std::uint16_t {
  kStopping = 1001,
  kTooMuch = 1008,
  kNoJoin = 4000,
  kSlow = 4001,
  kRefused = 4004,
};

class Outlet {
 public:
  virtual ~Outlet() = default;
  virtual void send(ViewerId to, const Frame& frame) = 0;
  // After what was sent before. The hub has forgotten the viewer already.
  virtual void close(ViewerId who, Closing why) = 0;
};

class Hub {
 public:
  struct Parts {
    Outlet& outlet;
    store::Store& store;
    BotRunner& thinker;
    Entropy entropy;
    std::function<std::int64_t()> now_ms;  // the time of day
    Journal journal;
  };
  Hub(Parts parts, const Limits& limits) : parts_(std::move(parts)), limits_(limits) {}
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  void connect(ViewerId who, bool trusted);
  // A message of one who is connected. Returns for how many milliseconds to read no further.
  std::int64_t receive(ViewerId who, std::string_view message);
  void disconnect(ViewerId who);

  // Ten times a second: clocks, bots that could not be asked, tables that nobody uses.
  void tick();

  // A table that was just stored.
  void adopt(store::TableRecord record, table::Table table);
  // Its record was just changed and stored.
  void refresh(const store::TableRecord& record);

  // Other servers have written or said something.
  void changed(const std::vector<store::Change>& changes);
  void heard(const std::vector<store::Word>& words);
  void missed();
  void forget(const std::vector<std::string>& tables);  // they have been deleted

  // From now on nothing new is taken. When it is idle, everything has been stored and told.
  void stop() { stopping_ = true; }
  bool idle() const;
  bool stopping() const { return stopping_; }
  void close_all();

  std::int64_t grace_ms() const { return limits_.grace_ms; }

  Metrics& metrics() { return metrics_; }
  Gauges gauges() const;

 private:
  // hub.cpp: what comes in
  Viewer* find(ViewerId who);
  void read(Viewer& viewer, const wire::Json& json);
  void read_join(Viewer& viewer, const wire::Json& json);
  void read_command(Viewer& viewer, const wire::Json& json);
  void read_rematch(Viewer& viewer, const wire::Json& json);
  void take_command(Viewer& viewer, table::Command command);
  bool may_command(const Viewer& viewer, std::string_view id);
  void refuse(const Viewer& viewer, std::string_view id, std::string_view code,
              std::string_view message);
  void fault(Viewer& viewer, std::string_view code, std::string_view message);
  void notice(const Viewer& viewer, std::string_view code, std::string_view message);
  void refuse_join(ViewerId who, std::string_view code, std::string_view message);
  void dismiss(ViewerId who, Closing why);

  // hub_tables.cpp: tables come and go
  LiveTable& live(const std::string& id);
  LiveTable* find_live(const std::string& id);
  void load(LiveTable& live);
  void loaded(LiveTable& live, store::StoreResult<store::Log> log);
  Result<void> fold(LiveTable& live, const store::Log& log);
  void not_loaded(LiveTable& live, const store::StoreError& fault);
  void load_record(LiveTable& live);
  void take_record(LiveTable& live, store::TableRecord record);
  void look_after_tables();
  void erase(LiveTable& live);

  // hub_play.cpp: from a command to its answer
  void enqueue(LiveTable& live, Job job);
  void go_on(LiveTable& live);
  void carry_out(LiveTable& live, Job job);
  void carry_out(LiveTable& live, Job job, table::Command command);
  void carry_out(LiveTable& live, const Job& job, const Join& join);
  void store_news(LiveTable& live, Job job, Frame answer, int before);
  void stored(LiveTable& live, store::StoreResult<void> outcome);
  void reply(const Job& job, const Frame& answer);
  void refuse(LiveTable& live, const Job& job, std::string_view code, std::string_view message);
  void tell_all(const LiveTable& live, const Frame& frame);
  bool needs_time(const LiveTable& live) const;
  void pass_time(LiveTable& live);
  void nudge_bot(LiveTable& live);
  void bot_chose(const std::string& id, int version, std::string turn);

  // hub_company.cpp: people with each other
  void enter(LiveTable& live, Viewer& viewer, SeatSet seats);
  void leave(Viewer& viewer);
  SeatSet persons_here(const LiveTable& live) const;
  std::string_view why_no_bot(const LiveTable& live, Seat by, Seat away) const;
  bool may_sit_in(const LiveTable& live, Seat away) const;
  void read_reaction(Viewer& viewer, const wire::Json& json);
  void read_vote(Viewer& viewer, const wire::Json& json);
  void agree(LiveTable& live, Seat seat, Seat away, int level);
  void count_vote(LiveTable& live);
  void end_vote(LiveTable& live);
  std::optional<Seat> seat_of(Viewer& viewer, wire::Fields& fields);
  void carry_out(LiveTable& live, Job job, const Rematch& rematch);
  void made_rematch(LiveTable& live, const Job& job);
  void link_rematch(LiveTable& live, Job job, store::TableRecord record);

  // hub_peers.cpp: people at other servers
  void say(const std::string& table, const Said& what);
  void say_who_is_here(const LiveTable& live);
  void say_all(const LiveTable& live);
  void keep_in_touch();
  void hear(std::uint32_t server, PeerSignal word);
  void hear(LiveTable& live, std::uint32_t server, PeerSignal word);
  void hear(LiveTable& live, std::uint32_t server, const Here& here);
  void hear(LiveTable& live, std::uint32_t server, const Reacted& reacted);
  void hear(LiveTable& live, std::uint32_t server, const Agreed& agreed);
  void forget_people(std::uint32_t server, bool (*which)(const Elsewhere&));
  void people_changed(LiveTable& live, SeatSet before);

  std::int64_t now() const { return parts_.now_ms(); }
  void send(const Viewer& viewer, const Frame& frame) { parts_.outlet.send(viewer.id, frame); }

  Parts parts_;
  Limits limits_;
  Metrics metrics_;
  std::unordered_map<ViewerId, std::unique_ptr<Viewer>> viewers_;
  std::unordered_map<std::string, std::unique_ptr<LiveTable>> tables_;
  std::unordered_set<LiveTable*> timed_;  // those that time changes
  std::int64_t looked_ms_ = 0;            // for what is unused
  Peers peers_;
  std::int64_t alive_ms_ = 0;  // when we said so
  bool greeted_ = false;
  bool said_bye_ = false;
  bool say_all_ = false;  // another server has asked
  bool stopping_ = false;
};

}  // namespace twistwood::server
