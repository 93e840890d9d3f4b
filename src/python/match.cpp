// twistwood.match: opponents against each other over paired deals.
#include "match/match.h"

#include "python/bindings.h"

namespace twistwood::python {

namespace {

using match::Tally;

struct Standing {
  std::vector<std::string> agents;
  Tally tally;
};

Standing play_match(std::string_view game, const std::vector<std::string>& agents, int deals,
                    std::uint64_t seed, std::optional<std::int64_t> movetime_ms,
                    std::optional<std::int64_t> nodes, std::optional<int> depth, int concurrency,
                    const py::kwargs& given) {
  constexpr int kMostDeals = 10'000'000;
  constexpr int kMostGames = 1024;
  if (deals < 1 || deals > kMostDeals) {
    throw Refused(join("deals: 1 to ", kMostDeals, ", not ", deals));
  }
  if (concurrency < 1 || concurrency > kMostGames) {
    throw Refused(join("concurrency: 1 to ", kMostGames, ", not ", concurrency));
  }
  if (agents.size() < kMinSeats || agents.size() > kMaxSeats) {
    throw Refused(join("agents: one for each of 2 to 4 seats, not ", agents.size()));
  }
  for (const auto& limit : {movetime_ms, nodes}) {
    if (limit && *limit < 1) throw Refused(join("a limit is at least 1, not ", *limit));
  }
  if (depth && *depth < 1) throw Refused(join("depth: at least 1, not ", *depth));
  const AnyOptions options = options_of(game, static_cast<int>(agents.size()), given);
  match::MatchPlan plan;
  plan.agents = agents;
  plan.deal = [options](std::uint64_t number) { return deal(options, number); };
  plan.deals = deals;
  plan.seed = seed;
  plan.concurrency = concurrency;
  plan.player.budget = {.time_ms = movetime_ms, .nodes = nodes, .depth = depth};
  constexpr std::int64_t kUsualMs = 100;
  if (plan.player.budget.open_ended()) plan.player.budget.time_ms = kUsualMs;
  std::atomic<bool> stop = false;
  auto tally = interruptible(
      stop, [&] { return match::run_match(plan, stop, [](const match::GameNews&) {}); });
  return {agents, value_of(std::move(tally))};
}

py::list rows(const Standing& standing) {
  py::list all;
  for (std::size_t i = 0; i < standing.agents.size(); ++i) {
    const Tally::Row& row = standing.tally.row(static_cast<int>(i));
    py::dict one;
    one["agent"] = standing.agents[i];
    one["won"] = row.won;
    one["drawn"] = row.drawn;
    one["lost"] = row.lost;
    one["shared"] = row.shared;
    one["forfeits"] = row.forfeits;
    all.append(one);
  }
  return all;
}

}  // namespace

void add_match(py::module_& module) {
  py::class_<Standing>(module, "MatchResult", "The standing of a match.")
      .def_property_readonly("rows", &rows, "A dict for each agent: won, drawn, lost, forfeits.")
      .def_property_readonly(
          "games", [](const Standing& s) { return s.tally.games(); }, "Games played.")
      .def_property_readonly(
          "turns", [](const Standing& s) { return s.tally.turns(); }, "Turns in all of them.");
  module.def("match", &play_match, py::arg("game"), py::arg("agents"), py::kw_only(),
             py::arg("deals") = 10, py::arg("seed") = 1, py::arg("movetime_ms") = py::none(),
             py::arg("nodes") = py::none(), py::arg("depth") = py::none(),
             py::arg("concurrency") = 1,
             "Agents against each other, each deal in every rotation of the seats. An agent is a "
             "name as of Agent, or cmd: and a program that speaks the bot protocol.");
}

}  // namespace twistwood::python
