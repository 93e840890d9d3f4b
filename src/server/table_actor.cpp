#include "server/table_actor.h"

#include <algorithm>
#include <utility>

#include "server/frames.h"
#include "server/hub.h"
#include "server/opening.h"
#include "server/turn_call.h"

namespace twistwood::server {

namespace {

// Commands carry the seat before the sender's own id (see Sessions), so that two seats may choose
// the same; the answer has the id without it.
std::string_view senders_id(const table::Command& command) {
  return std::string_view(command.id).substr(command.id.find(':') + 1);
}

}  // namespace

TableActor::TableActor(SharedParts& parts, TableLog log)
    : parts_(parts),
      log_(std::move(log)),
      presence_(parts, log_),
      lender_(parts, log_, presence_),
      bots_(parts),
      told_(log_.table() ? table().version() : 0),
      used_ms_(parts.now_ms()),
      acts_(log_.table() ? table().to_act() : std::nullopt),
      acts_since_ms_(used_ms_) {
  rest_if_quiet();
}

void TableActor::join(JoinRequest request) {
  // One who comes from another server may have seen what has not been announced here yet.
  if (parts_.store.shared()) log_.heard_of(request.have);
  const ViewerId from = request.viewer->id;
  take({from, std::move(request)});
}

std::optional<DeniedCode> TableActor::vote(Seat seat, Seat away, int level, bool agrees) {
  const auto denied = presence_.vote(seat, away, level, agrees);
  heed_vote();
  return denied;
}

void TableActor::leave(Viewer& viewer) {
  std::erase_if(waiting_, [&](const Job& job) {
    const auto* join = std::get_if<JoinRequest>(&job.what);
    return join != nullptr && join->viewer == &viewer;
  });
  if (!viewer.joined) return;
  used_ms_ = parts_.now_ms();
  // A device that fell asleep before it could show that it is its turn.
  const bool missed = acts_ && has(viewer.seats, *acts_) && viewer.heard_ms < acts_since_ms_;
  presence_.leave(viewer);
  if (missed && !parts_.stopping) call_to_turn();
  if (!is_watched()) bots_.rest(id());
  heed_vote();
}

void TableActor::take(Job&& job) {
  if (log_.ready() && waiting_.empty() && !log_.behind()) {
    carry_out(job);
  } else if (waiting_.size() >= static_cast<std::size_t>(parts_.limits.waiting_per_table)) {
    return refuse(job, DeniedCode::kBusy, "too much waits for this table");
  } else {
    waiting_.push_back(std::move(job));
    if (is_lost()) return load();
  }
  go_on();
}

void TableActor::go_on() {
  if (log_.ready() && (log_.behind() || std::exchange(unsure_, false))) return load();
  while (log_.ready() && !waiting_.empty()) {
    Job job = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    carry_out(job);
  }
  if (!log_.ready()) return;
  if (is_watched()) bots_.ask(id(), table());
  ask_for_time();
}

void TableActor::carry_out(Job& job) {
  log_.catch_up();
  std::visit([&](const auto& what) { carry_out(job, what); }, job.what);
}

void TableActor::carry_out(Job& job, const JoinRequest& join) {
  const auto seats = log_.seats_of(join.token_hashes);
  if (!seats) return refuse_entry(job, join);
  // A place is kept for those who play; but not for thousands with one seat.
  const auto most = static_cast<std::size_t>(parts_.limits.viewers_per_table);
  if (presence_.viewers() >= (*seats == 0 ? most : 2 * most)) {
    return refuse(job, DeniedCode::kTooMany, "too many watch this table");
  }
  presence_.enter(*join.viewer, *seats);
  reply(job, joined_frame(log_, presence_, *seats, join.have, parts_));
  heed_vote();
  lender_.look();
  rest_if_quiet();
}

void TableActor::carry_out(Job& job, const table::Command& command) {
  if (const auto* call = std::get_if<table::CallBot>(&command.what); call && job.from != 0) {
    if (const auto why = presence_.why_no_bot(command.by, call->seat)) {
      return refuse(job, *why,
                    why == DeniedCode::kPresent ? "this seat is not away for long enough"
                                                : "others are here: ask them with a vote");
    }
  }
  if (is_full(command) && !table().is_repeat(command)) {
    return refuse(job, DeniedCode::kFull, "this table has had all the events it may have");
  }
  const std::int64_t now_ms = log_.now_ms();
  const int before = table().version();
  const table::Answer answer = log_.table()->handle(command, now_ms);
  if (answer.denied) parts_.metrics.refuse(DeniedCode::kTable);
  Frame frame = job.from == 0 ? nullptr : answer_frame(senders_id(command), answer);
  if (table().version() == before) return reply(job, frame);
  store_news(job, std::move(frame), before, now_ms);
}

// Whoever plays and takes back for ever would fill the disk. Turns are taken until the game is
// over, which its limit brings about; a table from before there was a limit ends where no other
// could go on. To resign is possible at any time.
bool TableActor::is_full(const table::Command& command) const {
  constexpr int kLeaving = 32;  // more than all seats can resign, time out and be asked
  const Limits& limits = parts_.limits;
  if (std::holds_alternative<table::Resign>(command.what)) return false;
  const int events = table().version() - 1;
  if (std::holds_alternative<table::Play>(command.what)) {
    return events >= limits.turns_per_table + limits.detours_per_table + kLeaving;
  }
  return events - table().history().size() >= limits.detours_per_table;
}

double TableActor::join_cost(int have) const {
  constexpr double kLoad = 10;
  // So many events cost as much as a message, or so many turns in a list, or people to be told.
  constexpr double kEvents = 8;
  constexpr double kTurns = 64;
  constexpr double kViewers = 32;
  if (!log_.ready()) return kLoad;
  const std::size_t told = std::min(presence_.viewers(), Presence::kFew);
  const double arrives = 1 + static_cast<double>(told) / kViewers;
  const int behind = table().version() - have;
  if (have > 0 && behind >= 0 && behind <= parts_.limits.events_to_resume) {
    return arrives + behind / kEvents;
  }
  return arrives + table().history().size() / kTurns;
}

void TableActor::carry_out(Job& job, const RematchRequest&) {
  if (!table().outcome()) return refuse(job, DeniedCode::kNotOver, "the game is not over");
  if (!log_.record().rematch.empty()) {
    answer_rematch(job);
    return reply(job, rematch_frame(table(), log_.record()));
  }
  ++calls_;
  make_rematch(parts_, log_.record(), table(),
               [this, job = std::move(job)](store::StoreResult<store::TableRecord> record) {
                 --calls_;
                 if (!record) {
                   parts_.journal(LogLevel::kError, "not-stored",
                                  {{"table", id()}, {"message", record.error().message}});
                   return refuse(job, DeniedCode::kUnavailable,
                                 "a new table could not be laid; try again later");
                 }
                 take_record(std::move(*record));
                 answer_rematch(job);
               });
}

// Everybody at the table, the one who asked included, hears of the new one as the record changes.
void TableActor::answer_rematch(const Job& job) const {
  table::Answer answer;
  answer.version = told_;
  reply(job, answer_frame(std::get<RematchRequest>(job.what).id, answer));
}

// What the table has done since `before` goes to disk; then everybody hears of it.
void TableActor::store_news(Job& job, Frame answer, int before, std::int64_t now_ms) {
  storing_.job = std::move(job);
  storing_.answer = std::move(answer);
  storing_.events.clear();
  storing_.turns = 0;
  storing_.since = std::chrono::steady_clock::now();
  for (int version = before + 1; version <= table().version(); ++version) {
    const table::Event& event = table().log()[static_cast<std::size_t>(version) - 1];
    storing_.events.push_back(event_frame(table(), version, now_ms));
    if (std::holds_alternative<table::Played>(event.what)) ++storing_.turns;
  }
  log_.append(before, now_ms, [this](store::StoreResult<void> outcome) { stored(outcome); });
}

void TableActor::stored(const store::StoreResult<void>& outcome) {
  const std::chrono::duration<double, std::milli> took =
      std::chrono::steady_clock::now() - storing_.since;
  parts_.metrics.commit.note(took.count());
  if (outcome) {
    parts_.metrics.turns += storing_.turns;
    parts_.metrics.events += storing_.events.size();
    told_ = table().version();
    reply(storing_.job, storing_.answer);
    for (const Frame& frame : storing_.events) presence_.tell_all(frame);
    storing_.events.clear();  // many tables wait for long until the next
    storing_.answer.reset();
    if (table().outcome()) parts_.bots.forget(id());
    const auto acted = acts_;
    look_who_acts();
    if (acts_ != acted) call_to_turn();
    return go_on();
  }
  if (outcome.error().why == store::StoreError::Kind::kConflict) {
    ++parts_.metrics.conflicts;
    if (storing_.job.from != 0) waiting_.insert(waiting_.begin(), std::move(storing_.job));
  } else {
    parts_.journal(LogLevel::kError, "not-stored",
                   {{"table", id()}, {"message", outcome.error().message}});
    refuse(storing_.job, DeniedCode::kUnavailable, "it could not be stored; send it again");
  }
  bots_.ask_anew();
  load();
}

// Somebody is here; or a bot has to act and somebody elsewhere is to be called when it has.
bool TableActor::is_watched() const {
  if (!presence_.empty()) return true;
  return log_.table() && BotPlayer::acts(table()) && parts_.push.caller != nullptr &&
         is_awaited(log_);
}

void TableActor::look_who_acts() {
  if (acts_ == table().to_act()) return;
  acts_ = table().to_act();
  acts_since_ms_ = parts_.now_ms();
}

// Tells the person who has to act, if nobody is here for the seat. The server that has stored the
// turn does it, and so only one of several.
void TableActor::call_to_turn() {
  if (parts_.push.caller == nullptr || !acts_ || !log_.table()) return;
  if (table().seat(*acts_).level() > 0 || has(presence_.seats(), *acts_)) return;
  for (push::Message& call : turn_calls(log_, *acts_)) parts_.push.caller->call(std::move(call));
}

void TableActor::refuse(const Job& job, DeniedCode code, std::string_view message) {
  parts_.metrics.refuse(code);
  if (std::holds_alternative<JoinRequest>(job.what)) {
    reply(job, refused_frame(code, message));
    return parts_.hub.dismiss(job.from, Closing::kRefused);
  }
  const auto* command = std::get_if<table::Command>(&job.what);
  const std::string_view id =
      command != nullptr ? senders_id(*command) : std::get<RematchRequest>(job.what).id;
  reply(job, refusal_frame(id, told_, code, message));
}

void TableActor::refuse_entry(const Job& job, const JoinRequest& join) {
  refuse(job, DeniedCode::kNoEntry,
         join.token_hashes.empty() ? "a token is needed for this table"
                                   : "the token does not open this table");
}

// What everybody has agreed to is a command like any other.
void TableActor::heed_vote() {
  const auto vote = presence_.take_decision();
  if (!vote) return;
  const int version = table().version();
  command(0, {::twistwood::join("vote:", version), vote->by, version,
              table::CallBot{vote->away, vote->level}});
}

void TableActor::load() {
  if (!log_.is_known()) return look_up();
  log_.load([this](store::StoreResult<store::TableRecord> record) { loaded(std::move(record)); });
}

// A log may be long, and whoever has no key to the table is not to make anybody read it.
void TableActor::look_up() {
  log_.look_up([this](const store::StoreResult<void>& outcome) { looked_up(outcome); });
}

void TableActor::looked_up(const store::StoreResult<void>& outcome) {
  if (!outcome) return not_loaded(outcome.error());
  for (Job& job : std::exchange(waiting_, {})) {
    const auto* join = std::get_if<JoinRequest>(&job.what);
    if (join != nullptr && !log_.seats_of(join->token_hashes)) {
      refuse_entry(job, *join);
    } else {
      waiting_.push_back(std::move(job));
    }
  }
  if (!waiting_.empty()) return load();
  if (resting()) parts_.hub.retire(*this);
}

void TableActor::loaded(store::StoreResult<store::TableRecord> record) {
  if (!record) return not_loaded(record.error());
  woken_ = false;
  take_record(std::move(*record));
  tell_news();
  if (parts_.stopping) stop_clocks();  // it could not when all were told to
  go_on();
}

// What others have written, to those who are here.
void TableActor::tell_news() {
  log_.catch_up();
  look_who_acts();  // whoever has stored it has told them
  const bool came_into_memory = told_ == 0;
  if (told_ < table().version()) {
    if (!presence_.empty()) tell_events();
    told_ = table().version();
    if (!came_into_memory) bots_.let_others_ask(told_);
  }
  presence_.table_is_here();
  tell_rematch();
}

// As many as whoever joins would get; instead of more, the whole table. Where many look on, several
// come as one message.
void TableActor::tell_events() {
  const int behind = table().version() - told_;
  const bool many = presence_.viewers() > Presence::kFew && behind > 1;
  if (many || behind > parts_.limits.events_to_resume) return tell_table();
  for (const Frame& frame : event_frames(table(), told_, log_.now_ms())) presence_.tell_all(frame);
}

// As if all who are here came again.
void TableActor::tell_table() {
  const Frame all = joined_frame(log_, presence_, 0, told_, parts_);
  presence_.tell_by_seats([&](SeatSet seats) { return joined_frame(all, seats); });
}

// Nobody waits in vain: all get an answer, and the next who comes starts another attempt.
void TableActor::not_loaded(const store::StoreError& error) {
  const bool missing = error.why == store::StoreError::Kind::kMissing;
  if (missing) {
    woken_ = false;
  } else {
    parts_.journal(LogLevel::kWarning, "not-loaded", {{"table", id()}, {"message", error.message}});
  }
  for (const Job& job : std::exchange(waiting_, {})) {
    refuse(job, missing ? DeniedCode::kNoEntry : DeniedCode::kUnavailable,
           missing ? "there is no such table" : "the table cannot be reached now; try again later");
  }
  if (resting()) parts_.hub.retire(*this);
}

void TableActor::take_record(store::TableRecord record) {
  presence_.turn_out(log_.renewed_in(record));
  const GivenNames names = log_.names();
  if (log_.take_record(std::move(record))) untold_rematch_ = true;
  if (names != log_.names()) presence_.tell_who_is_here();
  tell_rematch();
}

// While the table is being read it cannot be told; then it is afterwards.
void TableActor::tell_rematch() {
  if (!log_.table() || !std::exchange(untold_rematch_, false) || presence_.empty()) return;
  presence_.tell_all(rematch_frame(table(), log_.record()));
}

void TableActor::changed(const store::Change& change) {
  if (change.version != 0) {
    unsure_ = unsure_ || change.version == store::Change::kUnknown;
    if (log_.take_news(change)) {
      tell_news();
    } else {
      log_.heard_of(change.version);
    }
    if (is_lost() && !presence_.empty()) return load();
    return go_on();
  }
  ++calls_;
  parts_.store.load_record(id(), [this](store::StoreResult<store::TableRecord> record) {
    --calls_;
    if (record) take_record(std::move(*record));
  });
}

void TableActor::hear(std::uint32_t server, const Said& said) {
  presence_.hear(server, said);
  heed_vote();
}

void TableActor::forget_people(std::uint32_t server, bool only_doubted) {
  presence_.forget(server, only_doubted);
  heed_vote();
}

}  // namespace twistwood::server
