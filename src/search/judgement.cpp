#include <cmath>

#include "search/ask.h"

namespace twistwood::search {

namespace {

// The position after a turn that may turn up a card, as everybody sees it.
AnyPosition seen_after(const AnyPosition& position, const AnyTurn& turn, Random& random) {
  return with_game(position, [&]<class G>(const auto& p) -> AnyPosition {
    typename G::Position after{p.layout, G::sample(p.layout, G::view(p.state), random)};
    G::apply(p.layout, after.state, turn_of<G>(turn));
    after.state = G::mask(after.state);
    return AnyPosition(std::in_place_index<kGameIndex<G>>, after);
  });
}

void share(std::optional<std::int64_t>& limit, int parts) {
  if (limit) limit = std::max<std::int64_t>(1, *limit / parts);
}

void round(AnyLine& line) {
  for (double& chance : line.win) chance = static_cast<double>(std::lround(chance * 1000)) / 1000;
}

}  // namespace

// A turn and what follows from it, asked about after the turn. `nodes` counts what that takes.
AnyLine AnyAgent::look_after(const Question& question, const AnyTurn& turn, std::uint64_t seed,
                             std::int64_t& nodes) {
  const AnyPosition before = mask(question.position);
  const auto seats = static_cast<std::size_t>(twistwood::seats(before));
  const bool luck = turns_up(before, turn);
  const int samples = luck ? kLuckSamples : 1;
  Random random(seed);
  std::vector<std::uint64_t> history(question.history.begin(), question.history.end());
  history.push_back(hash(before));
  AnyLine line{.turns = {turn}, .win = std::vector<double>(seats), .ends_in = {}, .proved = false};
  for (int i = 0; i < samples; ++i) {
    const AnyPosition seen = seen_after(before, turn, random);
    AnyLine then;
    if (const Status end = status(seen); end.running()) {
      Question next = Question{.position = seen};
      next.history = history;
      next.budget = question.budget;
      share(next.budget.nodes, samples);
      share(next.budget.time_ms, samples);
      next.stop = question.stop;
      AnyReport report = ask(next).report;
      nodes += report.nodes;
      then = std::move(report.lines.at(0));
    } else {
      const Scores scores = final_scores(end, static_cast<int>(seats));
      then.win.assign(scores.data(), scores.data() + seats);
      then.ends_in = 0;
      then.proved = true;
    }
    for (std::size_t s = 0; s < seats; ++s) line.win[s] += then.win[s] / samples;
    // With the first of several cards: what follows is then only an example.
    if (i > 0) continue;
    for (const AnyTurn& one : then.turns) line.turns.push_back(one);
    if (luck) continue;
    line.proved = then.proved;
    if (then.proved && then.ends_in) line.ends_in = *then.ends_in + 1;
  }
  return line;
}

Judgement AnyAgent::judge(const Question& question, const std::optional<AnyTurn>& played,
                          std::uint64_t seed) {
  Judgement judged;
  judged.mover = status(question.position).seat;
  judged.choices = static_cast<int>(perft(mask(question.position), 1));
  Question both = question;
  both.compare = played;
  both.lines = 2;
  Choice answer = ask(both);
  AnyReport& report = answer.report;
  judged.depth = report.depth;
  judged.nodes = report.nodes;
  judged.is_best = played == answer.turn;
  AnyLine& first = report.lines.at(0);
  judged.best = first;
  const auto tells = [&] {
    if (report.compared.empty()) return false;
    return report.compared[judged.is_best ? 0 : 1].turns.at(0) == *played;
  };
  const auto look = [&](const AnyTurn& turn) {
    return look_after(question, turn, seed, judged.nodes);
  };
  if (played && judged.choices == 1) {
    // Search has not looked far: there was nothing to choose.
    judged.best = first = look(*played);
  } else if (played && tells()) {
    judged.best = std::move(report.compared[0]);
    judged.other = std::move(report.compared[1]);
  } else if (played) {
    // No need to look closer at a next best that is about as good.
    const bool close = report.lines.size() < 2 ||
                       judged.chance_in(first) - judged.chance_in(report.lines[1]) < kOnlyTurn / 2;
    if (!judged.is_best || !close) {
      judged.best = look(answer.turn);
      judged.other = look(judged.is_best ? report.lines[1].turns.at(0) : *played);
    }
  }
  round(first);
  std::ranges::copy(first.win, judged.win.begin());
  round(judged.best);
  round(judged.other);
  return judged;
}

}  // namespace twistwood::search
