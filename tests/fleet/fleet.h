// A fleet of servers on one database, and people who play on them while everything fails that can:
// all from a seed, in simulated time.
//
// For a quarter of a minute servers crash, stop, pause, lose the database and have their date set;
// commits are done without an answer or long after they were given up; what servers tell each other
// is lost, late, repeated and out of order; links to clients lose everything from some moment on in
// one direction or in both. Then all is well, and after a while everybody must agree: see check().
//
// In a third of the fleets what servers say to each other never gets lost without their knowing, as
// PostgreSQL has it, but news do: a server that is killed has told nobody. Nobody is told to look
// again then, and nobody plays on; what was missed must be found by asking for the newest versions.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "fleet/simulated_client.h"
#include "fleet/simulated_server.h"

namespace twistwood::trial {

// What came up, so that a simulation in which nothing happens does not pass.
struct FleetSeen {
  std::set<std::string> events;  // their types
  std::map<std::string, int> counts;
};

class Fleet {
 public:
  explicit Fleet(std::uint64_t seed);

  // Returns the first thing that was wrong, or nothing.
  std::string run(FleetSeen& seen);
  // All that is stored, to compare two runs.
  std::string stored() const;

 private:
  struct Node {
    std::unique_ptr<SimulatedServer> server;  // nullptr while it is down
    std::map<server::ViewerId, std::pair<std::shared_ptr<ClientLink>, SimulatedClient*>> links;
    std::int64_t date_off_ms = 0;
    int starts = 0;
  };

  // Servers.
  void start(std::size_t node);
  void crash(std::size_t node);
  void stop(std::size_t node);
  void pause(std::size_t node);
  void cut_off(std::size_t node);
  void reconnect(std::size_t node);
  void set_date(Node& node);
  void strike();
  void heal();
  // What one of them tells all others.
  enum class Spread { kNews, kWords };
  void spread(std::size_t from, Spread what, const std::function<void(server::Hub&)>& news);
  void spread_to(std::size_t to, std::int64_t ms, const std::function<void(server::Hub&)>& news);

  // People.
  void lay_table(int which);
  void step(SimulatedClient& client);
  void connect(SimulatedClient& client);
  void send_up(ClientLink& link, std::function<void(server::Hub&)> what);
  void give_up(SimulatedClient& client);
  void begin_to_lose(ClientLink& link);
  void forget_soon(std::size_t node, server::ViewerId viewer);
  void send_down(std::size_t node, server::ViewerId viewer, const server::Frame& frame);
  void close_down(std::size_t node, server::ViewerId viewer);

  // Whether what is sent is true: nobody is told what is not stored.
  void check_sent(const SimulatedClient& to, const Json& message);
  // Whether in the end everybody has seen what is stored, and nothing acknowledged is missing.
  void check(FleetSeen& seen);
  // Servers that have missed something and do not know it.
  void count_behind();
  void check_table(const SharedTables::Kept& kept, FleetSeen& seen);
  void check_client(const SimulatedClient& client, const SharedTables::Kept& kept,
                    const table::Table& table);
  void complain(std::string what) {
    if (wrong_.empty()) wrong_ = std::move(what);
  }
  bool one_in(std::uint32_t n) { return random_.below(n) == 0; }

  const bool asks_;  // it heals by asking for the newest versions
  Random random_;
  SharedTables disk_;
  Schedule schedule_;
  std::vector<Node> nodes_;
  std::vector<std::unique_ptr<SimulatedClient>> clients_;
  std::set<int> laid_;           // tables that their people know of
  std::set<std::string> timed_;  // tables on which somebody may run out of time
  std::map<std::string, int> counts_;
  server::ViewerId last_viewer_ = 0;
  server::Frame parsed_frame_;
  std::shared_ptr<const Json> parsed_;
  bool calm_ = false;   // nothing fails any more
  bool quiet_ = false;  // nobody begins anything new
  std::string wrong_;
};

}  // namespace twistwood::trial
