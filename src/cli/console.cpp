#include "cli/console.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "base/text_cursor.h"
#include "cli/commands.h"

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

int wrong_usage(std::string_view what) {
  complain(what);
  std::cerr << "Run with --help for more information.\n";
  return kWrongUsage;
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

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> items;
  for (TextCursor cursor(text); !cursor.done();) items.emplace_back(cursor.until(','));
  return items;
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
