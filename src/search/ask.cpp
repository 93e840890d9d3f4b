#include "search/ask.h"

#include <cassert>

#include "search/agents.h"

namespace twistwood::search {

namespace {

template <Game G>
AnyLine any(const Line<G>& line, int seats) {
  AnyLine one;
  for (const auto& turn : line.turns) one.turns.push_back(any_turn<G>(turn));
  one.win.assign(line.win.begin(), line.win.begin() + seats);
  one.ends_in = line.ends_in;
  one.proved = line.proved;
  return one;
}

template <Game G>
AnyReport any(const Report<G>& report, int seats) {
  AnyReport all{report.depth, report.nodes, report.time_ms, {}, {}};
  for (const Line<G>& line : report.lines) all.lines.push_back(any<G>(line, seats));
  for (const Line<G>& line : report.compared) all.compared.push_back(any<G>(line, seats));
  all.nodes += report.compared_nodes;
  return all;
}

template <Game G>
Choice any(const Answer<G>& answer, int seats) {
  return {any_turn<G>(answer.turn), any<G>(answer.report, seats)};
}

// Calls `asks` with the agent of the question's game and a request that shows what everybody sees.
template <class Either, class Asks>
auto with_request(const Either& agent, const Clock& clock, const Question& question, Asks asks) {
  assert(question.position.index() == agent.index());
  return std::visit(
      [&](const auto& position) {
        using G = GameOf<decltype(position)>;
        const typename G::State seen = G::mask(position.state);
        Request<G> request{.layout = position.layout, .view = G::view(seen)};
        request.history = question.history;
        request.budget = question.budget;
        request.clock = clock;
        request.stop = question.stop;
        request.lines = question.lines;
        if (question.compare) request.compare = turn_of<G>(*question.compare);
        if (question.report) {
          request.report = [&](const Report<G>& report) {
            question.report(any<G>(report, position.layout.seats));
          };
        }
        return asks(*std::get<kGameIndex<G>>(agent), request);
      },
      question.position);
}

}  // namespace

Result<AnyAgent> AnyAgent::make(const AnyPosition& position, std::string_view name,
                                const AgentOptions& options, Clock clock) {
  return std::visit(
      [&](const auto& p) -> Result<AnyAgent> {
        auto agent = make_agent<GameOf<decltype(p)>>(name, options);
        if (!agent) return std::unexpected(agent.error());
        return of<GameOf<decltype(p)>>(std::move(*agent), std::move(clock));
      },
      position);
}

Choice AnyAgent::ask(const Question& question) {
  return with_request(agent_, clock_, question,
                      []<Game G>(Agent<G>& agent, const Request<G>& request) {
                        return any<G>(agent.choose(request), request.layout.seats);
                      });
}

}  // namespace twistwood::search
