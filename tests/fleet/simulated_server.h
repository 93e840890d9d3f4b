// A server of the fleet: the hub as it is, on a simulated store, with clocks that are wrong.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "base/random.h"
#include "fleet/schedule.h"
#include "fleet/simulated_store.h"
#include "server/hub.h"
#include "server/lobby.h"
#include "server/server_clock.h"

namespace twistwood::trial {

// Bots that choose any legal turn, after a while.
class SimulatedBots : public server::BotRunner {
 public:
  SimulatedBots(Process& process, std::uint64_t seed) : process_(process), random_(seed) {}
  bool think(server::BotRequest request, Then then) override;
  std::size_t waiting() const override { return 0; }

 private:
  Process& process_;
  Random random_;
};

class SimulatedServer : private server::Outlet {
 public:
  // Where its frames go.
  struct Network {
    std::function<void(server::ViewerId, const server::Frame&)> send;
    std::function<void(server::ViewerId, server::Closing)> close;
  };
  // Its date is off by so much, and may be set at any time; its steady clock only runs at a rate of
  // its own, in thousandths.
  struct Clocks {
    const std::int64_t* date_off_ms = nullptr;
    std::int64_t rate = 1000;
  };

  SimulatedServer(Schedule& schedule, SharedTables& disk, std::uint64_t seed, Clocks clocks,
                  Network network, SimulatedStore::Tell tell, SimulatedStore::Say say);

  void stop();  // in good order; `stopped` when it is done
  bool stopped() const { return stopped_; }

 private:
  Schedule& schedule_;
  Clocks clocks_;
  Network network_;
  Random random_;
  bool stopped_ = false;

 public:
  Process process{schedule_};
  SimulatedStore store;

 private:
  std::int64_t steady_ms() const { return schedule_.now_ms() * clocks_.rate / 1000; }
  void tick();
  void expire();
  void send(server::ViewerId to, const server::Frame& frame) override { network_.send(to, frame); }
  void close(server::ViewerId who, server::Closing why) override { network_.close(who, why); }

  SimulatedBots bots_;
  const server::Limits limits_;
  server::ServerClock clock_;
  server::AddressBook addresses_;
  server::Halts halts_;

 public:
  server::Hub hub;
  server::Lobby lobby;
};

}  // namespace twistwood::trial
