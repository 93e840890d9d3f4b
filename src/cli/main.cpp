// twistwood: two board games on the command line. This file only reads the command line and hands
// over to the subcommand; each has a file of its own (commands.h).
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "cli/console.h"
#include "cli/did_you_mean.h"

namespace {

using namespace twistwood::cli;

constexpr const char* kMainExamples =
    "Examples:\n"
    "  twistwood play                                       a game in this terminal\n"
    "  twistwood deal --game twisty --players 2 --seed 7    a start position\n"
    "  twistwood moves --position \"$P\"                      its legal turns\n"
    "  twistwood explain --position \"$P\" c3                 what a turn does, or why not\n"
    "Every subcommand has its own --help. Exit status: 0 fine, 1 refused, 2 wrong usage, 3 a "
    "file,\n"
    "a server or memory failed, 130 ended early by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.";

// A word that is no option explains what the parser finds missing, so it is named first.
std::string failure(const CLI::App* app, const CLI::Error& error) {
  return twistwood::join("twistwood: ", no_option(*app).value_or(error.what()),
                         "\nRun with --help for more information.\n");
}

// The parser takes words from the last to the first. What bot-check and bot-join are given after --
// is a command of its own; elsewhere -- is a turn.
std::vector<std::string> words_of(int argc, char** argv) {
  const std::string_view subcommand = argc > 1 ? argv[1] : "";
  const bool takes_command = subcommand == "bot-check" || subcommand == "bot-join";
  std::vector<std::string> words;
  for (int i = argc - 1; i > 0; --i) {
    words.push_back(takes_command ? std::string(argv[i]) : hide_pass(argv[i]));
  }
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
       {add_play,      add_deal,     add_moves,       add_play_line, add_explain,   add_perft,
        add_best,      add_solve,    add_analyse,     add_puzzles,   add_exercises, add_render,
        add_bench,     add_study,    add_study_deals, add_match,     add_record,    add_bot,
        add_bot_check, add_bot_join, add_art,         add_serve,     add_load}) {
    add(app, action);
  }
  const auto named = [&](const CLI::App* command) { return command->check_name(argv[1]); };
  if (argc > 1 && argv[1][0] != '-' && app.get_subcommands(named).empty()) {
    return wrong_usage(no_subcommand(app, argv[1]));
  }
  try {
    app.parse(words_of(argc, argv));
  } catch (const CLI::RuntimeError& error) {  // whoever threw it has said why
    return error.get_exit_code();
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kFine : kWrongUsage;
  }
  return action();
}

int run_to_the_end(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    return failed("there is not enough memory for that");
  } catch (const std::exception& error) {
    return failed(error.what());
  }
}

// What is long is not kept back, so that nothing may be left whose writing would say why.
bool has_reader_left() {
  pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
  return errno == EPIPE || (poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLHUP)) != 0);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has seen enough is no error
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is one, and is told as such
  std::ios::sync_with_stdio(false);
  const int status = run_to_the_end(argc, argv);
  const bool lost = !std::cout;  // by a command that writes line by line; again, to learn why
  std::cout.clear();
  errno = 0;
  if (std::cout.flush() && !lost) return status;
  return has_reader_left() ? status : failed("cannot write the output");
}
