#include "cli/match_report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/console.h"

namespace twistwood::cli {

namespace {

using match::DealCounts;
using match::Estimate;
using match::PlayedGame;
using match::Tally;
using match::Verdict;
using Json = nlohmann::ordered_json;

std::string share(double value) { return decimals(value * 100, 1) + " %"; }

std::string elo(double value) {
  if (std::isinf(value)) return value > 0 ? "+inf" : "-inf";
  const auto whole = std::lround(value);
  return (whole < 0 ? "" : "+") + std::to_string(whole);
}

std::string bounds(const Estimate& found) {
  return join(" [", elo(found.elo_low), ", ", elo(found.elo_high), "]");
}

std::string right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string left(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text.size()), ' ');
}

// "62.5 % [51.0, 72.7]"
std::string share_with_bounds(const Estimate& found) {
  return join(share(found.share), " [", decimals(found.share_low * 100, 1), ", ",
              decimals(found.share_high * 100, 1), "]");
}

// Without a complete deal there is nothing to estimate from.
std::string strength(const DealCounts& counts) {
  if (counts.deals() == 0) return "";
  const Estimate found = match::estimate(counts);
  return right(share_with_bounds(found), 22) + "   " + right(elo(found.elo), 5) + bounds(found);
}

std::string limits(const search::Budget& budget) {
  std::string text;
  if (budget.time_ms) text += join(", ", *budget.time_ms, " ms a turn");
  if (budget.nodes) text += join(", ", *budget.nodes, " nodes a turn");
  if (budget.depth) text += join(", depth ", *budget.depth);
  return text;
}

std::string head(const MatchReport& report) {
  const Tally& tally = report.tally;
  std::string text = join(report.game, ", ", tally.agents(), " seats: ", tally.games(), " games, ",
                          tally.deals(), " deals in ", tally.agents(), " rotations",
                          limits(report.plan.player.budget), ", seed ", report.plan.seed, '\n');
  if (report.interrupted) text += "stopped before the end\n";
  return text;
}

std::string rows(const MatchReport& report) {
  std::size_t width = 5;
  for (const std::string& agent : report.plan.agents) width = std::max(width, agent.size());
  width = std::min<std::size_t>(width, 40);
  std::string text = left("agent", width) +
                     "      won   drawn    lost  forfeits          score [95 %]     Elo [95 %]\n";
  for (int i = 0; i < report.tally.agents(); ++i) {
    const Tally::Row& row = report.tally.row(i);
    text += left(report.plan.agents[static_cast<std::size_t>(i)].substr(0, width), width) + ' ';
    for (const auto number : {row.won, row.drawn, row.lost}) text += right(join(number), 8);
    text += right(join(row.forfeits), 10) + ' ' + strength(row.deals) + '\n';
  }
  return text;
}

// For two seats: how often the first agent made 0, 1/2, 1, 3/2 and 2 points of a deal.
std::string pairs(const Tally& tally) {
  if (tally.agents() != 2) return "";
  std::string text = "pairs of the first (0, 1/2, 1, 3/2, 2 points):";
  for (std::size_t points = 0; points <= 2 * match::kWholeGame; points += match::kWholeGame / 2) {
    text += join(' ', tally.row(0).deals.counts[points]);
  }
  return text + '\n';
}

double games_of(const Tally& tally) {
  return static_cast<double>(std::max<std::int64_t>(1, tally.games()));
}

// What was won from each seat, whoever sat there.
std::vector<double> seat_scores(const Tally& tally) {
  std::vector<double> scores;
  for (int i = 0; i < tally.agents(); ++i) {
    scores.push_back(static_cast<double>(tally.seat_points(i)) /
                     (games_of(tally) * match::kWholeGame));
  }
  return scores;
}

std::string seats_and_ends(const Tally& tally) {
  std::string text;
  for (const double score : seat_scores(tally)) {
    text += join(text.empty() ? "by seat: " : ", ", share(score));
  }
  return text + join("; ", decimals(static_cast<double>(tally.turns()) / games_of(tally), 1),
                     " turns a game; draws by repetition ",
                     tally.ended_by(PlayedGame::End::kRepetition), ", at the limit ",
                     tally.ended_by(PlayedGame::End::kLimit), '\n');
}

std::string forfeits(const Tally& tally) {
  const std::int64_t games = tally.ended_by(PlayedGame::End::kForfeit);
  if (games == 0) return "";
  return join("forfeited: ", games, ", lost for who forfeits; the others ",
              tally.agents() == 2 ? "win" : "share the points", '\n');
}

