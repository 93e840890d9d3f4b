// Tables that the last release has stored: opened, resumed and played on. last_release.log holds
// lines that its own program wrote, a table after the other.
#include <gtest/gtest.h>

#include <fstream>

#include "server/hub_world.h"
#include "wire/log.h"

namespace twistwood::trial {
namespace {

using Lines = std::vector<std::string>;

std::vector<Lines> stored_tables() {
  std::ifstream file(TWISTWOOD_TESTS_DIR "/server/last_release.log");
  std::vector<Lines> tables(1);
  for (std::string line; std::getline(file, line);) {
    if (line.empty()) {
      tables.emplace_back();
    } else {
      tables.back().push_back(line);
    }
  }
  return tables;
}

// A server that finds such tables in its store.
struct Upgraded {
  // Its id; everybody sits there with one token.
  std::string put(const Lines& lines) {
    const std::string id = join("stored-table", world.store.tables.size()).substr(1);
    const Json setup = (*wire::parse(lines.front(), 1 << 16))["setup"];
    store::TableRecord record;
    record.number = static_cast<std::int64_t>(world.store.tables.size()) + 1;
    record.id = id;
    record.game = setup["game"];
    record.seat_hashes.assign(setup["seats"].size(), server::hash_of_token(token));
    record.note = "{}";
    world.store.tables[id] = {record, lines};
    return id;
  }
  // What the first message to one who joins is.
  Json join_at(const std::string& id) {
    who = world.join(id, token);
    return world.heard(who).at(0);
  }

  HubWorld world;
  const std::string token = std::string(22, 'A');
  ViewerId who = 0;
};

TEST(Upgrade, games_of_the_last_release_go_on) {
  std::set<std::string> types;
  for (const Lines& lines : stored_tables()) {
    Upgraded server;
    const std::string id = server.put(lines);
    const Json joined = server.join_at(id);
    ASSERT_EQ(joined["type"], "joined") << wire::write(joined);
    EXPECT_EQ(joined["table"]["version"], lines.size());
    const Json seat = joined["table"]["to_act"];
    server.world.say(server.who,
                     {{"type", "play"},
                      {"id", "new"},
                      {"seat", seat},
                      {"version", lines.size()},
                      {"turn", any_turn(joined["table"]["position"], server.world.random)}});
    server.world.settle();
    EXPECT_EQ(server.world.heard(server.who, "answer").at(0)["ok"], true);
    const Lines& now = server.world.store.tables.at(id).lines;
    ASSERT_EQ(now.size(), lines.size() + 1);
    EXPECT_TRUE(std::equal(lines.begin(), lines.end(), now.begin()));
    for (const std::string& line : lines) types.insert((*wire::parse(line, 1 << 16))["type"]);
  }
  EXPECT_GE(types.size(), 5u);
}

// Whatever the next release writes: that table cannot be reached, the log of the server says why,
// and everybody else plays on.
TEST(Upgrade, what_a_newer_release_wrote_is_refused_for_its_table_alone) {
  const Lines good = stored_tables().front();
  Lines rules = good;
  rules.front().replace(rules.front().find("\"rules\":1"), 9, "\"rules\":99");
  Lines event = good;
  event.push_back(R"({"type":"teleported","time_ms":1794838626099,"seat":1})");
  for (const Lines& newer : {rules, event}) {
    Upgraded server;
    const std::string bad = server.put(newer);
    const std::string fine = server.put(good);
    const Json refused = server.join_at(bad);
    EXPECT_EQ(refused["type"], "refused");
    EXPECT_EQ(refused["code"], "unavailable");
    EXPECT_EQ(server.world.closed(server.who), server::Closing::kRefused);
    EXPECT_EQ(server.join_at(fine)["type"], "joined");
    EXPECT_EQ(server.world.store.tables.at(bad).lines, newer) << "nothing is lost";
  }
  const auto why_not = [](const std::string& line) {
    const auto read = wire::LogReader(0).read(line);
    return read ? "read" : read.error().message;
  };
  EXPECT_NE(why_not(rules.front()).find("rules"), std::string::npos) << why_not(rules.front());
  EXPECT_NE(why_not(event.back()).find("teleported"), std::string::npos) << why_not(event.back());
}

TEST(Upgrade, a_field_that_is_not_known_yet_is_passed_over) {
  Lines lines = stored_tables().front();
  lines.back().insert(lines.back().size() - 1, R"(,"mood":"good")");
  Upgraded server;
  EXPECT_EQ(server.join_at(server.put(lines))["type"], "joined");
}

}  // namespace
}  // namespace twistwood::trial
