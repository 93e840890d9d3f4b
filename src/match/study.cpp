#include "match/study.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include "base/random.h"
#include "match/played_game.h"

namespace twistwood::match {

namespace {

double part_of(std::int64_t games, std::int64_t number) {
  return static_cast<double>(number) / static_cast<double>(std::max<std::int64_t>(1, games));
}

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

void add(Findings& findings, const PlayedGame& game) {
  ++findings.games;
  switch (game.end) {
    case PlayedGame::End::kWon:
      ++findings.won[static_cast<std::size_t>(game.seat)];
      findings.turns.push_back(game.history.size());
      break;
    case PlayedGame::End::kRepetition: ++findings.repeated; break;
    case PlayedGame::End::kLimit: ++findings.at_limit; break;
    case PlayedGame::End::kForfeit: ++findings.forfeits; break;
  }
  game.history.visit([&](const auto& history) { count_deeds(findings, history); });
}

class Study {
 public:
  Study(const StudyPlan& plan, std::atomic<bool>& stop,
        const std::function<void(std::int64_t)>& hear)
      : plan_(plan), stop_(stop), hear_(hear) {}

  Result<Findings> run() {
    const auto example = deal(plan_.options, plan_.seed);
    if (!example) return std::unexpected(example.error());
    findings_.name = plan_.name;
    findings_.seats = seats(*example);
    ContestantOptions options = plan_.player;
    options.stop = &stop_;
    std::vector<std::vector<std::unique_ptr<Contestant>>> teams;
    for (int i = 0; i < plan_.concurrency; ++i) {
      auto& team = teams.emplace_back();
      for (int seat = 0; seat < findings_.seats; ++seat) {
        auto player = make_contestant(plan_.agent, *example, options);
        if (!player) return std::unexpected(player.error());
        team.push_back(std::move(*player));
      }
    }
    {
      std::vector<std::jthread> threads;
      for (auto& team : teams) threads.emplace_back([this, &team] { work(team); });
    }
    std::ranges::sort(findings_.turns);
    return findings_;
  }

 private:
  void work(const std::vector<std::unique_ptr<Contestant>>& team) {
    std::vector<Contestant*> by_seat;
    for (const auto& player : team) by_seat.push_back(player.get());
    for (int number = next_++; number < plan_.deals && !stop_; number = next_++) {
      Random random(mix(plan_.seed) + static_cast<std::uint64_t>(number));
      const auto start = deal(plan_.options, random.next());
      if (!start) return;
      std::vector<std::uint64_t> seeds;
      for (std::size_t i = 0; i < by_seat.size(); ++i) seeds.push_back(random.next());
      const auto game = play_game(*start, by_seat, seeds, stop_);
      if (!game) return;
      const std::lock_guard lock(mutex_);
      add(findings_, *game);
      hear_(findings_.games);
    }
  }

  const StudyPlan& plan_;
  std::atomic<bool>& stop_;
  const std::function<void(std::int64_t)>& hear_;
  std::atomic<int> next_{0};
  std::mutex mutex_;  // guards the findings
  Findings findings_;
};

}  // namespace

double Findings::share(int seat) const {
  return part_of(games, won[static_cast<std::size_t>(seat)]);
}

// Wilson's interval would not be symmetric; for a plot the plain one with a floor is enough.
double Findings::share_error(int seat) const {
  const double p = share(seat);
  const auto n = static_cast<double>(std::max<std::int64_t>(1, games));
  return 1.96 * std::sqrt(std::max(p * (1 - p), 1 / n) / n);
}

int Findings::median_turns() const { return turns.empty() ? 0 : turns[turns.size() / 2]; }

double Findings::drawn() const { return part_of(games, at_limit + repeated); }

double Findings::forfeited() const { return part_of(games, forfeits); }

Result<Findings> study(const StudyPlan& plan, std::atomic<bool>& stop,
                       const std::function<void(std::int64_t)>& hear) {
  return Study(plan, stop, hear).run();
}

}  // namespace twistwood::match
