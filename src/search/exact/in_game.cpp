#include "search/exact/in_game.h"

#include <algorithm>
#include <unordered_map>

#include "search/exact/closeup.h"

namespace twistwood::search::exact {

namespace {

using twistwood::twisty::Phase;

// Follows wins along their shortest ways, whatever the other does, as far as positions that came
// before can follow: a cube that is collected never comes back.
class ShortestWays {
 public:
  ShortestWays(const Closeup& closeup, std::span<const std::uint64_t> came_twice)
      : closeup_(closeup), came_twice_(came_twice) {}

  bool ends_drawn(const State& state) const {
    return state.phase != Phase::kWon && std::ranges::binary_search(came_twice_, hash(state));
  }

  // Whether `winner` wins after a turn that led here, although some positions end the game. False
  // also if that takes too long to find out.
  bool holds(const State& state, Seat winner) {
    if (state.phase == Phase::kWon || closeup_.is_below(state)) return true;
    const std::uint64_t key = hash(state);
    if (std::ranges::binary_search(came_twice_, key)) return false;
    auto& known = known_[static_cast<std::size_t>(winner)];
    if (const auto found = known.find(key); found != known.end()) return found->second;
    if (++looked_at_ > kMost) return false;
    const bool does = state.seat == winner ? some_turn_holds(state) : every_turn_holds(state);
    known[key] = does;
    return does;
  }

 private:
  static constexpr int kMost = 20'000;  // states; some milliseconds

  bool some_turn_holds(const State& state) {
    std::optional<Worth> best;
    closeup_.for_each_turn(state, [&](Turn, const State& next) {
      const auto worth = closeup_.after(state, next, state.seat);
      if (worth && (!best || better(*worth, *best))) best = worth;
    });
    bool some = false;
    closeup_.for_each_turn(state, [&](Turn, const State& next) {
      some = some || (closeup_.after(state, next, state.seat) == best && holds(next, state.seat));
    });
    return some;
  }

  bool every_turn_holds(const State& state) {
    const Seat winner = next_seat(state.seat, 2);
    bool every = true;
    closeup_.for_each_turn(state,
                           [&](Turn, const State& next) { every = every && holds(next, winner); });
    return every;
  }

  const Closeup& closeup_;
  std::span<const std::uint64_t> came_twice_;
  std::array<std::unordered_map<std::uint64_t, bool>, 2> known_;  // by winner
  int looked_at_ = 0;
};

}  // namespace

std::optional<Verdict> judge_in_game(const Solution& solution, const Layout& layout,
                                     const State& state,
                                     std::span<const std::uint64_t> came_twice) {
  const Closeup closeup(solution, layout, state);
  if (!closeup.is_known()) return std::nullopt;
  auto verdict = closeup.judge();
  const int turns_left = layout.limit - state.turn;
  if (!verdict || (came_twice.empty() && turns_left >= kMostTurns)) return verdict;

  ShortestWays ways(closeup, came_twice);
  const auto is_sure = [&](const State& next, const Worth& worth) {
    if (worth.value == Value::kDraw || next.phase == Phase::kWon) return true;
    const int at_most = verdict->distances ? worth.turns : kMostTurns;
    const Seat winner = worth.value == Value::kWin ? state.seat : next_seat(state.seat, 2);
    return at_most <= turns_left && (came_twice.empty() || ways.holds(next, winner));
  };
  Verdict now;
  now.distances = verdict->distances;
  Value others = Value::kLoss;  // the best that turns might be of which it cannot be told
  closeup.for_each_turn(state, [&](Turn turn, const State& next) {
    const auto& all = verdict->turns;
    const Worth worth = std::ranges::find(all, turn, &std::pair<Turn, Worth>::first)->second;
    if (ways.ends_drawn(next)) {
      now.turns.emplace_back(turn, Worth{});
    } else if (is_sure(next, worth)) {
      now.turns.emplace_back(turn, worth);
    } else {
      others = std::max(others, worth.value == Value::kWin ? Value::kWin : Value::kDraw);
    }
  });
  const auto best = now.best_of_turns();
  if (!best || others > best->value) return std::nullopt;
  now.worth = *best;
  return now;
}

}  // namespace twistwood::search::exact
