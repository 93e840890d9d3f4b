// The messages of a server as docs/protocol.md describes them ("Online").
#pragma once

#include <string_view>

#include "server/live_table.h"
#include "wire/json.h"

namespace twistwood::server {

Frame frame_of(const wire::Json& message);

// The event that led to a version, the newest turn included, and how the table stands after it.
Frame event_frame(const table::Table& table, int version, std::int64_t now_ms);
// Those after a version that happened elsewhere.
std::vector<Frame> event_frames(const table::Table& table, int after, std::int64_t now_ms);

Frame answer_frame(std::string_view id, const table::Answer& answer);
// A command that was refused before the table saw it.
Frame refusal_frame(std::string_view id, int version, std::string_view code,
                    std::string_view message);
Frame malformed_frame(std::string_view id, std::string_view message);

Frame refused_frame(std::string_view code, std::string_view message);
Frame notice_frame(std::string_view code, std::string_view message);
Frame joined_frame(const LiveTable& live, SeatSet seats, int have, const Limits& limits,
                   std::int64_t now_ms);
Frame presence_frame(const LiveTable& live, std::int64_t now_ms);
Frame vote_frame(const Vote& vote, SeatSet needed);
Frame rematch_frame(const LiveTable& live);
Frame reaction_frame(Seat seat, std::string_view code);
Frame pong_frame(std::int64_t now_ms);

bool is_reaction(std::string_view code);

}  // namespace twistwood::server
