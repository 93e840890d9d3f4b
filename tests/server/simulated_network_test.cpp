// A network between clients and the hub that loses, repeats, delays and reorders frames, and cuts
// connections; all from a seed. In the end everybody has seen the same game to its end.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "server/hub_world.h"

namespace twistwood::trial {
namespace {

// What is on its way, by the time it arrives.
class Wire {
 public:
  explicit Wire(std::uint64_t seed) : random_(seed) {}

  // Frames to the server may come never, twice, late and in any order. Frames of the server come
  // in order on a connection, as TCP has it, but the connection may be cut before them.
  void to_server(std::int64_t now_ms, std::function<void()> arrives) {
    if (random_.below(10) == 0) return;
    const int copies = random_.below(10) == 0 ? 2 : 1;
    for (int i = 0; i < copies; ++i) due_.emplace(now_ms + 1 + random_.below(300), arrives);
  }
  bool cuts() { return random_.below(60) == 0; }
  bool run_next(std::int64_t& now_ms) {
    if (due_.empty()) return false;
    auto first = due_.extract(due_.begin());
    now_ms = std::max(now_ms, first.key());
    first.mapped()();
    return true;
  }

 private:
  Random random_;
  std::multimap<std::int64_t, std::function<void()>> due_;
};

struct Client {
  std::string token;
  ViewerId connection = 0;
  std::size_t connections = 0;
  Json table = nullptr;
  Json seats = Json::array();
  Json open_command = nullptr;  // sent and not answered
  int sent = 0;
  std::map<int, Json> events = {};  // by version

  int version() const { return table.is_object() ? table["version"].get<int>() : 0; }
};

class Party {
 public:
  Party(const Json& setup, std::uint64_t seed)
      : world_({}, seed), wire_(seed * 31 + 7), random_(seed) {
    made_ = world_.make_table(setup);
    for (const std::string& token : made_.tokens) guests_.push_back(Client{.token = token});
    guests_.push_back(Client{.token = made_.watch});
    world_.deliver = [this](ViewerId to, const server::Frame& frame) {
      inbox_.emplace_back(to, *frame);
    };
  }

  void play() {
    for (int round = 0; round < 40'000 && !all_done(); ++round) {
      for (Client& guest : guests_) act(guest);
      wire_.run_next(world_.now_ms);
      world_.now_ms += 1;
      if (random_.below(3) != 0) world_.settle();
      deliver();
    }
  }
  bool all_done() const {
    return std::ranges::all_of(guests_, [](const Client& guest) {
      return guest.table.is_object() && guest.table["outcome"].is_object();
    });
  }
  const std::vector<Client>& guests() const { return guests_; }
  const std::vector<std::string>& log() { return world_.store.tables[made_.table].lines; }

 private:
  void act(Client& guest) {
    if (guest.connection == 0) {
      guest.connection = world_.connect();
      ++guest.connections;
      guest.open_command = nullptr;
      // The first frame of a connection is lost only with the connection.
      world_.say(guest.connection, {{"type", "join"},
                                    {"table", made_.table},
                                    {"token", guest.token},
                                    {"have", guest.version()}});
      return;
    }
    if (wire_.cuts()) {
      world_.hub.disconnect(guest.connection);
      guest.connection = 0;
      return;
    }
    const bool acts =
        guest.table.is_object() && !guest.seats.empty() && guest.table["to_act"] == guest.seats[0];
    if (!acts || random_.below(4) != 0) return;
    // As long as there is no answer, the same command again.
    if (guest.open_command.is_null() || guest.open_command["version"] != guest.version()) {
      guest.open_command = {{"type", "play"},
                            {"id", "c" + std::to_string(guest.sent++)},
                            {"version", guest.version()},
                            {"turn", any_turn(guest.table["position"], random_)}};
    }
    const ViewerId from = guest.connection;
    wire_.to_server(world_.now_ms, [this, from, text = wire::write(guest.open_command)] {
      world_.say(from, text);
    });
  }

  void deliver() {
    for (auto& [to, text] : std::exchange(inbox_, {})) {
      for (Client& guest : guests_) {
        if (guest.connection == to) take(guest, *wire::parse(text, 1 << 20));
      }
    }
  }

  void take(Client& guest, const Json& message) {
    if (message["type"] == "joined") {
      guest.seats = message["seats"];
      if (message.contains("table")) guest.table = message["table"];
      if (!message.contains("events")) return;
      for (const Json& event : message["events"]) take_event(guest, event);
      guest.table.update(message["now"]);
    }
    if (message["type"] == "event") take_event(guest, message);
    if (message["type"] == "answer" && guest.open_command.is_object() &&
        message["id"] == guest.open_command["id"]) {
      guest.open_command = nullptr;
    }
  }

  void take_event(Client& guest, const Json& event) {
    const int version = event["version"];
    ASSERT_LE(version, guest.version() + 1) << "a gap";
    const auto [known, is_new] = guest.events.emplace(version, event["what"]);
    ASSERT_EQ(known->second, event["what"]) << "two events for one version";
    if (version != guest.version() + 1) return;
    guest.table["version"] = version;
    if (event["what"].contains("position")) guest.table["position"] = event["what"]["position"];
    if (event.contains("now")) guest.table.update(event["now"]);
  }

  HubWorld world_;
  Wire wire_;
  Random random_;
  HubWorld::Made made_;
  std::vector<Client> guests_;
  std::vector<std::pair<ViewerId, std::string>> inbox_;
};

TEST(SimulatedNetwork, everybody_sees_the_same_game_to_its_end) {
  std::size_t reconnections = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Json setup = {{"game", seed % 2 == 0 ? "twisty" : "labyrinth"},
                        {"limit", 30},
                        {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}};
    Party party(setup, seed);
    party.play();
    ASSERT_TRUE(party.all_done()) << "seed " << seed;
    const auto& guests = party.guests();
    for (const Client& guest : guests) {
      EXPECT_EQ(guest.version(), static_cast<int>(party.log().size())) << "seed " << seed;
      EXPECT_EQ(guest.table["position"], guests[0].table["position"]);
      EXPECT_EQ(guest.table["outcome"], guests[0].table["outcome"]);
      reconnections += guest.connections - 1;
      for (const auto& [version, what] : guest.events) {
        const auto other = guests[0].events.find(version);
        if (other != guests[0].events.end()) {
          EXPECT_EQ(other->second, what);
        }
      }
    }
  }
  EXPECT_GT(reconnections, 10u) << "the network was bad enough to mean something";
}

}  // namespace
}  // namespace twistwood::trial
