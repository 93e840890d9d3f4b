// What sessions and the actors of tables work with; they share one of these. Whoever makes a hub
// gives what is outside of it: the network, the store, the bots, chance and the time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "games/any_game.h"
#include "push/message.h"
#include "server/address_book.h"
#include "server/halts.h"
#include "server/journal.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/outages.h"
#include "server/peers.h"
#include "server/secret.h"
#include "store/store.h"
#include "table/table.h"

namespace twistwood::server {

class Hub;

using ViewerId = std::uint64_t;  // a connection, never given twice; 0: a bot, a clock, a vote
// One message or several lines of them, written once for all who get it.
using Frame = std::shared_ptr<const std::string>;

// Why a connection is closed; the numbers go over the wire.
enum class Closing : std::uint16_t {
  kStopping = 1001,
  kTooMuch = 1008,
  kNoJoin = 4000,
  kSlow = 4001,
  kRefused = 4004,
};

// Where messages to the connected go. The network implements it; tests and benchmarks do, too.
class Outlet {
 public:
  virtual ~Outlet() = default;
  // To one who has gone already: nothing happens.
  virtual void send(ViewerId to, const Frame& frame) = 0;
  // After what was sent before. The hub has forgotten the viewer already.
  virtual void close(ViewerId who, Closing why) = 0;
};

struct BotRequest {
  std::string table;  // its id
  Seat seat{};
  AnyPosition position;                // masked: a bot sees what everybody sees
  std::vector<std::uint64_t> history;  // where repetition matters
  int level = 1;
  std::uint64_t seed = 1;
  std::int64_t budget_ms = 0;
};

// Bots, as the hub sees them: a question goes out, a turn comes back some time later.
class BotRunner {
 public:
  // What it chose, or why it could not; and how long it thought: to wait for its turn to think is
  // not its fault.
  using Then = std::function<void(Result<std::string> turn, std::int64_t thought_ms)>;

  virtual ~BotRunner() = default;
  // False if too many wait already; `then` is not called in that case, nor after the end.
  virtual bool think(BotRequest request, Then then) = 0;
  virtual std::size_t waiting() const = 0;
  // Nobody watches this table now: what has not been begun is dropped, and `then` is not called.
  virtual void cancel(const std::string& /*table*/) {}
  // Nothing more will be asked about this table: what was kept for it may go.
  virtual void forget(const std::string& /*table*/) {}
};

// Tells people who are not here that it is their turn. It takes note and returns at once.
class TurnCaller {
 public:
  virtual ~TurnCaller() = default;
  virtual void call(push::Message message) = 0;
};

struct PushParts {
  TurnCaller* caller = nullptr;  // nullptr: nobody is told
  std::string public_key = {};   // that browsers bind their subscriptions to
  bool anywhere = false;         // push services of this network are asked, too
};

// Runs `work` on another thread, and after it `then` on that of the hub. The work holds all it
// needs: nothing of the hub is touched by it.
using Background = std::function<void(store::Task work, store::Task then)>;

struct HubParts {
  Outlet& outlet;
  store::Store& store;
  BotRunner& bots;
  Entropy entropy;
  std::function<std::int64_t()> now_ms;   // a date that is never set, only passes (server_clock.h)
  std::function<std::int64_t()> kept_ms;  // the time that tables in the store are kept by
  Journal journal;
  Background background;
  AddressBook* addresses = nullptr;  // nullptr: nobody is limited
  PushParts push = {};
  const Outages* outages = nullptr;  // nullptr: nothing is known of any
  Halts* halts = nullptr;            // the same
};

struct SharedParts : HubParts {
  Hub& hub;
  const Limits limits;
  const std::int64_t started_ms = now_ms();
  Peers peers{store, now_ms, limits};
  Metrics metrics{};
  bool stopping = false;   // nothing new is begun
  bool low_space = false;  // no new tables are laid
};

}  // namespace twistwood::server
