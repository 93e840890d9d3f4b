// Two tables that differ only in cards face down are one table to everybody who looks.
#include <gtest/gtest.h>

#include "games/any_history.h"
#include "support/playthrough.h"
#include "table/table.h"
#include "wire/command.h"
#include "wire/view.h"

namespace twistwood {
namespace {

using table::Table;

Table table_from(const Labyrinth::Position& start, int seats) {
  table::Setup setup;
  setup.options = Labyrinth::Options{.seats = seats};
  setup.position = Labyrinth::write_position(start.layout, start.state);
  setup.seats.resize(static_cast<std::size_t>(seats));
  auto table = Table::open(setup, 0);
  EXPECT_TRUE(table) << table.error().message;
  return std::move(*table);
}

std::string shown(const Table& table) {
  std::string text = wire::write_table(table, 0);
  for (int version = 1; version <= table.version(); ++version) {
    text += wire::write(wire::show_events(table, version - 1).front());
  }
  return text;
}

// Plays the same on both until a card differs. Returns the number of turns that looked the same.
int turns_alike(Table& one, Table& other, Random& random) {
  int alike = 0;
  for (; one.to_act(); ++alike) {
    EXPECT_EQ(shown(one), shown(other));
    const auto position = std::get<Labyrinth::Position>(one.position());
    const auto turn = trial::lively_turn<Labyrinth>(position, random);
    const table::Command command{join(alike), *one.to_act(), one.version(),
                                 table::Play{Labyrinth::write_turn(turn)}};
    const table::Command wrong{"wrong", *one.to_act(), one.version(), table::Play{">a1~9"}};
    for (const auto& sent : {wrong, command}) {
      EXPECT_EQ(wire::write_answer("", one.handle(sent, 0)),
                wire::write_answer("", other.handle(sent, 0)));
    }
    if (one.outcome()) break;
    if (write_position(mask(one.position())) != write_position(mask(other.position()))) {
      EXPECT_NE(shown(one), shown(other));  // a card was turned up, and it is shown
      break;
    }
  }
  return alike;
}

TEST(HiddenAtTheTable, CardsFaceDownLeaveNoTrace) {
  constexpr std::uint64_t kPairs = 30;
  int alike = 0;
  Random random(3);
  for (std::uint64_t seed = 1; seed <= kPairs && !HasFailure(); ++seed) {
    const int seats = 2 + static_cast<int>(seed % 3);
    auto start = *Labyrinth::deal({.seats = seats}, seed);
    auto twin = start;
    twin.state = Labyrinth::sample(start.layout, start.state.view, random);
    ASSERT_NE(start.state, twin.state);
    Table one = table_from(start, seats);
    Table other = table_from(twin, seats);
    alike += turns_alike(one, other, random);
  }
  EXPECT_GT(alike, 20);
}

// What everybody saw is enough to go through the game again.
TEST(HiddenAtTheTable, AGameCanBeRetracedFromWhatWasSeen) {
  Random random(4);
  for (std::uint64_t seed = 1; seed <= 10 && !HasFailure(); ++seed) {
    auto position = *Labyrinth::deal({.seats = 2, .goals = 3}, seed);
    const AnyPosition start = position;
    std::vector<std::string> texts;
    std::vector<std::string> masked_positions = {write_position(mask(start))};
    while (Labyrinth::status(position.state.view).running()) {
      const auto turn = trial::lively_turn<Labyrinth>(position, random);
      texts.push_back(Labyrinth::write_turn(turn));
      Labyrinth::apply(position.layout, position.state, turn);
      masked_positions.push_back(write_position(mask(AnyPosition(position))));
    }
    AnyHistory played(start);
    AnyHistory seen(mask(start));
    for (int i = 0; i < static_cast<int>(texts.size()); ++i) {
      const std::string& text = texts[static_cast<std::size_t>(i)];
      ASSERT_TRUE(played.play(text));
      // A card that cannot have come is refused: a gate is no goal.
      EXPECT_FALSE(played.turned_up(i) && seen.play(text, "a1"));
      const auto again = seen.play(text, played.card(i));
      ASSERT_TRUE(again) << again.error().message;
    }
    for (int i = 0; i <= seen.size(); ++i) {
      EXPECT_EQ(write_position(seen.position_at(i)), masked_positions[static_cast<std::size_t>(i)]);
    }
  }
}

}  // namespace
}  // namespace twistwood
