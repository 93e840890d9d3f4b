// The messages of a server as docs/protocol.md describes them ("Online").
#pragma once

#include <string_view>
#include <vector>

#include "server/presence.h"
#include "wire/view.h"

namespace twistwood::server {

using wire::kProtocolVersion;

// The event that led to a version, the newest turn included, and how the table stands after it.
Frame event_frame(const table::Table& table, int version, std::int64_t now_ms);
// Those after a version that happened elsewhere.
std::vector<Frame> event_frames(const table::Table& table, int after, std::int64_t now_ms);

Frame answer_frame(std::string_view id, const table::Answer& answer);
// A command that was refused before the table saw it.
Frame refusal_frame(std::string_view id, int version, DeniedCode code, std::string_view sentence);

Frame refused_frame(DeniedCode code, std::string_view sentence);
Frame notice_frame(DeniedCode code, std::string_view sentence);

// To one who comes to a table with these seats and has seen this version of it.
Frame joined_frame(const TableLog& log, const Presence& presence, SeatSet seats, int have,
                   SharedParts& parts);
// The same that was written for a spectator, for one who has these seats.
Frame joined_frame(const Frame& spectators, SeatSet seats);
Frame presence_frame(const table::Table& table, const Presence& presence);
Frame elsewhere_frame(SeatSet seats);
Frame vote_frame(const Vote& vote, SeatSet needed);
Frame rematch_frame(const table::Table& table, const store::TableRecord& record);
Frame reaction_frame(Seat seat, std::string_view code);
Frame pong_frame(std::int64_t now_ms);

bool is_reaction(std::string_view code);

}  // namespace twistwood::server
