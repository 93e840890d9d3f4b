#include "cli/did_you_mean.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/result.h"

namespace twistwood::cli {

namespace {

// Slips between two words: optimal string alignment, three rows at a time.
std::size_t slips(std::string_view one, std::string_view other) {
  std::vector<std::size_t> before_last(other.size() + 1), last(other.size() + 1);
  std::vector<std::size_t> now(other.size() + 1);
  for (std::size_t j = 0; j <= other.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= one.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const std::size_t changed = last[j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1);
      now[j] = std::min({changed, last[j] + 1, now[j - 1] + 1});
      const bool swapped =
          i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
      if (swapped) now[j] = std::min(now[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, now);
  }
  return last[other.size()];
}

std::string question(std::string_view word, const std::vector<std::string>& known) {
  const auto meant = word.size() == 2 && known.size() == 1 ? known[0] : nearest(word, known);
  return meant ? join("; did you mean ", *meant, '?') : "";
}

// The subcommand that the words were for.
const CLI::App& asked(const CLI::App& app) {
  const CLI::App* command = &app;
  while (!command->get_subcommands().empty()) command = command->get_subcommands().back();
  return *command;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

// What may have been meant. One slip makes any letter of any other, so of -p only its beginning
// counts: one option of that letter, or none.
std::vector<std::string> like(std::string_view word, const CLI::App& command) {
  std::vector<std::string> names = option_names(command);
  if (word.size() != 2) return names;
  std::erase_if(names, [&](const std::string& name) { return !name.starts_with(join("-", word)); });
  if (names.size() != 1) return {};
  return names;
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known) {
  std::optional<std::string> meant;
  std::size_t fewest = 1 + std::max<std::size_t>(1, word.size() / 3);
  for (const std::string& name : known) {
    const std::size_t needed = slips(word, name);
    if (needed >= fewest) continue;
    fewest = needed;
    meant = name;
  }
  return meant;
}

std::string no_subcommand(const CLI::App& app, std::string_view word) {
  std::vector<std::string> names;
  const auto all = [](const CLI::App*) { return true; };
  for (const CLI::App* command : app.get_subcommands(all)) names.push_back(command->get_name());
  return join("there is no subcommand ", word, question(word, names));
}

std::optional<std::string> no_option(const CLI::App& app) {
  const CLI::App& command = asked(app);
  for (const std::string& extra : app.remaining(true)) {
    if (extra == "--") break;  // what follows is for another program
    if (extra.size() < 2 || extra[0] != '-') continue;
    const std::string word = extra.substr(0, extra.find('='));
    return join(command.get_name(), " has no option ", word, question(word, like(word, command)));
  }
  return std::nullopt;
}

}  // namespace twistwood::cli
