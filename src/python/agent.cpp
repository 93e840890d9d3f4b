// twistwood.Agent: an opponent of the house, asked for a turn or an opinion.
#include <memory>

#include "base/steady_clock.h"
#include "games/any_history.h"
#include "python/bindings.h"
#include "search/ask.h"

namespace twistwood::python {

namespace {

using search::AnyAgent;
using search::AnyLine;
using search::Budget;
using search::Choice;
using search::Question;

class Agent {
 public:
  Agent(const Text& game, const Text& name, const Whole& seed, const Whole& threads,
        const Whole& hash_mib)
      : game_(game_of(game)) {
    const AnyPosition example = Games::at(
        game_, []<class G>() -> AnyPosition { return *G::deal(typename G::Options{}, 1); });
    const search::AgentOptions options{.seed = seed_in(seed),
                                       .threads = threads.in("threads", 1, search::kMostThreads),
                                       .hash_mib = hash_mib.in("hash_mib", 1, search::kMostHashMib),
                                       .solution = {}};
    agent_ =
        std::make_unique<AnyAgent>(value_of(AnyAgent::make(example, name, options, steady_ms)));
  }

  // Waits for its turn: two threads that ask the same agent are told so.
  template <class Ask>
  auto ask(const AnyPosition& position, Ask ask) {
    if (position.index() != game_) throw Refused("the agent was made for another game");
    if (!status(position).running()) throw Refused("the game is over");
    const Busy busy(busy_);
    stop_ = false;
    return interruptible(stop_, [&] { return ask(*agent_); });
  }
  const std::atomic<bool>& stop_flag() const { return stop_; }

 private:
  std::size_t game_;
  std::unique_ptr<AnyAgent> agent_;
  std::atomic<bool> busy_ = false;
  std::atomic<bool> stop_ = false;
};

Budget budget_of(const Limits& limits) {
  constexpr std::int64_t kWeek = 7 * 24 * 3'600'000LL;
  constexpr std::int64_t kUsualMs = 1000;
  return limits.budget(kWeek, kUsualMs);
}

struct Line {
  std::vector<std::string> turns;
  std::string reason;
  AnyLine found;
};

struct Answer {
  Choice choice;
  std::vector<Line> lines;
};

Line line_of(const AnyPosition& position, const AnyLine& found) {
  Line line{.turns = {}, .reason = {}, .found = found};
  for (const AnyTurn& turn : found.turns) line.turns.push_back(write_turn(turn));
  line.reason = search::in_english(search::reasons(position, found.turns.at(0)));
  return line;
}

Answer search_for(Agent& agent, const AnyPosition& position,
                  const std::optional<Whole>& movetime_ms, const std::optional<Whole>& nodes,
                  const std::optional<Whole>& depth, const Whole& lines,
                  const AnyHistory* history) {
  if (history != nullptr && history->game() != position.index()) {
    throw Refused("history: it is one of another game");
  }
  const std::vector<std::uint64_t> hashes =
      history != nullptr ? history->hashes() : std::vector<std::uint64_t>{};
  const AnyPosition seen = mask(position);
  const Question question{.position = seen,
                          .history = hashes,
                          .budget = budget_of({movetime_ms, nodes, depth}),
                          .stop = &agent.stop_flag(),
                          .lines = lines.in("lines", 1, 1000)};
  Answer answer{.choice = agent.ask(position, [&](AnyAgent& asked) { return asked.ask(question); }),
                .lines = {}};
  for (const AnyLine& line : answer.choice.report.lines) {
    answer.lines.push_back(line_of(seen, line));
  }
  return answer;
}

struct Opinion {
  double chance;  // of the best turn
  double kept;    // by the turn that was played
  std::string best;
};

Opinion judge(Agent& agent, const AnyPosition& position, const Text& turn,
              const std::optional<Whole>& movetime_ms, const std::optional<Whole>& nodes,
              const std::optional<Whole>& depth, const Whole& seed) {
  const AnyTurn played = legal_turn(position, turn);
  const AnyPosition seen = mask(position);
  const Question question{.position = seen,
                          .budget = budget_of({movetime_ms, nodes, depth}),
                          .stop = &agent.stop_flag()};
  const auto judged = agent.ask(position, [&, drawn = seed_in(seed)](AnyAgent& asked) {
    return asked.judge(question, played, drawn);
  });
  return {judged.chance(), judged.kept(), write_turn(judged.best.turns.at(0))};
}

}  // namespace

void add_agent(py::module_& module) {
  py::class_<Line>(module, "Line", "A turn worth playing and what is expected to follow.")
      .def_readonly("turns", &Line::turns, "The first is the one to play now.")
      .def_readonly("reason", &Line::reason, "Why to play the first, as a sentence.")
      .def_property_readonly(
          "win", [](const Line& line) { return line.found.win; }, "The chance of every seat.")
      .def_property_readonly(
          "ends_in", [](const Line& line) { return line.found.ends_in; },
          "Turns to a win that is proved, or None.")
      .def_property_readonly(
          "proved", [](const Line& line) { return line.found.proved; },
          "Whether the chances are exact.")
      .def("__repr__", [](const Line& line) {
        return join("Line('", line.turns.at(0), "': ", line.reason, ")");
      });
  py::class_<Answer>(module, "Answer", "What an agent says to a position.")
      .def_property_readonly(
          "turn", [](const Answer& answer) { return write_turn(answer.choice.turn); },
          "The turn to play.")
      .def_property_readonly(
          "depth", [](const Answer& answer) { return answer.choice.report.depth; },
          "Turns looked ahead.")
      .def_property_readonly(
          "nodes", [](const Answer& answer) { return answer.choice.report.nodes; },
          "Positions looked at.")
      .def_property_readonly(
          "time_ms", [](const Answer& answer) { return answer.choice.report.time_ms; },
          "Milliseconds it took.")
      .def_property_readonly(
          "lines", [](const Answer& answer) { return answer.lines; }, "The best first.")
      .def("__repr__", [](const Answer& answer) {
        return join("Answer('", write_turn(answer.choice.turn), "')");
      });
  py::class_<Opinion>(module, "Opinion", "What a turn was worth to its player.")
      .def_readonly("chance", &Opinion::chance, "Of winning with the best turn.")
      .def_readonly("kept", &Opinion::kept, "Of winning with this one.")
      .def_readonly("best", &Opinion::best, "The best turn.");
  py::class_<Agent>(
      module, "Agent",
      "An opponent: random, one-hop, greedy, uct, alphabeta:N or level:1 to level:6. It "
      "remembers what it searched before; one thread asks it at a time.")
      .def(py::init<const Text&, const Text&, const Whole&, const Whole&, const Whole&>(),
           py::arg("game"), py::arg("name") = "level:6", py::kw_only(), py::arg("seed") = 1,
           py::arg("threads") = 1, py::arg("hash_mib") = 16)
      .def("search", &search_for, py::arg("position"), py::kw_only(),
           py::arg("movetime_ms") = py::none(), py::arg("nodes") = py::none(),
           py::arg("depth") = py::none(), py::arg("lines") = 1, py::arg("history") = py::none(),
           "A turn, and the best lines. Without a limit it takes a second. The agent sees what its "
           "seat may see; other Python threads run meanwhile, and Ctrl-C ends it.")
      .def("judge", &judge, py::arg("position"), py::arg("turn"), py::kw_only(),
           py::arg("movetime_ms") = py::none(), py::arg("nodes") = py::none(),
           py::arg("depth") = py::none(), py::arg("seed") = 1,
           "What the best turn would have been worth, and what this one keeps of it.");
}

}  // namespace twistwood::python
