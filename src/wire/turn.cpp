#include "wire/turn.h"

#include <algorithm>
#include <array>

#include "wire/pen.h"

namespace twistwood::wire {

namespace {

template <class Place>
void put(Json& json, const char* name, Place place, std::string (*text)(Place)) {
  if (place.exists()) json[name] = text(place);
}

template <class Place>
void put(Pen& pen, std::string_view name, Place place, std::string (*text)(Place)) {
  if (place.exists()) pen.field(name, text(place));
}

void put(Pen& pen, std::string_view name, const std::optional<Seat>& seat) {
  if (seat) pen.field(name, number(*seat));
}

void put(Pen& pen, std::string_view name, twisty::Colour colour) {
  if (colour != twisty::Colour::kNone) pen.field(name, twisty::name(colour));
}

void put_account(Pen& pen, const twisty::Layout& layout, const twisty::State& state,
                 const twisty::Turn& turn) {
  constexpr std::array<std::string_view, 5> kHops = {"move", "step", "diagonal", "leap", "portal"};
  const twisty::Account told = twisty::account(layout, state, turn);
  pen.field("game", Twisty::kName);
  pen.field("mover", number(told.mover));
  pen.field("from", twisty::write_square(told.from));
  pen.open("hops", '[');
  for (const twisty::Hop& hop : told.hops) {
    pen.open('{');
    pen.field("kind", kHops[static_cast<std::size_t>(hop.kind)]);
    pen.field("to", twisty::write_square(hop.to));
    pen.close('}');
  }
  pen.close(']');
  if (turn.passes()) pen.field("passes", true);
  put(pen, "collected", told.collected);
  put(pen, "stolen", told.stolen);
  put(pen, "victim", told.victim);
  put(pen, "sent", told.sent);
  put(pen, "corner", told.corner, twisty::write_square);
  pen.field("held", told.held);
  if (told.safe) pen.field("safe", true);
  put(pen, "winner", told.winner);
}

// The other pawns that go round with a hedge.
void put_carried(Pen& pen, const labyrinth::Layout& layout, const labyrinth::View& view, Seat mover,
                 const labyrinth::Step& step) {
  pen.open("carried", '[');
  for (int i = 0; i < layout.seats; ++i) {
    const labyrinth::Cell from = view.player(seat_at(i)).pawn;
    if (seat_at(i) == mover || (around(step.axis) & bit(from)) == 0) continue;
    pen.open('{');
    pen.field("seat", i + 1);
    pen.field("from", labyrinth::write_cell(from));
    pen.field("to", labyrinth::write_cell(turned(from, step.axis, step.quarters)));
    pen.close('}');
  }
  pen.close(']');
}

void put_account(Pen& pen, const labyrinth::Layout& layout, const labyrinth::State& state,
                 const labyrinth::Turn& turn) {
  constexpr std::array<std::string_view, 4> kSteps = {"walk", "turn", "slip", "fly"};
  const labyrinth::Account told = labyrinth::account(layout, state.view, turn);
  pen.field("game", Labyrinth::kName);
  pen.field("mover", number(told.mover));
  pen.field("from", labyrinth::write_cell(told.from));
  pen.open("steps", '[');
  for (const labyrinth::Step& step : told.steps) {
    pen.open('{');
    pen.field("kind", kSteps[static_cast<std::size_t>(step.kind)]);
    pen.field("to", labyrinth::write_cell(step.to));
    if (step.kind == labyrinth::StepKind::kTurn) {
      pen.field("axis", labyrinth::write_axis(step.axis));
      pen.field("quarters", step.quarters);
      put_carried(pen, layout, state.view, told.mover, step);
    }
    pen.close('}');
  }
  pen.close(']');
  put(pen, "reached", told.reached, labyrinth::write_cell);
  if (told.draws) pen.field("draws", true);
  if (told.wins) pen.field("wins", true);
  put(pen, "gate_for", told.gate_for);
  put(pen, "gate", told.gate, labyrinth::write_cell);
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

void put_account(Pen& pen, const AnyPosition& position, const AnyState& state,
                 std::string_view turn) {
  std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        put_account(pen, p.layout, std::get<typename G::State>(state), *G::read_turn(turn));
      },
      position);
}

Json write_account(const AnyPosition& position, std::string_view turn) {
  constexpr std::size_t kUsualSize = 384;
  Pen pen(kUsualSize);
  pen.open('{');
  put_account(pen, position, state_of(position), turn);
  pen.close('}');
  return value_of(std::move(pen).take());
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
