// A program of the bot protocol at a seat of an online table: it plays there as a person would,
// through the seat's link, with the rights and limits of everybody.
//
// It plays to the end of the game, and on at rematches if it shall. It comes back by itself when
// the connection is lost, agrees to undo (or not), to go on without somebody who is away, and takes
// its seat back from a bot that sat in meanwhile. A program that fails is started again once a
// turn; if that does not help, the seat is resigned or left, so that nobody waits for it.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "client/address.h"
#include "games/record.h"
#include "match/contestant.h"

namespace twistwood::online {

struct BotSeatPlan {
  client::SeatLink link;
  std::string ca_file = {};
  std::vector<std::string> command;
  match::ContestantOptions player;  // limits of a turn; without any, the clock, or a second
  std::uint64_t seed = 1;
  std::string name = {};      // for others to see; empty: what the program calls itself
  int games = 1;              // in a row; 0: without end
  bool asks_rematch = false;  // or waits for somebody else to
  bool takes_over = false;    // although the seat is played on another device
  bool agrees_undo = true;
  bool resigns = true;                 // when the program fails; or leaves the seat empty
  std::int64_t overhead_ms = 200;      // kept back from the clock for the way to the server
  std::int64_t patience_ms = 120'000;  // until a server that does not answer is given up
};

struct BotSeatEnd {
  enum class Kind {
    kPlayed,   // all that was to be played
    kRefused,  // by the server, or the program failed
    kFailed,   // no connection
    kStopped,  // from outside
  };
  Kind kind = Kind::kPlayed;
  std::string why = {};
};

struct BotSeatEars {
  std::function<void(const std::string& line)> said;     // what happens, for people
  std::function<void(const std::string& line)> trouble;  // what goes wrong and is got over
  std::function<void(const Record& record)> over;        // a game
};

BotSeatEnd play_bot_seat(const BotSeatPlan& plan, const std::atomic<bool>& stopped,
                         const BotSeatEars& ears);

}  // namespace twistwood::online
