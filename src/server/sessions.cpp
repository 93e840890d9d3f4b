#include "server/sessions.h"

#include <algorithm>
#include <bit>

#include "server/frames.h"
#include "server/hub.h"
#include "wire/command.h"

namespace twistwood::server {

using wire::Fields;
using wire::Json;

void Sessions::connect(ViewerId who, bool trusted, std::string address) {
  Session& session = all_[who];
  session.viewer.id = who;
  session.trusted = trusted;
  session.address = std::move(address);
  session.since_ms = parts_.now_ms();
  ++parts_.metrics.connections_made;
}

void Sessions::disconnect(ViewerId who) {
  const auto found = all_.find(who);
  if (found == all_.end()) return;
  Session& session = found->second;
  if (session.at != nullptr) session.at->leave(session.viewer);
  all_.erase(found);
}

void Sessions::dismiss(ViewerId who, Closing why) {
  disconnect(who);
  parts_.outlet.close(who, why);
}

void Sessions::dismiss_late() {
  std::vector<ViewerId> late;
  for (const auto& [id, session] : all_) {
    const bool waits = session.at == nullptr;
    if (waits && parts_.now_ms() - session.since_ms > parts_.limits.join_ms) late.push_back(id);
  }
  for (const ViewerId id : late) dismiss(id, Closing::kNoJoin);
}

void Sessions::dismiss_all() {
  while (!all_.empty()) dismiss(all_.begin()->first, Closing::kStopping);
}

std::int64_t Sessions::receive(ViewerId who, std::string_view message) {
  const auto found = all_.find(who);
  if (found == all_.end()) return 0;
  Session& session = found->second;
  ++parts_.metrics.messages;
  session.cost = 1;
  session.viewer.heard_ms = parts_.now_ms();
  if (auto play = wire::read_play(message)) {
    if (may_command(session, play->id)) take_command(session, std::move(*play));
  } else {
    read(session, message);
  }
  // It may have been sent away for what it said.
  const auto still = all_.find(who);
  return still == all_.end() ? 0 : charge(still->second, still->second.cost);
}

// Whoever says nothing for ever would else keep the server reading for nothing.
std::int64_t Sessions::receive_frame(ViewerId who) {
  constexpr double kFrame = 0.25;
  const auto found = all_.find(who);
  return found == all_.end() ? 0 : charge(found->second, kFrame);
}

// What it has just said is paid for: with a pause, where it was too much.
std::int64_t Sessions::charge(Session& session, double cost) {
  if (session.trusted) return 0;
  const Limits& limits = parts_.limits;
  return session.messages.take(limits.messages_per_second, limits.messages_at_once, parts_.now_ms(),
                               cost);
}

void Sessions::read(Session& session, std::string_view message) {
  const auto json = wire::parse(message, parts_.limits.frame_bytes);
  if (!json) {
    notice_malformed(session, json.error().message);
  } else if (!json->is_object() || !json->contains("type") || !(*json)["type"].is_string()) {
    notice_malformed(session, "message: an object with a type is expected");
  } else {
    read(session, *json);
  }
}

void Sessions::read(Session& session, const Json& json) {
  const auto& type = json["type"].get_ref<const std::string&>();
  if (type == "join") return read_join(session, json);
  if (type == "ping") return send(session, pong_frame(parts_.now_ms()));
  if (type == "reaction") return read_reaction(session, json);
  if (type == "vote") return read_vote(session, json);
  if (type == "rematch") return read_rematch(session, json);
  if (type == "claim") return read_claim(session, json);
  read_command(session, json);
}

void Sessions::read_join(Session& session, const Json& json) {
  constexpr std::int64_t kMostEvents = 1'000'000;
  Fields fields(json);
  fields.text("type");
  const std::string id = fields.text("table");
  std::vector<std::string> tokens;
  if (const auto token = fields.text_if("token")) tokens.push_back(*token);
  if (fields.asks("tokens")) tokens = fields.texts("tokens", kMaxSeats);
  JoinRequest join{.viewer = &session.viewer, .token_hashes = {}, .have = 0};
  join.have = static_cast<int>(fields.number_or("have", 0, 0, kMostEvents));
  const auto protocol = fields.number_or("protocol", 1, 1, UINT32_MAX);
  for (const std::string& token : tokens) join.token_hashes.push_back(hash_of_token(token));
  if (const auto read = fields.finish(0); !read) {
    return refuse_join(session, DeniedCode::kMalformed, read.error().message);
  }
  if (protocol != kProtocolVersion) {
    return refuse_join(session, DeniedCode::kProtocol,
                       ::twistwood::join("this server speaks version ", kProtocolVersion,
                                         " of the protocol, not ", protocol));
  }
  if (parts_.stopping) return dismiss(session.viewer.id, Closing::kStopping);
  if (!is_table_id(id)) return refuse_join(session, DeniedCode::kNoEntry, "there is no such table");
  if (!std::ranges::all_of(tokens, is_token)) {
    return refuse_join(session, DeniedCode::kNoEntry, "the token does not open this table");
  }
  // What has to be read costs more than to ask for it.
  if (limited(session) && parts_.hub.find(id) == nullptr &&
      parts_.addresses->ask_to_load(session.address, parts_.now_ms()) > 0) {
    parts_.journal(LogLevel::kWarning, "too-many-loads", {{"message", "from one address"}});
    return refuse_join(session, DeniedCode::kTooMany,
                       "too many tables were asked for from this address; try again later");
  }
  TableActor* table = parts_.hub.find_or_load(id);
  if (table == nullptr) {
    return refuse_join(session, DeniedCode::kTooMany, "too many tables are in use");
  }
  if (session.at != nullptr) session.at->leave(session.viewer);
  session.at = table;
  session.cost = table->join_cost(join.have);
  table->join(std::move(join));
}

void Sessions::read_command(Session& session, const Json& json) {
  const std::string id = wire::id_of(json);
  if (!may_command(session, id)) return;
  const SeatSet seats = session.viewer.seats;
  const bool implied = std::has_single_bit(seats) && !json.contains("seat");
  Json whole;
  if (implied) {
    whole = json;
    whole["seat"] = std::countr_zero(seats) + 1;
  }
  auto command = wire::read_command(implied ? whole : json);
  if (command) return take_command(session, std::move(*command));
  parts_.metrics.refuse(DeniedCode::kMalformed);
  send(session, refusal_frame(id, 0, DeniedCode::kMalformed, command.error().message));
  count_malformed(session);
}

void Sessions::take_command(Session& session, table::Command&& command) {
  if (!has(session.viewer.seats, command.by)) {
    return refuse(session, command.id, DeniedCode::kNotYourSeat, "the token is of another seat");
  }
  // Ids are the sender's own: two seats may choose the same.
  if (!command.id.empty()) {
    const std::array<char, 2> prefix = {static_cast<char>('0' + number(command.by)), ':'};
    command.id.insert(0, prefix.data(), prefix.size());
  }
  session.at->command(session.viewer.id, std::move(command));
}

// Whether anything can be asked of the table by this viewer; refused if not. While the server stops
// there is no answer, but soon a goodbye: then it is sent again, to a server that goes on.
bool Sessions::may_command(const Session& session, std::string_view id) {
  if (!session.viewer.joined) {
    refuse(session, id, DeniedCode::kNotJoined, "join a table first");
  } else if (session.viewer.seats == 0) {
    refuse(session, id, DeniedCode::kSpectator, "spectators only watch");
  } else {
    return !parts_.stopping;
  }
  return false;
}

void Sessions::read_rematch(Session& session, const Json& json) {
  std::string id = wire::id_of(json);
  constexpr double kNewTable = 30;
  session.cost = kNewTable;
  if (!may_command(session, id)) return;
  if (limited(session) && !session.at->has_rematch() &&
      parts_.addresses->ask_for_table(session.address, parts_.now_ms()) > 0) {
    parts_.journal(LogLevel::kWarning, "too-many-tables", {{"message", "from one address"}});
    return refuse(session, id, DeniedCode::kTooMany,
                  "too many tables from this address; try again later");
  }
  session.at->rematch(session.viewer.id, std::move(id));
}

// The seat that a reaction or a vote is of, when all of it is in order; refused if not.
std::optional<Seat> Sessions::finish_with_seat(Session& session, Fields& fields) {
  const auto named = fields.seat_if("seat");
  const SeatSet seats = session.viewer.seats;
  if (!session.viewer.joined) {
    notice(session, DeniedCode::kNotJoined, "join a table first");
  } else if (seats == 0) {
    notice(session, DeniedCode::kSpectator, "spectators only watch");
  } else if (named && !has(seats, *named)) {
    notice(session, DeniedCode::kNotYourSeat, "the token is of another seat");
  } else if (const auto read = fields.finish(0); !read) {
    notice_malformed(session, read.error().message);
  } else {
    return named.value_or(seat_at(std::countr_zero(seats)));
  }
  return std::nullopt;
}

void Sessions::read_reaction(Session& session, const Json& json) {
  Fields fields(json);
  fields.text("type");
  const std::string code = fields.text("code");
  const auto seat = finish_with_seat(session, fields);
  if (!seat) return;
  if (!is_reaction(code)) {
    notice(session, DeniedCode::kNoSuchCode, "there is no such reaction");
    return count_malformed(session);
  }
  const Limits& limits = parts_.limits;
  if (session.reactions.take(limits.reactions_per_second, limits.reactions_at_once,
                             parts_.now_ms()) > 0) {
    session.reactions.give_back();
    return notice(session, DeniedCode::kTooFast, "too many reactions");
  }
  session.at->presence().react(*seat, code);
}

void Sessions::read_vote(Session& session, const Json& json) {
  Fields fields(json);
  fields.text("type");
  const Seat away = fields.seat("for");
  const bool agrees = fields.flag_or("agrees", true);
  const int level = static_cast<int>(fields.number_or("level", 1, 1, table::kLevels));
  const auto seat = finish_with_seat(session, fields);
  if (!seat) return;
  if (const auto denied = session.at->vote(*seat, away, level, agrees)) {
    notice(session, *denied,
           *denied == DeniedCode::kUnavailable ? "the table cannot be reached now"
                                               : "this seat is not away, or not for long enough");
  }
}

void Sessions::read_claim(Session& session, const Json& json) {
  Fields fields(json);
  fields.text("type");
  const std::string device = fields.text("device");
  if (!is_device(device)) fields.fail("device: 1 to 32 letters, digits, - and _ are expected");
  const bool take = fields.flag_or("take", false);
  if (finish_with_seat(session, fields)) {
    session.at->presence().claim(session.viewer, device, take);
  }
}

void Sessions::send(const Session& session, const Frame& frame) {
  parts_.outlet.send(session.viewer.id, frame);
}

void Sessions::refuse(const Session& session, std::string_view id, DeniedCode code,
                      std::string_view message) {
  parts_.metrics.refuse(code);
  send(session, refusal_frame(id, session.viewer.joined ? session.at->told() : 0, code, message));
}

void Sessions::refuse_join(const Session& session, DeniedCode code, std::string_view message) {
  parts_.metrics.refuse(code);
  send(session, refused_frame(code, message));
  dismiss(session.viewer.id, Closing::kRefused);
}

void Sessions::notice(const Session& session, DeniedCode code, std::string_view message) {
  parts_.metrics.refuse(code);
  send(session, notice_frame(code, message));
}

void Sessions::notice_malformed(Session& session, std::string_view message) {
  notice(session, DeniedCode::kMalformed, message);
  count_malformed(session);
}

void Sessions::count_malformed(Session& session) {
  if (++session.malformed >= parts_.limits.malformed_messages) {
    parts_.journal(LogLevel::kWarning, "abuse", {{"message", "malformed messages"}});
    dismiss(session.viewer.id, Closing::kTooMuch);
  }
}

}  // namespace twistwood::server
