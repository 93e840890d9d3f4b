#include "fleet/simulated_server.h"

namespace twistwood::trial {

namespace {

constexpr std::int64_t kTick_ms = 200;
constexpr std::int64_t kExpire_ms = 7000;
constexpr std::int64_t kKeep_ms = std::int64_t{90} * 24 * 60 * 60 * 1000;

// Short, so that everything comes up within a minute.
server::Limits short_limits() {
  server::Limits limits;
  limits.grace_ms = 2000;
  limits.idle_table_ms = 3000;
  limits.alive_ms = 1500;
  limits.silent_server_ms = 4500;
  return limits;
}

}  // namespace

bool SimulatedBots::think(server::BotRequest request, Then then) {
  const auto all = turns(request.position);
  std::string turn = all[random_.below(static_cast<std::uint32_t>(all.size()))];
  const auto thought_ms = static_cast<std::int64_t>(random_.below(200));
  process_.post(thought_ms, [then = std::move(then), turn = std::move(turn), thought_ms] {
    then(turn, thought_ms);
  });
  return true;
}

SimulatedServer::SimulatedServer(Schedule& schedule, SharedTables& disk, std::uint64_t seed,
                                 Clocks clocks, Network network, SimulatedStore::Tell tell,
                                 SimulatedStore::Say say)
    : schedule_(schedule),
      clocks_(clocks),
      network_(std::move(network)),
      random_(seed),
      store(schedule, process, disk, seed + 1, std::move(tell), std::move(say)),
      bots_(process, seed + 2),
      limits_(short_limits()),
      clock_([this] { return kEpoch_ms + schedule_.now_ms() + *clocks_.date_off_ms; },
             [this] { return steady_ms(); }),
      addresses_(limits_),
      hub({*this,
           store,
           bots_,
           [this](std::span<std::uint8_t> bytes) {
             for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_.next());
           },
           [this] { return clock_.now_ms(); },
           [this] { return clock_.kept_ms(); },
           [](server::LogLevel, std::string_view, const wire::Json&) {},
           [this](store::Task work, store::Task then) {
             work();
             process.post(random_.below(20), std::move(then));
           },
           nullptr,
           {},
           nullptr,
           &halts_},
          limits_),
      lobby(hub, addresses_, true) {
  clock_.compare(store.dates());
  expire();
  tick();
}

void SimulatedServer::tick() {
  hub.tick();
  if (hub.stopping() && hub.idle() && !stopped_) {
    stopped_ = true;
    hub.close_all();
  }
  process.post(kTick_ms, [this] { tick(); });
}

// What is in these tables is a minute old. A server that deletes any of them believes a wrong date.
void SimulatedServer::expire() {
  const std::int64_t before_ms = clock_.kept_ms() - kKeep_ms;
  store.expire(before_ms, before_ms, 50, [](const auto&) {});
  process.post(kExpire_ms, [this] { expire(); });
}

void SimulatedServer::stop() { hub.stop(); }

}  // namespace twistwood::trial
