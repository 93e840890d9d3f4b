#include "wire/game_fields.h"

#include <algorithm>

#include "wire/fields.h"

namespace twistwood::wire {

Json write_scene(const AnyPosition& position) {
  return std::visit(
      [](const auto& p) {
        using G = GameOf<decltype(p)>;
        return value_of(
            json_object([&](JsonWriter& out) { G::put_scene(out, p.layout, G::view(p.state)); }));
      },
      position);
}

Json write_parts(const AnyPosition& position, const AnyTurn& turn) {
  return std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        return value_of(json_object([&](JsonWriter& out) {
          G::put_turn(out, p.layout, G::view(p.state), turn_of<G>(turn));
        }));
      },
      position);
}

Json write_turns(const AnyPosition& position) {
  std::vector<std::pair<std::string, AnyTurn>> all;
  std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        G::for_each_turn(p.layout, G::view(p.state), [&](const typename G::Turn& turn) {
          all.emplace_back(G::write_turn(turn), any_turn<G>(turn));
        });
      },
      position);
  std::ranges::sort(all, {}, [](const auto& one) -> const std::string& { return one.first; });
  Json json = Json::array();
  for (const auto& [text, turn] : all) json.push_back(write_parts(position, turn));
  return json;
}

Json write_account(const AnyPosition& position, const AnyTurn& turn) {
  return std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        return value_of(json_object([&](JsonWriter& out) {
          G::put_account(out, G::account(p.layout, G::view(p.state), turn_of<G>(turn)));
        }));
      },
      position);
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
    all.push_back(std::move(json));
  }
  return all;
}

}  // namespace twistwood::wire
