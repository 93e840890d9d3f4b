// twistwood play: a game in the terminal, people and bots in any mix.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "base/text_cursor.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/deal_request.h"
#include "cli/play_lines.h"
#include "cli/play_screen.h"
#include "cli/play_setup.h"

namespace twistwood::cli {

namespace {

constexpr const char* kPlayExamples =
    "Examples:\n"
    "  twistwood play                                      asks what to play, then plays\n"
    "  twistwood play --game twisty --seats person,level:3\n"
    "  twistwood play --game labyrinth --seats person,person,greedy,random --goals 3\n"
    "  twistwood play --seats level:5,level:6 --seed 7     watch two bots\n"
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
};

Sitters split_seats(std::string_view text) {
  Sitters sitters;
  TextCursor cursor(text);
  while (!cursor.done()) sitters.emplace_back(cursor.until(','));
  return sitters;
}

template <Game G>
int play_from(const typename G::Position& position, const Sitters& sitters, const Play& play,
              std::uint64_t seed) {
  auto session = Session<G>::start(position, sitters, play.movetime_ms, seed);
  if (!session) return wrong_usage(session.error().message);
  Look look = look_of_terminal();
  look.ascii |= play.ascii;
  if (play.lines || !has_screen()) {
    play_in_lines(*session, look);
    return kFine;
  }
  play_on_screen(*session, look, play.pause_ms);
  if (!session->status().running()) {
    const Status status = session->status();
    std::cout << (status.kind == Status::Kind::kWon ? join("The ", pawn_name(status.seat), " won.")
                                                    : "A draw.")
              << '\n';
  }
  std::cout << session->position() << '\n';
  return kFine;
}

int start(Play play) {
  Sitters sitters = split_seats(play.seats);
  if (sitters.empty() && play.position.empty() && play.deal.game.empty() && has_screen()) {
    auto setup = ask_setup();
    if (!setup) return kFine;
    play.deal.game = setup->game;
    sitters = std::move(setup->sitters);
  }
  if (play.deal.game.empty()) play.deal.game = Twisty::kName;
  const auto seed = seed_of(play.deal);
  if (!seed) return wrong_usage(seed.error().message);
  if (!play.position.empty()) {
    const auto position = read_position(play.position);
    if (!position) return complain(position.error().message);
    if (masked(*position)) return complain("the position hides cards: nobody could turn them up");
    while (sitters.size() < static_cast<std::size_t>(seats(*position))) {
      sitters.emplace_back(sitters.empty() ? kPerson : "level:2");
    }
    if (sitters.size() > static_cast<std::size_t>(seats(*position))) {
      return wrong_usage(join("--seats: the position has ", seats(*position), " seats"));
    }
    return std::visit(
        [&](const auto& p) { return play_from<GameOf<decltype(p)>>(p, sitters, play, *seed); },
        *position);
  }
  if (sitters.empty()) sitters = {std::string(kPerson), "level:2"};
  play.deal.players = static_cast<int>(sitters.size());
  const auto position = deal(play.deal, *seed);
  if (!position) return wrong_usage(position.error().message);
  return std::visit(
      [&](const auto& p) { return play_from<GameOf<decltype(p)>>(p, sitters, play, *seed); },
      *position);
}

}  // namespace

void add_play(CLI::App& app, Action& action) {
  auto play = std::make_shared<Play>();
  CLI::App* command = app.add_subcommand("play", "A game in this terminal");
  add_game(*command, play->deal);
  command
      ->add_option("--seats", play->seats,
                   "Who plays, commas between: person, random, greedy, level:1 to level:6")
      ->type_name("LIST");
  add_position(*command, play->position)->required(false);
  command->add_option("--movetime", play->movetime_ms, "Milliseconds a bot may think about a turn")
      ->type_name("MS")
      ->check(CLI::Range(1, 3'600'000))
      ->capture_default_str();
  command->add_option("--pause", play->pause_ms, "Milliseconds to look at a bot's turn")
      ->type_name("MS")
      ->check(CLI::Range(0, 3'600'000))
      ->capture_default_str();
  command->add_flag("--lines", play->lines, "Lines of text, no screen");
  command->add_flag("--ascii", play->ascii, "Letters instead of symbols");
  add_deal_options(*command, play->deal);
  command->footer(kPlayExamples);
  command->callback([play, &action] { action = [play] { return start(*play); }; });
}

}  // namespace twistwood::cli
