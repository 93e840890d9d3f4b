// A server and a table on it, for tests of bots that sit there.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "online/bot_seat.h"
#include "online/front.h"
#include "online/seated.h"
#include "server/running_server.h"

namespace twistwood::trial {

inline Json persons(const std::string& game, int seats = 2, int limit = 40) {
  Json setup = {{"game", game}, {"limit", limit}, {"seats", Json::array()}};
  for (int i = 0; i < seats; ++i) setup["seats"].push_back({{"name", join("P", i + 1)}});
  return setup;
}

struct TrialTable {
  explicit TrialTable(const Json& setup,
                      const std::function<void(server::ServerOptions&)>& change = {}) {
    options.database = (folder.path / "tables.db").string();
    options.limits.bot_ms = 20;
    if (change) change(options);
    server = std::make_unique<RunningServer>(options);
    table = make_table(server->port(), setup);
  }

  // Someone of flesh and blood at a seat.
  std::unique_ptr<Player> person(int seat) {
    auto player = std::make_unique<Player>(server->port(), table,
                                           table.tokens[static_cast<std::size_t>(seat) - 1]);
    EXPECT_TRUE(player->join());
    return player;
  }
  // A bot of ours at a seat, quick and weak; the port may be that of a front.
  online::BotSeatPlan bot(int seat, int port = 0) const {
    online::BotSeatPlan plan;
    plan.link.server = {"127.0.0.1", std::to_string(port == 0 ? server->port() : port)};
    plan.link.table = table.id;
    plan.link.token = table.tokens[static_cast<std::size_t>(seat) - 1];
    plan.command = {TWISTWOOD_PROGRAM, "bot", "--level", "2"};
    plan.player.budget.nodes = 20;
    plan.player.patience.start_ms = 60'000;  // the machine may be busy
    plan.player.patience.turn_ms = 60'000;
    return plan;
  }
  online::BotSeatPlan misfit(int seat, const std::string& how) const {
    online::BotSeatPlan plan = bot(seat);
    plan.command = {join(TWISTWOOD_TESTS_DIR, "/match/misfit.sh"), how};
    return plan;
  }

  Folder folder;
  server::ServerOptions options;
  std::unique_ptr<RunningServer> server;
  OnlineTable table;
};

}  // namespace twistwood::trial
