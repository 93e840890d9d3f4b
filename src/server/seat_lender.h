// Notes in the record of a public table whether people are on the seats that strangers took, so
// that the lobby of any server knows which of them are free again; and that the game is over.
//
// It compares what is noted with who is here, again and again: a server that died, or one that
// heard late of somebody at another, has only noted it later.
#pragma once

#include <cstdint>

#include "server/presence.h"
#include "server/table_note.h"

namespace twistwood::server {

class SeatLender {
 public:
  SeatLender(SharedParts& parts, const TableLog& log, const Presence& presence)
      : parts_(parts), log_(log), presence_(presence) {}
  SeatLender(const SeatLender&) = delete;
  SeatLender& operator=(const SeatLender&) = delete;

  // Somebody came, or time has passed. The table is loaded.
  void look();
  // A change is on its way to the store.
  bool busy() const { return busy_; }

 private:
  bool is_lent();
  SeatSet out_seats() const;
  SeatSet left_for_long(SeatSet seats) const;

  SharedParts& parts_;
  const TableLog& log_;
  const Presence& presence_;
  std::int64_t revision_ = -1;  // of the record that this was read from:
  LentSeats seats_;
  bool listed_ = false;
  bool busy_ = false;
  std::int64_t not_before_ms_ = 0;
};

}  // namespace twistwood::server
