#include "match/program.h"

#include <ranges>

#include "base/quote.h"
#include "base/steady_clock.h"
#include "match/go.h"
#include "match/words.h"

namespace twistwood::match {

namespace {

constexpr std::size_t kLongestQuote = 200;

}  // namespace

std::string tell(const AnyHistory& game) {
  int first = game.size();
  while (first > 0 && !game.turned_up(first - 1)) --first;
  std::string text = write_position(mask(game.position_at(first)));
  if (first < game.size()) text += " turns";
  for (int i = first; i < game.size(); ++i) text += ' ' + write_turn(game.turn(i));
  return text;
}

Result<void> Program::start() {
  auto child = Child::start(command_);
  if (!child) return std::unexpected(child.error());
  child_ = std::move(*child);
  introduced_ = false;
  takes_seed_ = false;
  return {};
}

Result<void> Program::new_game(const AnyHistory&, std::uint64_t seed) {
  if (!child_) {
    if (const auto started = start(); !started) return started;
  }
  if (!introduced_) {
    if (const auto met = introduce(); !met) return met;
  }
  std::string lines = "newgame\n";
  if (takes_seed_) lines += join("setoption name Seed value ", seed, '\n');
  return await_ready(lines);
}

Result<void> Program::introduce() {
  std::string wishes;
  const auto met = converse("twp 1\n", options_.patience.start_ms, [&](std::string_view line) {
    const Words words = words_of(line);
    if (words.size() > 2 && words[0] == "id" && words[1] == "name") {
      name_ = listed(words | std::views::drop(2), " ");
    }
    if (words.size() > 2 && words[0] == "option" && words[1] == "name") {
      const auto wish = [&](int value) {
        wishes += join("setoption name ", words[2], " value ", value, '\n');
      };
      if (words[2] == "Seed") takes_seed_ = true;
      if (words[2] == "Threads") wish(options_.threads);
      if (words[2] == "Hash") wish(options_.hash_mib);
    }
    return line == "twpok";
  });
  if (!met) return met;
  introduced_ = true;
  return await_ready(wishes);
}

// An error about an option is ignored: it is no reason to lose a game.
Result<void> Program::await_ready(std::string_view lines) {
  return converse(join(lines, "isready\n"), options_.patience.start_ms,
                  [](std::string_view line) { return line == "readyok"; });
}

Result<std::string> Program::choose(const AnyHistory& game) {
  const Patience& patience = options_.patience;
  const std::int64_t patience_ms =
      options_.budget.time_ms ? *options_.budget.time_ms + patience.grace_ms : patience.turn_ms;
  return choose(game, Go{.budget = options_.budget}, patience_ms);
}

Result<std::string> Program::choose(const AnyHistory& game, const Go& go, std::int64_t patience_ms,
                                    const std::atomic<bool>* enough) {
  std::string turn;
  std::string refused;
  const std::string lines = join("position ", tell(game), '\n', write_go(go), '\n');
  const Hear hear = [&](std::string_view line) {
    const Words words = words_of(line);
    if (words.empty()) return false;
    if (words[0] == "error") refused = line;
    if (words[0] == "bestturn") turn = listed(words | std::views::drop(1), " ");
    return words[0] == "error" || words[0] == "bestturn";
  };
  const auto answered = converse(lines, patience_ms, hear, enough);
  if (!answered) return std::unexpected(answered.error());
  if (!refused.empty()) return failed("said " + quote(refused, kLongestQuote));
  return turn;
}

Result<void> Program::converse(std::string_view lines, std::int64_t patience_ms, const Hear& hear,
                               const std::atomic<bool>* enough) {
  const Deadline deadline{steady_ms(), patience_ms, enough != nullptr ? enough : options_.stop};
  if (const auto said = child_->write(lines, deadline); !said) return failed(said.error().message);
  auto heard = hear_all(deadline, hear);
  if (!heard && enough != nullptr && *enough) {
    const Deadline soon{steady_ms(), options_.patience.grace_ms, options_.stop};
    heard = child_->write("stop\n", soon);
    if (heard) heard = hear_all(soon, hear);
  }
  return heard ? heard : failed(heard.error().message);
}

Result<void> Program::hear_all(const Deadline& deadline, const Hear& hear) {
  while (true) {
    const auto line = child_->read_line(deadline);
    if (!line) return std::unexpected(line.error());
    if (hear(*line)) return {};
  }
}

// The next game begins with a fresh start of the program.
std::unexpected<Error> Program::failed(std::string_view why) {
  child_->kill();
  child_.reset();
  return refuse(why);
}

}  // namespace twistwood::match
