// Bots and hints. Everything runs on the one thread there is.
#include "engine/engine.h"
#include "search/ask.h"
#include "wire/game_fields.h"

namespace twistwood::engine {

namespace {

constexpr std::int64_t kUsualMs = 1000;
constexpr std::int64_t kLongestMs = 10 * 60 * 1000;
constexpr std::int64_t kMostNodes = std::int64_t{1} << 40;

struct Thinking {
  int level = 0;
  int lines = 1;
  search::Budget budget;
  search::AgentOptions options{.seed = 1, .threads = 1};
};

Thinking read_thinking(Fields& fields, int level, int lines) {
  Thinking thinking;
  thinking.level = static_cast<int>(fields.number_or("level", level, 1, search::kLevels));
  thinking.lines = static_cast<int>(fields.number_or("lines", lines, 1, 20));
  thinking.budget = budget_in(fields);
  if (!thinking.budget.time_ms && !thinking.budget.nodes) thinking.budget.time_ms = kUsualMs;
  thinking.options.hash_mib = hash_mib_for(thinking.budget);
  if (fields.asks("seed")) thinking.options.seed = fields.seed("seed");
  return thinking;
}

Json write_line(const AnyPosition& position, const search::AnyLine& line) {
  Json json = wire::write_parts(position, line.turns.at(0));
  json["win"] = line.win;
  if (line.proved) json["proved"] = true;
  if (line.ends_in) json["ends_in"] = *line.ends_in;
  json["then"] = Json::array();
  for (std::size_t i = 1; i < line.turns.size(); ++i) {
    json["then"].push_back(write_turn(line.turns[i]));
  }
  const auto reasons = search::reasons(position, line.turns[0]);
  json["reasons"] = wire::write_clauses(reasons);
  json["text"] = search::in_english(reasons);
  return json;
}

Json think(Fields& fields, const AnyPosition& position, std::span<const std::uint64_t> history,
           const Thinking& thinking, const search::Clock& clock) {
  if (!status(position).running()) return fields.fail("the game is over"), Json();
  auto agent =
      search::AnyAgent::make(position, join("level:", thinking.level), thinking.options, clock);
  if (!agent) return fields.fail(agent.error().message), Json();
  const auto [turn, report] = agent->ask({.position = position,
                                          .history = history,
                                          .budget = thinking.budget,
                                          .lines = thinking.lines});
  Json json = wire::write_parts(position, turn);
  json["seat"] = number(status(position).seat);
  json["level"] = thinking.level;
  json["depth"] = report.depth;
  json["nodes"] = report.nodes;
  json["time_ms"] = report.time_ms;
  json["lines"] = Json::array();
  for (const search::AnyLine& line : report.lines) {
    json["lines"].push_back(write_line(position, line));
  }
  return json;
}

}  // namespace

search::Budget budget_in(Fields& fields) {
  search::Budget budget;
  budget.time_ms = fields.number_if("time_ms", 1, kLongestMs);
  budget.nodes = fields.number_if("nodes", 1, kMostNodes);
  return budget;
}

int hash_mib_for(const search::Budget& budget) {
  constexpr std::int64_t kLong_ms = 500;
  constexpr std::int64_t kManyNodes = 500'000;
  const bool is_long = budget.time_ms.value_or(kLong_ms) >= kLong_ms &&
                       budget.nodes.value_or(kManyNodes) >= kManyNodes;
  return is_long ? 64 : 8;
}

Json Engine::bot(Fields& fields) {
  const Subject about = subject(fields);
  if (!fields.good()) return {};
  const Seat seat = status(about.position).seat;
  const int at_table = table_ && index(seat) < table_->seats() ? table_->seat(seat).level() : 0;
  const Thinking thinking = read_thinking(fields, std::max(1, at_table), 1);
  if (!fields.good()) return {};
  return think(fields, about.position, about.history, thinking, clock_);
}

Json Engine::hint(Fields& fields) {
  const Subject about = subject(fields);
  const Thinking thinking = read_thinking(fields, search::kLevels, 3);
  if (!fields.good()) return {};
  return think(fields, about.position, about.history, thinking, clock_);
}

}  // namespace twistwood::engine
