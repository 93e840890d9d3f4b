// The exact value of a position of Twisty for two, where it is small enough for a page.
#include <algorithm>

#include "engine/engine.h"
#include "search/exact/solution.h"

namespace twistwood::engine {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;
constexpr std::int64_t kMostBlocks = 4'000'000;

}  // namespace

Json Engine::solve(Fields& fields) {
  const Subject about = subject(fields);
  const bool distance = fields.flag_or("distance", false);
  const auto most =
      static_cast<std::uint64_t>(fields.number_or("blocks", kMostBlocks, 1, kMostBlocks));
  if (!fields.good()) return {};
  const auto* position = std::get_if<twisty::Position>(&about.position);
  if (position == nullptr || position->layout.seats != 2 ||
      !twisty::status(position->state).running()) {
    return fields.fail("solve: an open game of Twisty for two is expected"), Json();
  }
  search::exact::Solution solution(position->layout, position->state);
  const search::exact::SolveOptions options{.distances = distance};
  if (solution.blocks() > most || solution.memory(options) > kMostBytes) {
    return fields.fail("solve: the position is too large"), Json();
  }
  const bool solved = solution.solve(options);
  const auto verdict = solution.judge(position->layout, position->state);
  if (!solved || !verdict) return fields.fail("solve: it takes too many turns"), Json();
  Json json = {{"value", name(verdict->worth.value)}, {"blocks", solution.blocks()}};
  const bool decided = verdict->worth.value != search::exact::Value::kDraw;
  if (distance && decided) json["turns"] = verdict->worth.turns;
  std::vector<std::string> best;
  for (const auto turn : verdict->as_good_as_best()) best.push_back(twisty::write_turn(turn));
  std::ranges::sort(best);
  json["best"] = best;
  return json;
}

}  // namespace twistwood::engine
