#include "wire/scene.h"

namespace twistwood::wire {

namespace {

using labyrinth::Axis;
using labyrinth::Cell;
using twisty::Square;

// Who has to act and how, or how the game ended. `choice` is the phase in which one seat decides
// something for `other`.
template <class View>
Json act_of(const View& view, std::string_view choice, Seat other) {
  using Phase = decltype(view.phase);
  switch (view.phase) {
    case Phase::kTurn: return {{"kind", "turn"}, {"seat", number(view.seat)}};
    case Phase::kWon: return {{"kind", "won"}, {"seat", number(view.seat)}};
    case Phase::kDraw: return {{"kind", "draw"}};
    default: return {{"kind", choice}, {"seat", number(view.seat)}, {"other", number(other)}};
  }
}

Json square_of(const twisty::Layout& layout, const twisty::State& state, Square square) {
  const Mask here = bit(square);
  Json json = {{"at", twisty::write_square(square)}, {"kind", "empty"}};
  if ((twisty::kCornerMask & here) != 0) json["kind"] = "corner";
  if (square == twisty::kCentre) json["kind"] = "centre";
  for (int i = 0; i < twisty::kSpecialKinds; ++i) {
    const twisty::Special special = twisty::special_at(i);
    if ((layout.special(special) & here) != 0) json["kind"] = twisty::name(special);
  }
  for (int i = 0; i < twisty::kColours && (state.cubes & here) != 0; ++i) {
    const twisty::Colour colour = twisty::colour_at(i);
    if ((layout.colour(colour) & here) == 0) continue;
    json["kind"] = "cube";
    json["colour"] = twisty::name(colour);
  }
  return json;
}

Json player_of(const twisty::Player& player, int seat) {
  Json json = {{"seat", seat}, {"pawn", twisty::write_square(player.pawn)}};
  for (int i = 0; i < twisty::kColours; ++i) {
    json["row"].push_back(twisty::name(player.row.card(i)));
  }
  json["collected"] = player.collected;
  json["protected"] = player.safe;
  json["next"] = nullptr;
  if (!player.complete()) json["next"] = twisty::name(player.next());
  return json;
}

Json cell_of(Cell cell) {
  const Mask here = bit(cell);
  Json json = {{"at", labyrinth::write_cell(cell)}};
  if ((labyrinth::kGates & here) != 0) {
    json["kind"] = "gate";
  } else if ((labyrinth::kFairies & here) != 0) {
    json["kind"] = "fairy";
  } else {
    json["kind"] = "goal";
    json["goal"] = labyrinth::goal_index(cell);
  }
  return json;
}

Json hedge_of(const labyrinth::Hedges& hedges, Axis axis) {
  std::string arms;
  for (int direction = 0; direction < 4; ++direction) {
    if (hedges.has(axis, direction)) arms += "nesw"[direction];
  }
  return {{"at", labyrinth::write_axis(axis)},
          {"kind", axis.has_t() ? "t" : "straight"},
          {"arms", arms}};
}

Json player_of(const labyrinth::Player& player, int seat) {
  Json json = {{"seat", seat}, {"pawn", labyrinth::write_cell(player.pawn)}};
  json["target"] = nullptr;
  if (player.target.exists()) json["target"] = cell_of(player.target);
  json["done"] = Json::array();
  for (std::size_t i = 0; i < player.done; ++i) {
    json["done"].push_back(cell_of(player.goals_done[i]));
  }
  json["stacked"] = player.stacked;
  json["gaps"] = player.gaps;
  json["fairies"] = player.fairies;
  return json;
}

}  // namespace

Json write_scene(const twisty::Layout& layout, const twisty::State& state) {
  Json json = {{"game", Twisty::kName},
               {"edition", twisty::name(layout.edition)},
               {"turn", state.turn},
               {"limit", layout.limit},
               {"act", act_of(state, "corner", state.robber)}};
  for (int i = 0; i < twisty::kSquares; ++i) {
    json["squares"].push_back(square_of(layout, state, Square::of(i)));
  }
  for (int i = 0; i < layout.seats; ++i) {
    json["players"].push_back(player_of(state.player(seat_at(i)), i + 1));
  }
  return json;
}

Json write_scene(const labyrinth::Layout& layout, const labyrinth::View& view) {
  Json json = {{"game", Labyrinth::kName},
               {"turn", view.turn},
               {"limit", layout.limit},
               {"act", act_of(view, "gate", view.other)}};
  for (int i = 0; i < labyrinth::kCells; ++i) json["cells"].push_back(cell_of(Cell::of(i)));
  for (int axis : each(labyrinth::kAxisMask)) {
    json["hedges"].push_back(hedge_of(view.hedges, Axis::of(axis)));
  }
  for (int i = 0; i < layout.seats; ++i) {
    json["players"].push_back(player_of(view.player(seat_at(i)), i + 1));
  }
  json["deck"] = {{"gaps", view.deck_gaps}, {"fairies", view.deck_fairies}};
  return json;
}

Json write_scene(const AnyPosition& position) {
  return std::visit(
      [](const auto& p) { return write_scene(p.layout, GameOf<decltype(p)>::view(p.state)); },
      position);
}

}  // namespace twistwood::wire
