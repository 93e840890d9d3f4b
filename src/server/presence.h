// Those at a table: who is here, at this server and at others, on which device a seat is played,
// since when it is empty, the reactions they send, and the vote on going on without somebody who is
// away.
//
// It tells those who are here, and the other servers, whatever changes. Where they are many they
// hear of all that has changed together, a moment later: so nobody makes the server work for all of
// them by coming and going. What a vote has decided is for the table's actor to carry out:
// take_decision().
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/table_log.h"
#include "server/viewers.h"

namespace twistwood::server {

// A bot is to play for a seat that is away, as one of the others has asked.
struct Vote {
  Seat away{};
  int level = 1;
  SeatSet agreed = 0;
  Seat by{};
};

class Presence {
 public:
  // More than these, and they are told together, so long after the first change.
  static constexpr std::size_t kFew = 64;
  static constexpr std::int64_t kTogether_ms = 300;

  Presence(SharedParts& parts, const TableLog& log);
  Presence(const Presence&) = delete;
  Presence& operator=(const Presence&) = delete;

  void enter(Viewer& viewer, SeatSet seats);
  void leave(Viewer& viewer);
  // Those who sit there with a link that is no longer good.
  void turn_out(SeatSet seats);
  // A viewer plays its seats with this device. Where another device plays one already the newcomer
  // is told so, or with `take` the other one. It is only told: commands of both are taken.
  void claim(Viewer& viewer, const std::string& device, bool take);
  bool empty() const { return viewers_.empty(); }  // of people at this server
  std::size_t viewers() const { return viewers_.size(); }
  void tell_all(const Frame& frame) const;
  // What is not the same for all: written once for those who have the same seats.
  void tell_by_seats(const std::function<Frame(SeatSet)>& write) const;
  // Somebody came or went, or is called something else now.
  void tell_who_is_here();
  // What was to be told together.
  void tell_late();
  void react(Seat seat, const std::string& code);

  // At all servers.
  SeatSet seats() const;
  std::uint32_t watching() const;
  std::int64_t away_ms(Seat seat) const;
  const std::string& name(Seat seat) const { return names_[static_cast<std::size_t>(seat)]; }

  // Why `by` may not, alone and now, put a bot on a seat whose person is away.
  std::optional<DeniedCode> why_no_bot(Seat by, Seat away) const;
  // A seat agrees that a bot plays for another, which may begin the vote, or disagrees. Everybody
  // who is here has to agree; whoever comes back ends the question.
  std::optional<DeniedCode> vote(Seat seat, Seat away, int level, bool agrees);
  // The table is there, maybe again, and may have changed: what could not be told without it is,
  // and the vote may have lost its reason.
  void table_is_here();
  // What was decided since this was last asked.
  std::optional<Vote> take_decision() { return std::exchange(decision_, std::nullopt); }

  // Other servers.
  void say_all() const;
  void hear(std::uint32_t server, const Said& said);
  // The server will say all there is: what it does not say again is over.
  void doubt(std::uint32_t server);
  void forget(std::uint32_t server, bool only_doubted);

 private:
  // Those who are connected to another server, as it says.
  struct Elsewhere {
    std::uint32_t server = 0;
    std::uint32_t watching = 0;
    SeatSet seats = 0;
    bool doubted = false;
  };

  void hear_what(std::uint32_t server, PeerSignal signal);
  void hear_what(std::uint32_t server, const Here& here);
  void hear_what(std::uint32_t server, const Reacted& reacted);
  void hear_what(std::uint32_t server, const Agreed& agreed);
  void hear_what(std::uint32_t server, const Claimed& claimed);
  void lose(Viewer& viewer, SeatSet seats);
  void say_who_is_here() const;
  void say_and_tell();
  void people_changed(SeatSet before);
  void note_away(SeatSet gone);

  SeatSet persons() const;
  bool may_sit_in(Seat away) const;
  std::int64_t grace_ms() const;
  void agree(Seat seat, Seat away, int level);
  void count_vote();
  void end_vote();

  SharedParts& parts_;
  const std::string& id_;
  const std::optional<table::Table>& table_;  // nothing while it is not loaded
  const GivenNames& names_;
  Viewers viewers_;
  std::array<std::int64_t, kMaxSeats> away_since_ms_{};
  std::vector<Elsewhere> elsewhere_;
  std::optional<Vote> vote_;
  std::pair<SeatSet, SeatSet> told_vote_;  // who agreed and who was to, as all were last told
  std::optional<Vote> decision_;
  bool untold_ = false;  // people came or went while the table was not there
  bool late_ = false;    // the same, and those who are here are many
};

}  // namespace twistwood::server
