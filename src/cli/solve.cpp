// twistwood solve: what a position of Twisty for two is worth under best play, exactly.
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/steady_clock.h"
#include "cli/allocator.h"
#include "cli/progress_bar.h"
#include "cli/solution_file.h"
#include "cli/subcommand.h"
#include "search/exact/spot_check.h"

namespace twistwood::cli {

namespace {

using search::exact::Solution;
using search::exact::SolveOptions;
using search::exact::Value;
using search::exact::Verdict;

constexpr const char* kSolveExamples =
    "Examples:\n"
    "  twistwood solve --position \"$P\"                 won, drawn or lost, and the best turns\n"
    "  twistwood solve --distance --position \"$P\"      and in how many turns\n"
    "  twistwood solve - < positions                   for each line one JSON object:\n"
    "      {\"position\": P, \"value\": \"win\", \"turns\": 13, \"best\": [turn, ...]}\n"
    "      {\"position\": P, \"error\": why it cannot be solved}\n"
    "  twistwood solve --position \"$P\" --out deal.solution     a whole deal, kept in a file\n"
    "  twistwood solve --position \"$P\" --solution deal.solution\n"
    "Values are for the seat to act. Infinite play is a draw; the turn limit does not count. Four\n"
    "cards missing each take a second, a whole deal minutes and gigabytes; broken off, it goes on\n"
    "where it was if --out is given again. Without --distance every turn that keeps the value\n"
    "counts as best.";

constexpr std::uint64_t kMiB = 1 << 20;

struct SolveRequest {
  std::string position;
  std::string input;
  std::string out;
  std::string solution;
  bool distance = false;
  bool json = false;
  int threads = usual_threads();
  int memory = usual_memory();
  int check = 0;
  int checkpoint = 10;  // seconds
  std::string kernel = search::exact::best_kernel().name;
};

Result<twisty::Position> read_for_two(const std::string& text) {
  const auto any = read_position(text);
  if (!any) return std::unexpected(any.error());
  const auto* position = std::get_if<twisty::Position>(&*any);
  if (position == nullptr) return refuse("only Twisty can be solved");
  if (position->layout.seats != 2) return refuse("only Twisty for two can be solved");
  if (!twisty::status(position->state).running()) return refuse("the game is over");
  return *position;
}

// "1,234 MiB" would be hard to read for a whole deal.
std::string size_of(std::uint64_t bytes) {
  if (bytes < 1024 * kMiB) return join((bytes + kMiB - 1) / kMiB, " MiB");
  return decimals(static_cast<double>(bytes) / static_cast<double>(1024 * kMiB), 2) + " GiB";
}

// How long it will still take, going by how long it took so far.
class TimeLeft {
 public:
  std::string after(std::uint64_t done, std::uint64_t whole) const {
    const auto spent = static_cast<double>(steady_ms() - start_) / 1000;
    if (done == 0 || spent < 1) return "";
    const double left = spent / static_cast<double>(done) * static_cast<double>(whole - done);
    return left < 90 ? join(static_cast<int>(left), " s left")
                     : join(static_cast<int>(left / 60) + 1, " min left");
  }

