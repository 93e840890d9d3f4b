#include "server/turn_call.h"

#include <algorithm>

#include "base/json_writer.h"
#include "server/subscriptions.h"

namespace twistwood::server {

std::vector<push::Message> turn_calls(const TableLog& log, Seat seat) {
  constexpr std::int64_t kUsual_s = std::int64_t{3} * 24 * 60 * 60;
  constexpr std::int64_t kHour_s = 60 * 60;
  std::vector<push::Message> all;
  for (push::Subscription& to : subscriptions_of(log.record(), seat)) {
    const table::Table& table = *log.table();
    const auto left_ms = table.left_ms(seat, log.now_ms());
    push::Message message;
    message.to = std::move(to);
    message.table = log.id();
    message.ttl_s = left_ms ? std::max<std::int64_t>(1, *left_ms / 1000) : kUsual_s;
    message.urgent = message.ttl_s < kHour_s;
    message.text = json_object([&](JsonWriter& out) {
      out.notation("kind", "turn");
      out.notation("table", log.id());
      out.notation("game", log.record().game);
      out.field("seat", number(seat));
      out.field("version", table.version());
    });
    all.push_back(std::move(message));
  }
  return all;
}

bool is_awaited(const TableLog& log) {
  for (int i = 0; i < log.table()->seats(); ++i) {
    const Seat seat = seat_at(i);
    const table::SeatState& state = log.table()->seat(seat);
    if (state.level() > 0 || state.out) continue;
    if (!subscriptions_of(log.record(), seat).empty()) return true;
  }
  return false;
}

}  // namespace twistwood::server
