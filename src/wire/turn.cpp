#include "wire/turn.h"

#include <algorithm>
#include <array>

namespace twistwood::wire {

namespace {

template <class Place>
void put(Json& json, const char* name, Place place, std::string (*text)(Place)) {
  if (place.exists()) json[name] = text(place);
}

void put(Json& json, const char* name, const std::optional<Seat>& seat) {
  if (seat) json[name] = number(*seat);
}

void put(Json& json, const char* name, twisty::Colour colour) {
  if (colour != twisty::Colour::kNone) json[name] = twisty::name(colour);
}

Json account_of(const twisty::Position& position, const twisty::Turn& turn) {
  constexpr std::array<std::string_view, 5> kHops = {"move", "step", "diagonal", "leap", "portal"};
  const twisty::Account told = twisty::account(position.layout, position.state, turn);
  Json json = {{"game", Twisty::kName},
               {"mover", number(told.mover)},
               {"from", twisty::write_square(told.from)}};
  json["hops"] = Json::array();
  for (const twisty::Hop& hop : told.hops) {
    json["hops"].push_back({{"kind", kHops[static_cast<std::size_t>(hop.kind)]},
                            {"to", twisty::write_square(hop.to)}});
  }
  if (turn.passes()) json["passes"] = true;
  put(json, "collected", told.collected);
  put(json, "stolen", told.stolen);
  put(json, "victim", told.victim);
  put(json, "sent", told.sent);
  put(json, "corner", told.corner, twisty::write_square);
  json["held"] = told.held;
  if (told.safe) json["safe"] = true;
  put(json, "winner", told.winner);
  return json;
}

// The other pawns that go round with a hedge.
Json carried(const labyrinth::Position& position, Seat mover, const labyrinth::Step& step) {
  Json all = Json::array();
  for (int i = 0; i < position.layout.seats; ++i) {
    const labyrinth::Cell from = position.state.view.player(seat_at(i)).pawn;
    if (seat_at(i) == mover || (around(step.axis) & bit(from)) == 0) continue;
    all.push_back({{"seat", i + 1},
                   {"from", labyrinth::write_cell(from)},
                   {"to", labyrinth::write_cell(turned(from, step.axis, step.quarters))}});
  }
  return all;
}

Json account_of(const labyrinth::Position& position, const labyrinth::Turn& turn) {
  constexpr std::array<std::string_view, 4> kSteps = {"walk", "turn", "slip", "fly"};
  const labyrinth::Account told = labyrinth::account(position.layout, position.state.view, turn);
  Json json = {{"game", Labyrinth::kName},
               {"mover", number(told.mover)},
               {"from", labyrinth::write_cell(told.from)}};
  json["steps"] = Json::array();
  for (const labyrinth::Step& step : told.steps) {
    Json one = {{"kind", kSteps[static_cast<std::size_t>(step.kind)]},
                {"to", labyrinth::write_cell(step.to)}};
    if (step.kind == labyrinth::StepKind::kTurn) {
      one["axis"] = labyrinth::write_axis(step.axis);
      one["quarters"] = step.quarters;
      one["carried"] = carried(position, told.mover, step);
    }
    json["steps"].push_back(std::move(one));
  }
  put(json, "reached", told.reached, labyrinth::write_cell);
  if (told.draws) json["draws"] = true;
  if (told.wins) json["wins"] = true;
  put(json, "gate_for", told.gate_for);
  put(json, "gate", told.gate, labyrinth::write_cell);
  return json;
}

}  // namespace

Json write_parts(const twisty::Turn& turn) {
  Json json = {{"turn", twisty::write_turn(turn)}};
  put(json, "landing", turn.landing, twisty::write_square);
  put(json, "corner", turn.corner, twisty::write_square);
  return json;
}

Json write_parts(const labyrinth::Turn& turn) {
  Json json = {{"turn", labyrinth::write_turn(turn)}};
  if (turn.sets_gate) {
    json["gate"] = labyrinth::write_cell(turn.cell);
    return json;
  }
  if (turn.axis.exists()) {
    json["axis"] = labyrinth::write_axis(turn.axis);
    json["quarters"] = turn.quarters;
  }
  json["cell"] = labyrinth::write_cell(turn.cell);
  if (turn.gaps > 0) json["gaps"] = turn.gaps;
  if (turn.flights > 0) json["flights"] = turn.flights;
  return json;
}

Json write_account(const AnyPosition& position, std::string_view turn) {
  return std::visit(
      [&](const auto& p) { return account_of(p, *GameOf<decltype(p)>::read_turn(turn)); },
      position);
}

Json write_turns(const AnyPosition& position) {
  std::vector<std::pair<std::string, Json>> all;
  std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        G::for_each_turn(p.layout, G::view(p.state), [&](const typename G::Turn& turn) {
          all.emplace_back(G::write_turn(turn), write_parts(turn));
        });
      },
      position);
  std::ranges::sort(all, {}, [](const auto& one) -> const std::string& { return one.first; });
  Json json = Json::array();
  for (auto& [text, parts] : all) json.push_back(std::move(parts));
  return json;
}

}  // namespace twistwood::wire
