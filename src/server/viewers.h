// Those who are connected to a table at this server: who they are, how many watch, which seats are
// taken.
//
// Thousands may watch a table, and all of them may go at once: to come and to go costs the same
// however many there are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/shared_parts.h"

namespace twistwood::server {

// A connection as a table knows it.
struct Viewer {
  ViewerId id = 0;
  SeatSet seats = 0;          // none: a spectator
  bool joined = false;        // it is at the table
  std::int64_t heard_ms = 0;  // when it last said something
  std::string device = {};    // as it calls itself; empty: it has claimed nothing
  SeatSet plays = 0;          // those of its seats that no other device has taken
  std::size_t place = 0;      // among the viewers
};

class Viewers {
 public:
  void add(Viewer& viewer, SeatSet seats) {
    viewer.place = all_.size();
    all_.push_back(&viewer);
    viewer.seats = seats;
    count(seats, 1);
  }
  void remove(Viewer& viewer) {
    count(viewer.seats, -1);
    all_.back()->place = viewer.place;
    std::swap(all_[viewer.place], all_.back());
    all_.pop_back();
  }
  // From now on it has these.
  void reseat(Viewer& viewer, SeatSet seats) {
    count(std::exchange(viewer.seats, seats), -1);
    count(seats, 1);
  }

  SeatSet seats() const {
    SeatSet set = 0;
    for (std::size_t i = 0; i < at_seat_.size(); ++i) {
      if (at_seat_[i] > 0) set |= set_of(seat_at(static_cast<int>(i)));
    }
    return set;
  }
  std::uint32_t watching() const { return static_cast<std::uint32_t>(watching_); }

  bool empty() const { return all_.empty(); }
  std::size_t size() const { return all_.size(); }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }

 private:
  void count(SeatSet seats, int more) {
    if (seats == 0) watching_ += more;
    for (std::size_t i = 0; i < at_seat_.size(); ++i) {
      if (has(seats, seat_at(static_cast<int>(i)))) at_seat_[i] += more;
    }
  }

  std::vector<Viewer*> all_;
  std::array<int, kMaxSeats> at_seat_{};
  int watching_ = 0;  // those without a seat
};

}  // namespace twistwood::server
