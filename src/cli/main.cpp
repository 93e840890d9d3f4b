// twistwood: two board games on the command line. This file only reads the command line and hands
// over to the subcommand; each has a file of its own (commands.h).
#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "cli/console.h"

namespace {

using namespace twistwood::cli;

constexpr const char* kMainExamples =
    "Examples:\n"
    "  twistwood play                                       a game in this terminal\n"
    "  twistwood deal --game twisty --players 2 --seed 7    a start position\n"
    "  twistwood moves --position \"$P\"                      its legal turns\n"
    "  twistwood explain --position \"$P\" c3                 what a turn does, or why not\n"
    "Every subcommand has its own --help. Exit status: 0 fine, 1 refused, 2 wrong usage.";

std::string failure(const CLI::App*, const CLI::Error& error) {
  return std::string("twistwood: ") + error.what() + "\nRun with --help for more information.\n";
}

// The parser takes words from the last to the first.
std::vector<std::string> words_of(int argc, char** argv) {
  std::vector<std::string> words;
  for (int i = argc - 1; i > 0; --i) words.push_back(hide_pass(argv[i]));
  return words;
}

int run(int argc, char** argv) {
  CLI::App app("Twisty and Twist Labyrinth: deal, play, check, measure.", "twistwood");
  Action action;
  app.set_version_flag("--version", "twistwood " TWISTWOOD_VERSION);
  app.footer(kMainExamples);
  app.require_subcommand(1);
  app.failure_message(failure);
  for (const auto add :
       {add_play, add_deal, add_moves, add_play_line, add_explain, add_perft, add_best, add_solve,
        add_analyse, add_render, add_bench, add_study, add_study_deals, add_match, add_record,
        add_bot, add_art, add_serve, add_load}) {
    add(app, action);
  }
  const auto named = [&](const CLI::App* command) { return command->check_name(argv[1]); };
  if (argc > 1 && argv[1][0] != '-' && app.get_subcommands(named).empty()) {
    return wrong_usage(std::string("there is no subcommand ") + argv[1]);
  }
  try {
    app.parse(words_of(argc, argv));
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kFine : kWrongUsage;
  }
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has seen enough is no error
  std::ios::sync_with_stdio(false);
  const int status = run(argc, argv);
  errno = 0;
  if (std::cout.flush()) return status;
  return errno == EPIPE || errno == 0 ? status : complain("cannot write the output");
}
