// What every subcommand needs to talk with the person at the console.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/commands.h"
#include "games/any_history.h"

namespace twistwood::cli {

// Says on standard error what is wrong and returns the exit status for it.
int complain(std::string_view what);     // kRefused
int wrong_usage(std::string_view what);  // kWrongUsage
int failed(std::string_view what);       // kFailed
// Somebody who was asked for cannot play: kWrongUsage, or kFailed if only memory is short.
int nobody_plays(const Error& why);

// --position P, required unless the caller says otherwise.
CLI::Option* add_position(CLI::App& command, std::string& text);

// The turn `--` (pass, T20) is for most programs the end of the options. Here it is a word like
// any other: main hides it from the parser, and whoever takes turns shows it again.
std::string hide_pass(std::string_view word);
std::string show_pass(std::string_view word);

// A game from its start and its turns, as they stand on the command line or, with any white space
// between the six fields of the start and the turns, in a stream.
Result<AnyHistory> played(const std::string& start, const std::vector<std::string>& turns);
Result<AnyHistory> read_played(std::istream& words);

// "a,b" as "a" and "b".
std::vector<std::string> split_list(std::string_view text);

// Whether a file can be written; what it holds stays. So nobody waits for what cannot be kept.
bool is_writable(const std::string& path);

// With so many digits after the point.
std::string decimals(double value, int digits);

// "seat 2", "seat 2 has won", "a draw"
std::string describe(const Status& status);

}  // namespace twistwood::cli
