// Two people, and at every other table a bot, who play one game after the other while servers die:
// with clocks, undos that are asked for, allowed and refused, and rematches.
//
// Whoever loses a connection because its server was killed comes back there or at another one, and
// sends the command that got no answer again as it was. Any other trouble is a failure of the test.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "server/running_server.h"
#include "server/server_process.h"

namespace twistwood::trial {

constexpr std::int64_t kClock_ms = 3'600'000;  // of each seat

// A command that a server has said is done.
struct Acknowledged {
  int seat = 0;
  Json command;
};

// What was told of one game.
struct Story {
  OnlineTable at;
  std::int64_t began_ms = 0;  // before it was laid, and after it was over
  std::int64_t ended_ms = 0;
  std::vector<Acknowledged> commands{};
  std::vector<std::vector<std::uint64_t>> views{};  // of each person
  std::string next{};                               // the table of the rematch
};

class KillMatch {
 public:
  KillMatch(Fleet& fleet, int number);

  // On a thread of its own, until the fleet is finishing and there was a rematch.
  void run();
  const std::vector<Story>& stories() const { return stories_; }

 private:
  // Somebody at a table, at one of the servers.
  struct Chair {
    std::unique_ptr<Player> player;
    Fleet::Life life;
    bool here = false;
  };

  bool open_table();
  void sit_down(const OnlineTable& at, std::int64_t began_ms);
  bool come_back(Chair& chair);
  bool lose(Chair& chair, const char* what);
  // What is to be done now: a command, or to wait for the bot.
  bool act();
  bool choose();
  void send(std::size_t chair, Json command);
  bool carry_out();
  bool see(int version);
  void close_story();

  Fleet& fleet_;
  Random random_;
  Json setup_;
  std::array<Chair, 2> chairs_;
  std::vector<Story> stories_;
  bool playing_ = false;
  Json pending_;  // a command without an answer
  std::size_t sender_ = 0;
  std::int64_t sent_ms_ = 0;  // when it was sent first
  int commands_ = 0;
  int rematches_ = 0;
};

}  // namespace twistwood::trial
