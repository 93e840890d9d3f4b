// The guests of one table and the game they play: whoever has to act plays a random legal turn.
//
// The position is followed with our own rules, so that choosing costs next to nothing; only a
// hidden card that was turned up is looked for in the position the server sends.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "games/any_game.h"
#include "load/guest.h"
#include "load/load.h"

namespace twistwood::load {

using Clock = std::chrono::steady_clock;

// What all tables add up.
struct LoadCounts {
  bool playing = false;    // new turns may begin
  std::int64_t turns = 0;  // acknowledged
  std::int64_t refused = 0;
  std::int64_t reconnects = 0;
  std::chrono::steady_clock::duration longest_away{};
  std::int64_t differences = 0;
  std::vector<float> latencies_ms;
  std::vector<std::string> first_errors;

  void error(const std::string& table, const std::string& what);
};

// A table as its guests saw it.
struct SeenTable {
  std::string table;
  std::string watch;  // the token of spectators
  std::vector<std::uint64_t> views;
};

class LoadTable {
 public:
  struct Ears {
    std::function<void()> ready;  // everybody is at the table
    std::function<void()> over;   // the game is, and everybody has seen it
  };

  LoadTable(client::Network& network, const Plan& plan, LoadCounts& counts, Random random,
            Ears ears);
  LoadTable(const LoadTable&) = delete;
  LoadTable& operator=(const LoadTable&) = delete;

  static constexpr int kSeats = 2;
  // Connections of a table.
  static int guests_of(const Plan& plan) {
    return (plan.one_device ? 1 : kSeats) + plan.spectators;
  }

  void sit_down(const std::string& table, const std::vector<std::string>& tokens,
                const std::string& watch);
  // Begins, or goes on after a pause.
  void play();
  // Nothing is under way, and all have seen the same version.
  bool settled() const;
  void close();

  // Compares what the guests saw with each other and gives the account of this table.
  SeenTable take_seen();

 private:
  void hear_joined(std::size_t who, const EventSeen& seen);
  void hear_event(std::size_t who, const EventSeen& event);
  void hear_answer(std::size_t who, const AnswerSeen& answer);
  void tell_if_over();
  void follow(const EventSeen& event);
  void draw_due();
  void act();
  bool all_there() const;
  std::size_t guest_of_seat(int seat) const;

  client::Network& network_;
  const Plan& plan_;
  LoadCounts& counts_;
  Random random_;
  Ears ears_;
  std::deque<Guest> guests_;                            // the seats first
  std::vector<std::optional<Clock::time_point>> lost_;  // since when each is cut off
  std::string table_;
  std::string watch_;
  std::optional<AnyPosition> position_;
  int version_ = 0;
  int to_act_ = 0;
  int commanded_ = 0;  // the version at which the last command was sent
  bool ready_ = false;
  bool over_told_ = false;
  Clock::time_point sent_;
  Clock::time_point due_;  // of the next turn
};

}  // namespace twistwood::load
