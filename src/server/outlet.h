// Where messages to the connected go. The network implements it; tests and benchmarks do, too.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace twistwood::server {

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

class Outlet {
 public:
  virtual ~Outlet() = default;
  // To one who has gone already: nothing happens.
  virtual void send(ViewerId to, const Frame& frame) = 0;
  // After what was sent before. The hub has forgotten the viewer already.
  virtual void close(ViewerId who, Closing why) = 0;
};

}  // namespace twistwood::server
