// People with each other: who is here, reactions, going on without somebody, playing again.
#include "server/frames.h"
#include "server/hub.h"

namespace twistwood::server {

using wire::Fields;
using wire::Json;

void Hub::enter(LiveTable& live, Viewer& viewer, SeatSet seats) {
  leave(viewer);
  viewer.at = &live;
  viewer.seats = seats;
  for (int i = 0; i < live.table->seats(); ++i) {
    if (has(seats, seat_at(i))) ++live.here[static_cast<std::size_t>(i)];
  }
  live.viewers.push_back(&viewer);
  say_who_is_here(live);
  if (live.viewers.size() > 1) {
    // The newcomer hears of the others in `joined`.
    const Frame frame = presence_frame(live, now());
    for (std::size_t i = 0; i + 1 < live.viewers.size(); ++i) send(*live.viewers[i], frame);
  }
  if (live.vote) count_vote(live);
}

void Hub::leave(Viewer& viewer) {
  LiveTable* live = std::exchange(viewer.at, nullptr);
  if (live == nullptr) return;
  std::erase(live->viewers, &viewer);
  live->used_ms = now();
  for (std::size_t i = 0; i < live->here.size(); ++i) {
    if (!has(viewer.seats, seat_at(static_cast<int>(i)))) continue;
    if (--live->here[i] == 0) live->away_since_ms[i] = now();
  }
  viewer.seats = 0;
  if (stopping_) return;
  say_who_is_here(*live);
  if (live->viewers.empty() || !live->table) return;
  tell_all(*live, presence_frame(*live, now()));
  if (live->vote) count_vote(*live);
}

SeatSet Hub::persons_here(const LiveTable& live) const {
  SeatSet set = 0;
  const SeatSet here = live.seats_here();
  for (int i = 0; i < live.table->seats(); ++i) {
    const Seat seat = seat_at(i);
    const bool plays = live.table->seat(seat).level() == 0 && !live.table->seat(seat).out;
    if (plays && has(here, seat)) set |= set_of(seat);
  }
  return set;
}

// Whether somebody may put a bot on a seat whose person is away: alone, after a while.
std::string_view Hub::why_no_bot(const LiveTable& live, Seat by, Seat away) const {
  if (index(away) >= live.table->seats() || by == away) return {};
  const auto at = static_cast<std::size_t>(away);
  if (has(live.seats_here(), away) || now() - live.away_since_ms[at] < limits_.grace_ms) {
    return "present";
  }
  const SeatSet others = persons_here(live) & static_cast<SeatSet>(~(set_of(by) | set_of(away)));
  return others != 0 ? "vote" : std::string_view{};
}

// Whether there is a game to go on with and nobody on this seat who could play.
bool Hub::may_sit_in(const LiveTable& live, Seat away) const {
  return live.table && index(away) < live.table->seats() && live.table->to_act() &&
         live.table->seat(away).level() == 0 && !has(live.seats_here(), away);
}

std::optional<Seat> Hub::seat_of(Viewer& viewer, Fields& fields) {
  const auto named = fields.seat_if("seat");
  if (viewer.at == nullptr) return notice(viewer, "not-joined", "join a table first"), std::nullopt;
  if (viewer.seats == 0) {
    return notice(viewer, "spectator", "spectators only watch"), std::nullopt;
  }
  const Seat seat = named.value_or(seat_at(std::countr_zero(viewer.seats)));
  if (!has(viewer.seats, seat)) {
    return notice(viewer, "not-your-seat", "the token is of another seat"), std::nullopt;
  }
  return seat;
}

void Hub::read_reaction(Viewer& viewer, const Json& json) {
  Fields fields(json);
  fields.text("type");
  const std::string code = fields.text("code");
  const auto seat = seat_of(viewer, fields);
  if (!seat) return;
  if (const auto read = fields.finish(0); !read) {
    return fault(viewer, "malformed", read.error().message);
  }
  if (!is_reaction(code)) return fault(viewer, "no-such-code", "there is no such reaction");
  if (viewer.reactions.take(limits_.reactions_per_second, limits_.reactions_at_once, now()) > 0) {
    viewer.reactions.give_back();
    return notice(viewer, "too-fast", "too many reactions");
  }
  tell_all(*viewer.at, reaction_frame(*seat, code));
  say(viewer.at->id(), Reacted{*seat, code});
}

void Hub::read_vote(Viewer& viewer, const Json& json) {
  Fields fields(json);
  fields.text("type");
  const Seat away = fields.seat("for");
  const bool agrees = fields.flag_or("agrees", true);
  const int level = static_cast<int>(fields.number_or("level", 1, 1, table::kLevels));
  const auto seat = seat_of(viewer, fields);
  if (!seat) return;
  if (const auto read = fields.finish(0); !read) {
    return fault(viewer, "malformed", read.error().message);
  }
  LiveTable& live = *viewer.at;
  if (!live.table) return notice(viewer, "unavailable", "the table cannot be reached now");
  const bool can = *seat != away && may_sit_in(live, away);
  if (!can || why_no_bot(live, *seat, away) == "present") {
    return notice(viewer, "present", "this seat is not away, or not for long enough");
  }
  if (!agrees) {
    say(live.id(), PeerSignal::kDisagree);
    if (live.vote) end_vote(live);
    return;
  }
  say(live.id(), Agreed{*seat, away, level});
  agree(live, *seat, away, level);
}

void Hub::agree(LiveTable& live, Seat seat, Seat away, int level) {
  if (!live.vote || live.vote->away != away) live.vote = Vote{away, level, 0, seat};
  live.vote->agreed |= set_of(seat);
  count_vote(live);
}

// Everybody who is here has to agree; whoever comes back ends the question.
void Hub::count_vote(LiveTable& live) {
  if (!live.table) return;
  const Vote vote = *live.vote;
  if (!may_sit_in(live, vote.away)) return end_vote(live);
  const SeatSet asked = persons_here(live) & static_cast<SeatSet>(~set_of(vote.away));
  const SeatSet needed = asked & static_cast<SeatSet>(~vote.agreed);
  if (asked == 0) return end_vote(live);
  if (needed != 0) return tell_all(live, vote_frame(vote, needed));
  end_vote(live);
  // One command is enough, that of the server of the one who asked; a second one would lose.
  if (!has(live.own_seats(), vote.by) && has(live.seats_here(), vote.by)) return;
  const int version = live.table->version();
  enqueue(live, {0, "",
                 table::Command{join("vote:", version), vote.by, version,
                                table::CallBot{vote.away, vote.level}}});
}

void Hub::end_vote(LiveTable& live) {
  tell_all(live, vote_frame(*live.vote, 0));
  live.vote.reset();
}

void Hub::carry_out(LiveTable& live, Job job, const Rematch&) {
  if (!live.table->outcome()) return refuse(live, job, "not-over", "the game is not over");
  if (!live.record.rematch.empty()) {
    made_rematch(live, job);
    if (const Viewer* viewer = find(job.from)) send(*viewer, rematch_frame(live));
    return;
  }
  auto opening = open_rematch(live.record, *live.table, parts_.entropy, now());
  if (!opening) return refuse(live, job, "unavailable", opening.error().message);
  ++live.calls;
  store::TableRecord record = opening->record;
  std::vector<std::string> lines = {opening->line};
  parts_.store.create(record, std::move(lines), now(),
                      [this, &live, job = std::move(job), opened = std::move(*opening)](
                          store::StoreResult<std::int64_t> created) mutable {
                        --live.calls;
                        if (!created)
                          return refuse(live, job, "unavailable", created.error().message);
                        ++metrics_.tables_made;
                        store::TableRecord old = live.record;
                        old.rematch = opened.record.id;
                        opened.record.number = *created;
                        adopt(std::move(opened.record), std::move(opened.table));
                        link_rematch(live, std::move(job), std::move(old));
                      });
}

// Of two who ask at the same time one is first; the other's table is never used.
void Hub::link_rematch(LiveTable& live, Job job, store::TableRecord record) {
  ++live.calls;
  parts_.store.update(record, [this, &live, record, job = std::move(job)](
                                  store::StoreResult<std::int64_t> revision) mutable {
    --live.calls;
    if (revision) {
      record.revision = *revision;
      take_record(live, record);
      return made_rematch(live, job);
    }
    if (revision.error().why != store::StoreError::Kind::kConflict) {
      return refuse(live, job, "unavailable", revision.error().message);
    }
    ++live.calls;
    parts_.store.load_record(live.id(), [this, &live, record, job = std::move(job)](
                                            store::StoreResult<store::TableRecord> newest) mutable {
      --live.calls;
      if (!newest) return refuse(live, job, "unavailable", newest.error().message);
      take_record(live, *newest);
      if (!newest->rematch.empty()) return made_rematch(live, job);
      newest->rematch = record.rematch;
      link_rematch(live, std::move(job), std::move(*newest));
    });
  });
}

// The others, and the one who asked, have heard of the new table when the record changed.
void Hub::made_rematch(LiveTable& live, const Job& job) {
  table::Answer answer;
  answer.version = live.told;
  reply(job, answer_frame(job.id, answer));
}

}  // namespace twistwood::server
