#include "table/setup.h"

#include "base/sha256.h"

namespace twistwood::table {

namespace {

Result<void> check_seats(const Setup& setup, int seats) {
  if (static_cast<int>(setup.seats.size()) != seats) {
    return refuse("seats: ", setup.seats.size(), " are described, the game has ", seats);
  }
  for (const SeatPlan& plan : setup.seats) {
    if (plan.level < 0 || plan.level > kLevels) {
      return refuse("seats: a bot has a level from 1 to ", kLevels, ", not ", plan.level);
    }
    // Counted in bytes: four for each character of UTF-8 at the most.
    if (plan.name.size() > 4 * kLongestName) return refuse("seats: a name is too long");
  }
  return {};
}

Result<void> check_clock(const Setup& setup) {
  constexpr std::int64_t kDay = 24 * 60 * 60 * 1000;
  constexpr std::int64_t kLongestTurn = 14 * kDay;
  if (!setup.clock) return {};
  const auto [start, increment, each_turn] = *setup.clock;
  if (each_turn) {
    const bool fine = start >= 1000 && start <= kLongestTurn && increment == 0;
    if (!fine) return refuse("clock: from a second to 14 days for each turn");
    return {};
  }
  if (start < 1000 || start > kDay || increment < 0 || increment > kDay) {
    return refuse("clock: from a second to a day, and an increment of at most a day");
  }
  return {};
}

}  // namespace

Result<AnyPosition> start_of(const Setup& setup) {
  auto start = setup.position ? read_position(*setup.position, Games::kRules[setup.options.index()])
                              : deal(setup.options, setup.key);
  if (!start) return start;
  if (start->index() != setup.options.index()) return refuse("position: it is of the other game");
  if (!status(*start).running()) return refuse("position: this game is over");
  if (masked(*start) && !setup.cards_told) {
    return refuse("position: a table needs the hidden cards");
  }
  if (setup.cards_told && !masked(*start)) return refuse("cards_told: this start hides no cards");
  if (const auto fit = check_seats(setup, seats(*start)); !fit) {
    return std::unexpected(fit.error());
  }
  if (const auto fit = check_clock(setup); !fit) return std::unexpected(fit.error());
  return start;
}

std::string promise_of(const DealKey& key, std::string_view table_id) {
  if (!key.is_secret()) return hex(sha256(join("twistwood ", key.seed())));
  std::string text = join("twistwood promise ", table_id, ' ');
  text.append(key.bytes().begin(), key.bytes().end());
  return hex(sha256(text));
}

}  // namespace twistwood::table
