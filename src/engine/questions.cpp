// Questions about positions: what may be done, what a turn does, how a game went.
#include "engine/engine.h"
#include "wire/refusal.h"
#include "wire/retrace.h"
#include "wire/scene.h"
#include "wire/setup.h"
#include "wire/turn.h"

namespace twistwood::engine {

using wire::Fields;
using wire::Json;

namespace {

std::string told(const AnyPosition& position, std::string_view turn) {
  return std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        return G::describe(G::account(p.layout, G::view(p.state), *G::read_turn(turn)));
      },
      position);
}

}  // namespace

Json Engine::deal(Fields& fields) {
  const auto setup = fields.take(wire::read_setup(fields.object("setup")));
  if (!fields.good()) return {};
  const auto start = table::start_of(setup);
  if (!start) return fields.fail("setup: " + start.error().message), Json();
  return {{"position", write_position(mask(*start))},
          {"scene", wire::write_scene(*start)},
          {"promise", table::promise_of(setup.seed)}};
}

// After a game: whether the seed is the one that was promised, and the start that it gives.
Json Engine::check_deal(Fields& fields) {
  const std::uint64_t seed = fields.seed("seed");
  const std::string promise = fields.text("promise");
  const auto options = fields.take(wire::read_options(fields.object("options")));
  if (!fields.good()) return {};
  const auto start = twistwood::deal(options, seed);
  if (!start) return fields.fail("options: " + start.error().message), Json();
  return {{"kept", table::promise_of(seed) == promise}, {"start", write_position(*start)}};
}

Json Engine::turns(Fields& fields) {
  const Subject about = subject(fields);
  if (!fields.good()) return {};
  return {{"turns", wire::write_turns(about.position)}};
}

Json Engine::explain(Fields& fields) {
  const std::string turn = fields.text("turn");
  const Subject about = subject(fields);
  if (!fields.good()) return {};
  if (const auto refusal = why_not(about.position, turn)) {
    return {
        {"legal", false}, {"refusal", wire::write_refusal(*refusal)}, {"text", describe(*refusal)}};
  }
  // What follows is known where no hidden card decides it.
  AnyPosition after = about.position;
  const bool luck = turns_up(about.position, turn);
  const auto played = play(after, turn);
  if (!played && !luck) return fields.fail("turn: " + played.error().message), Json();
  return {{"legal", true},
          {"account", wire::write_account(about.position, turn)},
          {"text", told(about.position, turn)},
          {"turns_up", luck},
          {"after", luck ? Json() : Json(write_position(after))}};
}

Json Engine::scene(Fields& fields) {
  const Subject about = subject(fields);
  if (!fields.good()) return {};
  return {{"position", write_position(about.position)},
          {"scene", wire::write_scene(about.position)}};
}

Json Engine::replay(Fields& fields) {
  const auto start = fields.form("start", read_position);
  const auto turns = fields.take(wire::read_seen(fields.array("turns")));
  if (!fields.good()) return {};
  const auto positions = fields.take(wire::retrace(start, turns));
  if (!fields.good()) return {};
  Json json = {{"positions", Json::array()}, {"accounts", Json::array()}};
  for (const AnyPosition& position : positions) {
    json["positions"].push_back(write_position(position));
  }
  for (std::size_t i = 0; i < turns.size(); ++i) {
    json["accounts"].push_back(wire::write_account(positions[i], turns[i].turn));
  }
  return json;
}

Json Engine::perft(Fields& fields) {
  constexpr int kDeepest = 64;
  const auto depth = static_cast<int>(fields.number("depth", 0, kDeepest));
  const auto position = fields.form("position", read_position);
  if (!fields.good()) return {};
  if (masked(position) && depth > 1) {
    return fields.fail("position: it hides cards, so only depth 1 can be counted"), Json();
  }
  return {{"count", twistwood::perft(position, depth)}};
}

}  // namespace twistwood::engine
