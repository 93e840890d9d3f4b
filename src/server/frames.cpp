#include "server/frames.h"

#include <algorithm>
#include <array>

#include "server/opening.h"
#include "wire/command.h"
#include "wire/joined.h"
#include "wire/view.h"

namespace twistwood::server {

using table::Table;
using wire::Json;

namespace {

constexpr std::array<std::string_view, 8> kReactions = {
    "hello", "good-luck", "well-played", "wow", "oops", "thinking", "thanks", "good-game"};

Json seats_in(SeatSet set) {
  Json seats = Json::array();
  for (int i = 0; i < kMaxSeats; ++i) {
    if (has(set, seat_at(i))) seats.push_back(i + 1);
  }
  return seats;
}

Json presence_of(const Table& table, const Presence& presence) {
  Json seats = Json::array();
  const SeatSet connected = presence.seats();
  for (int i = 0; i < table.seats(); ++i) {
    const Seat seat = seat_at(i);
    const bool here = table.seat(seat).plan.is_bot() || has(connected, seat);
    seats.push_back({{"here", here}, {"away_ms", here ? Json() : Json(presence.away_ms(seat))}});
  }
  return {{"seats", seats}, {"watching", presence.watching()}};
}

Json rematch_of(const Table& table, const store::TableRecord& record) {
  Json json = {{"table", record.rematch}, {"seats", Json::array()}};
  for (int i = 0; i < table.seats(); ++i) {
    json["seats"].push_back(number(seat_in_rematch(seat_at(i), table.seats())));
  }
  return json;
}

Frame written_frame(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

Frame frame_of(const Json& message) { return written_frame(wire::write(message)); }

Frame event_frame(const Table& table, int version, std::int64_t now_ms) {
  return written_frame(wire::write_news(table, version, now_ms));
}

std::vector<Frame> event_frames(const Table& table, int after, std::int64_t now_ms) {
  std::vector<Frame> frames;
  for (const Json& event : wire::show_news(table, after, now_ms)) frames.push_back(frame_of(event));
  return frames;
}

Frame answer_frame(std::string_view id, const table::Answer& answer) {
  return written_frame(wire::write_answer(id, answer));
}

Frame refusal_frame(std::string_view id, int version, DeniedCode code, std::string_view message) {
  return frame_of({{"type", "answer"},
                   {"id", id},
                   {"version", version},
                   {"ok", false},
                   {"code", name_of(code)},
                   {"message", message}});
}

Frame malformed_frame(std::string_view id, std::string_view message) {
  return written_frame(wire::write_malformed(id, message));
}

Frame refused_frame(DeniedCode code, std::string_view message) {
  return frame_of({{"type", "refused"}, {"code", name_of(code)}, {"message", message}});
}

Frame notice_frame(DeniedCode code, std::string_view message) {
  return frame_of({{"type", "notice"}, {"code", name_of(code)}, {"message", message}});
}

Frame joined_frame(const TableLog& log, const Presence& presence, SeatSet seats, int have,
                   const SharedParts& parts) {
  const Table& table = *log.table();
  const std::int64_t now_ms = parts.now_ms();
  Json json = {{"type", "joined"},
               {"protocol", kProtocolVersion},
               {"table_id", log.id()},
               {"seats", seats_in(seats)},
               {"public", log.open_to_watch()},
               {"time_ms", now_ms},
               {"presence", presence_of(table, presence)}};
  json.update(wire::show_joined(table, have, parts.limits.events_to_resume, now_ms));
  if (!log.record().rematch.empty()) json["rematch"] = rematch_of(table, log.record());
  return frame_of(json);
}

Frame presence_frame(const Table& table, const Presence& presence) {
  Json json = {{"type", "presence"}};
  json.update(presence_of(table, presence));
  return frame_of(json);
}

Frame vote_frame(const Vote& vote, SeatSet needed) {
  return frame_of({{"type", "vote"},
                   {"for", number(vote.away)},
                   {"level", vote.level},
                   {"agreed", seats_in(vote.agreed)},
                   {"needed", seats_in(needed)}});
}

Frame rematch_frame(const Table& table, const store::TableRecord& record) {
  Json json = {{"type", "rematch"}};
  json.update(rematch_of(table, record));
  return frame_of(json);
}

Frame reaction_frame(Seat seat, std::string_view code) {
  return frame_of({{"type", "reaction"}, {"seat", number(seat)}, {"code", code}});
}

Frame pong_frame(std::int64_t now_ms) { return frame_of({{"type", "pong"}, {"time_ms", now_ms}}); }

bool is_reaction(std::string_view code) {
  return std::ranges::find(kReactions, code) != kReactions.end();
}

}  // namespace twistwood::server
