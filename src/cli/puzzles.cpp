// twistwood puzzles: positions with one right turn, found in games and proved.
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "cli/progress_bar.h"
#include "cli/solution_file.h"
#include "cli/subcommand.h"
#include "puzzles/collector.h"
#include "puzzles/grade.h"
#include "puzzles/proof.h"

namespace twistwood::cli {

namespace {

using puzzles::Puzzle;

constexpr const char* kPuzzlesExamples =
    "Examples:\n"
    "  twistwood puzzles --game twisty --count 20 --seed 7     twenty puzzles, a line each\n"
    "  twistwood puzzles --game labyrinth --json               a line of JSON for each\n"
    "  twistwood puzzles --check puzzles/twisty.txt            prove those of a file again\n"
    "  twistwood puzzles --regrade old.txt --out new.txt       grade those of a file again\n"
    "A line is task, turns, theme, grade, solution and position. The same game, seed and count "
    "give\n"
    "the same lines, whatever --threads says. docs/puzzles.md says what is promised of each.";

struct PuzzlesRequest {
  std::string game;
  puzzles::CollectionPlan plan;
  std::string out;
  std::string check;
  std::string regrade;
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
  if (request.game.empty()) return wrong_usage("puzzles: --game, --check or --regrade is needed");
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
  return interrupted() ? interrupted_status() : kFine;
}

// The lines of a file: puzzles that are proved, what people wrote beside them, and how many are
// none, of which each is complained about.
struct PuzzleFile {
  std::vector<std::string> texts;
  std::vector<Puzzle> proved;
  std::vector<std::size_t> lines;  // of `texts`, for each of `proved`
  int wrong = 0;
};

std::optional<PuzzleFile> read_and_prove(const std::string& path, const std::atomic<bool>& stop) {
  std::ifstream in(path);
  if (!in) return {};
  PuzzleFile file;
  for (std::string line; !stop && std::getline(in, line);) {
    file.texts.push_back(line);
    if (line.empty() || line.starts_with('#')) continue;
    const auto puzzle = puzzles::read_puzzle(line);
    const auto proof = puzzle ? puzzles::prove(*puzzle) : std::unexpected(puzzle.error());
    if (proof) {
      file.proved.push_back(*puzzle);
      file.lines.push_back(file.texts.size() - 1);
      continue;
    }
    ++file.wrong;
    complain(join("line ", file.texts.size(), ": ", proof.error().message));
  }
  if (in.bad()) return {};
  return file;
}

int check_puzzles(const std::string& path) {
  const auto file = read_and_prove(path, stop_at_interrupt());
  if (!file) return failed(join("--check: cannot read ", path));
  std::cout << file->proved.size() << " proved, " << file->wrong << " wrong\n";
  if (interrupted()) return interrupted_status();
  return file->wrong == 0 ? kFine : kRefused;
}

// Everything but the grades stays as it is, so that only they differ. What is not proved cannot be
// graded, and then nothing is written.
int regrade_puzzles(const PuzzlesRequest& request) {
  const std::atomic<bool>& stop = stop_at_interrupt();
  auto file = read_and_prove(request.regrade, stop);
  if (!file) return failed(join("--regrade: cannot read ", request.regrade));
  if (file->wrong > 0) return kRefused;
  ProgressBar bar;
  const auto whole = static_cast<std::int64_t>(file->proved.size());
  puzzles::grade_all(file->proved, request.plan.threads, stop,
                     [&](int done) { bar.show(done, whole, "graded"); });
  bar.clear();
  if (interrupted()) return interrupted_status();
  for (std::size_t i = 0; i < file->proved.size(); ++i) {
    file->texts[file->lines[i]] = puzzles::write_puzzle(file->proved[i]);
  }
  std::ofstream written;
  if (!request.out.empty()) written.open(request.out);
  std::ostream& out = request.out.empty() ? std::cout : written;
  for (const std::string& line : file->texts) out << line << '\n';
  if (!out.flush()) return failed(join("--out: cannot write ", request.out));
  return kFine;
}

int make_or_check(const PuzzlesRequest& request) {
  if (!request.regrade.empty()) return regrade_puzzles(request);
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
  add_seed(command, request.plan.seed, "Of the games that are played");
  add_number(command, "--count", request.plan.count, 1, 1'000'000, "How many");
  add_number(command, "--threads", request.plan.threads, 1, 256,
             "Games, or puzzles to grade, at a time");
  add_file(command, "--out", request.out, "Write them into this file");
  command.add_flag("--json", request.json, "A line of JSON for each");
  CLI::Option* check =
      add_file(command, "--check", request.check, "Prove the puzzles of this file again")
          ->excludes(game);
  add_file(command, "--regrade", request.regrade, "Grade the puzzles of this file again")
      ->excludes(game)
      ->excludes(check);
}

}  // namespace twistwood::cli
