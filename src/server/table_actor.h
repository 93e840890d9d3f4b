// One table in memory: takes what is asked of it in the order of arrival, has it checked by the
// table, stored, and then told to everybody there.
//
// One append is under way at a time. What comes in meanwhile waits: nobody is told of an event, and
// nothing is built on it, before it is on disk.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/bot_player.h"
#include "server/presence.h"
#include "server/seat_lender.h"
#include "server/table_log.h"

namespace twistwood::server {

struct JoinRequest {
  Viewer* viewer = nullptr;  // until it leaves
  std::vector<std::string> token_hashes;
  int have = 0;  // the version that the client has already
};

class TableActor {
 public:
  TableActor(SharedParts& parts, TableLog log);
  TableActor(const TableActor&) = delete;
  TableActor& operator=(const TableActor&) = delete;

  const std::string& id() const { return log_.id(); }
  bool has_rematch() const { return !log_.record().rematch.empty(); }
  int told() const { return told_; }  // the version that all viewers have
  Presence& presence() { return presence_; }

  // From viewers. Each of the first three gets exactly one answer.
  void join(JoinRequest request);
  void command(ViewerId from, table::Command&& command) { take({from, std::move(command)}); }
  void rematch(ViewerId from, std::string id) { take({from, RematchRequest{std::move(id)}}); }
  std::optional<DeniedCode> vote(Seat seat, Seat away, int level, bool agrees);
  void leave(Viewer& viewer);

  // Clocks, and bots that could not be asked.
  void tick();
  // When it has to come back into memory though nobody opens it, for somebody is to be called then.
  std::optional<std::int64_t> wakes_at_ms() const;
  void wake();
  // The server stops.
  void stop_clocks();
  // A bot has thought about a version.
  void play_bot(int version, Result<std::string> turn, std::int64_t thought_ms);

  const store::TableRecord& record() const { return log_.record(); }

  // From the store and from other servers.
  void take_record(store::TableRecord record);
  void changed(const store::Change& change);
  void reload() {  // something may have been missed
    if (log_.ready()) load();
  }
  void hear(std::uint32_t server, const Said& said);
  void forget_people(std::uint32_t server, bool only_doubted);

  // Tries again to load what could not be. True: nobody has used it for long.
  bool look_after();
  bool idle() const {
    return waiting_.empty() && !log_.under_way() && calls_ == 0 && !lender_.busy();
  }
  bool resting() const { return idle() && presence_.empty(); }
  std::size_t waiting() const { return waiting_.size(); }
  // What a join costs, in messages: 1 is what a short one does.
  double join_cost(int have) const;

 private:
  struct RematchRequest {
    std::string id;
  };
  // Something the table is to do.
  struct Job {
    ViewerId from = 0;
    std::variant<table::Command, JoinRequest, RematchRequest> what;
  };
  // An append under way, and what is told when it is done.
  struct Storing {
    Job job;
    Frame answer;  // to the sender, if there is one
    std::vector<Frame> events;
    std::uint64_t turns = 0;
    std::chrono::steady_clock::time_point since;
  };

  const table::Table& table() const { return *log_.table(); }
  bool is_full(const table::Command& command) const;
  bool is_lost() const { return !log_.table() && !log_.under_way(); }
  void take(Job&& job);
  void go_on();
  void carry_out(Job& job);
  void carry_out(Job& job, const table::Command& command);
  void carry_out(Job& job, const JoinRequest& join);
  void carry_out(Job& job, const RematchRequest& rematch);
  void store_news(Job& job, Frame answer, int before, std::int64_t now_ms);
  void stored(const store::StoreResult<void>& outcome);
  void reply(const Job& job, const Frame& answer) const {
    if (job.from != 0 && answer) parts_.outlet.send(job.from, answer);
  }
  void answer_rematch(const Job& job) const;
  void refuse(const Job& job, DeniedCode code, std::string_view message);
  void refuse_entry(const Job& job, const JoinRequest& join);
  void heed_vote();

  void load();
  void look_up();
  void looked_up(const store::StoreResult<void>& outcome);
  void loaded(store::StoreResult<store::TableRecord> record);
  void tell_news();
  void tell_events();
  void tell_table();
  void tell_rematch();
  void not_loaded(const store::StoreError& error);

  bool is_watched() const;
  void rest_if_quiet();
  bool keep_stop();
  void ask_for_time();
  void look_who_acts();
  void call_to_turn();

  SharedParts& parts_;
  TableLog log_;
  Presence presence_;
  SeatLender lender_;
  BotPlayer bots_;
  std::vector<Job> waiting_;
  Storing storing_;
  int told_ = 0;
  int calls_ = 0;        // to the store, about the record
  bool woken_ = false;   // and not read yet
  bool unsure_ = false;  // others may have written before we listened
  bool untold_rematch_ = false;
  std::int64_t used_ms_ = 0;
  std::optional<Seat> acts_;  // as everybody was told, and when
  std::int64_t acts_since_ms_ = 0;
};

}  // namespace twistwood::server
