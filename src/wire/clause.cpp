#include "wire/clause.h"

namespace twistwood::wire {

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
