// twistwood analyse: a whole game looked over, turn by turn, and where it turned.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <span>
#include <sstream>
#include <vector>

#include "cli/analyse_report.h"
#include "cli/progress_bar.h"
#include "cli/subcommand.h"
#include "cli/thinking.h"

namespace twistwood::cli {

namespace {

constexpr const char* kAnalyseExamples =
    "Examples:\n"
    "  twistwood analyse --position \"$P\" c3 e5 d4          a game as a start and its turns\n"
    "  twistwood analyse < game                            the same: position, then turns\n"
    "  twistwood analyse < game.record                     a record, or several (docs/record.md)\n"
    "  twistwood analyse --record - < game.record          the record with remarks\n"
    "Each turn is shown with the chance of its player before and after it, compared at the same\n"
    "depth: ? where it lost 5 % or more, ?? where it lost 15 % or more, ! where every other turn\n"
    "would have. What a card turned up by luck brought or took is not held against the player.";

struct AnalyseRequest {
  std::string position;
  std::vector<std::string> turns;
  Thinking thinking;
  int worst = 3;
  bool json = false;
  std::string svg;
  std::string record;

  bool prints_record() const { return record == "-"; }
  bool prints_text() const { return !json && !prints_record(); }
};

struct Named {
  std::string name;  // "game 2 of 8: level:2, greedy"; nothing if there is only one
  Record record;
};

std::string name_of(const Record& record, std::size_t number, std::size_t games) {
  if (games == 1) return {};
  std::string players;
  for (int i = 0; i < seats(record.start); ++i) {
    const auto name = record.tag(join("Seat", i + 1));
    players += join(i > 0 ? ", " : ": ", name.value_or("?"));
  }
  return join("game ", number, " of ", games, players);
}

Result<std::vector<Named>> read_recorded_games(std::string_view text) {
  const auto texts = split_records(text);
  std::vector<Named> games;
  for (const std::string_view one : texts) {
    auto record = read_record(one);
    const std::size_t number = games.size() + 1;
    if (!record) {
      return refuse(texts.size() == 1 ? "" : join("game ", number, ": "), record.error().message);
    }
    std::string name = name_of(*record, number, texts.size());
    games.push_back({std::move(name), std::move(*record)});
  }
  return games;
}

std::vector<Named> only_game(const AnyHistory& game) {
  Record record = record_of(game);
  set_result(record, game);
  return {{"", std::move(record)}};
}

// On standard input: records, or the six fields of a position and then its turns, with any white
// space.
Result<std::vector<Named>> read_games(std::stringstream& text) {
  if (text.peek() == '[') return read_recorded_games(text.view());
  const auto game = read_played(text);
  if (!game) return std::unexpected(game.error());
  return only_game(*game);
}

search::Budget budget_for(const AnalyseRequest& request, const AnyPosition& start) {
  search::Budget budget = request.thinking.budget;
  if (budget.open_ended()) budget.nodes = search::usual_nodes(start);
  return budget;
}

// Judges turn after turn; nothing if somebody has interrupted it.
class Analyst {
 public:
  Analyst(const AnalyseRequest& request, std::size_t games)
      : request_(request), games_(games), stop_(stop_at_interrupt()) {}

  Result<std::optional<search::Review>> review(const Record& record, std::size_t number) {
    const AnyHistory game = history_of(record);
    auto agent = agent_of(request_.thinking, record.start);
    if (!agent) return std::unexpected(agent.error());
    auto end = search::end_of(record, game);
    const int positions = game.size() + (end ? 0 : 1);
    search::Review review;
    review.turns.resize(static_cast<std::size_t>(game.size()));
    for (int i = 0; i < positions; ++i) {
      bar_.show(i, positions, games_ > 1 ? join("game ", number, " of ", games_) : "");
      search::Judgement judged = judge(*agent, game, i);
      if (stop_) return std::nullopt;
      if (i == game.size()) {
        end = judged.win;
        break;
      }
      if (request_.prints_text()) {
        bar_.clear();
        print_judged(i + 1, game.turn(i), judged);
        std::cout.flush();
      }
      review.turns[static_cast<std::size_t>(i)].judged = std::move(judged);
    }
    bar_.clear();
    search::complete(review, game, *end);
    return review;
  }

 private:
  search::Judgement judge(search::AnyAgent& agent, const AnyHistory& game, int turn) {
    const AnyPosition position = mask(game.position_at(turn));
    search::Question question{.position = position};
    question.history = std::span(game.hashes()).first(static_cast<std::size_t>(turn));
    question.budget = budget_for(request_, game.start());
    question.stop = &stop_;
    std::optional<AnyTurn> played;
    if (turn < game.size()) played = game.turn(turn);
    const auto seed = request_.thinking.options.seed + static_cast<std::uint64_t>(turn);
    return agent.judge(question, played, seed);
  }

