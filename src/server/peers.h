// The other servers on the same database: what is said to them, and which of them there are.
//
// A server says a thing whenever it changes, and all of it again when somebody asks; so a word that
// is lost does no lasting harm. Who is silent for long is gone, and so are its people.
//
// Events spread with the database. Words are for what is never stored: who is here, on which
// device, reactions, votes. Words are text from outside: what makes no sense reads as nothing.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/seat.h"
#include "server/limits.h"
#include "store/store.h"

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

// A device plays a seat, unless another does already; with `take` even then. Whoever plays it says
// so with `take` when they hear of one that does not take it, and so keeps it.
struct Claimed {
  Seat seat{};
  bool take = false;
  std::string device;

  friend bool operator==(const Claimed&, const Claimed&) = default;
};

using Said = std::variant<PeerSignal, Here, Reacted, Agreed, Claimed>;

// What a device calls itself: 1 to 32 letters, digits, - and _.
bool is_device(std::string_view name);

std::string write_words(const Said& said);
std::optional<Said> read_words(std::string_view words);

class Peers {
 public:
  Peers(store::Store& store, const std::function<std::int64_t()>& now_ms, const Limits& limits)
      : store_(store), now_ms_(now_ms), limits_(limits) {}

  // Nobody else can be there: nothing has to be said.
  bool alone() const { return !store_.shared(); }
  // About a table, or without one about this server.
  void say(const std::string& table, const Said& what);
  void say_goodbye();

  // Each server gets a number, so that a table can note who is there without keeping its name.
  struct Heard {
    std::uint32_t server = 0;
    bool is_new = false;  // it just started, or was silent for so long that it was forgotten
    Said said;
  };
  // Nothing if it makes no sense, or if there are too many servers already.
  std::optional<Heard> hear(const store::Word& word);
  // Now and then a sign of life. Returns those that gave none for too long and are forgotten.
  std::vector<std::uint32_t> tick();
  void forget(std::uint32_t server);
  std::size_t size() const { return all_.size(); }
  // How many words were dropped because there are too many servers.
  std::uint64_t unheard() const { return unheard_; }

 private:
  struct Peer {
    std::string origin;
    std::uint32_t number = 0;
    std::int64_t heard_ms = 0;
  };

  store::Store& store_;
  const std::function<std::int64_t()>& now_ms_;
  const Limits& limits_;
  std::vector<Peer> all_;
  std::uint32_t last_ = 0;
  std::uint64_t unheard_ = 0;
  std::int64_t alive_ms_ = 0;  // when we said so
  bool greeted_ = false;
  bool said_goodbye_ = false;
};

}  // namespace twistwood::server
