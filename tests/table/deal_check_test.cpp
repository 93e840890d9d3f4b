// A record says by itself whether its game was dealt as promised.
#include "table/deal_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>

#include "support/playthrough.h"
#include "table/record.h"

namespace twistwood::trial {
namespace {

using table::Cards;
using table::Table;

constexpr const char* kTable = "AbCdEfGhIjKl";
const std::string kSecret = "00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef";

// A game that ends when the last turn has been played, or is given up then.
Table played(const AnyOptions& options, const DealKey& key, int turns = 12) {
  table::Setup setup;
  setup.options = options;
  setup.key = key;
  if (key.is_secret()) setup.table_id = kTable;
  setup.seats.resize(2);
  auto table = *Table::open(setup, 1000);
  Random random(4);
  for (int i = 0; i < turns && !table.outcome(); ++i) {
    const std::string turn = with_game(table.position(), [&]<class G>(const auto& position) {
      return G::write_turn(lively_turn<G>(position, random));
    });
    table.handle({join("c", i), *table.to_act(), table.version(), table::Play{turn}}, 2000);
  }
  if (!table.outcome()) {
    table.handle({"end", seat_at(0), table.version(), table::Resign{}}, 3000);
  }
  return table;
}

Record recorded(const AnyOptions& options, const DealKey& key, Cards cards = Cards::kOpen) {
  const Record record = table::record_of(played(options, key), cards);
  const auto read = read_record(write_record(record));
  EXPECT_TRUE(read) << read.error().message;
  return *read;
}

std::string refusal(const Record& record) {
  const auto check = table::check_deal(record);
  return check ? "none" : check.error().message;
}

class DealChecks : public testing::TestWithParam<std::tuple<AnyOptions, DealKey>> {
 protected:
  const AnyOptions& options() const { return std::get<0>(GetParam()); }
  const DealKey& key() const { return std::get<1>(GetParam()); }
};

TEST_P(DealChecks, a_game_that_was_dealt_as_promised) {
  const auto check = table::check_deal(recorded(options(), key()));
  ASSERT_TRUE(check) << check.error().message;
  EXPECT_TRUE(check->has_key);
  EXPECT_EQ(check->chosen, std::vector<std::string>{});
}

TEST_P(DealChecks, a_key_that_was_not_promised) {
  Record record = recorded(options(), key());
  const DealKey other = key().is_secret() ? *DealKey::read_secret('f' + kSecret.substr(1)) : 6;
  record.set_tag("Key", other.text());
  EXPECT_TRUE(refusal(record).starts_with("Promise: it is not kept: that of the Key"))
      << refusal(record);
  EXPECT_NE(refusal(record).find(table::promise_of(other, kTable)), std::string::npos);
}

TEST_P(DealChecks, a_promise_to_another_table) {
  Record record = recorded(options(), key());
  record.set_tag("Table", "ZZZZZZZZZZZZ");
  const bool bound = key().is_secret();
  EXPECT_EQ(refusal(record).starts_with("Promise: it is not kept: that of the Key at table ZZZ"),
            bound)
      << refusal(record);
}

TEST_P(DealChecks, another_start_than_the_key_deals) {
  const Record record = recorded(options(), key());
  Record other = recorded(options(), 99);
  for (const char* name : {"Table", "Promise", "Key"}) {
    if (const auto tag = record.tag(name)) other.set_tag(name, *tag);
  }
  EXPECT_TRUE(refusal(other).starts_with("Start: the Key deals ")) << refusal(other);
}

TEST_P(DealChecks, what_is_missing_or_no_key_at_all) {
  Record record = recorded(options(), key());
  record.set_tag("Key", "12 monkeys");
  EXPECT_TRUE(refusal(record).starts_with("Key: 64 hexadecimal digits are expected"));
  const auto without = [&](std::string_view name) {
    Record less = recorded(options(), key());
    std::erase_if(less.tags, [&](const Record::Tag& tag) { return tag.name == name; });
    return less;
  };
  EXPECT_TRUE(refusal(without("Promise")).starts_with("Promise: it is missing"));
  if (key().is_secret()) {
    EXPECT_TRUE(refusal(without("Table")).starts_with("Table: it is missing"));
  }
  const auto running = table::check_deal(without("Key"));
  ASSERT_TRUE(running);
  EXPECT_FALSE(running->has_key) << "the key is told when the game is over";
}

// One that was chosen may by chance be what the key draws: then nobody can tell, or needs to.
TEST_P(DealChecks, what_was_chosen_is_named) {
  std::set<std::string> named;
  for (const int seat : {0, 1}) {
    AnyOptions chosen = options();
    std::visit([&](auto& any) { any.start = seat_at(seat); }, chosen);
    const auto check = table::check_deal(recorded(chosen, key()));
    ASSERT_TRUE(check) << check.error().message;
    named.insert(check->chosen.begin(), check->chosen.end());
  }
  EXPECT_EQ(named, std::set<std::string>{"start"});
}

INSTANTIATE_TEST_SUITE_P(
    Keys, DealChecks,
    testing::Combine(testing::Values(AnyOptions(Twisty::Options{.specials = {2, 4, 3, 5, 2}}),
                                     AnyOptions(Labyrinth::Options{.goals = 4, .gaps = 10})),
                     testing::Values(DealKey(5), *DealKey::read_secret(kSecret))),
    [](const auto& about) {
      const bool secret = std::get<1>(about.param).is_secret();
      return join(Games::kNames[std::get<0>(about.param).index()], secret ? "_key" : "_seed");
    });

TEST(DealChecksOfCards, a_masked_start_tells_of_its_cards_turn_by_turn) {
  const DealKey key = *DealKey::read_secret(kSecret);
  Record record = recorded(Labyrinth::Options{.goals = 3}, key, Cards::kHidden);
  ASSERT_TRUE(masked(record.start));
  ASSERT_TRUE(table::check_deal(record)) << refusal(record);
  // The last one, which nobody plays afterwards.
  auto backwards = record.turns | std::views::reverse;
  const auto turned_up = std::ranges::find_if(backwards, [](const RecordedTurn& turn) {
    return turn.card == "gap" || turn.card == "fairy";
  });
  ASSERT_NE(turned_up, backwards.end()) << "the game went far enough to mean something";
  turned_up->card = turned_up->card == "gap" ? "fairy" : "gap";
  EXPECT_NE(refusal(record).find(": it turned up "), std::string::npos) << refusal(record);
}

}  // namespace
}  // namespace twistwood::trial
