// Plays the seats of bots at one table: asks a bot when it is its turn, once for each version of
// the table, and again a little later when all bots are busy.
#pragma once

#include <cstdint>
#include <string>

#include "server/shared_parts.h"

namespace twistwood::server {

class BotPlayer {
 public:
  explicit BotPlayer(SharedParts& parts) : parts_(parts) {}

  static bool acts(const table::Table& table) {
    const auto seat = table.to_act();
    return seat && table.seat(*seat).level() > 0;
  }
  // A bot has to act and was not asked yet.
  bool is_due(const table::Table& table) const {
    return acts(table) && asked_at_ != table.version();
  }
  std::int64_t not_before_ms() const { return not_before_ms_; }
  // Asks it, if that is so; its turn comes to TableActor::play_bot.
  void ask(const std::string& id, const table::Table& table);
  // Whoever wrote the newest event has a bot think about what follows; should it not, we do.
  void let_others_ask(int version) { wait(version, kOthersFirst_ms); }
  // Nobody watches: nothing is thought until somebody does.
  void rest(const std::string& id) {
    parts_.bots.cancel(id);
    ask_anew();
  }
  // It was asked, and could not choose: memory has ended, or it is broken. A simple one is asked
  // next, a little later, for as long as it takes.
  void cannot_choose(int version) {
    failed_at_ = version;
    ask_anew();
    wait(version, kAfterFailure_ms);
  }
  // The version that it was asked at is none.
  void ask_anew() { asked_at_ = 0; }

 private:
  std::int64_t budget_ms(const table::Table& table, Seat seat) const;
  // Until something has happened at the table, or so much time has passed.
  void wait(int version, std::int64_t ms) {
    waits_at_ = version;
    not_before_ms_ = parts_.now_ms() + ms;
  }

  static constexpr std::int64_t kOthersFirst_ms = 3000;
  static constexpr std::int64_t kAfterFailure_ms = 1000;

  SharedParts& parts_;
  int asked_at_ = 0;   // the version
  int waits_at_ = 0;   // the version
  int failed_at_ = 0;  // the version
  std::int64_t not_before_ms_ = 0;
};

}  // namespace twistwood::server
