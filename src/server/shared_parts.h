// What sessions and the actors of tables work with; they share one of these.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/bot_runner.h"
#include "server/journal.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/outlet.h"
#include "server/peers.h"
#include "server/secret.h"
#include "store/store.h"
#include "table/table.h"

namespace twistwood::server {

class TableActor;

// What they ask of the one who keeps all tables and connections.
class TableHost {
 public:
  // One that is in memory.
  virtual TableActor* find(const std::string& id) = 0;
  // One that may have to be loaded; nullptr when there are too many.
  virtual TableActor* find_or_load(const std::string& id) = 0;
  virtual void dismiss(ViewerId who, Closing why) = 0;
  // A table that was just stored.
  virtual void adopt(store::TableRecord record, table::Table table) = 0;
  // Wants TableActor::tick() to be called.
  virtual void needs_time(TableActor& table) = 0;
  // Nobody needs it: it is deleted.
  virtual void retire(TableActor& table) = 0;

 protected:
  ~TableHost() = default;
};

struct SharedParts {
  Outlet& outlet;
  store::Store& store;
  BotRunner& bots;
  Peers& peers;
  TableHost& host;
  const Entropy& entropy;
  const std::function<std::int64_t()>& now_ms;
  const Journal& journal;
  const Limits& limits;
  Metrics& metrics;
  const bool& stopping;  // nothing new is begun
};

}  // namespace twistwood::server
