// twistwood analyse: a whole game, turn by turn, and the turns that lost most.
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>
#include <vector>

#include "cli/subcommand.h"
#include "cli/thinking.h"
#include "games/record.h"
#include "search/best_first.h"

namespace twistwood::cli {

namespace {

constexpr std::int64_t kAnalyseMs = 300;
constexpr const char* kAnalyseExamples =
    "Examples:\n"
    "  twistwood analyse --position \"$P\" c3 e5 d4          a game as a start and its turns\n"
    "  twistwood analyse < game                            the same: position, then turns\n"
    "  twistwood analyse < game.record                     a record, or several (docs/record.md)\n"
    "Each turn is shown with the chance of its player before and after it, and marked ? where it\n"
    "lost 5 % or more and ?? where it lost 15 % or more. What a card turned up by luck brought or\n"
    "took is not held against the player.";

struct AnalyseRequest {
  std::string position;
  std::vector<std::string> turns;
  Thinking thinking;
  int worst = 3;
  bool json = false;
};

// What is known of one turn of the game.
struct Mark {
  int number = 0;
  int seat = 0;
  std::string turn;
  std::string best;
  std::string why_best;
  std::string why_played;
  double chance = 0;
  double kept = 0;
  double lost = 0;

  const char* sign() const { return lost >= 0.15 ? "??" : lost >= 0.05 ? "?" : ""; }
};

void print_turn(const Mark& mark) {
  std::cout << mark.number << ". seat " << mark.seat << ' ' << mark.turn << mark.sign() << "   "
            << percent(mark.chance) << " -> " << percent(mark.kept) << '\n';
}

void print_worst(std::vector<Mark> marks, int number) {
  search::best_first(marks, [](const Mark& mark) { return mark.lost; });
  marks.resize(std::min(marks.size(), static_cast<std::size_t>(number)));
  std::erase_if(marks, [](const Mark& mark) { return mark.lost < 0.01; });
  if (marks.empty()) {
    std::cout << "\nNo turn lost anything to speak of.\n";
    return;
  }
  std::cout << "\nThe turns that lost most:\n";
  for (const Mark& mark : marks) {
    std::cout << mark.number << ". seat " << mark.seat << ' ' << mark.turn << " lost "
              << percent(mark.lost) << ": " << mark.why_played << '\n'
              << "   better " << mark.best << ": " << mark.why_best << '\n';
  }
}

void print_json(const std::vector<Mark>& marks, const std::string& end) {
  nlohmann::ordered_json all;
  all["turns"] = nlohmann::json::array();
  for (const Mark& mark : marks) {
    all["turns"].push_back({{"number", mark.number},
                            {"seat", mark.seat},
                            {"turn", mark.turn},
                            {"chance", mark.chance},
                            {"kept", mark.kept},
                            {"lost", mark.lost},
                            {"best", mark.best},
                            {"why_best", mark.why_best},
                            {"why_played", mark.why_played}});
  }
  all["position"] = end;
  std::cout << all.dump() << '\n';
}

int analyse_game(const AnyHistory& game, const AnalyseRequest& request) {
  auto agent = agent_of(request.thinking, game.start());
  if (!agent) return wrong_usage(agent.error().message);
  std::vector<Mark> marks;
  for (int i = 0; i < game.size(); ++i) {
    const AnyPosition position = game.position_at(i);
    const AnyTurn turn = game.turn(i);
    search::Question question{.position = position};
    question.history = std::span(game.hashes()).first(static_cast<std::size_t>(i));
    question.budget = budget_of(request.thinking, kAnalyseMs);
    question.lines = 3;
    const auto judged =
        agent->judge(question, turn, request.thinking.options.seed + static_cast<std::uint64_t>(i));
    const auto why = [&](const AnyTurn& of) {
      return search::in_english(search::reasons(position, of));
    };
    marks.push_back({i + 1, number(game.seat(i)), write_turn(turn), write_turn(judged.best.turn),
                     why(judged.best.turn), why(turn), judged.chance, judged.kept, judged.lost()});
    if (!request.json) print_turn(marks.back());
  }
  if (request.json) {
    print_json(marks, write_position(game.position()));
  } else {
    print_worst(marks, request.worst);
  }
  return kFine;
}

struct Named {
  std::string name;  // "game 2 of 8: level:2, greedy"; nothing if there is only one
  AnyHistory game;
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
    const auto record = read_record(one);
    const std::size_t number = games.size() + 1;
    if (!record) {
      return refuse(texts.size() == 1 ? "" : join("game ", number, ": "), record.error().message);
    }
    games.push_back({name_of(*record, number, texts.size()), history_of(*record)});
  }
  return games;
}

// On standard input: records, or the six fields of a position and then its turns, with any white
// space.
Result<std::vector<Named>> read_games(std::stringstream& text) {
  if (text.peek() == '[') return read_recorded_games(text.view());
  auto game = read_played(text);
  if (!game) return std::unexpected(game.error());
  return std::vector<Named>{{"", std::move(*game)}};
}

int analyse_all(const std::vector<Named>& games, const AnalyseRequest& request) {
  int status = kFine;
  for (const auto& [name, game] : games) {
    if (!request.json && !name.empty()) {
      std::cout << (&name == &games.front().name ? "" : "\n") << name << '\n';
    }
    status = analyse_game(game, request);
    if (status != kFine || !std::cout) break;
  }
  return status;
}

int analyse(const AnalyseRequest& request) {
  if (!request.position.empty()) {
    const auto game = played(request.position, request.turns);
    return game ? analyse_game(*game, request) : complain(game.error().message);
  }
  if (!request.turns.empty()) return wrong_usage("analyse: turns without --position P");
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
      app, action, "analyse", "A whole game: which turns lost most", kAnalyseExamples, analyse);
  add_position(command, request.position)->required(false);
  command.add_option("turns", request.turns, "The turns of the game, in order")->type_name("T");
  add_number(command, "--worst", request.worst, 0, 1000, "How many of the worst turns to explain");
  command.add_flag("--json", request.json, "A JSON object for each game instead of text");
  add_thinking(command, request.thinking, kAnalyseMs);
}

}  // namespace twistwood::cli
