// A hub with everything around it in memory: the store, the bots, the clock and the connections.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "server/hub.h"
#include "server/lobby.h"
#include "server/memory_store.h"

namespace twistwood::trial {

using server::ViewerId;
using wire::Json;

// Bots that choose the first legal turn when they are told to.
class PatientThinker : public server::BotRunner {
 public:
  bool think(server::BotRequest request, Then then) override;
  std::size_t waiting() const override { return asked_.size(); }
  void cancel(const std::string& table) override;
  void run();
  bool busy = false;
  std::deque<std::string> failures;  // why it cannot choose, in this order; then it can
  std::vector<int> levels;           // as it was asked
  std::int64_t thought_ms = 0;       // as they say
  std::size_t thought = 0;           // turns

 private:
  std::deque<std::pair<server::BotRequest, Then>> asked_;
};

// A game for two persons.
inline const Json kTwo = {{"game", "twisty"}, {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}};

class HubWorld : private server::Outlet {
 public:
  // Beside another one: on the same database.
  explicit HubWorld(const server::Limits& limits = {}, std::uint64_t seed = 1,
                    HubWorld* beside = nullptr, std::int64_t started_ms = 1'000'000);

  struct Made {
    std::string table;
    std::vector<std::string> tokens;  // empty: none
    std::string watch;
  };
  Made make_table(const Json& setup, bool open_to_all = false);
  server::HttpReply ask(const Json& body);

  ViewerId connect(bool trusted = true, const std::string& address = {});
  void say(ViewerId who, const Json& message) { say(who, wire::write(message)); }
  void say(ViewerId who, const std::string& message);
  ViewerId join(const std::string& table, const std::string& token, int have = 0);
  // Lets the store and the bots do what they were asked for.
  void settle();

  // What a viewer was sent since this was last called.
  std::vector<Json> heard(ViewerId who);
  std::vector<Json> heard(ViewerId who, std::string_view type);
  std::string bytes(ViewerId who) const;  // all it was ever sent
  std::optional<server::Closing> closed(ViewerId who) const;
  // Frames that were sent, and the bytes of those that were written for it: one for many counts
  // once.
  std::uint64_t frames_sent = 0;
  std::uint64_t bytes_written = 0;
  bool remembers = true;  // what it sent
  // What stands in the log under this name.
  std::vector<Json> logged(std::string_view what) const;

  std::int64_t now_ms;
  std::int64_t ahead_ms = 0;  // of the time that tables are kept by
  server::Limits limits;
  MemoryStore store;
  PatientThinker thinker;
  Random random;
  server::AddressBook addresses;
  std::vector<std::pair<std::string, Json>> journal;  // the name of each line, and the rest of it
  server::Hub hub;
  server::Lobby lobby;
  // Called instead of delivering, where a test has a network of its own.
  std::function<void(ViewerId, const server::Frame&)> deliver;

 private:
  void send(ViewerId to, const server::Frame& frame) override;
  void close(ViewerId who, server::Closing why) override { closed_[who] = why; }
  server::Entropy entropy();

  ViewerId next_ = 1;
  std::map<ViewerId, std::vector<std::string>> sent_;
  std::map<ViewerId, std::size_t> read_;
  std::map<ViewerId, server::Closing> closed_;
  std::deque<server::Frame> newest_;
};

// A legal turn, drawn from what everybody sees.
std::string any_turn(const std::string& position, Random& random);

}  // namespace twistwood::trial