std::string sequential(const MatchReport& report) {
  if (!report.plan.sprt) return "";
  const match::Sprt& sprt = *report.plan.sprt;
  const double ratio = match::log_likelihood_ratio(sprt, report.tally.row(0).deals);
  const Verdict found = match::verdict(sprt, ratio);
  return join("SPRT of ", elo(sprt.elo0), " against ", elo(sprt.elo1), ": ", decimals(ratio, 2),
              " [", decimals(sprt.lower(), 2), ", ", decimals(sprt.upper(), 2), "], ",
              found == Verdict::kElo0   ? "not the stronger: elo0 it is"
              : found == Verdict::kElo1 ? "the stronger: elo1 it is"
                                        : "not decided",
              '\n');
}

// JSON has no infinite numbers.
Json number_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json agent_json(const std::string& name, const Tally::Row& row) {
  Json agent = {{"name", name},     {"won", row.won},       {"drawn", row.drawn},
                {"lost", row.lost}, {"shared", row.shared}, {"forfeits", row.forfeits}};
  if (row.deals.deals() == 0) return agent;
  const Estimate found = match::estimate(row.deals);
  agent["score"] = found.share;
  agent["score_95"] = {found.share_low, found.share_high};
  agent["elo"] = number_or_null(found.elo);
  agent["elo_95"] = {number_or_null(found.elo_low), number_or_null(found.elo_high)};
  agent["superiority"] = found.superiority;
  return agent;
}

Json sprt_json(const match::Sprt& sprt, const DealCounts& counts) {
  const double ratio = match::log_likelihood_ratio(sprt, counts);
  const Verdict found = match::verdict(sprt, ratio);
  return {{"elo0", sprt.elo0},
          {"elo1", sprt.elo1},
          {"alpha", sprt.alpha},
          {"beta", sprt.beta},
          {"llr", ratio},
          {"lower", sprt.lower()},
          {"upper", sprt.upper()},
          {"verdict", found == Verdict::kElo0   ? Json("elo0")
                      : found == Verdict::kElo1 ? Json("elo1")
                                                : Json()}};
}

Json limits_json(const search::Budget& budget) {
  Json limits = Json::object();
  if (budget.time_ms) limits["movetime"] = *budget.time_ms;
  if (budget.nodes) limits["nodes"] = *budget.nodes;
  if (budget.depth) limits["depth"] = *budget.depth;
  return limits;
}

// Names and reasons may hold any bytes.
std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string table_of(const MatchReport& report) {
  return head(report) + rows(report) + pairs(report.tally) + seats_and_ends(report.tally) +
         forfeits(report.tally) + sequential(report);
}

std::string json_of(const MatchReport& report) {
  const Tally& tally = report.tally;
  Json all = {{"game", report.game},
              {"seats", tally.agents()},
              {"seed", std::to_string(report.plan.seed)},
              {"limits", limits_json(report.plan.player.budget)},
              {"deals", tally.deals()},
              {"games", tally.games()},
              {"turns", tally.turns()},
              {"repetitions", tally.ended_by(PlayedGame::End::kRepetition)},
              {"at_limit", tally.ended_by(PlayedGame::End::kLimit)},
              {"forfeited", tally.ended_by(PlayedGame::End::kForfeit)},
              {"interrupted", report.interrupted}};
  all["agents"] = Json::array();
  for (int i = 0; i < tally.agents(); ++i) {
    all["agents"].push_back(
        agent_json(report.plan.agents[static_cast<std::size_t>(i)], tally.row(i)));
  }
  all["seat_scores"] = seat_scores(tally);
  if (report.plan.sprt) all["sprt"] = sprt_json(*report.plan.sprt, tally.row(0).deals);
  return dump(all);
}

std::string forfeit_line(const match::MatchPlan& plan, const match::GameNews& news) {
  const int seat = index(news.game.seat);
  const int agent = match::agent_in(seat, news.rotation, news.tally.agents());
  return join("deal ", news.deal + 1, ", rotation ", news.rotation + 1, ": ",
              plan.agents[static_cast<std::size_t>(agent)], " in seat ", seat + 1, " forfeits: it ",
              news.game.why);
}

std::string standing(const match::Tally& tally) {
  const DealCounts& counts = tally.row(0).deals;
  if (counts.deals() == 0) return "";
  const Estimate found = match::estimate(counts);
  return join(share_with_bounds(found), "  Elo ", elo(found.elo), bounds(found));
}

}  // namespace twistwood::cli
