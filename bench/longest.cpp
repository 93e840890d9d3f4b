// How long one message keeps the hub from everybody else, on tables that were prepared for it: the
// longest there can be, the longest there could be before there was a limit, many undos, as many
// viewers as a table may have, and whatever a hunt at random finds (tests/server/cost_hunt.h).
//
//   bench_longest
//
// Prints milliseconds of the CPU for each kind of message, of a hundred each: the median and the
// longest. Everything is done three times in the same way, and of each message the best is taken:
// what the machine does besides is not in it, nor what other threads do. Ends with 1 if one is
// above 5 ms.
#include <algorithm>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <map>

#include "server/cost_hunt.h"
#include "table/long_table.h"
#include "wire/log.h"

namespace {

using namespace twistwood;
using trial::HubWorld;
using trial::Json;
using trial::ViewerId;

constexpr int kTimes = 100;
constexpr int kRounds = 3;
constexpr double kMost_ms = 5;

std::map<std::string, std::vector<double>> taken_ms;
std::map<std::string, std::size_t> next_of;  // in this round

// In every round the same happens in the same order.
void note(const std::string& what, double ms) {
  auto& all = taken_ms[what];
  const std::size_t at = next_of[what]++;
  if (at == all.size()) all.push_back(ms);
  all[at] = std::min(all[at], ms);
}

// Of this thread.
double cpu_ms() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

template <class Do>
bool measure(const std::string& what, const Do& step) {
  const double began_ms = cpu_ms();
  const bool more = step();
  note(what, cpu_ms() - began_ms);
  return more;
}

// A message, and what the store makes the hub do after it.
void say(HubWorld& world, ViewerId who, const std::string& what, const Json& message) {
  const std::string text = wire::write(message);
  measure(what, [&] { return world.hub.receive(who, text), true; });
  while (world.store.waiting() > 0) measure(what, [&] { return world.store.run_one(); });
}

HubWorld::Made put(HubWorld& world, const table::Table& table) {
  const auto made = world.make_table(trial::kTwo);
  auto& lines = world.store.tables[made.table].lines;
  lines.clear();
  for (const table::Event& event : table.log()) lines.push_back(wire::write_event(event));
  return made;
}

void play_on(HubWorld& world, ViewerId who, const std::string& prefix, const Json& joined) {
  Json table = joined["table"];
  for (int i = 0; i < kTimes && table["to_act"].is_number(); ++i) {
    const auto position = *read_position(table["position"].get<std::string>());
    Json play = {{"type", "play"},
                 {"id", join("p", i)},
                 {"seat", table["to_act"]},
                 {"version", table["version"]},
                 {"turn", trial::going_on(position, static_cast<std::uint64_t>(i))}};
    say(world, who, prefix + "play", play);
    say(world, who, prefix + "play again", play);
    Json undo = {{"type", "ask-undo"}, {"id", join("u", i)}, {"seat", play["seat"]}};
    undo["version"] = table["version"].get<int>() + 1;
    if (i % 2 == 0) say(world, who, prefix + "undo", undo);
    for (const Json& event : world.heard(who, "event")) {
      table["version"] = event["version"];
      if (event["what"].contains("position")) table["position"] = event["what"]["position"];
      table.update(event["now"]);
    }
  }
}

void prepare_and_measure(const std::string& name, const trial::LongTable& wanted) {
  const table::Table table = trial::make(wanted);
  HubWorld world;
  const auto made = put(world, table);
  const auto join_with = [&](int have) {
    return Json{{"type", "join"}, {"table", made.table}, {"tokens", made.tokens}, {"have", have}};
  };
  Json joined;
  for (int i = 0; i < kTimes; ++i) {
    world.hub.forget({made.table});
    const ViewerId who = world.connect();
    say(world, who, name + "join, from the store", join_with(0));
    joined = world.heard(who, "joined").at(0);
    for (const int behind : {0, 20, 40, 64, 65}) {
      say(world, who, join(name, "join, ", behind, " behind"), join_with(table.version() - behind));
    }
    world.heard(who);
    world.hub.disconnect(who);
  }
  const ViewerId who = world.connect();
  world.say(who, join_with(0));
  world.store.run();
  play_on(world, who, name, joined);
}

void open_tables() {
  HubWorld world;
  for (int i = 0; i < kTimes; ++i) {
    for (const char* game : {"twisty", "labyrinth"}) {
      const Json body = {
          {"setup",
           {{"game", game}, {"seats", {{{"name", "fox"}, {"mine", true}}, {{"name", ""}}}}}},
          {"public", true}};
      measure(join("open ", game), [&] { return world.ask(body), true; });
    }
    measure("public list", [&] {
      world.now_ms += 2000;
      world.lobby.list([](const server::HttpReply&) {});
      return true;
    });
    while (world.store.waiting() > 0) measure("public list", [&] { return world.store.run_one(); });
  }
}

// As many as may look on; what one of them, or one who plays, makes the hub do for all.
void measure_crowd() {
  HubWorld world;
  const auto made = put(world, trial::make({.turns = 1900, .limit = 2000}));
  world.hub.forget({made.table});
  world.remembers = false;
  const auto join_with = [&](const std::string& token) {
    return Json{{"type", "join"}, {"table", made.table}, {"token", token}};
  };
  std::vector<ViewerId> crowd;
  while (crowd.size() + 10 < static_cast<std::size_t>(world.limits.viewers_per_table)) {
    crowd.push_back(world.connect());
    say(world, crowd.back(), "crowd, join", join_with(made.watch));
  }
  world.remembers = true;
  const ViewerId who = world.connect();
  Json all = join_with(made.tokens[0]);
  all.erase("token");
  all["tokens"] = made.tokens;
  say(world, who, "crowd, join", all);
  const Json joined = world.heard(who, "joined").at(0);
  world.remembers = false;
  for (int i = 0; i < kTimes; ++i) {
    say(world, who, "crowd, reaction", {{"type", "reaction"}, {"code", "wow"}});
    say(world, who, "crowd, claim", {{"type", "claim"}, {"device", join("d", i)}, {"take", true}});
    world.now_ms += 5000;
    measure("crowd, tick", [&] { return world.hub.tick(), true; });
    const ViewerId gone = crowd.back();
    crowd.pop_back();
    measure("crowd, leave", [&] { return world.hub.disconnect(gone), true; });
  }
  const auto position = *read_position(joined["table"]["position"].get<std::string>());
  say(world, who, "crowd, play",
      {{"type", "play"},
       {"id", "p"},
       {"seat", joined["table"]["to_act"]},
       {"version", joined["table"]["version"]},
       {"turn", trial::going_on(position, 1)}});
  for (const ViewerId one : crowd) {
    measure("crowd, leave", [&] { return world.hub.disconnect(one), true; });
  }
}

void hunt() {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    trial::CostHunt one(seed, [](const std::string& name, const std::function<void()>& go) {
      measure("hunt, " + name, [&] { return go(), true; });
    });
    one.run(kTimes);
  }
}

void measure_all() {
  next_of.clear();
  open_tables();
  for (std::size_t game = 0; game < Games::kSize; ++game) {
    const std::string name = join(Games::kNames[game], ' ');
    prepare_and_measure(name + "1,900 turns, ", {.game = game, .turns = 1900, .limit = 2000});
    prepare_and_measure(name + "900 undos, ",
                        {.game = game, .turns = 900, .undone = 900, .limit = 2000});
    prepare_and_measure(name + "before limits, ", {.game = game, .turns = 3000, .undone = 3000});
  }
  measure_crowd();
  hunt();
}

}  // namespace

int main() {
  for (int round = 0; round < kRounds; ++round) measure_all();
  bool fine = true;
  std::cout << std::fixed << std::setprecision(3);
  for (auto& [what, all] : taken_ms) {
    std::ranges::sort(all);
    const double median = all[all.size() / 2];
    fine = fine && all.back() <= kMost_ms;
    std::cout << std::setw(9) << median << std::setw(9) << all.back() << "  " << what << '\n';
  }
  return fine ? 0 : 1;
}
