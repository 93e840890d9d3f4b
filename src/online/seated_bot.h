// The conversation between a table and a program that sits at it: bot_seat.h says what it does.
//
// Everything here happens on the network's thread, as callbacks. go_on() is called after whatever
// has changed, looks at how things stand, and does what is to be done now.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "online/bot_seat.h"
#include "online/table_link.h"
#include "online/thinker.h"

namespace twistwood::online {

class SeatedBot {
 public:
  SeatedBot(const BotSeatPlan& plan, const std::atomic<bool>& stopped, const BotSeatEars& ears,
            client::Network& network, std::unique_ptr<match::Program> program);
  SeatedBot(const SeatedBot&) = delete;
  SeatedBot& operator=(const SeatedBot&) = delete;

  BotSeatEnd run();

 private:
  TableLink::Ears link_ears();
  void hear_joined(const wire::Json& message);
  void hear_talk(const wire::Json& message);
  void go_on();
  void show_turns();
  void introduce();
  void begin_game();
  void think();
  void take_turn(const Result<std::string>& turn);
  void hear_verdict(const std::string& turn, const wire::Json& answer);
  void answer_questions();
  void ask(wire::Json message);
  void fail_turn(const std::string& why);
  void resign(const std::string& why);
  void leave_after_resigning();
  void tell_outcome();
  void finish_game();
  void play_on();
  void ask_rematch();
  void follow();  // to the rematch
  bool same_question() const;

  const RemoteTable& table() const { return link_.table(); }
  const RemoteSeat& own() const { return table().seat(*seat_); }

  void watch();
  void stop(BotSeatEnd::Kind kind, const std::string& why);

  const BotSeatPlan& plan_;
  const std::atomic<bool>& stopped_;
  const BotSeatEars& ears_;
  client::Network& network_;
  const std::string name_;
  const std::string device_;
  BotSeatEnd end_;
  bool over_ = false;

  // Of this table.
  std::optional<Seat> seat_;  // once it is known
  bool public_ = false;
  bool claimed_ = false;    // nobody else plays this seat
  bool came_late_ = false;  // its game was over when we came
  bool finished_ = false;   // its game, and that was told
  bool resigning_ = false;
  std::string gave_up_;    // why, once the table knows
  bool asking_ = false;    // something is asked of the table besides a turn
  int await_version_ = 0;  // an answer told of a version that has not come yet
  int told_ = 0;           // turns that were shown
  std::string next_;       // the table of the rematch

  // Of the program.
  bool ready_ = false;     // it knows that a game has begun
  bool thinking_ = false;  // it is asked something
  bool playing_ = false;   // its turn is on the way
  int asked_size_ = 0;     // what it is asked about: so many turns,
  std::uint64_t asked_hash_ = 0;
  int failures_ = 0;  // at this turn

  bool introduced_ = false;
  int games_ = 0;  // that are over
  TableLink link_;
  Thinker thinker_;  // last: it ends before all that its answers are for
};

}  // namespace twistwood::online
