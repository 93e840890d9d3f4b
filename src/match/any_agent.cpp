#include "match/any_agent.h"

#include <cassert>

#include "search/agents.h"

namespace twistwood::match {

namespace {

template <Game G>
Thought in_text(const search::Report<G>& report, int seats) {
  Thought thought{report.depth, report.nodes, report.time_ms, {}};
  for (const search::Line<G>& line : report.lines) {
    TextLine& text = thought.lines.emplace_back();
    for (const auto& turn : line.turns) text.turns.push_back(G::write_turn(turn));
    text.win.assign(line.win.begin(), line.win.begin() + seats);
  }
  return thought;
}

}  // namespace

Result<AnyAgent> AnyAgent::make(const AnyPosition& position, std::string_view name,
                                const search::AgentOptions& options, search::Clock clock) {
  return std::visit(
      [&](const auto& p) -> Result<AnyAgent> {
        auto agent = search::make_agent<GameOf<decltype(p)>>(name, options);
        if (!agent) return std::unexpected(agent.error());
        return AnyAgent(Either(std::move(*agent)), std::move(clock));
      },
      position);
}

template <Game G>
Choice AnyAgent::choose_in(const typename G::Position& position, const Question& question) {
  const int seats = position.layout.seats;
  const typename G::State seen = G::mask(position.state);
  search::Request<G> request{.layout = position.layout, .view = G::view(seen)};
  request.history = question.history;
  request.budget = question.budget;
  request.clock = clock_;
  request.stop = question.stop;
  request.lines = question.lines;
  if (question.report) {
    request.report = [&](const search::Report<G>& report) {
      question.report(in_text<G>(report, seats));
    };
  }
  const search::Answer<G> answer = std::get<Owned<G>>(agent_)->choose(request);
  return {G::write_turn(answer.turn), in_text<G>(answer.report, seats)};
}

Choice AnyAgent::choose(const Question& question) {
  assert(question.position.index() == agent_.index());
  return std::visit([&](const auto& p) { return choose_in<GameOf<decltype(p)>>(p, question); },
                    question.position);
}

}  // namespace twistwood::match
