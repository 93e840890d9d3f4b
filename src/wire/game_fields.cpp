#include "wire/game_fields.h"

#include "wire/fields.h"

namespace twistwood::wire {

namespace {

// The object that put.operator()<G>(out, layout, view) gives the fields of.
template <class Put>
Json object_of(const AnyPosition& position, Put put) {
  return with_game(position, [&]<class G>(const auto& p) {
    return value_of(json_object(
        [&](JsonWriter& out) { put.template operator()<G>(out, p.layout, G::view(p.state)); }));
  });
}

}  // namespace

Json write_scene(const AnyPosition& position) {
  return object_of(position, []<class G>(JsonWriter& out, const auto& layout, const auto& view) {
    G::put_scene(out, layout, view);
  });
}

Json write_parts(const AnyPosition& position, const AnyTurn& turn) {
  return object_of(position, [&]<class G>(JsonWriter& out, const auto& layout, const auto& view) {
    G::put_turn(out, layout, view, turn_of<G>(turn));
  });
}

Json write_turns(const AnyPosition& position) {
  Json json = Json::array();
  for (const std::string& turn : turns(position)) {
    json.push_back(write_parts(position, *read_turn(position.index(), turn)));
  }
  return json;
}

Json write_account(const AnyPosition& position, const AnyTurn& turn) {
  return object_of(position, [&]<class G>(JsonWriter& out, const auto& layout, const auto& view) {
    G::put_account(out, G::account(layout, view, turn_of<G>(turn)));
  });
}

std::string write_refusal(const AnyRefusal& refusal) {
  return json_object([&](JsonWriter& out) {
    Games::at(refusal.index(), [&]<class G>() {
      G::put_refusal(out, std::get<kGameIndex<G>>(refusal));
      return true;
    });
  });
}

void put_seen(JsonWriter& out, const AnyHistory& history) {
  for (int i = 0; i < history.size(); ++i) {
    out.open('{');
    out.field("seat", number(history.seat(i)));
    out.notation("turn", write_turn(history.turn(i)));
    if (history.turned_up(i)) out.notation("card", history.card(i));
    out.close('}');
  }
}

Result<AnyHistory> read_seen(const AnyPosition& start, const Json& turns) {
  AnyHistory history(start);
  for (const Json& item : turns) {
    std::string turn;
    std::string card;
    if (item.is_string()) {
      turn = item.get_ref<const std::string&>();
    } else {
      Fields fields(item, join("turns[", history.size(), ']'));
      fields.seat_if("seat");
      turn = fields.text("turn");
      card = fields.text_if("card").value_or("");
      if (const auto read = fields.finish(0); !read) return std::unexpected(read.error());
    }
    if (const auto played = history.play(turn, card); !played) {
      return refuse("turn ", history.size() + 1, ": ", played.error().message);
    }
  }
  return history;
}

Json write_clauses(std::span<const search::Clause> clauses) {
  Json all = Json::array();
  for (const search::Clause& clause : clauses) {
    Json json = {{"code", clause.code}};
    for (const Seat seat : clause.seats) json["seats"].push_back(number(seat));
    if (!clause.thing.empty()) json["thing"] = clause.thing;
    if (clause.number != 0) json["number"] = clause.number;
    if (clause.who) json["who"] = number(*clause.who);
    all.push_back(std::move(json));
  }
  return all;
}

}  // namespace twistwood::wire
