#include "server/presence.h"

#include <algorithm>
#include <map>

#include "server/frames.h"
#include "server/hub.h"

namespace twistwood::server {

Presence::Presence(SharedParts& parts, const TableLog& log)
    : parts_(parts), id_(log.id()), table_(log.table()), names_(log.names()) {
  away_since_ms_.fill(parts_.now_ms());
}

void Presence::enter(Viewer& viewer, SeatSet seats) {
  viewer.device.clear();
  viewer.plays = 0;
  viewer.joined = true;
  viewers_.add(viewer, seats);
  const auto told = told_vote_;
  if (viewers_.size() > kFew) {
    tell_who_is_here();
  } else {
    say_who_is_here();
    // The newcomer hears of the others in `joined`.
    if (viewers_.size() > 1) {
      const Frame frame = presence_frame(*table_, *this);
      for (const Viewer* other : viewers_) {
        if (other != &viewer) parts_.outlet.send(other->id, frame);
      }
    }
    count_vote();
  }
  if (vote_ && told_vote_ == told) {
    parts_.outlet.send(viewer.id, vote_frame(*vote_, told_vote_.second));
  }
}

void Presence::leave(Viewer& viewer) {
  viewer.joined = false;
  viewers_.remove(viewer);
  note_away(without(viewer.seats, viewers_.seats()));
  viewer.seats = viewer.plays = 0;
  if (!parts_.stopping) say_and_tell();
}

void Presence::say_and_tell() {
  if (viewers_.size() <= kFew) say_who_is_here();
  tell_who_is_here();
}

void Presence::tell_who_is_here() {
  if (viewers_.size() > kFew) {
    late_ = true;
    if (TableActor* table = parts_.hub.find(id_)) {
      parts_.hub.needs_time(*table, parts_.now_ms() + kTogether_ms);
    }
    return;
  }
  untold_ = !table_;
  if (!table_) return;
  if (!viewers_.empty()) tell_all(presence_frame(*table_, *this));
  count_vote();
}

void Presence::tell_late() {
  if (!std::exchange(late_, false)) return;
  say_who_is_here();
  untold_ = !table_;
  if (!table_) return;
  tell_all(presence_frame(*table_, *this));
  count_vote();
}

// The connection goes by itself a moment later; until then its viewer only watches.
void Presence::turn_out(SeatSet seats) {
  if (seats == 0) return;
  const SeatSet before = this->seats();
  for (Viewer* viewer : viewers_) {
    if ((viewer->seats & seats) == 0) continue;
    viewers_.reseat(*viewer, without(viewer->seats, seats));
    viewer->plays = without(viewer->plays, seats);
    if (viewer->seats != 0) continue;  // a device with more seats than this
    parts_.outlet.send(viewer->id,
                       refused_frame(DeniedCode::kNoEntry, "the link of this seat was renewed"));
    parts_.outlet.close(viewer->id, Closing::kRefused);
  }
  say_who_is_here();
  people_changed(before);
}

void Presence::tell_all(const Frame& frame) const {
  for (const Viewer* viewer : viewers_) parts_.outlet.send(viewer->id, frame);
}

void Presence::tell_by_seats(const std::function<Frame(SeatSet)>& write) const {
  std::map<SeatSet, Frame> written;
  for (const Viewer* viewer : viewers_) {
    Frame& frame = written[viewer->seats];
    if (!frame) frame = write(viewer->seats);
    parts_.outlet.send(viewer->id, frame);
  }
}

void Presence::react(Seat seat, const std::string& code) {
  tell_all(reaction_frame(seat, code));
  parts_.peers.say(id_, Reacted{seat, code});
}

// A device that was cut off comes back sooner than its old connection is known to be dead: that one
// gives way without a word.
void Presence::claim(Viewer& viewer, const std::string& device, bool take) {
  viewer.device = device;
  viewer.plays = viewer.seats;
  SeatSet elsewhere = 0;
  for (Viewer* other : viewers_) {
    if (other == &viewer || (other->plays & viewer.seats) == 0) continue;
    if (other->device == device) {
      other->plays = without(other->plays, viewer.seats);
    } else if (take) {
      lose(*other, viewer.seats);
    } else {
      elsewhere |= other->plays;
    }
  }
  lose(viewer, elsewhere);
  for (int i = 0; i < kMaxSeats; ++i) {
    if (has(viewer.plays, seat_at(i))) parts_.peers.say(id_, Claimed{seat_at(i), take, device});
  }
}

void Presence::lose(Viewer& viewer, SeatSet seats) {
  const auto lost = static_cast<SeatSet>(viewer.plays & seats);
  if (lost == 0) return;
  viewer.plays = without(viewer.plays, lost);
  parts_.outlet.send(viewer.id, elsewhere_frame(lost));
}

SeatSet Presence::seats() const {
  SeatSet set = viewers_.seats();
  for (const Elsewhere& other : elsewhere_) set |= other.seats;
  return set;
}

std::uint32_t Presence::watching() const {
  std::uint32_t sum = viewers_.watching();
  for (const Elsewhere& other : elsewhere_) sum += other.watching;
  return sum;
}

std::int64_t Presence::away_ms(Seat seat) const {
  return parts_.now_ms() - away_since_ms_[static_cast<std::size_t>(seat)];
}

// The seats of persons who play and are here.
SeatSet Presence::persons() const {
  SeatSet set = 0;
  for (int i = 0; i < table_->seats(); ++i) {
    const table::SeatState& seat = table_->seat(seat_at(i));
    if (seat.level() == 0 && !seat.out) set |= set_of(seat_at(i));
  }
  return set & seats();
}

std::optional<DeniedCode> Presence::why_no_bot(Seat by, Seat away) const {
  if (index(away) >= table_->seats() || by == away) return std::nullopt;  // the table says so
  if (has(seats(), away) || away_ms(away) < grace_ms()) return DeniedCode::kPresent;
  const SeatSet others = without(persons(), set_of(by) | set_of(away));
  return others != 0 ? std::optional(DeniedCode::kVote) : std::nullopt;
}

// In a slow game people come and go: nobody is away who could still play in time.
std::int64_t Presence::grace_ms() const {
  const auto& clock = table_->setup().clock;
  const std::int64_t usual_ms = parts_.limits.grace_ms;
  return clock && clock->each_turn ? std::max(usual_ms, clock->start_ms) : usual_ms;
}

// Whether there is a game to go on with and nobody on this seat who could play.
bool Presence::may_sit_in(Seat away) const {
  return table_ && index(away) < table_->seats() && table_->to_act() &&
         table_->seat(away).level() == 0 && !has(seats(), away);
}

std::optional<DeniedCode> Presence::vote(Seat seat, Seat away, int level, bool agrees) {
  if (!table_) return DeniedCode::kUnavailable;
  if (seat == away || !may_sit_in(away) || why_no_bot(seat, away) == DeniedCode::kPresent) {
    return DeniedCode::kPresent;
  }
  if (agrees) {
    parts_.peers.say(id_, Agreed{seat, away, level});
    agree(seat, away, level);
  } else {
    parts_.peers.say(id_, PeerSignal::kDisagree);
    end_vote();
  }
  return std::nullopt;
}

void Presence::agree(Seat seat, Seat away, int level) {
  if (!vote_ || vote_->away != away) {
    vote_ = Vote{away, level, 0, seat};
    told_vote_ = {};
  }
  vote_->agreed |= set_of(seat);
  count_vote();
}

void Presence::table_is_here() {
  if (untold_) tell_who_is_here();
  if (vote_ && !may_sit_in(vote_->away)) end_vote();
}

void Presence::count_vote() {
  if (!table_ || !vote_) return;
  const Vote vote = *vote_;
  const SeatSet asked = without(persons(), set_of(vote.away));
  if (!may_sit_in(vote.away) || asked == 0) return end_vote();
  const SeatSet needed = without(asked, vote.agreed);
  if (needed != 0) {
    const std::pair news(vote.agreed, needed);
    if (std::exchange(told_vote_, news) != news) tell_all(vote_frame(vote, needed));
    return;
  }
  end_vote();
  // One command is enough, that of the server of the one who asked; a second one would lose.
  if (has(viewers_.seats(), vote.by) || !has(seats(), vote.by)) decision_ = vote;
}

void Presence::end_vote() {
  if (!vote_) return;
  tell_all(vote_frame(*vote_, 0));
  vote_.reset();
}

// After people have come to other servers or left them.
void Presence::people_changed(SeatSet before) {
  note_away(without(before, seats()));
  tell_who_is_here();
}

void Presence::note_away(SeatSet gone) {
  for (std::size_t i = 0; i < away_since_ms_.size(); ++i) {
    if (has(gone, seat_at(static_cast<int>(i)))) away_since_ms_[i] = parts_.now_ms();
  }
}

}  // namespace twistwood::server
