#include "fleet/fleet.h"

#include <algorithm>

#include "base/result.h"

namespace twistwood::trial {

namespace {

constexpr std::size_t kServers = 20;
constexpr int kTables = 4;
constexpr std::int64_t kBad_ms = 15'000;   // so long things fail,
constexpr std::int64_t kLate_ms = 3'100;   // what is on its way comes in,
constexpr std::int64_t kGood_ms = 3'000;   // then people play on for a while,
constexpr std::int64_t kQuiet_ms = 8'000;  // and then so long nothing happens any more

Json setup_of(int which, Random& random) {
  Json seats = Json::array();
  for (int i = 0; i < 2 + which % 3; ++i) seats.push_back({{"name", join("p", i)}});
  if (which == 1) seats.back()["level"] = 1;
  Json setup = {{"game", which % 2 == 0 ? "twisty" : "labyrinth"}, {"seats", seats}};
  setup["limit"] = which == 0 ? 12 : 200;
  // One on which somebody runs out of time, and one on which nobody can.
  if (which == 2) setup["clock"] = {{"start_ms", 10'000}, {"increment_ms", 500}};
  if (which == 3) setup["clock"] = {{"start_ms", 600'000}, {"increment_ms", 0}};
  if (random.below(2) == 0) setup["repetition_draws"] = true;
  return setup;
}

}  // namespace

Fleet::Fleet(std::uint64_t seed) : asks_(seed % 3 == 0), random_(mix(seed)), nodes_(kServers) {
  for (std::size_t node = 0; node < kServers; ++node) {
    set_date(nodes_[node]);
    start(node);
  }
  for (int which = 0; which < kTables; ++which) lay_table(which);
  strike();
}

std::string Fleet::run(FleetSeen& seen) {
  schedule_.run_until(kBad_ms);
  heal();
  if (asks_) {
    quiet_ = true;
    schedule_.run_until(kBad_ms + kLate_ms);
    count_behind();
  }
  schedule_.run_until(kBad_ms + kLate_ms + kGood_ms);
  quiet_ = true;
  // Clocks run out and bots play on, until nobody can do anything without being told to.
  std::string before;
  do {
    before = stored();
    schedule_.run_until(schedule_.now_ms() + kQuiet_ms);
  } while (stored() != before);
  check(seen);
  for (const auto& [what, count] : counts_) seen.counts[what] += count;
  return wrong_;
}

std::string Fleet::stored() const {
  std::string all;
  for (const auto& [number, kept] : disk_.tables) {
    all += join(kept.record.id, ' ', kept.record.revision, '\n');
    for (const auto& [version, line] : kept.lines) all += join(version, ' ', line.text, '\n');
  }
  return all;
}

void Fleet::start(std::size_t node) {
  Node& one = nodes_[node];
  const std::string origin = join("server", node, '.', ++one.starts);
  one.server = std::make_unique<SimulatedServer>(
      schedule_, disk_, random_.next(),
      SimulatedServer::Clocks{&one.date_off_ms, 990 + random_.below(21)},
      SimulatedServer::Network{
          [this, node](server::ViewerId to, const server::Frame& frame) {
            send_down(node, to, frame);
          },
          [this, node](server::ViewerId who, server::Closing) { close_down(node, who); }},
      [this, node](const std::vector<store::Change>& news) {
        if (news.empty()) return;
        spread(node, Spread::kNews, [news](server::Hub& hub) { hub.changed(news); });
      },
      [this, node, origin](const std::string& table, const std::string& words) {
        spread(node, Spread::kWords,
               [word = store::Word{origin, table, words}](server::Hub& hub) { hub.heard({word}); });
      });
  one.server->store.way.calm = calm_;
}

// Its clients are told by the machine, or find out for themselves where the machine is gone, too.
void Fleet::crash(std::size_t node) {
  Node& one = nodes_[node];
  one.server.reset();
  const bool tells = random_.below(2) == 0;
  for (const auto& [viewer, link] : std::exchange(one.links, {})) {
    link.first->loses_up = link.first->loses_down = true;
    if (!tells) continue;
    schedule_.after(1 + random_.below(50), [lost = link] {
      if (lost.second->link == lost.first) lost.second->closed();
    });
  }
  schedule_.after(random_.below(4000), [this, node] { start(node); });
}

void Fleet::stop(std::size_t node) {
  Node& one = nodes_[node];
  one.server->stop();
  const int starts = one.starts;
  schedule_.after(4000, [this, node, starts] {
    if (nodes_[node].server && nodes_[node].starts == starts) crash(node);
  });
}

void Fleet::pause(std::size_t node) {
  nodes_[node].server->process.pause();
  schedule_.after(100 + random_.below(6000), [this, node, starts = nodes_[node].starts] {
    if (nodes_[node].server && nodes_[node].starts == starts) nodes_[node].server->process.resume();
  });
}

void Fleet::cut_off(std::size_t node) {
  nodes_[node].server->store.way.cut = true;
  schedule_.after(100 + random_.below(6000), [this, node] { reconnect(node); });
}

void Fleet::reconnect(std::size_t node) {
  SimulatedServer* server = nodes_[node].server.get();
  if (server == nullptr || !server->store.way.cut) return;
  server->store.way.cut = false;
  server->process.post(random_.below(200), [server] { server->hub.missed(); });
}

// Minutes, days, or years in either direction.
void Fleet::set_date(Node& node) {
  constexpr std::array<std::int64_t, 4> kSteps_ms = {1000, 60'000, 86'400'000, 31'536'000'000};
  const std::int64_t step_ms = kSteps_ms[random_.below(kSteps_ms.size())];
  node.date_off_ms = (static_cast<std::int64_t>(random_.below(7)) - 3) * step_ms;
}

void Fleet::strike() {
  if (calm_) return;
  schedule_.after(20 + random_.below(250), [this] { strike(); });
  const std::size_t node = random_.below(kServers);
  if (!nodes_[node].server || nodes_[node].server->hub.stopping()) return;
  const auto fault = random_.below(5);
  constexpr std::array<const char*, 5> kNames = {"crash", "stop", "pause", "cut", "date"};
  ++counts_[kNames[fault]];
  if (fault == 0) crash(node);
  if (fault == 1) stop(node);
  if (fault == 2) pause(node);
  if (fault == 3) cut_off(node);
  if (fault == 4) set_date(nodes_[node]);
}

// Words have been lost without anybody knowing, so everybody is told to say all again; but for
// fleets where only those have missed some who were cut off, and they know it.
void Fleet::heal() {
  calm_ = true;
  for (Node& node : nodes_) {
    if (!node.server) continue;
    const bool told = !asks_ || node.server->store.way.cut;
    node.server->store.way = {.cut = false, .calm = true};
    if (node.server->process.paused()) node.server->process.resume();
    SimulatedServer* server = node.server.get();
    const std::int64_t after_ms = (asks_ ? 0 : 3500) + random_.below(500);
    if (told) server->process.post(after_ms, [server] { server->hub.missed(); });
  }
}

void Fleet::spread(std::size_t from, Spread what, const std::function<void(server::Hub&)>& news) {
  const auto is_cut = [](const Node& node) { return !node.server || node.server->store.way.cut; };
  if (is_cut(nodes_[from])) return;
  for (std::size_t to = 0; to < kServers; ++to) {
    if (to == from || is_cut(nodes_[to])) continue;
    const bool sure = calm_ || (asks_ && what == Spread::kWords);
    if (!sure && one_in(12)) continue;
    if (sure) {
      spread_to(to, 5, news);  // in order, as one connection to the database has it
      continue;
    }
    spread_to(to, 1 + random_.below(one_in(20) ? 3000 : 30), news);
    if (one_in(15)) spread_to(to, 1 + random_.below(2000), news);
  }
}

void Fleet::spread_to(std::size_t to, std::int64_t ms,
                      const std::function<void(server::Hub&)>& news) {
  SimulatedServer* server = nodes_[to].server.get();
  server->process.post(ms, [server, news] { news(server->hub); });
}

void Fleet::lay_table(int which) {
  const std::size_t node = random_.below(kServers);
  SimulatedServer* server = nodes_[node].server.get();
  // Whoever got no answer tries again.
  schedule_.after(1000, [this, which] {
    if (!laid_.contains(which)) lay_table(which);
  });
  if (server == nullptr) return;
  server->process.post(random_.below(50), [this, server, which] {
    const Json setup = setup_of(which, random_);
    const bool hurries = which == 2;
    server->lobby.make_table(
        "10.0.0.1", wire::write({{"setup", setup}}), [this, which, hurries](auto reply) {
          if (reply.status != 201 || !laid_.insert(which).second) return;
          const Json made = *wire::parse(reply.text);
          const std::string id = made["table"];
          if (disk_.find(id) == nullptr) complain("a table was laid that is not stored");
          if (hurries) timed_.insert(id);
          std::vector<std::pair<std::string, int>> people = {{made["watch"], 0}};
          for (const Json& token : made["tokens"]) {
            if (token.is_string()) people.emplace_back(token, static_cast<int>(people.size()));
          }
          for (const auto& [token, seat] : people) {
            clients_.push_back(std::make_unique<SimulatedClient>(id, token, seat, random_.next()));
            step(*clients_.back());
          }
        });
  });
}

}  // namespace twistwood::trial
