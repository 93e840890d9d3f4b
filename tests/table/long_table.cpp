#include "table/long_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"

namespace twistwood::trial {

std::string going_on(const AnyPosition& position, std::uint64_t draw) {
  constexpr int kTries = 50;
  return std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        Random random(draw);
        Random cards(draw);  // whoever only sees the table does not know them; they end no game
        auto turn = G::random_turn(p.layout, G::view(p.state), random);
        for (int i = 0; i < kTries; ++i) {
          auto state = G::sample(p.layout, G::view(p.state), cards);
          G::apply(p.layout, state, turn);
          if (G::status(G::view(state)).running()) break;
          turn = G::random_turn(p.layout, G::view(p.state), random);
        }
        return G::write_turn(turn);
      },
      position);
}

namespace {

table::Table play(const LongTable& wanted, std::uint64_t seed) {
  table::Setup setup;
  setup.options = Games::at(wanted.game, [&]<class G>() {
    typename G::Options options;
    options.seats = wanted.seats;
    options.limit = wanted.limit;
    return AnyOptions(std::in_place_index<kGameIndex<G>>, options);
  });
  setup.key = seed;
  for (int i = 0; i < wanted.seats; ++i) setup.seats.push_back({.name = join("p", i), .level = 0});
  if (wanted.clock_ms > 0) setup.clock = table::ClockPlan{.start_ms = wanted.clock_ms};
  setup.repetition_draws = wanted.repetition_draws;
  auto table = table::Table::open(setup, 0);
  EXPECT_TRUE(table.has_value());
  Random random(seed);
  int undone = 0;
  while (table->to_act() && (table->history().size() < wanted.turns || undone < wanted.undone)) {
    const Seat seat = *table->to_act();
    const std::string id = join(number(seat), ":c", table->version());
    const int before = table->version();
    table->handle({id, seat, before, table::Play{going_on(table->position(), random.next())}}, 0);
    const std::int64_t turns = table->history().size();
    const std::int64_t due = turns * wanted.undone / std::max(1, wanted.turns);
    if (turns <= wanted.turns && undone >= std::min<std::int64_t>(due, wanted.undone)) continue;
    const auto answer = table->handle({"", seat, table->version(), table::AskUndo{}}, 0);
    undone += answer.denied ? 0 : 1;
  }
  return std::move(*table);
}

}  // namespace

// Where a game cannot but end, another one goes on.
table::Table make(const LongTable& wanted) {
  for (std::uint64_t seed = 1;; ++seed) {
    table::Table table = play(wanted, seed);
    if (table.history().size() >= wanted.turns || seed == 50) return table;
  }
}

}  // namespace twistwood::trial
