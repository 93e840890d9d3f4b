// What servers on one database say to each other, and which of them there are.
//
// Events spread with the database. Words are for what is never stored: who is here, reactions,
// votes. A server says it whenever it changes, and all of it again when somebody asks; so a word
// that is lost does no lasting harm. Words are text from outside: what makes no sense reads as
// nothing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/live_table.h"

namespace twistwood::server {

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

// The other servers that were heard of lately. Each gets a number, so that a table can note who is
// there without keeping its name.
class Peers {
 public:
  struct Known {
    std::uint32_t number = 0;
    bool is_new = false;
  };
  // A sign of life. Nothing if there are too many already.
  std::optional<Known> hear(std::string_view origin, std::int64_t now_ms);
  // Those who were silent since a time are known no more.
  std::vector<std::uint32_t> forget_silent(std::int64_t since_ms);
  void forget(std::uint32_t number);
  std::size_t size() const { return all_.size(); }

 private:
  struct Peer {
    std::string origin;
    std::uint32_t number = 0;
    std::int64_t heard_ms = 0;
  };
  std::vector<Peer> all_;
  std::uint32_t last_ = 0;
};

}  // namespace twistwood::server
