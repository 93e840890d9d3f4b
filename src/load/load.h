// Plays many tables on a server over real sockets, measures it, and checks what everybody saw.
//
// Every seat has a WebSocket of its own and sees only what comes through it; with `one_device` the
// seats of a table share one, where connections are scarcer than tables. At the end each table
// is asked for once more, over a new connection, and played again with our own rules: what the
// seats and spectators were shown at each version has to be what comes out. With `read_log` the
// same is done with what the database holds, past the server and its memory. A connection that is
// lost is opened again and goes on from its version; its last command is sent again with the same
// id.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/network.h"

namespace twistwood::load {

struct Plan {
  std::vector<client::Address> servers;
  std::vector<client::Address>
      metrics;               // of the servers themselves, where a proxy stands before them
  std::string ca_file = {};  // certificates to trust besides the system's
  std::string game = "twisty";
  int tables = 100;
  int spectators = 0;  // at each table
  double rate = 0;     // turns a second at each table; 0: as fast as possible
  double seconds = 10;
  bool idle = false;        // only connect
  bool one_device = false;  // both seats of a table over one connection
  double patience_s = 20;   // nobody more gets to a table for so long: the server does not want us
  std::uint64_t seed = 1;
  // With it, what everybody saw is compared with the database, too.
  std::function<Result<std::vector<std::string>>(const std::string& table)> read_log{};
};

struct Report {
  std::int64_t tables = 0;  // those made later in place of finished ones included
  std::int64_t clients = 0;
  std::int64_t turns = 0;  // acknowledged in the time that was measured
  double seconds = 0;
  double turns_per_second = 0;
  double p50_ms = 0;  // from a command to its acknowledgement
  double p99_ms = 0;
  double p999_ms = 0;
  double slowest_ms = 0;
  // Of all servers together; not when one was restarted in between, or /metrics cannot be read.
  std::optional<double> server_cpu_ms_per_turn;
  double own_cpu_ms_per_turn = 0;
  // Growth of their memory while the tables were made and joined.
  std::optional<double> server_kib_per_table;
  std::int64_t reconnects = 0;
  double longest_away_ms = 0;        // from losing a connection to being at the table again
  std::int64_t failed_requests = 0;  // for a table, made again later
  std::int64_t refused = 0;          // commands
  std::int64_t checked_tables = 0;   // compared with a fresh look at the server
  std::int64_t checked_views = 0;    // pairs of version and hash
  std::int64_t stored_tables = 0;    // compared with the database
  std::int64_t stored_views = 0;
  std::int64_t differences = 0;           // must be 0
  std::vector<std::string> first_errors;  // a few of them, in words
};

struct Progress {
  std::string phase;
  std::int64_t done = 0;
  std::int64_t whole = 0;
};

// Runs to the end of the plan, or to `stopped`. An error when the server cannot be used at all.
Result<Report> run_load(const Plan& plan, const std::atomic<bool>& stopped,
                        const std::function<void(const Progress&)>& progress);

}  // namespace twistwood::load
