// The standing of a match: what each agent made of its games and deals.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "match/estimate.h"
#include "match/played_game.h"
#include "match/points.h"

namespace twistwood::match {

// In rotation r agent a sits r seats on from its own, so over all rotations each sits everywhere.
constexpr int seat_of(int agent, int rotation, int seats) { return (agent + rotation) % seats; }
constexpr int agent_in(int seat, int rotation, int seats) {
  return (seat - rotation + seats) % seats;
}

class Tally {
 public:
  struct Row {
    std::int64_t won = 0, drawn = 0, lost = 0;
    std::int64_t shared = 0;    // another forfeited, and there are several to share the points
    std::int64_t forfeits = 0;  // of those lost
    DealCounts deals;           // complete ones
  };

  explicit Tally(int agents);

  // Games come in order: all rotations of a deal, then the next deal.
  void add(const PlayedGame& game);

  int agents() const { return static_cast<int>(rows_.size()); }
  const Row& row(int agent) const { return rows_[static_cast<std::size_t>(agent)]; }
  std::int64_t games() const { return games_; }
  std::int64_t deals() const { return games_ / agents(); }
  std::int64_t turns() const { return turns_; }
  std::int64_t ended_by(PlayedGame::End end) const { return ends_[static_cast<std::size_t>(end)]; }
  // Points made in this seat, whoever sat there.
  std::int64_t seat_points(int seat) const { return by_seat_[static_cast<std::size_t>(seat)]; }

 private:
  std::vector<Row> rows_;
  Points deal_points_{};  // of the deal that is not complete yet, for each agent
  std::int64_t games_ = 0;
  std::int64_t turns_ = 0;
  std::array<std::int64_t, 4> ends_{};
  std::array<std::int64_t, kMaxSeats> by_seat_{};
};

}  // namespace twistwood::match
