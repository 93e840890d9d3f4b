#include "render/labyrinth_words.h"

#include <string_view>

#include "base/result.h"
#include "games/labyrinth/text.h"
#include "render/art.h"
#include "render/labyrinth_garden.h"

namespace twistwood {
namespace {

using labyrinth::Layout;
using labyrinth::Phase;
using labyrinth::Player;
using labyrinth::View;

std::string target_of(const Player& player) {
  if (!player.target.exists()) return "a gate still to be set";
  if (player.seeks_gate()) return join("the gate ", write_cell(player.target));
  return join("the ", art::goal_name(goal_index(player.target)), " on ", write_cell(player.target));
}

}  // namespace

std::string title_of(const View& view) {
  const std::string_view who = art::pawn_name(index(view.seat));
  switch (view.phase) {
    case Phase::kTurn: return join("Twist Labyrinth, the ", who, " to move");
    case Phase::kGate:
      return join("Twist Labyrinth, the ", who, " sets the gate for the ",
                  art::pawn_name(index(view.other)));
    case Phase::kWon: return join("Twist Labyrinth, the ", who, " has won");
    case Phase::kDraw: return "Twist Labyrinth, a draw";
  }
  return "Twist Labyrinth";
}

std::string description_of(const Layout& layout, const View& view) {
  std::string text;
  for (int i = 0; i < layout.seats; ++i) {
    const Player& player = view.player(seat_at(i));
    text += join(i == 0 ? "" : " ", "Seat ", i + 1, ", the ", art::pawn_name(i), ", on ",
                 write_cell(player.pawn), ", seeks ", target_of(player), "; ", int{player.done},
                 " done, ", int{player.stacked}, " face down, ", int{player.gaps}, " gap and ",
                 int{player.fairies}, " fairy cards.");
  }
  return text;
}

}  // namespace twistwood
