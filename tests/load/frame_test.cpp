// What the load generator makes of messages, held against the table they come from.
#include "load/frame.h"

#include <gtest/gtest.h>

#include "load/check.h"
#include "load/stored.h"
#include "table/table.h"
#include "wire/command.h"
#include "wire/log.h"
#include "wire/view.h"

namespace twistwood::load {
namespace {

using table::Table;
using wire::Json;

// A table with some turns played, and the events as a server sends them.
struct Played {
  Table table;
  std::vector<std::string> events;  // of the versions from 2
  std::vector<std::uint64_t> views;

  static Played some(const AnyOptions& options, int turns) {
    table::Setup setup;
    setup.options = options;
    setup.key = 6;
    setup.seats = {{R"(An "odd\ name)", 0}, {"\"turn\":\"", 0}};
    Played played{*Table::open(setup, 1000), {}, {}};
    played.views.push_back(read_hash(wire::view_hash(played.table)));
    for (int i = 0; i < turns; ++i) played.play_one();
    return played;
  }

  void play_one() {
    const AnyPosition before = table.position();
    const auto legal = turns(before);
    const table::Command command{join("v", table.version()), *table.to_act(), table.version(),
                                 table::Play{legal[legal.size() / 2]}};
    EXPECT_FALSE(table.handle(command, 2000).denied);
    events.push_back(wire::write_news(table, table.version(), 2000));
    views.push_back(read_hash(wire::view_hash(table)));
  }

  std::string joined() const {
    return wire::write({{"type", "joined"},
                        {"table_id", "a"},
                        {"table", wire::value_of(wire::write_table(table, 2000))}});
  }
};

std::vector<AnyOptions> both_games() { return {Twisty::Options{}, Labyrinth::Options{}}; }

TEST(LoadFrame, an_event_is_read_as_it_was_written) {
  for (const auto& options : both_games()) {
    Played played = Played::some(options, 0);
    for (int i = 0; i < 30 && played.table.to_act(); ++i) {
      played.play_one();
      const std::string& line = played.events.back();
      ASSERT_TRUE(is_event(line));
      const auto event = read_event(line);
      ASSERT_TRUE(event);
      EXPECT_EQ(event->version, played.table.version());
      EXPECT_EQ(event->turn,
                write_turn(played.table.history().turn(played.table.history().size() - 1)));
      const std::string position = write_position(mask(played.table.position()));
      EXPECT_EQ(event->position, position);
      EXPECT_EQ(event->hash, hash_of(played.table.version(), position));
      const auto to_act = played.table.to_act();
      EXPECT_EQ(event->to_act, to_act ? number(*to_act) : 0);
    }
  }
}

TEST(LoadFrame, an_answer_is_read_as_it_was_written) {
  table::Answer answer;
  answer.version = 12;
  const std::string accepted = wire::write_answer("v11", answer);
  auto read = read_answer(accepted);
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->ok);
  EXPECT_EQ(read->id, "v11");
  EXPECT_EQ(read->version, 12);
  answer.denied = table::Denied{table::Denied::Reason::kStale, "the table has moved on", {}};
  const std::string line = wire::write_answer("v11", answer);
  EXPECT_TRUE(is_answer(line));
  read = read_answer(line);
  EXPECT_FALSE(read->ok);
  EXPECT_EQ(read->code, "stale");
}

TEST(LoadFrame, a_frame_is_one_message_a_line) {
  std::string_view frame = "one\ntwo\nthree";
  EXPECT_EQ(next_line(frame), "one");
  EXPECT_EQ(next_line(frame), "two");
  EXPECT_EQ(next_line(frame), "three");
  EXPECT_TRUE(frame.empty());
}

TEST(LoadCheck, what_was_shown_has_to_be_what_the_log_says) {
  for (const auto& options : both_games()) {
    const Played played = Played::some(options, 25);
    SeenTable account{"a", "w", played.views};
    EXPECT_EQ(compare(account, played.joined()).value_or(-1), 26);

    account.views[7] = 0;  // nobody was there to see it
    EXPECT_EQ(compare(account, played.joined()).value_or(-1), 25);

    account.views[9] ^= 1;
    ASSERT_FALSE(compare(account, played.joined()));
    EXPECT_EQ(compare(account, played.joined()).error().message,
              "version 10 was shown otherwise than the log says");

    account.views = played.views;
    account.views.push_back(77);
    ASSERT_FALSE(compare(account, played.joined()));
    EXPECT_EQ(compare(account, played.joined()).error().message,
              "version 27 was shown and is lost: the log ends with 26");
    EXPECT_FALSE(compare(account, "{}"));
    EXPECT_FALSE(compare(account, "garbage"));
  }
}

TEST(LoadMetrics, are_found_by_their_whole_names) {
  const auto figures = read_metrics(
      "# HELP process_cpu_seconds_total CPU\nx_process_cpu_seconds_total 9\n"
      "process_cpu_seconds_total 1.5\nprocess_resident_memory_bytes 2.048e3\n");
  ASSERT_TRUE(figures);
  EXPECT_DOUBLE_EQ(figures->cpu_seconds, 1.5);
  EXPECT_DOUBLE_EQ(figures->memory_bytes, 2048);
  EXPECT_FALSE(read_metrics("<html>"));
}

TEST(StoredLog, is_compared_version_by_version) {
  Played played = Played::some(Labyrinth::Options{.seats = 2}, 12);
  std::vector<std::string> lines;
  for (const table::Event& event : played.table.log()) lines.push_back(wire::write_event(event));
  const SeenTable seen{"AAAAAAAAAAAA", "", played.views};
  EXPECT_EQ(compare_stored(seen, lines).value_or(-1), 13);
  SeenTable later = seen;  // one that came late has not seen the first
  later.views[0] = 0;
  EXPECT_EQ(compare_stored(later, lines).value_or(-1), 12);

  const auto refusal = [&](const SeenTable& account, const std::vector<std::string>& stored) {
    const auto compared = compare_stored(account, stored);
    return compared ? std::string("none") : compared.error().message;
  };
  SeenTable other = seen;
  other.views[4] ^= 1;
  EXPECT_EQ(refusal(other, lines), "version 5 was shown otherwise than it is stored");
  EXPECT_EQ(refusal(seen, {lines.begin(), lines.end() - 1}),
            "version 13 was shown and is not stored: the log ends with 12");
  auto gap = lines;
  gap.erase(gap.begin() + 3);
  EXPECT_TRUE(refusal(seen, gap).starts_with("the stored log is broken: log: event 4: "))
      << refusal(seen, gap);
  EXPECT_EQ(refusal(seen, {}), "version 13 was shown and is not stored: the log ends with 0");
}

}  // namespace
}  // namespace twistwood::load
