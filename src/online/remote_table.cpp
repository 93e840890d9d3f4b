#include "online/remote_table.h"

#include <algorithm>
#include <array>

#include "wire/game_fields.h"
#include "wire/view.h"

namespace twistwood::online {

namespace {

using wire::Fields;
using wire::Json;

constexpr int kMostVersions = 1'000'000;
constexpr std::int64_t kLongestMs = std::int64_t{1000} * 60 * 60 * 24 * 365;

// A client passes over fields that it does not know: later servers may have more.
Fields open(const Json& json, const char* name) {
  Fields fields(json, name);
  fields.ignore_others();
  return fields;
}

Result<RemoteSeat> read_seat(const Json& json) {
  Fields fields = open(json, "seats");
  RemoteSeat seat;
  seat.name = fields.text_if("name").value_or("");
  seat.level = static_cast<int>(fields.number_or("level", 0, 0, kMostVersions));
  seat.sitting_in = static_cast<int>(fields.number_or("sitting_in", 0, 0, kMostVersions));
  seat.out = fields.flag_or("out", false);
  seat.left_ms = fields.number_if("left_ms", 0, kLongestMs);
  return fields.finish(seat);
}

Result<RemoteOutcome> read_outcome(const Json& json) {
  Fields fields = open(json, "outcome");
  return fields.finish(RemoteOutcome{fields.text("kind"), fields.seat_if("winner")});
}

std::string end_of(std::string_view kind) {
  if (kind == "draw") return "limit";
  if (kind == "timeout") return "time";
  return std::string(kind);
}

}  // namespace

Result<void> RemoteTable::take_joined(const Json& message, std::int64_t now_ms) {
  Fields fields = open(message, "joined");
  const std::string hash = fields.text("hash");
  const bool whole = fields.asks("table");
  const Json& now = whole ? fields.object("table") : fields.object("now");
  Result<void> taken;
  if (whole) {
    taken = take_table(now);
  } else {
    taken = take_events(fields.array("events"));
  }
  if (taken) taken = take_now(now, now_ms);
  if (!taken) return taken;
  if (fields.asks("presence")) take_presence(fields.object("presence"));
  if (const auto read = fields.finish(0); !read) return std::unexpected(read.error());
  return check_hash(hash);
}

Result<void> RemoteTable::take_table(const Json& json) {
  Fields table = open(json, "table");
  version_ = static_cast<int>(table.number("version", 1, kMostVersions));
  const AnyPosition start =
      table.form("start", [](const auto& text) { return read_position(text); });
  const Json& turns = table.array("turns", kMostVersions);
  Fields options = open(table.object("options"), "options");
  increment_ms_ = 0;
  per_turn_ = false;
  if (options.asks("clock")) {
    Fields clock = open(options.object("clock"), "clock");
    increment_ms_ = clock.number_or("increment_ms", 0, 0, kLongestMs);
    per_turn_ = clock.number_or("turn_ms", 0, 0, kLongestMs) > 0;
    table.take(clock.finish(0));
  }
  if (const auto read = table.finish(0); !read) return std::unexpected(read.error());
  auto history = wire::read_seen(start, turns);
  if (!history) return std::unexpected(history.error());
  history_ = std::move(*history);
  seats_.clear();
  return {};
}

Result<void> RemoteTable::take_events(const Json& events) {
  if (version_ == 0) return refuse("joined: events of a table that is not known");
  for (const Json& event : events) {
    Fields fields = open(event, "event");
    const int version = static_cast<int>(fields.number("version", 1, kMostVersions));
    if (version <= version_) continue;
    if (version > version_ + 1) return refuse("version ", version, " came after ", version_);
    if (const auto taken = take_what(fields.object("what")); !taken) return taken;
    if (const auto read = fields.finish(0); !read) return std::unexpected(read.error());
    version_ = version;
  }
  return {};
}

Result<void> RemoteTable::take_event(const Json& message, std::int64_t now_ms) {
  const int before = version_;
  if (const auto taken = take_events(Json::array({message})); !taken) return taken;
  if (version_ == before) return {};
  Fields fields = open(message, "event");
  settled_ = false;
  if (!fields.asks("now")) return {};
  const Json& now = fields.object("now");
  if (const auto taken = take_now(now, now_ms); !taken) return taken;
  return check_hash(open(now, "now").text("hash"));
}

Result<void> RemoteTable::take_what(const Json& json) {
  Fields what = open(json, "what");
  const std::string type = what.text("type");
  if (type == "played") {
    const std::string turn = what.text("turn");
    const std::string card = what.text_if("card").value_or("");
    if (const auto played = history_.play(turn, masked(history_.start()) ? card : ""); !played) {
      return refuse("turn ", history_.size() + 1, ": ", played.error().message);
    }
  } else if (type == "undone") {
    history_.undo_to(static_cast<int>(what.number("kept", 0, history_.size())));
  }
  if (const auto read = what.finish(0); !read) return std::unexpected(read.error());
  return {};
}

Result<RemoteTable::Undo> RemoteTable::read_undo(const Json& json) {
  Fields fields = open(json, "undo");
  Undo undo{fields.seat("by"), {}};
  for (const Json& seat : fields.array("agreed", kMaxSeats)) {
    if (seat.is_number_unsigned()) undo.agreed.push_back(seat.get<unsigned>());
  }
  return fields.finish(undo);
}

Result<void> RemoteTable::take_now(const Json& json, std::int64_t now_ms) {
  Fields now = open(json, "now");
  to_act_ = now.seat_if("to_act");
  std::vector<RemoteSeat> seats;
  for (const Json& seat : now.array("seats", kMaxSeats)) seats.push_back(now.take(read_seat(seat)));
  // Events tell of a seat only what may have changed.
  for (std::size_t i = 0; i < std::min(seats.size(), seats_.size()); ++i) {
    seats[i].name = seats_[i].name;
    seats[i].level = seats_[i].level;
  }
  undo_.reset();
  if (now.asks("undo")) undo_ = now.take(read_undo(now.object("undo")));
  outcome_.reset();
  open_start_.reset();
  if (now.asks("outcome")) {
    outcome_ = now.take(read_outcome(now.object("outcome")));
    if (const auto start = now.text_if("start", wire::kLongestMessage)) {
      if (const auto position = read_position(*start)) open_start_ = *position;
    }
  }
  if (const auto read = now.finish(0); !read) return std::unexpected(read.error());
  if (std::ssize(seats) != history_.seats()) {
    return refuse("now: ", history_.seats(), " seats are expected");
  }
  if (to_act_ && index(*to_act_) >= history_.seats()) return refuse("now: no such seat");
  seats_ = std::move(seats);
  now_ms_ = now_ms;
  settled_ = true;
  return {};
}

void RemoteTable::take_presence(const Json& presence) {
  Fields fields = open(presence, "presence");
  const Json& seats = fields.array("seats", kMaxSeats);
  for (std::size_t i = 0; i < std::min(seats.size(), seats_.size()); ++i) {
    if (const auto name = open(seats[i], "seats").text_if("name")) seats_[i].name = *name;
  }
}

Result<void> RemoteTable::check_hash(const std::string& hash) const {
  const std::string position = write_position(mask(history_.position()));
  if (hash == wire::view_hash(version_, position)) return {};
  return refuse("version ", version_, " looks different from what the server has");
}

bool RemoteTable::asks_for_undo(Seat seat) const {
  return undo_ && undo_->by != seat &&
         std::ranges::find(undo_->agreed, static_cast<unsigned>(number(seat))) ==
             undo_->agreed.end();
}

std::vector<std::int64_t> RemoteTable::clocks_ms(std::int64_t now_ms) const {
  std::vector<std::int64_t> clocks;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (!seats_[i].left_ms) return {};
    const bool runs = to_act_ && index(*to_act_) == static_cast<int>(i);
    const std::int64_t passed = runs ? std::max<std::int64_t>(0, now_ms - now_ms_) : 0;
    clocks.push_back(std::max<std::int64_t>(0, *seats_[i].left_ms - passed));
  }
  return clocks;
}

Record RemoteTable::record() const {
  AnyHistory open;
  const AnyHistory* known = &history_;
  if (open_start_ && open_start_->index() == history_.game()) {
    open = AnyHistory(*open_start_);
    bool played = true;
    for (int i = 0; played && i < history_.size(); ++i) {
      played = bool(open.play(write_turn(history_.turn(i))));
    }
    if (played) known = &open;
  }
  Record record = record_of(*known);
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const RemoteSeat& seat = seats_[i];
    record.set_tag(join("Seat", i + 1),
                   seat.name.empty() && seat.level > 0 ? join("level:", seat.level) : seat.name);
  }
  set_result(record, *known);
  if (outcome_) {
    record.set_tag("End", end_of(outcome_->kind));
    record.set_tag("Result", outcome_->winner ? join(number(*outcome_->winner)) : "draw");
  }
  return record;
}

}  // namespace twistwood::online
