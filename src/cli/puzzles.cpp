// twistwood puzzles: positions with one right turn, found in games and proved.
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/progress_bar.h"
#include "cli/solution_file.h"
#include "cli/subcommand.h"
#include "puzzles/collector.h"
#include "puzzles/proof.h"

namespace twistwood::cli {

namespace {

using puzzles::Puzzle;

constexpr const char* kPuzzlesExamples =
    "Examples:\n"
    "  twistwood puzzles --game twisty --count 20 --seed 7     twenty puzzles, a line each\n"
    "  twistwood puzzles --game labyrinth --json               a line of JSON for each\n"
    "  twistwood puzzles --check puzzles/twisty.txt            prove those of a file again\n"
    "A line is task, turns, theme, grade, solution and position. The same game, seed and count "
    "give\n"
    "the same lines, whatever --threads says. docs/puzzles.md says what is promised of each.";

struct PuzzlesRequest {
  std::string game;
  puzzles::CollectionPlan plan;
  std::string out;
  std::string check;
  bool json = false;
};

std::string json_line(const Puzzle& puzzle) {
  return nlohmann::ordered_json{
      {"task", puzzles::name(puzzle.task)},   {"turns", puzzle.turns},
      {"theme", puzzles::name(puzzle.theme)}, {"grade", puzzle.grade},
      {"solution", puzzle.solution},          {"position", puzzle.position}}
      .dump();
}

// The command that makes the same lines again.
std::string command_line(const PuzzlesRequest& request) {
  return join("# twistwood puzzles --game ", request.game, " --seed ", request.plan.seed,
              " --count ", request.plan.count);
}

int make_puzzles(PuzzlesRequest request) {
  if (request.game.empty()) return wrong_usage("puzzles: --game or --check is needed");
  request.plan.twisty = request.game == "twisty";
  std::ofstream file;
  if (!request.out.empty()) {
    file.open(request.out);
    if (!file) return failed(join("--out: cannot write ", request.out));
  }
  std::ostream& out = request.out.empty() ? std::cout : file;
  if (!request.json) out << command_line(request) << '\n';
  std::atomic<bool>& stop = stop_at_interrupt();
  ProgressBar bar;
  int count = 0;
  puzzles::collect(request.plan, stop, [&](const Puzzle& puzzle) {
    bar.clear();
    out << (request.json ? json_line(puzzle) : puzzles::write_puzzle(puzzle)) << '\n' << std::flush;
    bar.show(++count, request.plan.count, puzzles::name(puzzle.theme));
    if (!out) stop = true;
  });
  bar.clear();
  if (!request.out.empty() && !file.flush()) {
    return failed(join("--out: cannot write ", request.out));
  }
  return interrupted() ? kInterrupted : kFine;
}

int check_puzzles(const std::string& path) {
  std::ifstream file(path);
  if (!file) return failed(join("--check: cannot read ", path));
  const std::atomic<bool>& stop = stop_at_interrupt();
  int number = 0;
  int proved = 0;
  int wrong = 0;
  for (std::string line; !stop && std::getline(file, line);) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    const auto puzzle = puzzles::read_puzzle(line);
    const auto proof = puzzle ? puzzles::prove(*puzzle) : std::unexpected(puzzle.error());
    ++(proof ? proved : wrong);
    if (!proof) complain(join("line ", number, ": ", proof.error().message));
  }
  if (file.bad()) return failed(join("--check: cannot read ", path));
  std::cout << proved << " proved, " << wrong << " wrong\n";
  if (interrupted()) return kInterrupted;
  return wrong == 0 ? kFine : kRefused;
}

int make_or_check(const PuzzlesRequest& request) {
  return request.check.empty() ? make_puzzles(request) : check_puzzles(request.check);
}

}  // namespace

void add_puzzles(CLI::App& app, Action& action) {
  auto [command, request] = add_subcommand<PuzzlesRequest>(app, action, "puzzles",
                                                           "Positions with one right turn, proved",
                                                           kPuzzlesExamples, make_or_check);
  request.plan.threads = usual_threads();
  CLI::Option* game = command.add_option("--game", request.game, "twisty or labyrinth")
                          ->check(CLI::IsMember({"twisty", "labyrinth"}));
  command.add_option("--seed", request.plan.seed, "Of the games that are played")
      ->type_name("S")
      ->capture_default_str();
  add_number(command, "--count", request.plan.count, 1, 1'000'000, "How many");
  add_number(command, "--threads", request.plan.threads, 1, 256, "Games at a time");
  command.add_option("--out", request.out, "Write them into this file")->type_name("FILE");
  command.add_flag("--json", request.json, "A line of JSON for each");
  command.add_option("--check", request.check, "Prove the puzzles of this file again")
      ->type_name("FILE")
      ->excludes(game);
}

}  // namespace twistwood::cli
