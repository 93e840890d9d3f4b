// People at one table who are connected to different servers: what the hub says to the others and
// what it makes of their words.
#include "server/frames.h"
#include "server/hub.h"

namespace twistwood::server {

void Hub::say(const std::string& table, const Said& what) {
  if (!parts_.store.shared() || said_bye_) return;
  if (!std::exchange(greeted_, true)) parts_.store.announce("", write_words(PeerSignal::kHello));
  parts_.store.announce(table, write_words(what));
}

void Hub::say_who_is_here(const LiveTable& live) {
  if (!parts_.store.shared()) return;
  Here here{.seats = live.own_seats(), .watching = live.own_watching()};
  const SeatSet somewhere = live.seats_here();
  for (std::size_t i = 0; i < here.away_ms.size(); ++i) {
    constexpr std::int64_t kLongest_ms = UINT32_MAX;
    if (has(somewhere, seat_at(static_cast<int>(i)))) continue;
    here.away_ms[i] = static_cast<std::uint32_t>(
        std::clamp<std::int64_t>(now() - live.away_since_ms[i], 0, kLongest_ms));
  }
  say(live.id(), here);
}

// All there is to say of a table.
void Hub::say_all(const LiveTable& live) {
  say_who_is_here(live);
  if (!live.vote) return;
  const Vote& vote = *live.vote;
  say(live.id(), Agreed{vote.by, vote.away, vote.level});
  for (int i = 0; i < kMaxSeats; ++i) {
    const Seat seat = seat_at(i);
    if (seat != vote.by && has(vote.agreed, seat)) {
      say(live.id(), Agreed{seat, vote.away, vote.level});
    }
  }
}

void Hub::keep_in_touch() {
  if (!parts_.store.shared()) return;
  if (std::exchange(say_all_, false)) {
    say("", PeerSignal::kAll);
    for (const auto& [id, live] : tables_) {
      if (!live->viewers.empty()) say_all(*live);
    }
    say("", PeerSignal::kEnd);
  }
  if (now() - alive_ms_ >= limits_.alive_ms) {
    alive_ms_ = now();
    say("", PeerSignal::kAlive);
  }
  for (const auto server : peers_.forget_silent(now() - limits_.silent_server_ms)) {
    forget_people(server, [](const Elsewhere&) { return true; });
  }
}

void Hub::heard(const std::vector<store::Word>& words) {
  for (const store::Word& word : words) {
    const auto said = read_words(word.words);
    if (!said) continue;
    const auto server = peers_.hear(word.origin, now());
    if (!server) continue;
    const auto* plain = std::get_if<PeerSignal>(&*said);
    // It was silent for so long that its people were forgotten, or we are new here.
    const bool fresh =
        plain != nullptr && (*plain == PeerSignal::kHello || *plain == PeerSignal::kBye);
    if (server->is_new && !fresh && !tables_.empty()) say("", PeerSignal::kAgain);
    if (word.table.empty()) {
      if (plain != nullptr) hear(server->number, *plain);
    } else if (LiveTable* live = find_live(word.table)) {
      std::visit([&](const auto& what) { hear(*live, server->number, what); }, *said);
    }
  }
}

// Words of a server about itself.
void Hub::hear(std::uint32_t server, PeerSignal word) {
  if (word == PeerSignal::kHello) say("", PeerSignal::kAlive);
  if (word == PeerSignal::kAgain) say_all_ = true;
  if (word == PeerSignal::kAll) {
    for (const auto& [id, live] : tables_) {
      for (Elsewhere& people : live->elsewhere) people.stale |= people.server == server;
    }
  }
  if (word == PeerSignal::kEnd)
    forget_people(server, [](const Elsewhere& one) { return one.stale; });
  if (word == PeerSignal::kBye) {
    peers_.forget(server);
    forget_people(server, [](const Elsewhere&) { return true; });
  }
}

void Hub::hear(LiveTable& live, std::uint32_t, PeerSignal word) {
  if (word == PeerSignal::kWho && live.table) say_all(live);
  if (word == PeerSignal::kDisagree && live.vote) end_vote(live);
}

void Hub::hear(LiveTable& live, std::uint32_t server, const Here& here) {
  const SeatSet before = live.seats_here();
  const std::uint32_t watching = live.watching();
  std::erase_if(live.elsewhere, [&](const Elsewhere& one) { return one.server == server; });
  if (here.seats != 0 || here.watching != 0) {
    live.elsewhere.push_back({server, here.watching, here.seats, false});
  }
  const SeatSet after = live.seats_here();
  bool changed = before != after || watching != live.watching();
  for (std::size_t i = 0; i < here.away_ms.size(); ++i) {
    // Others may have waited for somebody for longer than this table is in our memory.
    constexpr std::int64_t kWorthTelling_ms = 1000;
    const std::int64_t since_ms = now() - here.away_ms[i];
    if (has(static_cast<SeatSet>(before | after), seat_at(static_cast<int>(i)))) continue;
    if (live.away_since_ms[i] - since_ms < kWorthTelling_ms) continue;
    live.away_since_ms[i] = since_ms;
    changed = true;
  }
  if (changed) people_changed(live, before);
}

void Hub::hear(LiveTable& live, std::uint32_t, const Reacted& reacted) {
  if (!live.table || index(reacted.seat) >= live.table->seats() || !is_reaction(reacted.code)) {
    return;
  }
  tell_all(live, reaction_frame(reacted.seat, reacted.code));
}

void Hub::hear(LiveTable& live, std::uint32_t, const Agreed& agreed) {
  if (!live.table || index(agreed.seat) >= live.table->seats() || agreed.seat == agreed.away) {
    return;
  }
  if (may_sit_in(live, agreed.away)) agree(live, agreed.seat, agreed.away, agreed.level);
}

void Hub::forget_people(std::uint32_t server, bool (*which)(const Elsewhere&)) {
  for (const auto& [id, live] : tables_) {
    const SeatSet before = live->seats_here();
    const auto gone = std::erase_if(
        live->elsewhere, [&](const Elsewhere& one) { return one.server == server && which(one); });
    if (gone > 0) people_changed(*live, before);
  }
}

// After people have come to other servers or left them.
void Hub::people_changed(LiveTable& live, SeatSet before) {
  const SeatSet after = live.seats_here();
  for (std::size_t i = 0; i < live.away_since_ms.size(); ++i) {
    const Seat seat = seat_at(static_cast<int>(i));
    if (has(before, seat) && !has(after, seat)) live.away_since_ms[i] = now();
  }
  if (!live.table) return;
  if (!live.viewers.empty()) tell_all(live, presence_frame(live, now()));
  if (live.vote) count_vote(live);
}

}  // namespace twistwood::server
