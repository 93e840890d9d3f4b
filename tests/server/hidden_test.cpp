// Nothing hidden leaves the server: two labyrinth games that differ only in cards face down give
// every client the same bytes, until a card is turned up that differs.
#include <gtest/gtest.h>

#include "server/hub_world.h"
#include "wire/log.h"

namespace twistwood::trial {
namespace {

// A world with one table whose start is given, and two persons and a watcher at it.
struct Garden {
  Garden(const Labyrinth::Position& start, std::uint64_t seed) : world({}, seed) {
    table::Setup setup;
    setup.options = Labyrinth::Options{.seats = 2};
    setup.position = Labyrinth::write_position(start.layout, start.state);
    setup.seats.resize(2);
    auto table = table::Table::open(setup, world.now_ms);
    store::TableRecord record;
    record.id = "AAAAAAAAAAAA";
    record.game = "labyrinth";
    record.seat_hashes = {server::hash_of_token("one"), server::hash_of_token("two")};
    record.spectator_hash = server::hash_of_token("watch");
    record.note = R"({"public":false})";
    world.store.tables[record.id] = {record, {wire::write_event(table->log().front())}};
    viewers = {world.join(record.id, "one"), world.join(record.id, "two"),
               world.join(record.id, "watch")};
  }
  HubWorld world;
  std::vector<ViewerId> viewers;
};

TEST(HiddenCards, byte_streams_are_the_same_until_a_card_is_turned_up) {
  int turned_up = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto one = *Labyrinth::deal({.seats = 2}, seed);
    Random random(seed);
    Labyrinth::Position other = one;
    other.state = Labyrinth::sample(one.layout, Labyrinth::view(one.state), random);
    ASSERT_NE(Labyrinth::write_position(one.layout, one.state),
              Labyrinth::write_position(other.layout, other.state));
    Garden left(one, seed);
    Garden right(other, seed);
    auto position = AnyPosition(one);
    for (int version = 1; version < 40; ++version) {
      for (std::size_t i = 0; i < 3; ++i) {
        ASSERT_EQ(left.world.bytes(left.viewers[i]), right.world.bytes(right.viewers[i]));
      }
      const std::string turn = any_turn(write_position(mask(position)), random);
      const auto mover = static_cast<std::size_t>(status(position).seat);
      const bool turns_card = turns_up(position, *read_turn(position.index(), turn));
      const Json play = {
          {"type", "play"}, {"id", std::to_string(version)}, {"version", version}, {"turn", turn}};
      left.world.say(left.viewers[mover], play);
      right.world.say(right.viewers[mover], play);
      left.world.settle();
      right.world.settle();
      ASSERT_TRUE(twistwood::play(position, turn).has_value());
      if (!turns_card) continue;
      ++turned_up;
      if (left.world.bytes(left.viewers[2]) != right.world.bytes(right.viewers[2])) break;
    }
  }
  EXPECT_GT(turned_up, 0) << "the games went far enough to mean something";
}

}  // namespace
}  // namespace twistwood::trial
