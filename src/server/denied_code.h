// Why the server does not do what somebody asks for: the codes of docs/protocol.md ("Online").
//
// What the rules of a table forbid is table::Denied; these are for everything around it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace twistwood::server {

// In the order of their names, which is the order in /metrics.
enum class DeniedCode : std::uint8_t {
  kBusy,
  kConnections,  // counted, never sent: there are too many of them
  kFull,         // the table has had all the events it may have
  kMalformed,
  kNoEntry,
  kNoSuchCode,
  kNoSuchTable,
  kNotJoined,
  kNotOver,
  kNotYourSeat,
  kOrigin,
  kPresent,
  kProtocol,
  kSpectator,
  kTable,  // counted, never sent: the table itself has denied it
  kTaken,
  kTooFast,
  kTooLong,
  kTooMany,
  kUnavailable,
  kVote,
};

inline constexpr std::array<std::string_view, 21> kDeniedNames = {
    "busy",          "connections", "full",     "malformed",     "no-entry", "no-such-code",
    "no-such-table", "not-joined",  "not-over", "not-your-seat", "origin",   "present",
    "protocol",      "spectator",   "table",    "taken",         "too-fast", "too-long",
    "too-many",      "unavailable", "vote"};
static_assert(static_cast<std::size_t>(DeniedCode::kVote) + 1 == kDeniedNames.size());

constexpr std::string_view name_of(DeniedCode code) {
  return kDeniedNames[static_cast<std::size_t>(code)];
}

}  // namespace twistwood::server
