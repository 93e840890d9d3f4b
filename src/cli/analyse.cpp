// twistwood analyse: a whole game, turn by turn, and the turns that lost most.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/console.h"
#include "cli/thinking.h"
#include "search/best_first.h"

namespace twistwood::cli {

namespace {

constexpr std::int64_t kAnalyseMs = 300;
constexpr const char* kAnalyseExamples =
    "Examples:\n"
    "  twistwood analyse --position \"$P\" c3 e5 d4          a game as a start and its turns\n"
    "  twistwood analyse < game                            the same: position, then turns\n"
    "Each turn is shown with the chance of its player before and after it, and marked ? where it\n"
    "lost 5 % or more and ?? where it lost 15 % or more. What a card turned up by luck brought or\n"
    "took is not held against the player.";

struct Record {
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

// The turn that the text is, or why it cannot be played here.
Result<AnyTurn> checked_turn(const AnyPosition& position, std::string_view text, int number) {
  return std::visit(
      [&](const auto& p) -> Result<AnyTurn> {
        using G = GameOf<decltype(p)>;
        const auto turn = G::read_turn(text);
        if (!turn) return refuse("turn ", number, ": ", turn.error().message);
        if (const auto refusal = G::why_not(p.layout, G::view(p.state), *turn)) {
          return refuse("turn ", number, ", ", text, ": ", G::describe(*refusal));
        }
        if (G::masked(p.state) && G::turns_up(p.layout, G::view(p.state), *turn)) {
          return refuse("turn ", number, ", ", text,
                        ": turns up a hidden card; give the position with open cards");
        }
        return *turn;
      },
      position);
}

int analyse_game(AnyPosition position, const Record& record) {
  auto agent = agent_of(record.thinking, position);
  if (!agent) return wrong_usage(agent.error().message);
  std::vector<Mark> marks;
  std::vector<std::uint64_t> history;
  for (const std::string& text : record.turns) {
    const int number = static_cast<int>(marks.size()) + 1;
    const auto turn = checked_turn(position, text, number);
    if (!turn) return complain(turn.error().message);
    search::Question question{.position = position, .history = history};
    question.budget = budget_of(record.thinking, kAnalyseMs);
    question.lines = 3;
    const auto judged = agent->judge(question, *turn, record.thinking.seed + marks.size());
    const auto why = [&](const AnyTurn& of) {
      return search::in_english(search::reasons(position, of));
    };
    marks.push_back({number, twistwood::number(status(position).seat), text,
                     write_turn(judged.best.turn), why(judged.best.turn), why(*turn), judged.chance,
                     judged.kept, judged.lost()});
    if (!record.json) print_turn(marks.back());
    history.push_back(hash(position));
    play(position, text);
  }
  if (record.json) {
    print_json(marks, write_position(position));
  } else {
    print_worst(marks, record.worst);
  }
  return kFine;
}

// A game on standard input: the six fields of a position, then its turns, with any white space.
void read_record(Record& record) {
  std::stringstream text;
  text << std::cin.rdbuf();
  std::string word;
  for (int field = 0; field < 6 && text >> word; ++field) {
    record.position += (field > 0 ? " " : "") + word;
  }
  while (text >> word) record.turns.push_back(word);
}

int analyse(Record& record) {
  if (record.position.empty()) read_record(record);
  for (std::string& turn : record.turns) turn = show_pass(turn);
  const auto position = read_position(record.position);
  if (!position) return complain(position.error().message);
  return analyse_game(*position, record);
}

}  // namespace

void add_analyse(CLI::App& app, Action& action) {
  auto record = std::make_shared<Record>();
  CLI::App* command = app.add_subcommand("analyse", "A whole game: which turns lost most");
  add_position(*command, record->position)->required(false);
  command->add_option("turns", record->turns, "The turns of the game, in order")->type_name("T");
  command->add_option("--worst", record->worst, "How many of the worst turns to explain")
      ->type_name("N")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_flag("--json", record->json, "One JSON object instead of text");
  add_thinking(*command, record->thinking, kAnalyseMs);
  command->footer(kAnalyseExamples);
  command->callback([record, &action] { action = [record] { return analyse(*record); }; });
}

}  // namespace twistwood::cli
