#include "match/study.h"

#include <algorithm>
#include <mutex>
#include <thread>

#include "base/random.h"

namespace twistwood::match {

namespace {

// In the order of play, 0 for the seat that starts.
int place_of(Seat seat, int start, int seats) { return (index(seat) - start + seats) % seats; }

// Of a game that has nothing of the kind.
template <class Account>
void count_deed(Findings&, const Account&) {}

void count_deed(Findings& findings, const twisty::Account& account) {
  if (account.victim) ++findings.steals;
  if (account.safe) ++findings.protections;
}

void count_deed(Findings& findings, const labyrinth::Account& account) {
  for (const labyrinth::Step& step : account.steps) {
    if (step.kind == labyrinth::StepKind::kSlip) ++findings.gaps;
    if (step.kind == labyrinth::StepKind::kFly) ++findings.flights;
  }
}

// Plays the game again to see what happened in it.
template <Game G>
void count_deeds(Findings& findings, const History<G>& history) {
  typename G::Position position = history.start();
  for (int i = 0; i < history.size(); ++i) {
    const auto turn = history.step(i).turn;
    count_deed(findings, G::account(position.layout, G::view(position.state), turn));
    G::apply(position.layout, position.state, turn);
  }
}

// In which this seat starts.
Result<AnyPosition> start_of_game(const StudyPlan& plan, Seat first, std::uint64_t seed) {
  if (plan.start) {
    twisty::Position start = *plan.start;
    start.state.seat = first;
    return start;
  }
  AnyOptions options = plan.options;
  std::visit([first](auto& of_game) { of_game.start = first; }, options);
  return deal(options, seed);
}

void add(Findings& findings, const PlayedGame& game, int start) {
  ++findings.games;
  switch (game.end) {
    case PlayedGame::End::kWon:
      ++findings.won[static_cast<std::size_t>(place_of(game.seat, start, findings.seats))];
      findings.turns.push_back(game.history.size());
      break;
    case PlayedGame::End::kRepetition: ++findings.repeated; break;
    case PlayedGame::End::kLimit: ++findings.at_limit; break;
    case PlayedGame::End::kForfeit: ++findings.forfeits; break;
  }
  game.history.visit([&](const auto& history) { count_deeds(findings, history); });
}

}  // namespace

double Findings::a_game(std::int64_t number) const {
  return static_cast<double>(number) / static_cast<double>(std::max<std::int64_t>(1, games));
}

int Findings::median_turns() const { return turns.empty() ? 0 : turns[turns.size() / 2]; }

Result<Findings> study(const StudyPlan& plan, std::atomic<bool>& stop,
                       const std::function<void(const StudyNews&)>& hear) {
  const auto example = start_of_game(plan, seat_at(0), plan.seed);
  if (!example) return std::unexpected(example.error());
  ContestantOptions options = plan.player;
  options.stop = &stop;
  const std::vector<std::string> agents(static_cast<std::size_t>(seats(*example)), plan.agent);
  const auto teams = make_teams(plan.concurrency, agents, *example, options);
  if (!teams) return std::unexpected(teams.error());
  Findings findings;
  findings.name = plan.name;
  findings.seats = seats(*example);
  std::mutex mutex;  // guards the findings
  std::atomic<int> next{0};
  const auto work = [&](const Team& team) {
    std::vector<Contestant*> by_seat;
    for (const auto& player : team) by_seat.push_back(player.get());
    for (int number = next++; number < plan.deals && !stop; number = next++) {
      Random random(mix(plan.seed) + static_cast<std::uint64_t>(number));
      const int first = number % findings.seats;
      const auto start = start_of_game(plan, seat_at(first), random.next());
      if (!start) return;
      std::vector<std::uint64_t> seeds;
      for (std::size_t i = 0; i < by_seat.size(); ++i) seeds.push_back(random.next());
      const auto game = play_game(*start, by_seat, seeds, stop);
      if (!game) return;
      const std::lock_guard lock(mutex);
      add(findings, *game, first);
      hear({number, findings.games, *game});
    }
  };
  {
    std::vector<std::jthread> threads;
    for (const Team& team : *teams) threads.emplace_back([&] { work(team); });
  }
  std::ranges::sort(findings.turns);
  return findings;
}

}  // namespace twistwood::match
