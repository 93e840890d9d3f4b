#include "server/frames.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "base/json_writer.h"
#include "server/opening.h"
#include "wire/command.h"

namespace twistwood::server {

using table::Table;

namespace {

constexpr std::array<std::string_view, 8> kReactions = {
    "hello", "good-luck", "well-played", "wow", "oops", "thinking", "thanks", "good-game"};

Frame frame_of(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

// A message of a type with the fields that put(out) gives it.
template <class Put>
Frame message(std::string_view type, const Put& put) {
  return frame_of(json_object([&](JsonWriter& out) {
    out.notation("type", type);
    put(out);
  }));
}

template <std::size_t N>
void put_seats(JsonWriter& out, const char (&name)[N], SeatSet set) {
  out.open(name, '[');
  for (int i = 0; i < kMaxSeats; ++i) {
    if (has(set, seat_at(i))) out.number(i + 1);
  }
  out.close(']');
}

void put_presence(JsonWriter& out, const Table& table, const Presence& presence) {
  const SeatSet connected = presence.seats();
  out.open("seats", '[');
  for (int i = 0; i < table.seats(); ++i) {
    const Seat seat = seat_at(i);
    const bool here = table.seat(seat).plan.is_bot() || has(connected, seat);
    out.open('{');
    out.field("here", here);
    here ? out.null("away_ms") : out.field("away_ms", presence.away_ms(seat));
    if (const std::string& name = presence.name(seat); !name.empty()) out.field("name", name);
    out.close('}');
  }
  out.close(']');
  out.field("watching", presence.watching());
}

void put_rematch(JsonWriter& out, const Table& table, const store::TableRecord& record) {
  out.notation("table", record.rematch);
  out.open("seats", '[');
  for (int i = 0; i < table.seats(); ++i) {
    out.number(number(seat_in_rematch(seat_at(i), table.seats())));
  }
  out.close(']');
}

void put_denied(JsonWriter& out, DeniedCode code, std::string_view sentence) {
  out.notation("code", name_of(code));
  out.field("message", sentence);
}

}  // namespace

Frame event_frame(const Table& table, int version, std::int64_t now_ms) {
  return frame_of(wire::write_news(table, version, now_ms));
}

std::vector<Frame> event_frames(const Table& table, int after, std::int64_t now_ms) {
  std::vector<Frame> frames;
  for (std::string& event : wire::write_news_after(table, after, now_ms)) {
    frames.push_back(frame_of(std::move(event)));
  }
  return frames;
}

Frame answer_frame(std::string_view id, const table::Answer& answer) {
  return frame_of(wire::write_answer(id, answer));
}

Frame refusal_frame(std::string_view id, int version, DeniedCode code, std::string_view sentence) {
  return message("answer", [&](JsonWriter& out) {
    out.field("id", id);
    out.field("version", version);
    out.field("ok", false);
    put_denied(out, code, sentence);
  });
}

Frame refused_frame(DeniedCode code, std::string_view sentence) {
  return message("refused", [&](JsonWriter& out) { put_denied(out, code, sentence); });
}

Frame notice_frame(DeniedCode code, std::string_view sentence) {
  return message("notice", [&](JsonWriter& out) { put_denied(out, code, sentence); });
}

Frame joined_frame(const TableLog& log, const Presence& presence, SeatSet seats, int have,
                   SharedParts& parts) {
  const Table& table = *log.table();
  const std::int64_t now_ms = log.now_ms();
  return message("joined", [&](JsonWriter& out) {
    out.field("protocol", kProtocolVersion);
    out.notation("table_id", log.id());
    put_seats(out, "seats", seats);
    out.field("public", log.open_to_watch());
    out.field("time_ms", now_ms);
    out.open("presence", '{');
    put_presence(out, table, presence);
    out.close('}');
    wire::put_joined(out, table, have, parts.limits.events_to_resume, now_ms);
    if (log.record().rematch.empty()) return;
    out.open("rematch", '{');
    put_rematch(out, table, log.record());
    out.close('}');
  });
}

// A long table takes milliseconds to write and microseconds to copy.
Frame joined_frame(const Frame& spectators, SeatSet seats) {
  constexpr std::string_view kNone = R"("seats":[])";
  if (seats == 0) return spectators;
  std::string text = *spectators;
  const std::size_t at = text.find(kNone);
  assert(at != std::string::npos);
  std::string list;
  for (int i = 0; i < kMaxSeats; ++i) {
    if (has(seats, seat_at(i))) list += join(list.empty() ? "" : ",", i + 1);
  }
  text.insert(at + kNone.size() - 1, list);
  return frame_of(std::move(text));
}

Frame presence_frame(const Table& table, const Presence& presence) {
  return message("presence", [&](JsonWriter& out) { put_presence(out, table, presence); });
}

Frame elsewhere_frame(SeatSet seats) {
  return message("elsewhere", [&](JsonWriter& out) { put_seats(out, "seats", seats); });
}

Frame vote_frame(const Vote& vote, SeatSet needed) {
  return message("vote", [&](JsonWriter& out) {
    out.field("for", number(vote.away));
    out.field("level", vote.level);
    put_seats(out, "agreed", vote.agreed);
    put_seats(out, "needed", needed);
  });
}

Frame rematch_frame(const Table& table, const store::TableRecord& record) {
  return message("rematch", [&](JsonWriter& out) { put_rematch(out, table, record); });
}

Frame reaction_frame(Seat seat, std::string_view code) {
  return message("reaction", [&](JsonWriter& out) {
    out.field("seat", number(seat));
    out.notation("code", code);
  });
}

Frame pong_frame(std::int64_t now_ms) {
  return message("pong", [&](JsonWriter& out) { out.field("time_ms", now_ms); });
}

bool is_reaction(std::string_view code) {
  return std::ranges::find(kReactions, code) != kReactions.end();
}

}  // namespace twistwood::server
