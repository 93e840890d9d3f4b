#include "match/bot_talk.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ranges>

#include "base/quote.h"
#include "base/steady_clock.h"
#include "base/text_cursor.h"
#include "match/program.h"
#include "match/words.h"

namespace twistwood::match {

namespace {

constexpr std::size_t kShown = 80;  // bytes of a line in a message

bool begins(std::string_view line, std::string_view word) {
  const Words words = words_of(line);
  return !words.empty() && words[0] == word;
}

// The chances of a list such as 0.62,0.38; nothing if it is none.
std::vector<double> chances_in(std::string_view list) {
  std::vector<double> chances;
  for (TextCursor cursor(list); !cursor.done();) {
    const std::string_view word = cursor.until(',');
    double value = -1;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) return {};
    const bool is_chance = value >= 0 && value <= 1;  // which no NaN is
    if (!is_chance) return {};
    chances.push_back(value);
  }
  return chances;
}

std::string fault_in_chances(std::string_view name, std::string_view word, int seats) {
  const std::vector<double> chances = chances_in(word);
  if (chances.size() != static_cast<std::size_t>(seats)) {
    return join(name, " is ", quote(word), ", not ", seats, " chances from 0 to 1");
  }
  double sum = 0;
  for (const double chance : chances) sum += chance;
  // Each may be rounded to two digits.
  if (name == "win" && std::abs(sum - 1) > 0.005 * seats + 1e-9) {
    return join("the chances of ", quote(word), " do not add up to 1");
  }
  return {};
}

}  // namespace

std::string fault_in_info(std::string_view line, const AnyHistory& game, const Lines& only) {
  const Words words = words_of(line);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string_view name = words[i];
    if (name == "string") return {};  // the rest is for people
    if (name == "pv") {
      AnyHistory line_of_play = game;
      for (const std::string_view turn : words | std::views::drop(i + 1)) {
        // Beyond a hidden card nobody can follow it.
        if (line_of_play.play(turn)) continue;
        const auto read = read_turn(game.game(), turn);
        const bool first = line_of_play.size() == game.size();
        if (!read || first) return join("pv has ", quote(turn), ", which is no legal turn");
        return {};
      }
      if (only.empty() || i + 1 == words.size()) return {};
      if (std::ranges::find(only, words[i + 1]) != only.end()) return {};
      return join("pv begins with ", quote(words[i + 1]), ", about which nobody asked");
    }
    if (i + 1 == words.size()) return join(quote(name), " has no value");
    const std::string_view value = words[++i];
    if (name == "win" || name == "loss") {
      if (auto fault = fault_in_chances(name, value, game.seats()); !fault.empty()) return fault;
    } else if (name == "draw") {
      if (chances_in(value).size() != 1) return join("draw is ", quote(value), ", no chance");
    } else if (name == "depth" || name == "nodes" || name == "nps" || name == "time" ||
               name == "multipv") {
      if (!number_in(value)) return join(name, " is ", quote(value), ", which is no number");
    }
  }
  return {};
}

Result<void> BotTalk::start_afresh() {
  child_.reset();
  auto child = Child::start(command_);
  if (!child) return std::unexpected(child.error());
  child_ = std::move(*child);
  return {};
}

Result<void> BotTalk::be_ready() {
  if (child_) return {};
  if (const auto started = start_afresh(); !started) return started;
  const auto met = ask("twp 1\n", {"twpok"});
  return met ? Result<void>() : std::unexpected(met.error());
}

Deadline BotTalk::soon() const {
  return {.start_ms = steady_ms(), .patience_ms = movetime_ms_ + patience_.grace_ms};
}

Result<Lines> BotTalk::ask(std::string_view lines, std::initializer_list<std::string_view> ends) {
  const Deadline deadline = soon();
  Lines answer;
  Result<void> said = child_->write(lines, deadline);
  while (said) {
    auto line = child_->read_line(deadline);
    if (!line) {
      said = std::unexpected(line.error());
      break;
    }
    answer.push_back(std::move(*line));
    const auto last = [&](std::string_view word) { return begins(answer.back(), word); };
    if (std::ranges::any_of(ends, last)) return answer;
  }
  child_->kill();
  child_.reset();
  const std::string_view asked = lines.substr(0, lines.find_last_not_of("\r\n") + 1);
  return refuse(said.error().message, " after ",
                quote(asked.substr(asked.find_last_of('\n') + 1), kShown));
}

bool BotTalk::says_within(std::string_view word, std::int64_t ms) {
  const Deadline deadline{.start_ms = steady_ms(), .patience_ms = ms};
  while (const auto line = child_->read_line(deadline)) {
    if (begins(*line, word)) return true;
  }
  return false;
}

Result<Lines> BotTalk::answer_to(std::string_view line) {
  auto answer = ask(join(line, "\nisready\n"), {"readyok"});
  if (answer) answer->pop_back();
  return answer;
}

Result<void> BotTalk::expect_error(std::string_view lines) {
  auto answer = answer_to(lines);
  if (!answer) return std::unexpected(answer.error());
  std::erase_if(*answer, [](const std::string& line) { return begins(line, "info"); });
  const std::string_view line = lines.substr(lines.find_last_of('\n') + 1);
  const std::string what = quote(line.substr(0, kShown), kShown);
  if (answer->empty()) return refuse("says nothing to ", what, ", where an error is due");
  if (!begins(answer->front(), "error")) {
    return refuse("answers ", quote(answer->front(), kShown), " to ", what,
                  ", where an error is due");
  }
  if (answer->size() > 1) {
    return refuse("says more than one line to ", what, ": ", quote((*answer)[1], kShown));
  }
  return {};
}

Result<std::string> BotTalk::expect_turn(const AnyHistory& game, std::string_view go) {
  const auto answer = ask(join("position ", tell(game), '\n', go, '\n'), {"bestturn", "error"});
  if (!answer) return std::unexpected(answer.error());
  if (begins(answer->back(), "error")) {
    return refuse("says ", quote(answer->back(), kShown), " to ", quote(go), " in ", tell(game));
  }
  return turn_in(*answer, game);
}

Result<Lines> BotTalk::expect_end() {
  const Deadline deadline = soon();
  Lines said;
  while (true) {
    auto line = child_->read_line(deadline);
    if (line) {
      said.push_back(std::move(*line));
      continue;
    }
    child_->kill();
    child_.reset();
    if (line.error().message == "ended with status 0") return said;
    return refuse(line.error().message, ", where it should end with status 0");
  }
}

Result<std::string> turn_in(const Lines& answer, const AnyHistory& game, const Lines& only) {
  for (const std::string& line : answer) {
    if (!begins(line, "info")) continue;
    const std::string fault = fault_in_info(line, game, only);
    if (!fault.empty()) return refuse("sent ", quote(line, kShown), ": ", fault);
  }
  if (answer.empty() || !begins(answer.back(), "bestturn")) return refuse("says no bestturn");
  std::string turn = listed(words_of(answer.back()) | std::views::drop(1), " ");
  AnyHistory after = game;
  if (const auto played = after.play(turn); !played) {
    return refuse("plays ", quote(turn), ": ", played.error().message, "; in ", tell(game));
  }
  if (only.empty() || std::ranges::find(only, turn) != only.end()) return turn;
  return refuse("answers ", turn, ", not the only turn it was asked about, ", listed(only, " "));
}

}  // namespace twistwood::match
