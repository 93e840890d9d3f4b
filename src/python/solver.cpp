// twistwood.Solution: Twisty for two, exactly.
#include <limits>
#include <memory>

#include "python/bindings.h"
#include "search/exact/solution.h"

namespace twistwood::python {

namespace {

using search::exact::Solution;
using search::exact::SolveOptions;
using search::exact::Worth;

constexpr int kMostSolverThreads = 256;
constexpr std::uint64_t kMostMemoryMib = std::numeric_limits<std::uint64_t>::max();

const twisty::Position& for_two(const AnyPosition& position) {
  const auto* of_twisty = std::get_if<twisty::Position>(&position);
  if (of_twisty == nullptr) throw Refused("only Twisty can be solved");
  if (of_twisty->layout.seats != 2) throw Refused("only Twisty for two can be solved");
  if (!twisty::status(of_twisty->state).running()) throw Refused("the game is over");
  return *of_twisty;
}

std::shared_ptr<Solution> solve(const AnyPosition& position, bool distances, const Whole& threads,
                                const Whole& memory, bool keep_all) {
  const twisty::Position& start = for_two(position);
  const auto memory_mib = memory.in<std::uint64_t>("memory_mib", 0, kMostMemoryMib);
  std::atomic<bool> stop = false;
  SolveOptions options{.threads = threads.in("threads", 1, kMostSolverThreads),
                       .distances = distances,
                       .keep_all = keep_all};
  options.progress = [&](std::uint64_t) { return !stop; };
  options.level_done = [&](int) { return !stop; };
  auto solution = interruptible(stop, [&]() -> Result<std::shared_ptr<Solution>> {
    auto made = std::make_shared<Solution>(start.layout, start.state);
    constexpr std::uint64_t kMiB = 1 << 20;
    const std::uint64_t needed = (made->memory(options) + kMiB - 1) / kMiB;
    if (needed > memory_mib) {
      return refuse("it takes ", needed, " MiB; memory_mib allows ", memory_mib);
    }
    if (!made->solve(options)) return refuse("it was broken off, or a distance is too long");
    return made;
  });
  return value_of(std::move(solution));
}

py::dict worth_dict(const Worth& worth) {
  py::dict told;
  told["value"] = name(worth.value);
  told["turns"] = worth.turns;
  return told;
}

py::dict verdict_of(const Solution& solution, const AnyPosition& position) {
  const twisty::Position& asked = for_two(position);
  const auto verdict = solution.judge(asked.layout, asked.state);
  if (!verdict)
    throw Refused("the position cannot follow from the one that was solved, or was not kept");
  py::dict told = worth_dict(verdict->worth);
  py::dict turns;
  for (const auto& [turn, worth] : verdict->turns) {
    turns[py::str(Twisty::write_turn(turn))] = worth_dict(worth);
  }
  std::vector<std::string> best;
  for (const auto& turn : verdict->as_good_as_best()) best.push_back(Twisty::write_turn(turn));
  told["best"] = best;
  told["worth"] = turns;
  return told;
}

}  // namespace

void add_solver(py::module_& module) {
  py::class_<Solution, std::shared_ptr<Solution>>(
      module, "Solution", "Twisty for two, exactly: what can follow from a position.")
      .def(
          py::init(&solve), py::arg("position"), py::kw_only(),
          py::arg("distances").noconvert() = false, py::arg("threads") = 1,
          py::arg("memory_mib") = 1024, py::arg("keep_all").noconvert() = false,
          "Solves all that can follow. Four cards missing each take a second, a whole deal minutes "
          "and gigabytes.")
      .def("judge", &verdict_of, py::arg("position"),
           "What a position is worth to the seat to act: value, turns, the best turns, and the "
           "worth of each.");
}

}  // namespace twistwood::python
