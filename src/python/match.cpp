// twistwood.match: opponents against each other over paired deals.
#include "match/match.h"

#include <algorithm>
#include <memory>

#include "match/go.h"
#include "match/match_record.h"
#include "python/bindings.h"
#include "search/exact/solution.h"

namespace twistwood::python {

namespace {

using match::Tally;

struct Standing {
  std::vector<std::string> agents;
  Tally tally;
  std::vector<std::string> records{};  // if somebody wants them
};

std::vector<std::string> agents_in(const py::object& given) {
  const auto length = length_of(given);
  if (!length) throw py::type_error("agents: a list of texts is expected");
  if (*length < kMinSeats || *length > kMaxSeats) {
    throw Refused(join("agents: one for each of 2 to 4 seats, not ", *length));
  }
  std::vector<std::string> agents;
  for (std::size_t i = 0; i < *length; ++i) agents.push_back(text_in("agents", item_at(given, i)));
  return agents;
}

using search::exact::Solution;

// A deal that is solved leaves nothing to deal.
AnyPosition solved_start(const Solution& solution, const AnyOptions& options,
                         const py::kwargs& given) {
  const auto* of_twisty = std::get_if<Twisty::Options>(&options);
  if (of_twisty == nullptr || of_twisty->seats != 2) {
    throw Refused("solution: it is one of Twisty for two");
  }
  for (const auto& [name, value] : given) {
    if (value.is_none()) continue;
    throw Refused(join(text_in("option", name), ": solution says how every game begins"));
  }
  return twisty::Position{solution.layout(), solution.start()};
}

Standing play_match(const Text& game, const py::object& names, const Whole& deals,
                    const Whole& seed, const std::optional<Whole>& movetime_ms,
                    const std::optional<Whole>& nodes, const std::optional<Whole>& depth,
                    const Whole& concurrency, const Whole& threads, const Whole& hash_mib,
                    const std::shared_ptr<Solution>& solution, const std::optional<Whole>& grace_ms,
                    const std::optional<Whole>& startup_ms, bool records, const py::kwargs& given) {
  constexpr std::int64_t kUsualMs = 100;
  constexpr std::int64_t kLeastMs = 1;
  constexpr std::int64_t kHourMs = 3'600'000;
  const std::vector<std::string> agents = agents_in(names);
  const AnyOptions options = options_of(game, Whole::of(py::int_(agents.size())), given);
  match::MatchPlan plan;
  plan.agents = agents;
  plan.deal = [options](std::uint64_t number) { return deal(options, number); };
  plan.deals = deals.in("deals", 1, 10'000'000);
  plan.seed = seed_in(seed);
  plan.concurrency = concurrency.in("concurrency", 1, 1024);
  plan.player.threads = threads.in("threads", 1, search::kMostThreads);
  plan.player.hash_mib = hash_mib.in("hash_mib", 1, search::kMostHashMib);
  match::Patience& patience = plan.player.patience;
  if (grace_ms) {
    patience.grace_ms = patience.turn_ms = grace_ms->in("grace_ms", kLeastMs, kHourMs);
  }
  if (startup_ms) patience.start_ms = startup_ms->in("startup_ms", kLeastMs, kHourMs);
  if (solution) {
    plan.deal = [start = solved_start(*solution, options, given)](
                    std::uint64_t) -> Result<AnyPosition> { return start; };
    plan.player.solution = solution;
  }
  plan.player.budget = Limits{movetime_ms, nodes, depth}.budget(match::kLongestMs, kUsualMs);
  std::atomic<bool> stop = false;
  std::vector<std::string> kept;
  auto tally = interruptible(stop, [&] {
    return match::run_match(plan, stop, [&](const match::GameNews& news) {
      if (records) kept.push_back(match::record_text(plan, news));
    });
  });
  return {agents, value_of(std::move(tally)), std::move(kept)};
}

// What the deals say of an agent's strength; nothing while no deal is complete.
void put_strength(py::dict& row, const match::DealCounts& deals) {
  if (deals.deals() == 0) return;
  const match::Estimate found = match::estimate(deals);
  row["score"] = found.share;
  row["score_95"] = py::make_tuple(found.share_low, found.share_high);
  row["elo"] = found.elo;
  row["elo_95"] = py::make_tuple(found.elo_low, found.elo_high);
  row["superiority"] = found.superiority;
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
    put_strength(one, row.deals);
    all.append(one);
  }
  return all;
}

std::vector<double> seat_scores(const Standing& standing) {
  const Tally& tally = standing.tally;
  const double all =
      match::kWholeGame * static_cast<double>(std::max<std::int64_t>(1, tally.games()));
  std::vector<double> scores;
  for (int seat = 0; seat < tally.agents(); ++seat) {
    scores.push_back(static_cast<double>(tally.seat_points(seat)) / all);
  }
  return scores;
}

// "greedy 5-0-1, 83.3 % [43.6, 97.0], Elo +280 [-44, +604]"
std::string row_text(const std::string& agent, const Tally::Row& row) {
  std::string text = join(agent, ' ', row.won, '-', row.drawn, '-', row.lost);
  if (row.deals.deals() == 0) return text;
  const match::Estimate found = match::estimate(row.deals);
  const auto format = [](const char* how, auto... numbers) {
    return py::cast<std::string>(py::str(how).format(numbers...));
  };
  return text + format(", {:.1f} % [{:.1f}, {:.1f}], Elo {:+.0f} [{:+.0f}, {:+.0f}]",
                       100 * found.share, 100 * found.share_low, 100 * found.share_high, found.elo,
                       found.elo_low, found.elo_high);
}

std::string standing_text(const Standing& standing) {
  std::string text = join("<MatchResult of ", standing.tally.games(), " games (won-drawn-lost)");
  for (std::size_t i = 0; i < standing.agents.size(); ++i) {
    text += join(i == 0 ? ": " : "; ",
                 row_text(standing.agents[i], standing.tally.row(static_cast<int>(i))));
  }
  return text + '>';
}

auto ended_by(match::PlayedGame::End end) {
  return [end](const Standing& standing) { return standing.tally.ended_by(end); };
}

}  // namespace

