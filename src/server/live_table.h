// A table in memory and those around it: what the hub keeps of each.
//
// One append of a table is under way at a time. What comes in meanwhile waits: nobody is told of an
// event, and nothing is built on it, before it is on disk.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/limits.h"
#include "store/store.h"
#include "table/table.h"

namespace twistwood::server {

using ViewerId = std::uint64_t;  // a connection; 0 is nobody: a bot, a clock, a vote
// One message or several lines of them, written once for all who get it.
using Frame = std::shared_ptr<const std::string>;

struct LiveTable;

using SeatSet = std::uint8_t;  // a bit a seat
constexpr SeatSet set_of(Seat seat) { return static_cast<SeatSet>(1u << index(seat)); }
constexpr bool has(SeatSet set, Seat seat) { return (set & set_of(seat)) != 0; }

struct Viewer {
  ViewerId id = 0;
  LiveTable* at = nullptr;  // once it has joined
  std::int64_t since_ms = 0;
  Bucket messages;
  Bucket reactions;
  int faults = 0;
  SeatSet seats = 0;
  bool joining = false;
  bool trusted = false;
};

struct Join {
  std::vector<std::string> token_hashes;
  int have = 0;
};
struct Rematch {};

// Something a table is to do, in the order of arrival.
struct Job {
  ViewerId from = 0;
  std::string id;  // by which the sender knows the answer
  std::variant<Join, table::Command, Rematch> what;
};

// An append under way, and what is told when it is done.
struct Storing {
  Job job;
  Frame answer;  // to the sender, if there is one
  std::vector<Frame> events;
  std::uint64_t turns = 0;
  std::chrono::steady_clock::time_point since;
};

struct Vote {
  Seat away{};
  int level = 1;
  SeatSet agreed = 0;
  Seat by{};  // who asked
};

// Those at this table who are connected to another server, as it says.
struct Elsewhere {
  std::uint32_t server = 0;
  std::uint32_t watching = 0;
  SeatSet seats = 0;
  bool stale = false;  // until the server, which is saying all there is, has come to this table
};

struct LiveTable {
  store::TableRecord record;
  std::optional<table::Table> table;  // nothing until it is loaded
  std::vector<Viewer*> viewers;
  std::vector<Job> waiting;
  std::unique_ptr<Storing> storing;
  std::optional<Vote> vote;
  std::array<std::int64_t, kMaxSeats> away_since_ms{};
  std::array<std::uint16_t, kMaxSeats> here{};  // connections of each seat to this server
  std::vector<Elsewhere> elsewhere;
  int told = 0;            // the version that all viewers have
  std::int64_t known = 0;  // the version that another server is known to have written
  int thinking_at = 0;     // the version at which a bot was asked
  std::int64_t bot_after_ms = 0;
  std::int64_t used_ms = 0;
  int calls = 0;  // to the store, about the record
  bool loading = false;
  bool open_to_watch = false;

  const std::string& id() const { return record.id; }
  bool ready() const { return table && !storing && !loading; }
  SeatSet own_seats() const {
    SeatSet set = 0;
    for (int i = 0; i < kMaxSeats; ++i) {
      if (here[static_cast<std::size_t>(i)] > 0) set |= set_of(seat_at(i));
    }
    return set;
  }
  std::uint32_t own_watching() const {
    return static_cast<std::uint32_t>(std::ranges::count(viewers, SeatSet{0}, &Viewer::seats));
  }
  // At all servers.
  SeatSet seats_here() const {
    SeatSet set = own_seats();
    for (const Elsewhere& other : elsewhere) set |= other.seats;
    return set;
  }
  std::uint32_t watching() const {
    std::uint32_t sum = own_watching();
    for (const Elsewhere& other : elsewhere) sum += other.watching;
    return sum;
  }
  bool resting() const {
    return viewers.empty() && waiting.empty() && !storing && !loading && calls == 0;
  }
};

}  // namespace twistwood::server
