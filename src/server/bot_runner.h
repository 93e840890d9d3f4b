// Bots, as the hub sees them: a question goes out, a turn comes back some time later.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "games/any_game.h"

namespace twistwood::server {

struct BotRequest {
  std::string table;  // its id
  Seat seat{};
  AnyPosition position;                // masked: a bot sees what everybody sees
  std::vector<std::uint64_t> history;  // where repetition matters
  int level = 1;
  std::uint64_t seed = 1;
  std::int64_t budget_ms = 0;
};

class BotRunner {
 public:
  using Then = std::function<void(std::string turn)>;

  virtual ~BotRunner() = default;
  // False if too many wait already; `then` is not called in that case, nor after the end.
  virtual bool think(BotRequest request, Then then) = 0;
  virtual std::size_t waiting() const = 0;
  // Nothing more will be asked about this table: what was kept for it may go.
  virtual void forget(const std::string& /*table*/) {}
};

}  // namespace twistwood::server
