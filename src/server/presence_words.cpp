// Of those at a table: what servers tell each other about them.
#include <algorithm>

#include "server/frames.h"
#include "server/presence.h"

namespace twistwood::server {

void Presence::say_who_is_here() const {
  if (parts_.peers.alone()) return;
  Here here{.seats = viewers_.seats(), .watching = viewers_.watching()};
  const SeatSet somewhere = seats();
  for (std::size_t i = 0; i < here.away_ms.size(); ++i) {
    constexpr std::int64_t kLongest_ms = UINT32_MAX;
    const Seat seat = seat_at(static_cast<int>(i));
    if (has(somewhere, seat)) continue;
    here.away_ms[i] =
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(away_ms(seat), 0, kLongest_ms));
  }
  parts_.peers.say(id_, here);
}

void Presence::say_all() const {
  say_who_is_here();
  if (!vote_) return;
  parts_.peers.say(id_, Agreed{vote_->by, vote_->away, vote_->level});
  for (int i = 0; i < kMaxSeats; ++i) {
    const Seat seat = seat_at(i);
    if (seat != vote_->by && has(vote_->agreed, seat)) {
      parts_.peers.say(id_, Agreed{seat, vote_->away, vote_->level});
    }
  }
}

void Presence::hear(std::uint32_t server, const Said& said) {
  std::visit([&](const auto& what) { hear_what(server, what); }, said);
}

void Presence::hear_what(std::uint32_t, PeerSignal signal) {
  if (signal == PeerSignal::kWho && (table_ || !empty())) say_all();
  if (signal == PeerSignal::kDisagree) end_vote();
}

void Presence::hear_what(std::uint32_t server, const Here& here) {
  const SeatSet before = seats();
  const std::uint32_t watched = watching();
  std::erase_if(elsewhere_, [&](const Elsewhere& one) { return one.server == server; });
  if (here.seats != 0 || here.watching != 0) {
    elsewhere_.push_back({server, here.watching, here.seats, false});
  }
  const SeatSet after = seats();
  bool changed = before != after || watched != watching();
  for (std::size_t i = 0; i < here.away_ms.size(); ++i) {
    // Others may have waited for somebody for longer than this table is in our memory.
    constexpr std::int64_t kWorthTelling_ms = 1000;
    const std::int64_t since_ms = parts_.now_ms() - here.away_ms[i];
    if (has(static_cast<SeatSet>(before | after), seat_at(static_cast<int>(i)))) continue;
    if (away_since_ms_[i] - since_ms < kWorthTelling_ms) continue;
    away_since_ms_[i] = since_ms;
    changed = true;
  }
  if (changed) people_changed(before);
}

void Presence::hear_what(std::uint32_t, const Reacted& reacted) {
  if (!table_ || index(reacted.seat) >= table_->seats() || !is_reaction(reacted.code)) return;
  tell_all(reaction_frame(reacted.seat, reacted.code));
}

void Presence::hear_what(std::uint32_t, const Agreed& agreed) {
  if (!table_ || index(agreed.seat) >= table_->seats() || agreed.seat == agreed.away) return;
  if (may_sit_in(agreed.away)) agree(agreed.seat, agreed.away, agreed.level);
}

void Presence::hear_what(std::uint32_t, const Claimed& claimed) {
  for (Viewer* viewer : viewers_) {
    if (!has(viewer->plays, claimed.seat)) continue;
    if (viewer->device == claimed.device) {
      viewer->plays = without(viewer->plays, set_of(claimed.seat));
    } else if (claimed.take) {
      lose(*viewer, set_of(claimed.seat));
    } else {
      parts_.peers.say(id_, Claimed{claimed.seat, true, viewer->device});
    }
  }
}

void Presence::doubt(std::uint32_t server) {
  for (Elsewhere& people : elsewhere_) people.doubted |= people.server == server;
}

void Presence::forget(std::uint32_t server, bool only_doubted) {
  const SeatSet before = seats();
  const auto gone = std::erase_if(elsewhere_, [&](const Elsewhere& one) {
    return one.server == server && (one.doubted || !only_doubted);
  });
  if (gone > 0) people_changed(before);
}

}  // namespace twistwood::server
