// Words of the command line that nobody knows, and the one that was probably meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"

namespace twistwood::cli {

// Of the words that are known the one that takes the fewest slips (a letter more, less, other or
// swapped with the next) to type as `word`; nothing if even that takes too many.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

// "there is no subcommand mtach; did you mean match?"
std::string no_subcommand(const CLI::App& app, std::string_view word);

// "match has no option --agnets; did you mean --agents?": the first word of the line that looks
// like an option and is none of the subcommand; nothing if there is no such word.
std::optional<std::string> no_option(const CLI::App& app);

}  // namespace twistwood::cli
