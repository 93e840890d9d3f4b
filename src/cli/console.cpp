#include "cli/console.h"

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>

#include "base/text_cursor.h"

namespace twistwood::cli {

namespace {

constexpr std::string_view kPass = "--";
constexpr std::string_view kHiddenPass = " --";

}  // namespace

int complain(std::string_view what) {
  std::cout.flush();
  std::cerr << "twistwood: " << what << '\n';
  return kRefused;
}

int failed(std::string_view what) {
  complain(what);
  return kFailed;
}

int wrong_usage(std::string_view what) {
  complain(what);
  std::cerr << "Run with --help for more information.\n";
  return kWrongUsage;
}

int nobody_plays(const Error& why) {
  return why.of_machine ? failed(why.message) : wrong_usage(why.message);
}

bool is_writable(const std::string& path) {
  return static_cast<bool>(std::ofstream(path, std::ios::app));
}

CLI::Option* add_position(CLI::App& command, std::string& text) {
  return command.add_option("--position", text, "A position in notation, in quotes")
      ->type_name("P")
      ->required();
}

std::string hide_pass(std::string_view word) {
  return std::string(word == kPass ? kHiddenPass : word);
}

std::string show_pass(std::string_view word) {
  return std::string(word == kHiddenPass ? kPass : word);
}

Result<AnyHistory> played(const std::string& start, const std::vector<std::string>& turns) {
  const auto position = read_position(start);
  if (!position) return std::unexpected(position.error());
  AnyHistory game(*position);
  for (const std::string& word : turns) {
    const std::string turn = show_pass(word);
    if (const auto done = game.play(turn); !done) {
      return refuse("turn ", game.size() + 1, ", ", turn, ": ", done.error().message);
    }
  }
  return game;
}

Result<AnyHistory> read_played(std::istream& words) {
  std::string start, word;
  for (int field = 0; field < 6 && words >> word; ++field) start += (field > 0 ? " " : "") + word;
  return played(start, {std::istream_iterator<std::string>(words), {}});
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> items;
  for (TextCursor cursor(text); !cursor.done();) items.emplace_back(cursor.until(','));
  return items;
}

std::string decimals(double value, int digits) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, value);
  return text.data();
}

std::string describe(const Status& status) {
  switch (status.kind) {
    case Status::Kind::kToAct: return join("seat ", number(status.seat));
    case Status::Kind::kWon: return join("seat ", number(status.seat), " has won");
    case Status::Kind::kDraw: return "a draw";
  }
  return {};
}

}  // namespace twistwood::cli
