// Questions about positions: what may be done, what a turn does, how a game went.
#include "engine/engine.h"
#include "games/record.h"
#include "wire/game_fields.h"
#include "wire/setup.h"

namespace twistwood::engine {

namespace {

// The card that a turn turns up if what is hidden is drawn with this seed.
std::string drawn_card(const AnyPosition& position, const AnyTurn& turn, std::uint64_t seed) {
  return with_game(position, [&]<class G>(const auto& p) {
    Random random(seed);
    const auto state = G::sample(p.layout, G::view(p.state), random);
    return G::write_card(G::card_of(state, turn_of<G>(turn)));
  });
}

}  // namespace

Json Engine::deal(Fields& fields) {
  const auto setup = fields.take(wire::read_setup(fields.object("setup")));
  if (!fields.good()) return {};
  const auto start = table::start_of(setup);
  if (!start) return fields.fail("setup: " + start.error().message), Json();
  return {{"position", write_position(mask(*start))},
          {"scene", wire::write_scene(*start)},
          {"promise", table::promise_of(setup)}};
}

// After a game: whether the key is the one that was promised, and the start that it gives.
Json Engine::check_deal(Fields& fields) {
  const auto [key, table_id] = wire::read_key(fields);
  const std::string promise = fields.text("promise");
  const auto options = fields.take(wire::read_options(fields.object("options")));
  if (!fields.good()) return {};
  const auto start = twistwood::deal(options, key);
  if (!start) return fields.fail("options: " + start.error().message), Json();
  return {{"kept", table::promise_of(key, table_id) == promise}, {"start", write_position(*start)}};
}

Json Engine::turns(Fields& fields) {
  const Subject about = subject(fields);
  if (!fields.good()) return {};
  return {{"turns", wire::write_turns(about.position)}};
}

Json Engine::explain(Fields& fields) {
  const std::string text = fields.text("turn");
  const std::string named = fields.text_if("card").value_or("");
  std::optional<std::uint64_t> lot;
  if (fields.asks("lot")) lot = fields.seed("lot");
  const Subject about = subject(fields);
  if (!fields.good()) return {};
  const auto turn = read_turn(about.position.index(), text);
  if (!turn) return fields.fail("turn: " + turn.error().message), Json();
  if (const auto refusal = twistwood::why_not(about.position, *turn)) {
    return {{"legal", false},
            {"refusal", wire::value_of(wire::write_refusal(*refusal))},
            {"text", describe(*refusal)}};
  }
  // What follows is known where no hidden card decides it, or one is named or drawn by lot.
  const bool luck = turns_up(about.position, *turn);
  const std::string card = luck && lot ? drawn_card(about.position, *turn, *lot) : named;
  AnyHistory after(about.position);
  const bool known = !luck || !card.empty();
  if (known) {
    if (const auto played = after.play(text, card); !played) {
      return fields.fail(played.error().message), Json();
    }
  }
  Json json = {{"legal", true},
               {"account", wire::write_account(about.position, *turn)},
               {"text", describe_turn(about.position, *turn)},
               {"turns_up", luck},
               {"after", known ? Json(write_position(after.position())) : Json()}};
  if (!card.empty()) json["card"] = card;
  return json;
}

Json Engine::scene(Fields& fields) {
  const Subject about = subject(fields);
  if (!fields.good()) return {};
  return {{"position", write_position(about.position)},
          {"scene", wire::write_scene(about.position)}};
}

// A game turn by turn: from a record, or from the start and the turns that everybody saw.
Json Engine::replay(Fields& fields) {
  Json json = Json::object();
  AnyHistory history;
  if (fields.asks("record")) {
    const auto record = fields.take(read_record(fields.text("record", kLongestRecord)));
    if (!fields.good()) return {};
    history = history_of(record);
    json = {{"names", Json::array()}, {"pawns", Json::array()}};
    for (int i = 0; i < history.seats(); ++i) {
      const std::string name = record.tag(join("Seat", i + 1)).value_or("");
      json["names"].push_back(name.starts_with("level:") ? "" : name);
    }
    for (const char c : record.tag("Pawns").value_or("")) {
      json["pawns"].push_back(c >= '0' && c <= '3' ? c - '0' : 0);
    }
  } else {
    history = seen_in(fields);
  }
  if (!fields.good()) return {};
  json["positions"] = Json::array();
  json["accounts"] = Json::array();
  for (int i = 0; i <= history.size(); ++i) {
    const AnyPosition position = mask(history.position_at(i));
    json["positions"].push_back(write_position(position));
    if (i == history.size()) break;
    json["accounts"].push_back(wire::write_account(position, history.turn(i)));
  }
  return json;
}

Json Engine::perft(Fields& fields) {
  constexpr int kDeepest = 64;
  const auto depth = static_cast<int>(fields.number("depth", 0, kDeepest));
  const auto position = position_in(fields, "position");
  if (!fields.good()) return {};
  if (masked(position) && depth > 1) {
    return fields.fail("position: it hides cards, so only depth 1 can be counted"), Json();
  }
  return {{"count", twistwood::perft(position, depth)}};
}

}  // namespace twistwood::engine
