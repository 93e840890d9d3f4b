#include "wire/turn.h"

#include <algorithm>
#include <array>

#include "wire/json_writer.h"

namespace twistwood::wire {

namespace {

template <class Place>
void put(Json& json, const char* name, Place place, std::string (*text)(Place)) {
  if (place.exists()) json[name] = text(place);
}

template <class Place>
void put(JsonWriter& writer, std::string_view name, Place place, std::string (*text)(Place)) {
  if (place.exists()) writer.field(name, text(place));
}

void put(JsonWriter& writer, std::string_view name, const std::optional<Seat>& seat) {
  if (seat) writer.field(name, number(*seat));
}

void put(JsonWriter& writer, std::string_view name, twisty::Colour colour) {
  if (colour != twisty::Colour::kNone) writer.field(name, twisty::name(colour));
}

void put_account(JsonWriter& writer, const twisty::Layout& layout, const twisty::State& state,
                 const twisty::Turn& turn) {
  constexpr std::array<std::string_view, 5> kHops = {"move", "step", "diagonal", "leap", "portal"};
  const twisty::Account told = twisty::account(layout, state, turn);
  writer.field("game", Twisty::kName);
  writer.field("mover", number(told.mover));
  writer.field("from", twisty::write_square(told.from));
  writer.open("hops", '[');
  for (const twisty::Hop& hop : told.hops) {
    writer.open('{');
    writer.field("kind", kHops[static_cast<std::size_t>(hop.kind)]);
    writer.field("to", twisty::write_square(hop.to));
    writer.close('}');
  }
  writer.close(']');
  if (turn.passes()) writer.field("passes", true);
  put(writer, "collected", told.collected);
  put(writer, "stolen", told.stolen);
  put(writer, "victim", told.victim);
  put(writer, "sent", told.sent);
  put(writer, "corner", told.corner, twisty::write_square);
  writer.field("held", told.held);
  if (told.safe) writer.field("safe", true);
  put(writer, "winner", told.winner);
}

// The other pawns that go round with a hedge.
void put_carried(JsonWriter& writer, const labyrinth::Layout& layout, const labyrinth::View& view,
                 Seat mover, const labyrinth::Step& step) {
  writer.open("carried", '[');
  for (int i = 0; i < layout.seats; ++i) {
    const labyrinth::Cell from = view.player(seat_at(i)).pawn;
    if (seat_at(i) == mover || (around(step.axis) & bit(from)) == 0) continue;
    writer.open('{');
    writer.field("seat", i + 1);
    writer.field("from", labyrinth::write_cell(from));
    writer.field("to", labyrinth::write_cell(turned(from, step.axis, step.quarters)));
    writer.close('}');
  }
  writer.close(']');
}

void put_account(JsonWriter& writer, const labyrinth::Layout& layout, const labyrinth::State& state,
                 const labyrinth::Turn& turn) {
  constexpr std::array<std::string_view, 4> kSteps = {"walk", "turn", "slip", "fly"};
  const labyrinth::Account told = labyrinth::account(layout, state.view, turn);
  writer.field("game", Labyrinth::kName);
  writer.field("mover", number(told.mover));
  writer.field("from", labyrinth::write_cell(told.from));
  writer.open("steps", '[');
  for (const labyrinth::Step& step : told.steps) {
    writer.open('{');
    writer.field("kind", kSteps[static_cast<std::size_t>(step.kind)]);
    writer.field("to", labyrinth::write_cell(step.to));
    if (step.kind == labyrinth::StepKind::kTurn) {
      writer.field("axis", labyrinth::write_axis(step.axis));
      writer.field("quarters", step.quarters);
      put_carried(writer, layout, state.view, told.mover, step);
    }
    writer.close('}');
  }
  writer.close(']');
  put(writer, "reached", told.reached, labyrinth::write_cell);
  if (told.draws) writer.field("draws", true);
  if (told.wins) writer.field("wins", true);
  put(writer, "gate_for", told.gate_for);
  put(writer, "gate", told.gate, labyrinth::write_cell);
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

void put_account(JsonWriter& writer, const AnyPosition& position, const AnyState& state,
                 std::string_view turn) {
  std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        put_account(writer, p.layout, std::get<typename G::State>(state), *G::read_turn(turn));
      },
      position);
}

Json write_account(const AnyPosition& position, std::string_view turn) {
  constexpr std::size_t kUsualSize = 384;
  JsonWriter writer(kUsualSize);
  writer.open('{');
  put_account(writer, position, state_of(position), turn);
  writer.close('}');
  return value_of(std::move(writer).take());
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
