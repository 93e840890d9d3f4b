#include "server/seat_lender.h"

#include "server/hub.h"
#include "server/record_change.h"

namespace twistwood::server {

// Read from the record once, not at every look.
bool SeatLender::is_lent() {
  const store::TableRecord& record = log_.record();
  if (revision_ != record.revision) {
    revision_ = record.revision;
    seats_ = lent_seats(record);
    listed_ = record.open_to_all;
  }
  return listed_ || seats_.used != 0 || seats_.empty != 0;
}

// Who has lost the game does not make room for another.
SeatSet SeatLender::out_seats() const {
  SeatSet seats = 0;
  for (int i = 0; i < log_.table()->seats(); ++i) {
    if (log_.table()->seat(seat_at(i)).out) seats |= set_of(seat_at(i));
  }
  return seats;
}

// Whoever only opens the page again, or whose server was restarted, has not left.
SeatSet SeatLender::left_for_long(SeatSet seats) const {
  SeatSet left = 0;
  for (int i = 0; i < log_.table()->seats(); ++i) {
    const Seat seat = seat_at(i);
    if (has(seats, seat) && presence_.away_ms(seat) >= parts_.limits.grace_ms) left |= set_of(seat);
  }
  return left;
}

void SeatLender::look() {
  const std::int64_t now_ms = parts_.now_ms();
  if (busy_ || now_ms < not_before_ms_ || !is_lent()) return;
  const bool over = log_.table()->outcome().has_value();
  const auto here = static_cast<SeatSet>(presence_.seats() | out_seats());
  const auto come = static_cast<SeatSet>(seats_.empty & here);
  const SeatSet gone = left_for_long(without(seats_.used, here));
  if (over ? !listed_ : come == 0 && gone == 0) return;
  constexpr std::int64_t kPause_ms = 1000;
  not_before_ms_ = now_ms + kPause_ms;
  busy_ = true;
  const std::int64_t since_ms = parts_.kept_ms() - parts_.limits.grace_ms;  // at least so long
  const auto change = [=](store::TableRecord& record) {
    if (over) {
      note_over(record);
      return true;
    }
    note_used(record, come);
    note_left(record, gone, since_ms);
    return true;
  };
  change_record(parts_, log_.record().id, change,
                [this](const store::StoreResult<store::TableRecord>&) { busy_ = false; });
}

}  // namespace twistwood::server