void add_match(py::module_& module) {
  using End = match::PlayedGame::End;
  py::class_<Standing>(module, "MatchResult", "The standing of a match.")
      .def_property_readonly(
          "rows", &rows,
          "A dict for each agent: won, drawn, lost, shared, forfeits; and, from the deals, score, "
          "elo and superiority, the likelihood that it is the stronger. score_95 and elo_95 are "
          "the bounds of 95 %; Elo is infinite where an agent made all points or none.")
      .def_property_readonly(
          "deals", [](const Standing& s) { return s.tally.deals(); },
          "Deals, each played in every rotation.")
      .def_property_readonly(
          "games", [](const Standing& s) { return s.tally.games(); }, "Games played.")
      .def_property_readonly(
          "turns", [](const Standing& s) { return s.tally.turns(); }, "Turns in all of them.")
      .def_property_readonly("repetitions", ended_by(End::kRepetition),
                             "Games drawn by a position that came up for the third time.")
      .def_property_readonly("at_limit", ended_by(End::kLimit), "Games drawn at the turn limit.")
      .def_property_readonly("forfeited", ended_by(End::kForfeit),
                             "Games that ended because an agent failed.")
      .def_property_readonly("seat_scores", &seat_scores,
                             "The share of the points made in each seat, whoever sat there.")
      .def_property_readonly(
          "records", [](const Standing& s) { return s.records; },
          "The record of each game, in order (docs/record.md); none if they were not asked for.")
      .def("__repr__", &standing_text);
  module.def(
      "match", &play_match, py::arg("game"), py::arg("agents"), py::kw_only(),
      py::arg("deals") = 10, py::arg("seed") = 1, py::arg("movetime_ms") = py::none(),
      py::arg("nodes") = py::none(), py::arg("depth") = py::none(), py::arg("concurrency") = 1,
      py::arg("threads") = 1, py::arg("hash_mib") = 16, py::arg("solution") = py::none(),
      py::arg("grace_ms") = py::none(), py::arg("startup_ms") = py::none(),
      py::arg("records").noconvert() = false,
      "Agents against each other, each deal in every rotation of the seats. An agent is a "
      "name as of Agent, or cmd: and a program that speaks the bot protocol, which may be "
      "grace_ms late with a turn and take startup_ms to start. With a Solution every game "
      "begins at the position that was solved. The records of the games are kept if asked for.");
}

}  // namespace twistwood::python
