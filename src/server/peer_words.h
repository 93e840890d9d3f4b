// What servers on one database say to each other.
//
// Events spread with the database. Words are for what is never stored: who is here, reactions,
// votes. Words are text from outside: what makes no sense reads as nothing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "games/seat.h"

namespace twistwood::server {

// Some of the seats of a table, a bit a seat.
using SeatSet = std::uint8_t;
constexpr SeatSet set_of(Seat seat) { return static_cast<SeatSet>(1u << index(seat)); }
constexpr bool has(SeatSet set, Seat seat) { return (set & set_of(seat)) != 0; }
constexpr SeatSet without(SeatSet set, SeatSet others) {
  return static_cast<SeatSet>(set & ~others);
}

// Words without more to them.
enum class PeerSignal : std::uint8_t {
  // Of a server:
  kHello,  // it has just started and asks who else there is
  kAlive,  // and so are its people
  kAgain,  // it may have missed something: the others are to say all
  kAll,    // it will say all there is to say of its tables: what is not said again is over
  kEnd,    // that was all
  kBye,    // it stops
  // Of a table:
  kWho,       // it has come into memory: who is there?
  kDisagree,  // somebody is against going on without the one who is away
};

// Who is at a table, as far as they are connected to the server that says so.
struct Here {
  SeatSet seats = 0;
  std::uint32_t watching = 0;
  std::array<std::uint32_t, kMaxSeats> away_ms{};  // of those who are nowhere; 0 for the others

  friend bool operator==(const Here&, const Here&) = default;
};

struct Reacted {
  Seat seat{};
  std::string code;

  friend bool operator==(const Reacted&, const Reacted&) = default;
};

// The vote of a seat to go on without another.
struct Agreed {
  Seat seat{};
  Seat away{};
  int level = 1;

  friend bool operator==(const Agreed&, const Agreed&) = default;
};

using Said = std::variant<PeerSignal, Here, Reacted, Agreed>;

std::string write_words(const Said& said);
std::optional<Said> read_words(std::string_view words);

}  // namespace twistwood::server
