// "Consequences worth a property test" of the rules of the labyrinth, with rapidcheck.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/labyrinth/geometry.h"
#include "games/labyrinth/text.h"
#include "support/random_game.h"
#include "support/rapidcheck.h"
#include "support/words.h"

namespace twistwood::trial {
namespace {

struct Player {
  std::string pawn, target;
  std::vector<std::string> done, stack;
  int gaps, fairies;
};

struct Told {
  std::string hedges;
  std::vector<Player> players;
  std::string act;
  int turn = -1;
  std::string deck;
};

std::vector<std::string> listed(const std::string& goals) {
  return goals.empty() ? std::vector<std::string>{} : pieces(goals, '.');
}

Told told(const std::string& position) {
  const auto fields = pieces(position, ' ');
  Told told{fields[1], {}, fields[3], std::stoi(fields[4]), fields[5] == "-" ? "" : fields[5]};
  for (const auto& player : pieces(fields[2], ',')) {
    const auto parts = pieces(player, ':');
    told.players.push_back({parts[0], parts[1], listed(parts[2]), listed(parts[5]),
                            std::stoi(parts[3]), std::stoi(parts[4])});
  }
  return told;
}

bool is_gate(const std::string& cell) {
  return cell == "a1" || cell == "a6" || cell == "f1" || cell == "f6";
}

RC_GTEST_PROP(LabyrinthProperties, turning_a_hedge_back_restores_hedges_and_pawns, ()) {
  using namespace labyrinth;
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto file = *rc::gen::inRange(0, kAxisSide), rank = *rc::gen::inRange(0, kAxisSide);
  const auto quarters = *rc::gen::inRange(1, 4);
  const Mask pawns = *rc::gen::arbitrary<Mask>() & kGarden;
  const Axis axis = Axis::at(file, rank);
  const Hedges before = Labyrinth::deal({}, seed)->state.view.hedges;
  Hedges hedges = before;
  hedges.turn(axis, quarters);
  hedges.turn(axis, 4 - quarters);
  RC_ASSERT(hedges == before);
  RC_ASSERT(turned(turned(pawns, axis, quarters), axis, 4 - quarters) == pawns);
  RC_ASSERT(count(turned(pawns, axis, quarters)) == count(pawns));
}

RC_GTEST_PROP(LabyrinthProperties, four_quarter_turns_are_nothing, ()) {
  using namespace labyrinth;
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const auto file = *rc::gen::inRange(0, kAxisSide), rank = *rc::gen::inRange(0, kAxisSide);
  const Axis axis = Axis::at(file, rank);
  const Hedges before = Labyrinth::deal({}, seed)->state.view.hedges;
  Hedges hedges = before;
  for (int i = 0; i < 4; ++i) hedges.turn(axis, 1);
  RC_ASSERT(hedges == before);
  for (int cell = 0; cell < kCells; ++cell) {
    Cell at = Cell::of(cell);
    for (int i = 0; i < 4; ++i) at = turned(at, axis, 1);
    RC_ASSERT(at == Cell::of(cell));
  }
}

RC_GTEST_PROP(LabyrinthProperties, goal_cards_are_neither_lost_nor_doubled, ()) {
  std::size_t first = 0;
  follow_random_game<Labyrinth>([&](const std::string& position) {
    std::multiset<std::string> cards;
    for (const Player& player : told(position).players) {
      if (player.target != "-" && !is_gate(player.target)) cards.insert(player.target);
      cards.insert(player.done.begin(), player.done.end());
      cards.insert(player.stack.begin(), player.stack.end());
    }
    RC_ASSERT(std::set<std::string>(cards.begin(), cards.end()).size() == cards.size());
    RC_ASSERT(cards.size() <= 24u);
    if (first == 0) first = cards.size();
    RC_ASSERT(cards.size() == first);
  });
}

RC_GTEST_PROP(LabyrinthProperties, magic_cards_held_played_and_in_the_deck_are_28, ()) {
  int before = 28;
  follow_random_game<Labyrinth>([&](const std::string& position) {
    const Told now = told(position);
    int cards = static_cast<int>(now.deck.size());
    for (const Player& player : now.players) cards += player.gaps + player.fairies;
    RC_ASSERT(cards <= before);  // those that are missing were played, and stay out
    before = cards;
  });
}

// L13 and L11: whom a turn brings together.
RC_GTEST_PROP(LabyrinthProperties, pawns_share_a_cell_only_by_the_exceptions, ()) {
  Told before;
  follow_random_game<Labyrinth>([&](const std::string& position) {
    const Told now = told(position);
    if (before.turn >= 0 && now.turn > before.turn) {
      const auto mover = static_cast<std::size_t>(before.act[0] - '1');
      for (std::size_t i = 0; i < now.players.size(); ++i) {
        for (std::size_t k = i + 1; k < now.players.size(); ++k) {
          if (now.players[i].pawn != now.players[k].pawn) continue;
          const bool together = before.players[i].pawn == before.players[k].pawn;
          const bool of_mover = i == mover || k == mover;
          const bool on_target = before.players[mover].target == now.players[mover].pawn;
          RC_ASSERT(together || (of_mover && on_target));
        }
      }
    }
    before = now;
  });
}

RC_GTEST_PROP(LabyrinthProperties, a_turn_turns_at_most_one_hedge, ()) {
  Told before;
  follow_random_game<Labyrinth>([&](const std::string& position) {
    const Told now = told(position);
    int turned = 0;
    for (std::size_t i = 0; i < before.hedges.size(); ++i) {
      turned += now.hedges[i] != before.hedges[i] ? 1 : 0;
    }
    RC_ASSERT(turned <= 1);
    before = now;
  });
}

}  // namespace
}  // namespace twistwood::trial
