// How much of everything: a limit on all that others can make grow.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace twistwood::server {

struct Limits {
  std::size_t frame_bytes = 4 * 1024;     // of a message to us
  std::size_t body_bytes = 16 * 1024;     // of an HTTP request
  std::size_t unsent_bytes = 256 * 1024;  // for one client; then it is too slow
  int connections = 20'000;
  int connections_per_address = 64;
  int connects_per_minute = 600;    // new WebSockets, per address: each has an allowance of its own
  int tables = 200'000;             // in memory
  int tables_per_hour = 120;        // new ones, per address
  int loads_per_minute = 300;       // tables that have to be read from the store, per address
  int turns_per_table = 2'000;      // that a setup may allow
  int detours_per_table = 2'000;    // events besides the turns that stand: undo, bots, questions
  int viewers_per_table = 5'000;    // connections to one; some more for those who play
  int waiting_per_table = 64;       // commands that wait for an earlier one to be stored
  double messages_per_second = 30;  // of one connection; more are read later
  double messages_at_once = 90;
  double reactions_per_second = 0.5;
  double reactions_at_once = 3;
  int malformed_messages = 20;            // of one connection, then it is closed
  int events_to_resume = 64;              // further behind, the whole table is shorter
  std::int64_t join_ms = 10'000;          // until the first `join`
  std::int64_t silent_ms = 60'000;        // without a word or a pong
  std::int64_t request_ms = 15'000;       // for an HTTP request, and between two of them
  std::int64_t grace_ms = 60'000;         // until a seat whose person is away may get a bot
  std::int64_t idle_table_ms = 60'000;    // without viewers, until a table leaves memory
  std::int64_t unused_seat_ms = 120'000;  // until a public seat that nobody came to is free again
  std::int64_t left_seat_ms = 600'000;    // until one whose person left for good is
  std::int64_t longest_turn_ms = std::int64_t{14} * 24 * 60 * 60 * 1000;  // of a slow game
  std::int64_t bot_ms = 700;                                              // for a turn of a bot
  std::int64_t expire_ms = 600'000;        // between two looks for tables that are too old
  std::int64_t alive_ms = 3'000;           // between two signs of life to other servers
  std::int64_t silent_server_ms = 10'000;  // without one, until its people count as away
  std::int64_t ask_newest_ms = 5'000;      // between two looks for what was told and got lost
};

// So many at once and so many a second: a bucket that drips.
class Bucket {
 public:
  // Takes one or so many; when there are none, says how long until there are.
  std::int64_t take(double per_second, double at_once, std::int64_t now_ms, double cost = 1) {
    if (filled_ms_ == 0) level_ = at_once;
    const double passed_s =
        static_cast<double>(std::max<std::int64_t>(0, now_ms - filled_ms_)) / 1e3;
    level_ = std::min(at_once, level_ + passed_s * per_second);
    filled_ms_ = now_ms;
    level_ -= cost;
    if (level_ >= 0) return 0;
    return static_cast<std::int64_t>(-level_ / per_second * 1e3) + 1;
  }
  // The one that was taken, back.
  void give_back() { level_ += 1; }

 private:
  double level_ = 0;
  std::int64_t filled_ms_ = 0;
};

}  // namespace twistwood::server
