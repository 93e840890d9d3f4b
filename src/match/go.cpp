#include "match/go.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/quote.h"
#include "base/text_cursor.h"

namespace twistwood::match {

namespace {

constexpr std::int64_t kUsualMs = 1000;
constexpr std::int64_t kMostNodes = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kDeepest = 1000;

Result<std::int64_t> read_number(std::string_view what, std::string_view word, std::int64_t least,
                                 std::int64_t most) {
  const auto value = number_in(word);
  if (!value || *value < static_cast<std::uint64_t>(least) ||
      *value > static_cast<std::uint64_t>(most)) {
    return refuse("go: ", what, " takes a number from ", least, " to ", most, ", got ",
                  quote(word));
  }
  return static_cast<std::int64_t>(*value);
}

Result<std::vector<std::int64_t>> read_clocks(std::string_view word, int seats) {
  std::vector<std::int64_t> clocks;
  TextCursor cursor(word);
  bool more = true;
  while (more) {
    more = cursor.rest().find(',') != std::string_view::npos;
    const auto left = read_number("clock", cursor.until(','), 0, kLongestMs);
    if (!left) return std::unexpected(left.error());
    clocks.push_back(*left);
  }
  if (clocks.size() != static_cast<std::size_t>(seats)) {
    return refuse("go: ", clocks.size(), " clocks for ", seats, " seats");
  }
  return clocks;
}

constexpr std::array<std::string_view, 7> kNames = {"movetime", "nodes",    "depth",      "clock",
                                                    "inc",      "infinite", "searchmoves"};

bool is_name(std::string_view word) { return std::ranges::find(kNames, word) != kNames.end(); }

// One option of the line, from `next` on, which moves behind it.
Result<void> read_option(Go& go, const Words& words, std::size_t& next, int seats) {
  const std::string_view name = words[next++];
  if (name == "infinite") {
    go.infinite = true;
    return {};
  }
  if (name == "searchmoves") {
    while (next < words.size() && !is_name(words[next])) go.only.emplace_back(words[next++]);
    if (go.only.empty()) return refuse("go: searchmoves needs a turn");
    return {};
  }
  if (!is_name(name)) return refuse("go: ", quote(name), " is none of ", listed(kNames, ", "));
  if (next == words.size()) return refuse("go: ", name, " needs a value");
  const std::string_view word = words[next++];
  if (name == "clock") {
    auto clocks = read_clocks(word, seats);
    if (!clocks) return std::unexpected(clocks.error());
    go.clocks_ms = std::move(*clocks);
    return {};
  }
  const bool time = name == "movetime" || name == "inc";
  const auto value = read_number(name, word, name == "inc" ? 0 : 1,
                                 time              ? kLongestMs
                                 : name == "depth" ? kDeepest
                                                   : kMostNodes);
  if (!value) return std::unexpected(value.error());
  if (name == "movetime") go.budget.time_ms = *value;
  if (name == "nodes") go.budget.nodes = *value;
  if (name == "depth") go.budget.depth = static_cast<int>(*value);
  if (name == "inc") go.increment_ms = *value;
  return {};
}

// A twentieth of what is left, and most of the increment. A little is kept back for the time that
// messages take.
std::int64_t share_of(std::int64_t left_ms, std::int64_t increment_ms) {
  constexpr std::int64_t kTurnsToCome = 20;
  constexpr std::int64_t kReserveMs = 50;
  const std::int64_t usable = left_ms - std::min(kReserveMs, left_ms / 10);
  const std::int64_t share = usable / kTurnsToCome + increment_ms / 4 * 3;
  return std::max<std::int64_t>(1, std::min(share, usable / 2));
}

}  // namespace

Result<Go> read_go(const Words& words, int seats) {
  Go go;
  Words names;
  for (std::size_t next = 1; next < words.size();) {
    const std::string_view name = words[next];
    if (std::ranges::find(names, name) != names.end()) {
      return refuse("go: ", quote(name), " is given twice");
    }
    names.push_back(name);
    if (const auto read = read_option(go, words, next, seats); !read) {
      return std::unexpected(read.error());
    }
  }
  const bool limited = !go.budget.open_ended() || !go.clocks_ms.empty();
  if (go.infinite && limited) return refuse("go: infinite and a limit contradict each other");
  const bool increment = std::ranges::find(names, "inc") != names.end();
  if (increment && go.clocks_ms.empty()) return refuse("go: inc without clock");
  return go;
}

Result<std::vector<AnyTurn>> turns_among(const Go& go, const AnyHistory& game) {
  std::vector<AnyTurn> turns;
  for (const std::string& word : go.only) {
    const auto turn = read_turn(game.game(), word);
    if (!turn) return refuse("go: searchmoves ", quote(word), ": ", turn.error().message);
    if (const auto refusal = game.why_not(*turn)) {
      return refuse("go: searchmoves ", quote(word), ": ", describe(*refusal));
    }
    turns.push_back(*turn);
  }
  return turns;
}

std::string write_go(const Go& go) {
  std::string line = "go";
  if (go.budget.time_ms) line += join(" movetime ", *go.budget.time_ms);
  if (go.budget.nodes) line += join(" nodes ", *go.budget.nodes);
  if (go.budget.depth) line += join(" depth ", *go.budget.depth);
  if (!go.clocks_ms.empty()) {
    line += join(" clock ", listed(go.clocks_ms, ","), " inc ", go.increment_ms);
  }
  if (go.infinite) line += " infinite";
  if (!go.only.empty()) line += join(" searchmoves ", listed(go.only, " "));
  return line;
}

search::Budget budget_of(const Go& go, Seat seat) {
  search::Budget budget = go.budget;
  if (go.infinite) return budget;
  if (!go.clocks_ms.empty()) {
    const std::int64_t share =
        share_of(go.clocks_ms[static_cast<std::size_t>(index(seat))], go.increment_ms);
    budget.time_ms = std::min(budget.time_ms.value_or(share), share);
  }
  if (budget.open_ended()) budget.time_ms = kUsualMs;
  return budget;
}

}  // namespace twistwood::match