 private:
  std::int64_t start_ = steady_ms();
};

void tell_speed(std::uint64_t blocks, std::int64_t ms, const SolveRequest& request) {
  const auto us = 1000 * static_cast<double>(ms) * request.threads;
  std::cerr << blocks << " blocks in " << decimals(static_cast<double>(ms) / 1000, 2) << " s, "
            << decimals(us / static_cast<double>(std::max<std::uint64_t>(1, blocks)), 2)
            << " microseconds for a block and thread (" << request.kernel << ")\n";
}

SolveOptions options_of(const SolveRequest& request) {
  SolveOptions options;
  options.threads = request.threads;
  options.distances = request.distance;
  options.spot_check = request.check > 0;
  options.keep_all = options.spot_check && request.out.empty();
  options.kernel = search::exact::find_kernel(request.kernel.c_str());
  return options;
}

// Before anything begins, or is written.
Result<void> check_means(const Solution& solution, const SolveRequest& request) {
  const SolveOptions options = options_of(request);
  if (options.kernel == nullptr) return refuse("--kernel: not on this processor");
  const std::uint64_t need = solution.memory(options) + kProgramMib * kMiB;
  const std::uint64_t allowed = static_cast<std::uint64_t>(request.memory) * kMiB;
  if (need <= allowed) return {};
  return refuse("it takes ", size_of(need), " of memory, and --memory allows ", size_of(allowed));
}

// What it takes has been checked. Where it does not come to its end, `status` becomes that of the
// program.
Result<void> run(Solution& solution, const SolveRequest& request, SolutionFile* file, int& status) {
  std::atomic<bool>& stop = stop_at_interrupt();
  ProgressBar bar;
  const TimeLeft left;
  const std::uint64_t before = solution.done();
  Result<void> kept;
  status = kRefused;
  SolveOptions options = options_of(request);
  options.progress = [&](std::uint64_t done) {
    bar.show(static_cast<std::int64_t>(done), static_cast<std::int64_t>(solution.blocks()),
             left.after(done - before, solution.blocks() - before));
    return !stop;
  };
  options.level_done = [&](int level) {
    if (file != nullptr) kept = file->keep(level);
    return kept.has_value();
  };
  std::int64_t last_kept = steady_ms();
  options.part_done = [&](const search::exact::Part& part, bool ending) {
    const bool due = steady_ms() - last_kept >= std::int64_t{1000} * request.checkpoint;
    if (file == nullptr || (!due && !ending)) return true;
    kept = file->keep(part);
    last_kept = steady_ms();
    return kept.has_value();
  };
  const std::int64_t start = steady_ms();
  const bool whole = solution.solve(options);
  if (!kept) {
    status = kFailed;
    return kept;
  }
  if (whole) {
    if (!request.json && request.input.empty()) {
      bar.clear();
      tell_speed(solution.blocks() - before, steady_ms() - start, request);
    }
    return {};
  }
  if (!interrupted()) return refuse("it takes more turns than can be counted");
  status = interrupted_status();
  return refuse("ended early", file == nullptr ? "" : "; the same command goes on from there");
}

nlohmann::ordered_json json_of(const std::string& text, const Verdict& verdict) {
  nlohmann::ordered_json json = {{"position", text}, {"value", name(verdict.worth.value)}};
  if (verdict.distances && verdict.worth.value != Value::kDraw) json["turns"] = verdict.worth.turns;
  std::vector<std::string> best;
  for (const twisty::Turn turn : verdict.as_good_as_best())
    best.push_back(twisty::write_turn(turn));
  std::ranges::sort(best);
  json["best"] = best;
  return json;
}

Result<nlohmann::ordered_json> judged(const Solution& solution, const SolutionFile* file,
                                      const twisty::Position& position, const std::string& text) {
  const auto verdict = solution.judge(position.layout, position.state);
  if (!verdict) {
    const auto sound = file != nullptr ? file->check_what_was_read() : Result<void>();
    if (!sound) return std::unexpected(sound.error());
    if (solution.solved() < solution.graph().top()) return refuse("of the solution: ", kNotWhole);
    return refuse("the position cannot follow from the one that was solved");
  }
  return json_of(text, *verdict);
}

Result<nlohmann::ordered_json> solve_one(const std::string& text, const SolveRequest& request,
                                         SolutionFile* file) {
  const auto position = read_for_two(text);
  if (!position) return std::unexpected(position.error());
  if (file != nullptr) return judged(file->solution(), file, *position, text);
  Solution solution(position->layout, position->state);
  if (const auto checked = check_means(solution, request); !checked) {
    return std::unexpected(checked.error());
  }
  int status = kFine;
  const auto ran = run(solution, request, nullptr, status);
  if (!ran) return std::unexpected(ran.error());
  return judged(solution, nullptr, *position, text);
}

// Any bytes; what is no UTF-8 becomes the replacement character.
std::string line_of(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

int answer_lines(const SolveRequest& request) {
  std::optional<SolutionFile> file;
  if (!request.solution.empty()) {
    auto opened = SolutionFile::open(request.solution);
    if (!opened) return complain_of_solution(request.solution, opened.error());
    file = std::move(*opened);
  }
  std::cin.tie(nullptr);
  std::string text;
  while (std::cout && !interrupted() && std::getline(std::cin, text)) {
    const auto json = solve_one(text, request, file ? &*file : nullptr);
    std::cout << line_of(json ? *json
                              : nlohmann::ordered_json{{"position", text},
                                                       {"error", json.error().message}})
              << std::flush;
    if (!interrupted()) end_at_interrupt();
  }
  return interrupted() ? interrupted_status() : kFine;
}

void print(const nlohmann::ordered_json& json, const twisty::Position& position, bool as_json) {
  if (as_json) {
    std::cout << line_of(json);
    return;
  }
  std::cout << describe(twisty::status(position.state))
            << " to act: " << json["value"].get<std::string>();
  if (json.contains("turns")) std::cout << " in " << json["turns"] << " turns";
  std::cout << "\nbest:";
  for (const auto& turn : json["best"]) std::cout << ' ' << turn.get<std::string>();
  std::cout << '\n';
}

int check(const Solution& solution, const SolutionFile* file, const twisty::Position& position,
          int count) {
  constexpr int kAtATime = 1000;
  ProgressBar bar;
  const TimeLeft left;
  Random random(1);
  for (int done = 0; done < count; done += kAtATime) {
    const auto wrong = find_contradiction(solution, position.layout, position.state,
                                          std::min(kAtATime, count - done), random);
    if (wrong) {
      bar.clear();
      return complain(join("not worth what its turns lead to: ",
                           twisty::write_position(position.layout, *wrong)));
    }
    if (file != nullptr) file->let_go();
    bar.show(done, count,
             left.after(static_cast<std::uint64_t>(done), static_cast<std::uint64_t>(count)));
  }
  bar.clear();
  std::cerr << count << " positions are worth what their turns lead to\n";
  return kFine;
}

int solve_or_answer(const SolveRequest& request) {
  give_memory_back_at_once();
  if (!request.input.empty()) return answer_lines(request);
  if (request.position.empty()) return wrong_usage("solve: --position P or - is needed");
  const auto position = read_for_two(request.position);
  if (!position) return complain(position.error().message);
  Solution own(position->layout, position->state);
  std::optional<SolutionFile> file;
  if (request.solution.empty()) {
    if (const auto checked = check_means(own, request); !checked) {
      return complain(checked.error().message);
    }
  }
  if (!request.solution.empty() || !request.out.empty()) {
    auto opened = request.out.empty() ? SolutionFile::open(request.solution)
                                      : SolutionFile::make(request.out, *position);
    if (!opened) {
      return complain_of_solution(request.out.empty() ? request.solution : request.out,
                                  opened.error());
    }
    file = std::move(*opened);
  }
  Solution& solution = file ? file->solution() : own;
  if (request.solution.empty()) {
    int status = kFine;
    if (const auto ran = run(solution, request, file ? &*file : nullptr, status); !ran) {
      complain(ran.error().message);
      return status;
    }
    end_at_interrupt();  // what was solved is kept, and a check has nothing to keep
    if (interrupted()) return interrupted_status();
  }
  if (file && !request.out.empty()) {  // from here on as whoever reads it will
    auto opened = SolutionFile::open(request.out);
    if (!opened) return complain_of_solution(request.out, opened.error());
    file = std::move(*opened);
  }
  const Solution& answers = file ? file->solution() : own;
  if (file && request.check > 0) {
    if (const auto sums = file->check_sums(); !sums) return complain(sums.error().message);
  }
  const auto json = judged(answers, file ? &*file : nullptr, *position, request.position);
  if (!json) return complain(json.error().message);
  print(*json, *position, request.json);
  if (request.check == 0) return kFine;
  std::cout << std::flush;  // nobody waits for it until all is checked
  return check(answers, file ? &*file : nullptr, file ? file->position() : *position,
               request.check);
}

}  // namespace

void add_solve(CLI::App& app, Action& action) {
  auto [command, request] =
      add_subcommand<SolveRequest>(app, action, "solve", "The exact value of a position for two",
                                   kSolveExamples, solve_or_answer);
  CLI::Option* position = add_position(command, request.position)->required(false);
  CLI::Option* lines =
      command.add_option("input", request.input, "-: read one position a line from standard input")
          ->type_name("-")
          ->check(CLI::IsMember({"-"}))
          ->excludes(position);
  CLI::Option* distance = command.add_flag("--distance", request.distance,
                                           "Also how many turns it takes; four times the memory");
  command.add_flag("--json", request.json, "One JSON object instead of text");
  add_number(command, "--threads", request.threads, 1, 256, "Threads to solve with");
  add_number(command, "--memory", request.memory, 1, 16 << 20, "Memory it may take, in MiB", "MIB");
  command.add_option("--kernel", request.kernel, "Instructions to use; the fastest there are")
      ->check(CLI::IsMember({"avx512", "avx2", "plain"}))
      ->capture_default_str();
  add_limit(command, "--check", request.check, 1, 100'000'000,
            "Then compare so many positions with what their turns lead to; 1000 without a number",
            "[N]")
      ->expected(0, 1)
      ->default_str("1000")
      ->excludes(lines);
  add_number(command, "--checkpoint", request.checkpoint, 0, 3600,
             "Seconds between two times that --out is brought up to date", "S");
  CLI::Option* out = add_file(command, "--out", request.out, "Keep the solution in this file")
                         ->excludes(distance)
                         ->needs(position);
  add_file(command, "--solution", request.solution, "Answer from such a file")
      ->excludes(out)
      ->excludes(distance);
}

}  // namespace twistwood::cli
