// How a subcommand is described to the parser: what its options fill, and what is done with it.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "base/quote.h"
#include "cli/console.h"
#include "match/words.h"

namespace twistwood::cli {

template <class Request>
struct Subcommand {
  CLI::App& command;
  Request& request;  // the options write into it; it lives as long as the command
};

// A subcommand that hands its request to `run`.
template <class Request, class Run>
Subcommand<Request> add_subcommand(CLI::App& app, Action& action, const char* name,
                                   const char* what, const char* examples, Run run) {
  auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand(name, what);
  command->footer(examples);
  command->callback([=, &action] { action = [=] { return run(*request); }; });
  return {*command, *request};
}

// Digits mean what they say: the parser itself takes 010 for eight and 0x10 for sixteen.
inline std::string in_decimal(std::string& word) {
  const std::size_t sign = word.starts_with('-') ? 1 : 0;
  if (word.size() == sign || word.find_first_not_of("0123456789", sign) != std::string::npos) {
    return quote(word) + " is no whole number";
  }
  word.erase(sign, std::min(word.find_first_not_of('0', sign), word.size() - 1) - sign);
  return {};
}

// A number from `least` to `most`.
template <class Value, class Number>
CLI::Option* add_limit(CLI::App& command, const char* name, Value& value, Number least, Number most,
                       const std::string& what, const char* type = "N") {
  CLI::Option* option = command.add_option(name, value, what)->type_name(type);
  if constexpr (std::is_integral_v<Number>) option->transform(CLI::Validator(in_decimal, ""));
  return option->check(CLI::Range(least, most));
}

// The same, and the help says which number is the usual one.
template <class Value, class Number>
void add_number(CLI::App& command, const char* name, Value& value, Number least, Number most,
                const char* what, const char* type = "N") {
  add_limit(command, name, value, least, most, what, type)->capture_default_str();
}

// The same, or the word never, which no number stands for.
inline void add_number_or_never(CLI::App& command, const char* name,
                                std::optional<std::int64_t>& value, std::int64_t least,
                                std::int64_t most, const char* what, const char* type = "N") {
  const auto read = [least, most](const std::string& word) -> std::optional<std::int64_t> {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool whole = error == std::errc() && end == word.data() + word.size();
    return whole && number >= least && number <= most ? std::optional(number) : std::nullopt;
  };
  const auto check = [read, least, most](const std::string& word) -> std::string {
    if (word == "never" || read(word)) return {};
    return join('\'', word, "' is neither a number from ", least, " to ", most,
                " nor the word never");
  };
  command
      .add_option_function<std::string>(
          name, [&value, read](const std::string& word) { value = read(word); }, what)
      ->type_name(type)
      ->check(CLI::Validator(check, join("INT in [", least, " - ", most, "] or never")))
      ->default_str(value ? std::to_string(*value) : "never");
}

// A seed in digits, and nothing else: the parser itself takes -1 for the largest number there is.
inline Result<std::uint64_t> read_seed(std::string_view word) {
  if (const auto seed = match::number_in(word)) return *seed;
  return refuse(quote(word), " is no number from 0 to 18446744073709551615");
}

// --seed, into a number or, where one is drawn if it is left out, an optional one.
template <class Value>
void add_seed(CLI::App& command, Value& seed, const char* what) {
  const auto check = [](const std::string& word) {
    const auto read = read_seed(word);
    return read ? std::string() : read.error().message;
  };
  auto* option =
      command
          .add_option_function<std::string>(
              "--seed", [&seed](const std::string& word) { seed = *read_seed(word); }, what)
          ->type_name("S")
          ->check(CLI::Validator(check, ""));
  if constexpr (std::is_same_v<Value, std::uint64_t>) option->default_str(std::to_string(seed));
}

// The name of a file. One that is empty, as of a variable that was never set, is not the same as
// none: what was to be kept would be lost.
inline CLI::Option* add_file(CLI::App& command, const char* name, std::string& path,
                             const char* what) {
  const auto check = [](const std::string& word) {
    return std::string(word.empty() ? "a file name is expected" : "");
  };
  return command.add_option(name, path, what)->type_name("FILE")->check(CLI::Validator(check, ""));
}

}  // namespace twistwood::cli
