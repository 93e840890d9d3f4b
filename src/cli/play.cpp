// twistwood play: a game in the terminal, people and bots in any mix.
#include <iostream>

#include "base/text_cursor.h"
#include "cli/deal_request.h"
#include "cli/play.h"
#include "cli/solution_file.h"
#include "cli/subcommand.h"
#include "cli/terminal.h"
#include "cli/terminal_boards.h"

namespace twistwood::cli {

namespace {

constexpr const char* kPlayExamples =
    "Examples:\n"
    "  twistwood play                                      asks what to play, then plays\n"
    "  twistwood play --game twisty --seats person,level:3\n"
    "  twistwood play --game labyrinth --seats person,person,greedy,random --goals 3\n"
    "  twistwood play --seats level:5,level:6 --seed 7     watch two bots\n"
    "  twistwood play --seats 'person,cmd:python3 bot.py'  any program: docs/bot-protocol.md\n"
    "  echo c3 | twistwood play --seats person,random      turns in notation, from anywhere\n"
    "On a terminal: arrows and Enter, or type a turn; ? explains. Elsewhere, or with --lines, "
    "lines\n"
    "of text; help explains. NO_COLOR in the environment leaves colours away.";

struct Play {
  DealRequest deal;
  std::string seats;
  std::string position;
  std::int64_t movetime_ms = 500;
  int pause_ms = 1500;
  bool lines = false;
  bool ascii = false;
  bool repetition_draws = false;
  std::shared_ptr<const search::exact::Solution> solution;
};

// Asks until the answer is a number in the range, or one letter that stands for 0.
std::optional<int> ask(const std::string& question, int from, int to, int usual, char zero = '\0') {
  while (true) {
    std::cout << question << std::flush;
    std::string answer;
    if (!std::getline(std::cin, answer)) return std::nullopt;
    if (answer.empty()) return usual;
    if (zero != '\0' && answer[0] == zero) return 0;
    const auto number = whole_number(answer, static_cast<std::uint32_t>(to));
    if (number && static_cast<int>(*number) >= from) return static_cast<int>(*number);
    std::cout << "  A number from " << from << " to " << to << ", please.\n";
  }
}

// Asks which game and who sits where; an empty answer takes what is in brackets. False if the input
// ends.
bool ask_setup(std::string& game, Sitters& sitters) {
  std::cout << "Twistwood\n\n";
  std::vector<std::string_view> names;
  Games::each([&]<class G>() {
    if (find_game(G::kName) != kGameIndex<G>) return;  // older rules
    names.push_back(G::kName);
    std::string title(TerminalBoard<G>::kTitle);
    title.resize(std::max<std::size_t>(title.size(), 17), ' ');
    std::cout << "  " << names.size() << "  " << title << TerminalBoard<G>::kAim << '\n';
  });
  const auto chosen = ask("\nWhich game? [1] ", 1, static_cast<int>(names.size()), 1);
  if (!chosen) return false;
  game = names[static_cast<std::size_t>(*chosen - 1)];
  const auto seats = ask("How many players, 2 to 4? [2] ", kMinSeats, kMaxSeats, kMinSeats);
  if (!seats) return false;
  std::cout << "Who plays? p for a person, or a bot's strength from 1 (friendly) to 6 (strong).\n";
  for (int i = 0; i < *seats; ++i) {
    const std::string usual = i == 0 ? "p" : "2";
    const auto strength =
        ask(join("  Seat ", i + 1, ", the ", pawn_name(seat_at(i)), "? [", usual, "] "), 1,
            search::kLevels, i == 0 ? 0 : 2, 'p');
    if (!strength) return false;
    sitters.push_back(*strength == 0 ? std::string(kPerson) : join("level:", *strength));
  }
  return true;
}

int play_at(Session& session, const Play& play) {
  Look look = look_of_terminal();
  look.ascii |= play.ascii;
  if (play.lines || !has_screen()) {
    play_in_lines(session, look);
    return kFine;
  }
  play_on_screen(session, look, play.pause_ms);
  if (const auto& outcome = session.table().outcome()) {
    std::cout << (outcome->winner ? join("The ", pawn_name(*outcome->winner), " won.") : "A draw.")
              << '\n';
  }
  std::cout << session.position() << '\n';
  return kFine;
}

int choose_deal(Play& play, table::Setup& setup, Sitters& sitters) {
  if (play.deal.game.empty()) play.deal.game = Games::kNames.front();
  if (sitters.empty()) sitters = {std::string(kPerson), "level:2"};
  play.deal.players = static_cast<int>(sitters.size());
  const auto options = options_of(play.deal);
  if (!options) return wrong_usage(options.error().message);
  setup.options = *options;
  const auto start = twistwood::deal(setup.options, setup.key);
  return start ? kFine : wrong_usage(start.error().message);
}

// The option of a deal that was given beside a position, which says for itself what it asks.
std::optional<std::string> option_of_deal(const DealRequest& deal) {
  if (!deal.game.empty()) return "game";
  for (const auto& [name, text] : deal.given) {
    if (text) return name;
  }
  return std::nullopt;
}

int choose_position(const Play& play, table::Setup& setup, Sitters& sitters) {
  if (const auto given = option_of_deal(play.deal)) {
    return wrong_usage(join("--", *given, ": the position says that already"));
  }
  const auto position = read_position(play.position);
  if (!position) return complain(position.error().message);
  if (masked(*position)) return complain("the position hides cards: nobody could turn them up");
  if (!status(*position).running()) return complain("the game is over");
  setup.position = play.position;
  setup.options = Games::at(
      position->index(), []<class G>() { return AnyOptions(std::in_place_index<kGameIndex<G>>); });
  const auto places = static_cast<std::size_t>(seats(*position));
  while (sitters.size() < places) sitters.emplace_back(sitters.empty() ? kPerson : "level:2");
  if (sitters.size() == places) return kFine;
  return wrong_usage(join("--seats: the position has ", places, " seats"));
}

int start(Play play) {
  Sitters sitters = split_list(play.seats);
  const bool anything = !sitters.empty() || !play.position.empty() || !play.deal.game.empty();
  if (!anything && has_screen() && !ask_setup(play.deal.game, sitters)) return kFine;
  const auto seed = seed_of(play.deal);
  if (!seed) return wrong_usage(seed.error().message);
  table::Setup setup;
  setup.key = *seed;
  setup.repetition_draws = play.repetition_draws;
  const int chosen = play.position.empty() ? choose_deal(play, setup, sitters)
                                           : choose_position(play, setup, sitters);
  if (chosen != kFine) return chosen;
  auto session = Session::open(std::move(setup), sitters, play.movetime_ms, play.solution);
  return session ? play_at(*session, play) : nobody_plays(session.error());
}

}  // namespace

void add_play(CLI::App& app, Action& action) {
  auto [command, play] =
      add_subcommand<Play>(app, action, "play", "A game in this terminal", kPlayExamples, start);
  add_game(command, play.deal);
  command
      .add_option(
          "--seats", play.seats,
          "Who plays, commas between: person, random, greedy, level:1 to level:6, or cmd: and a "
          "program")
      ->type_name("LIST");
  add_position(command, play.position)->required(false);
  add_number(command, "--movetime", play.movetime_ms, 1, 3'600'000,
             "Milliseconds a bot may think about a turn", "MS");
  add_number(command, "--pause", play.pause_ms, 0, 3'600'000,
             "Milliseconds to look at a bot's turn", "MS");
  command.add_flag("--lines", play.lines, "Lines of text, no screen");
  command.add_flag("--ascii", play.ascii, "Letters instead of symbols");
  command.add_flag("--repetition-draws", play.repetition_draws,
                   "A position that comes up for the third time is a draw");
  add_solution(command, play.solution);
  add_deal_options(command, play.deal);
}

}  // namespace twistwood::cli