  const AnalyseRequest& request_;
  std::size_t games_;
  std::atomic<bool>& stop_;
  ProgressBar bar_;
};

// What goes into files, once everything is known.
struct Written {
  std::string records;
  std::vector<art::ChanceCurve> curves;
};

void tell(const AnalyseRequest& request, const Named& named, const search::Review& review,
          Written& written) {
  const AnyHistory game = history_of(named.record);
  if (request.json) print_review_json(game, review);
  if (request.prints_text()) print_review(game, review, request.worst);
  written.curves.push_back(curve_of(named.record, review, named.name));
  Record record = named.record;
  search::annotate(record, review, search::describe(budget_for(request, record.start)));
  const std::string text = write_record(record);
  if (request.prints_record()) {
    std::cout << (written.records.empty() ? "" : "\n") << text;
  }
  written.records += (written.records.empty() ? "" : "\n") + text;
}

int write_files(const AnalyseRequest& request, const Written& written) {
  const auto write = [](const char* option, const std::string& path, const std::string& text) {
    if (path.empty() || path == "-") return kFine;
    std::ofstream file(path, std::ios::binary);
    if (file << text << std::flush) return kFine;
    return failed(join(option, ": cannot write ", path));
  };
  const int status = write("--record", request.record, written.records);
  return status != kFine ? status : write("--svg", request.svg, art::draw(written.curves));
}

int analyse_all(const std::vector<Named>& games, const AnalyseRequest& request) {
  Analyst analyst(request, games.size());
  Written written;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (request.prints_text() && games.size() > 1) {
      std::cout << (i == 0 ? "" : "\n") << games[i].name << '\n';
    }
    const auto review = analyst.review(games[i].record, i + 1);
    if (!review) return nobody_plays(review.error());
    if (!*review) {
      if (i > 0) write_files(request, written);  // what is done is not lost
      return interrupted_status();
    }
    tell(request, games[i], **review, written);
    if (!std::cout) return kFine;  // main tells why
  }
  return write_files(request, written);
}

// However they are spelled. What is no file, such as /dev/null, may be written to twice.
bool same_file(const std::string& one, const std::string& other) {
  namespace fs = std::filesystem;
  std::error_code none;
  if (one.empty() || other.empty() || one == "-" || other == "-") return false;
  if (fs::exists(one, none)) return fs::is_regular_file(one) && fs::equivalent(one, other, none);
  return fs::weakly_canonical(fs::absolute(one), none) ==
         fs::weakly_canonical(fs::absolute(other), none);
}

// So that nobody waits for what cannot be written.
int check_files(const AnalyseRequest& request) {
  if (same_file(request.svg, request.record)) {
    return wrong_usage("analyse: --svg and --record name the same file");
  }
  for (const auto& [option, path] :
       {std::pair("--svg", request.svg), std::pair("--record", request.record)}) {
    if (!path.empty() && path != "-" && !is_writable(path)) {
      return failed(join(option, ": cannot write ", path));
    }
  }
  if (request.json && request.prints_record()) {
    return wrong_usage("analyse: --json and --record - both write to standard output");
  }
  return kFine;
}

int analyse(const AnalyseRequest& request) {
  if (const int status = check_files(request); status != kFine) return status;
  if (!request.position.empty()) {
    const auto game = played(request.position, request.turns);
    return game ? analyse_all(only_game(*game), request) : complain(game.error().message);
  }
  const bool says_input = request.turns == std::vector<std::string>{"-"};
  if (!request.turns.empty() && !says_input) {
    return wrong_usage("analyse: turns without --position P; a file is read as < FILE");
  }
  if (isatty(STDIN_FILENO) == 1) std::cerr << "Reading a game from standard input.\n";
  std::stringstream text;
  text << std::cin.rdbuf();
  text.clear();  // an empty input is told below
  if ((text >> std::ws).eof()) {
    return wrong_usage(
        "analyse: there is no game, neither as --position P and its turns nor on "
        "standard input");
  }
  const auto games = read_games(text);
  return games ? analyse_all(*games, request) : complain(games.error().message);
}

}  // namespace

void add_analyse(CLI::App& app, Action& action) {
  auto [command, request] = add_subcommand<AnalyseRequest>(
      app, action, "analyse", "A whole game: what each turn cost, where it turned",
      kAnalyseExamples, analyse);
  add_position(command, request.position)->required(false);
  command
      .add_option("turns", request.turns,
                  "The turns of the game, in order; - or nothing: standard input")
      ->type_name("T");
  add_number(command, "--worst", request.worst, 0, 1000, "How many of the worst turns to explain");
  command.add_flag("--json", request.json, "A JSON object for each game instead of text");
  add_file(command, "--svg", request.svg, "Draw the curve of the chances into this file");
  add_file(command, "--record", request.record,
           "Write the record with remarks into this file; - for standard output instead of text");
  add_thinking(command, request.thinking, std::nullopt);
}

}  // namespace twistwood::cli
