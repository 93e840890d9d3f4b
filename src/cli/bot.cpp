// twistwood bot: a player for any host that speaks the bot protocol, on standard input and output.
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <iostream>
#include <utility>
#include <vector>

#include "base/steady_clock.h"
#include "cli/subcommand.h"
#include "match/bot.h"

namespace twistwood::cli {

namespace {

constexpr const char* kBotExamples =
    "Examples:\n"
    "  twistwood bot                     speaks the bot protocol, docs/bot-protocol.md\n"
    "  twistwood bot --level 2           the same, but friendlier from the start\n"
    "  printf 'position %s\\ngo movetime 500\\n' \"$P\" | twistwood bot\n"
    "As an opponent in a match: twistwood match --agents level:6 'cmd:other-bot' ...";

// When the input ends during a search that has a limit, the search gets this long to finish.
constexpr std::chrono::seconds kPatience{10};

// Option names of the protocol and the values given for them on the command line.
using Wishes = std::vector<std::pair<std::string, std::string>>;

// Blocks until there is input, and adds it to the lines. False at the end of the input.
bool read_more(match::LineBuffer& lines) {
  std::array<char, 4096> bytes;
  ssize_t size = -1;
  do {
    size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  } while (size < 0 && errno == EINTR);
  if (size > 0) lines.add({bytes.data(), static_cast<std::size_t>(size)});
  return size > 0;
}

bool write_line(std::string_view line) { return bool(std::cout << line << '\n' << std::flush); }

// True when the host said quit.
bool hear_all(match::Bot& bot, match::LineBuffer& lines) {
  while (!lines.empty()) {
    if (!bot.hear(lines.take())) return true;
  }
  return false;
}

int run_bot(const Wishes& wishes) {
  match::BotOptions options;
  for (const auto& [name, value] : wishes) {
    if (value.empty()) continue;
    if (const auto set = options.set(name, value); !set) {
      return wrong_usage("the option " + set.error().message);
    }
  }
  match::Bot bot({"Twistwood " TWISTWOOD_VERSION, "the Twistwood authors"}, write_line, steady_ms,
                 options);
  match::LineBuffer lines;
  while (read_more(lines)) {
    if (hear_all(bot, lines)) return kFine;
  }
  lines.end();
  if (!hear_all(bot, lines)) bot.hear_end(kPatience);
  return kFine;
}

}  // namespace

void add_bot(CLI::App& app, Action& action) {
  auto [command, wishes] = add_subcommand<Wishes>(
      app, action, "bot", "Play for a host that speaks the bot protocol", kBotExamples, run_bot);
  wishes = {{"Level", ""}, {"Threads", ""}, {"Hash", ""}, {"Seed", ""}};
  constexpr const char* kFlags[][2] = {
      {"--level", "How strong, 1 to 6 (6 if left out); the option Level"},
      {"--threads", "Threads to think with; the option Threads"},
      {"--hash", "Memory for positions seen, in MiB; the option Hash"},
      {"--seed", "For what is drawn at random; the option Seed"}};
  auto wish = wishes.begin();
  for (const auto& [name, what] : kFlags) {
    command.add_option(name, (wish++)->second, what)->type_name("N");
  }
}

}  // namespace twistwood::cli
