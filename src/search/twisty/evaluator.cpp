#include "search/twisty/evaluator.h"

#include "search/steady_math.h"

namespace twistwood::search::twisty {

namespace {

// Fitted to the outcome of games of full-strength self-play, docs/search.md; hundredths of a turn.
constexpr int kTempo = 50;             // having the turn is worth half a turn
constexpr int kCube = 117;             // a cube collected, beside the turns it saves
constexpr int kExposed = 40;           // a cube that the other needs and could steal
constexpr int kWantedNow = 20;         // the other needs it next
constexpr int kInReach = 30;           // and stands one turn away
constexpr int kToSafety = 21;          // a turn farther from the safety counter
constexpr int kShutOut = 53;           // the other stands on the centre
constexpr double kTurnsPerOdds = 2.0;  // so many turns ahead multiply the odds by e

}  // namespace

int worth(const Ground& ground, const Node& node, Seat seat) {
  const State& state = node.state;
  const Player& player = state.player(seat);
  int worth = kTurnWorth * node.turns_left(ground, seat) - kCube * player.collected;
  if (ground.safety.exists()) {
    worth += kToSafety * ground.distances.between(player.pawn, ground.safety);
  }
  for (int i = 0; i < ground.layout.seats; ++i) {
    const Seat rival = seat_at(i);
    if (rival == seat) continue;
    const Player& other = state.player(rival);
    if (other.pawn == kCentre) worth += kShutOut;
    const unsigned exposed = player.open & node.race.needed[static_cast<std::size_t>(i)];
    if (exposed == 0) continue;
    worth += kExposed * count(exposed);
    if ((exposed >> index(other.next()) & 1) != 0) {
      worth += kWantedNow;
      if (ground.distances.between(other.pawn, player.pawn) == 1) worth += kInReach;
    }
  }
  return worth;
}

int lead(const Ground& ground, const Node& node) {
  const Seat me = node.state.seat;
  return worth(ground, node, next_seat(me, 2)) - worth(ground, node, me) + kTempo;
}

double chance_of_lead(int lead) {
  return 1 / (1 + steady_exp(-lead / (kTurnsPerOdds * kTurnWorth)));
}

Scores chances(const Ground& ground, const Node& node) {
  Scores scores{};
  const State& state = node.state;
  const auto seats = static_cast<std::size_t>(ground.layout.seats);
  if (const Status now = status(state); !now.running()) {
    return final_scores(now, ground.layout.seats);
  }
  double sum = 0;
  for (std::size_t i = 0; i < seats; ++i) {
    const Seat seat = seat_at(static_cast<int>(i));
    // Whoever acts n seats later is n / seats of a turn behind.
    const std::size_t wait = (i + seats - static_cast<std::size_t>(state.seat)) % seats;
    const double behind = worth(ground, node, seat) +
                          static_cast<double>(kTurnWorth * wait) / static_cast<double>(seats);
    scores[i] = steady_exp(-behind / (kTurnsPerOdds * kTurnWorth));
    sum += scores[i];
  }
  for (std::size_t i = 0; i < seats; ++i) scores[i] /= sum;
  return scores;
}

}  // namespace twistwood::search::twisty
