#include "server/hub.h"

#include <bit>

#include "server/frames.h"
#include "wire/command.h"

namespace twistwood::server {

using wire::Fields;
using wire::Json;

void Hub::connect(ViewerId who, bool trusted) {
  auto viewer = std::make_unique<Viewer>();
  viewer->id = who;
  viewer->trusted = trusted;
  viewer->since_ms = now();
  viewers_.emplace(who, std::move(viewer));
  ++metrics_.connections_made;
}

void Hub::disconnect(ViewerId who) {
  const auto found = viewers_.find(who);
  if (found == viewers_.end()) return;
  leave(*found->second);
  viewers_.erase(found);
}

void Hub::dismiss(ViewerId who, Closing why) {
  disconnect(who);
  parts_.outlet.close(who, why);
}

Viewer* Hub::find(ViewerId who) {
  const auto found = viewers_.find(who);
  return found == viewers_.end() ? nullptr : found->second.get();
}

std::int64_t Hub::receive(ViewerId who, std::string_view message) {
  Viewer* viewer = find(who);
  if (viewer == nullptr) return 0;
  ++metrics_.messages;
  const std::int64_t pause_ms =
      viewer->trusted
          ? 0
          : viewer->messages.take(limits_.messages_per_second, limits_.messages_at_once, now());
  if (auto play = wire::read_play(message)) {
    if (may_command(*viewer, play->id)) take_command(*viewer, std::move(*play));
    return pause_ms;
  }
  const auto json = wire::parse(message, limits_.frame_bytes);
  if (!json) {
    fault(*viewer, "malformed", json.error().message);
  } else if (!json->is_object() || !json->contains("type") || !(*json)["type"].is_string()) {
    fault(*viewer, "malformed", "message: an object with a type is expected");
  } else {
    read(*viewer, *json);
  }
  return pause_ms;
}

void Hub::read(Viewer& viewer, const Json& json) {
  const auto& type = json["type"].get_ref<const std::string&>();
  if (type == "join") return read_join(viewer, json);
  if (type == "ping") return send(viewer, pong_frame(now()));
  if (type == "reaction") return read_reaction(viewer, json);
  if (type == "vote") return read_vote(viewer, json);
  if (type == "rematch") return read_rematch(viewer, json);
  read_command(viewer, json);
}

void Hub::fault(Viewer& viewer, std::string_view code, std::string_view message) {
  notice(viewer, code, message);
  if (++viewer.faults >= limits_.faults) dismiss(viewer.id, Closing::kTooMuch);
}

void Hub::notice(const Viewer& viewer, std::string_view code, std::string_view message) {
  metrics_.refuse(code);
  send(viewer, notice_frame(code, message));
}

void Hub::refuse_join(ViewerId who, std::string_view code, std::string_view message) {
  const Viewer* viewer = find(who);
  if (viewer == nullptr) return;
  metrics_.refuse(code);
  send(*viewer, refused_frame(code, message));
  dismiss(who, Closing::kRefused);
}

void Hub::read_join(Viewer& viewer, const Json& json) {
  constexpr std::int64_t kMostEvents = 1'000'000;
  Fields fields(json);
  fields.text("type");
  const std::string id = fields.text("table");
  std::vector<std::string> tokens;
  if (const auto token = fields.text_if("token")) tokens.push_back(*token);
  if (fields.asks("tokens")) tokens = fields.texts("tokens", kMaxSeats);
  Join join;
  join.have = static_cast<int>(fields.number_or("have", 0, 0, kMostEvents));
  for (const std::string& token : tokens) join.token_hashes.push_back(hash_of_token(token));
  const auto read = fields.finish(0);
  if (!read) return refuse_join(viewer.id, "malformed", read.error().message);
  if (stopping_) return refuse_join(viewer.id, "unavailable", "the server is stopping");
  if (!is_table_id(id)) return refuse_join(viewer.id, "no-entry", "there is no such table");
  if (find_live(id) == nullptr && tables_.size() >= static_cast<std::size_t>(limits_.tables)) {
    return refuse_join(viewer.id, "too-many", "too many tables are in use");
  }
  leave(viewer);
  viewer.joining = true;
  LiveTable& table = live(id);
  // One who comes from another server may have seen what has not been announced here yet.
  if (parts_.store.shared()) table.known = std::max<std::int64_t>(table.known, join.have);
  enqueue(table, {viewer.id, "", std::move(join)});
}

void Hub::read_command(Viewer& viewer, const Json& json) {
  const std::string id = wire::id_of(json);
  if (!may_command(viewer, id)) return;
  const bool one_seat = (viewer.seats & (viewer.seats - 1)) == 0;
  Result<table::Command> command = ::twistwood::refuse("");
  if (one_seat && !json.contains("seat")) {
    Json whole = json;
    whole["seat"] = std::countr_zero(viewer.seats) + 1;
    command = wire::read_command(whole);
  } else {
    command = wire::read_command(json);
  }
  if (!command) {
    metrics_.refuse("malformed");
    send(viewer, malformed_frame(id, command.error().message));
    if (++viewer.faults >= limits_.faults) dismiss(viewer.id, Closing::kTooMuch);
    return;
  }
  take_command(viewer, std::move(*command));
}

void Hub::take_command(Viewer& viewer, table::Command command) {
  std::string id = command.id;
  if (!has(viewer.seats, command.by)) {
    return refuse(viewer, id, "not-your-seat", "the token is of another seat");
  }
  // Ids are the sender's own: two seats may choose the same.
  if (!id.empty()) command.id = join(number(command.by), ':', id);
  enqueue(*viewer.at, {viewer.id, std::move(id), std::move(command)});
}

// Whether anything can be asked of the table by this viewer; refused if not.
bool Hub::may_command(const Viewer& viewer, std::string_view id) {
  if (viewer.at == nullptr) {
    refuse(viewer, id, "not-joined", "join a table first");
  } else if (viewer.seats == 0) {
    refuse(viewer, id, "spectator", "spectators only watch");
  } else if (stopping_) {
    refuse(viewer, id, "unavailable", "the server is stopping; send it again later");
  } else {
    return true;
  }
  return false;
}

void Hub::refuse(const Viewer& viewer, std::string_view id, std::string_view code,
                 std::string_view message) {
  metrics_.refuse(code);
  send(viewer, refusal_frame(id, viewer.at != nullptr ? viewer.at->told : 0, code, message));
}

void Hub::read_rematch(Viewer& viewer, const Json& json) {
  std::string id = wire::id_of(json);
  if (may_command(viewer, id)) enqueue(*viewer.at, {viewer.id, std::move(id), Rematch{}});
}

void Hub::tick() {
  const std::vector<LiveTable*> timed(timed_.begin(), timed_.end());
  for (LiveTable* table : timed) pass_time(*table);
  keep_in_touch();
  constexpr std::int64_t kLookEvery_ms = 1000;
  if (now() - looked_ms_ < kLookEvery_ms) return;
  looked_ms_ = now();
  look_after_tables();
  std::vector<ViewerId> late;
  for (const auto& [id, viewer] : viewers_) {
    const bool waits = viewer->at == nullptr && !viewer->joining;
    if (waits && now() - viewer->since_ms > limits_.join_ms) late.push_back(id);
  }
  for (const ViewerId id : late) dismiss(id, Closing::kNoJoin);
}

bool Hub::idle() const {
  for (const auto& [id, table] : tables_) {
    if (table->storing || table->loading || table->calls > 0 || !table->waiting.empty()) {
      return false;
    }
  }
  return true;
}

void Hub::close_all() {
  std::vector<ViewerId> all;
  all.reserve(viewers_.size());
  for (const auto& [id, viewer] : viewers_) all.push_back(id);
  for (const ViewerId id : all) dismiss(id, Closing::kStopping);
  say("", PeerSignal::kBye);
  said_bye_ = true;
}

Gauges Hub::gauges() const {
  Gauges gauges;
  gauges.tables = tables_.size();
  gauges.viewers = viewers_.size();
  gauges.other_servers = peers_.size();
  for (const auto& [id, table] : tables_) gauges.waiting_commands += table->waiting.size();
  gauges.waiting_bots = parts_.thinker.waiting();
  const store::Figures figures = parts_.store.figures();
  gauges.waiting_store = figures.waiting;
  gauges.store_commits = figures.commits;
  gauges.store_reachable = figures.reachable;
  return gauges;
}

}  // namespace twistwood::server
