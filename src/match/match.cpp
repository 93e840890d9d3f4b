#include "match/match.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "base/random.h"

namespace twistwood::match {

namespace {

// Independent numbers for the deal itself (0) and for each seat (from 1 on).
std::uint64_t derived_seed(std::uint64_t seed, int deal, int use) {
  Random random(mix(seed + 1) ^ mix(static_cast<std::uint64_t>(deal) + 0x7777));
  std::uint64_t drawn = random.next();
  for (int i = 0; i < use; ++i) drawn = random.next();
  return drawn;
}

class Match {
 public:
  Match(const MatchPlan& plan, std::atomic<bool>& stop,
        const std::function<void(const GameNews&)>& hear)
      : plan_(plan), stop_(stop), hear_(hear), tally_(seats()) {}

  Result<void> prepare() {
    if (seats() < kMinSeats || seats() > kMaxSeats) {
      return refuse("a match needs ", kMinSeats, " to ", kMaxSeats, " agents, got ", seats());
    }
    const auto example = plan_.deal(derived_seed(plan_.seed, 0, 0));
    if (!example) return std::unexpected(example.error());
    const std::int64_t games = std::int64_t{plan_.deals} * seats();
    const auto teams =
        std::clamp<std::int64_t>(plan_.concurrency, 1, std::max<std::int64_t>(1, games));
    ContestantOptions options = plan_.player;
    options.stop = &stop_;
    auto made = make_teams(teams, plan_.agents, *example, options);
    if (!made) return std::unexpected(made.error());
    teams_ = std::move(*made);
    return {};
  }

  Tally run() {
    {
      std::vector<std::jthread> threads;
      for (const Team& team : teams_) threads.emplace_back([&] { work(team); });
    }
    return tally_;
  }

 private:
  int seats() const { return static_cast<int>(plan_.agents.size()); }

  void work(const Team& team) {
    const std::int64_t games = std::int64_t{plan_.deals} * seats();
    while (!stop_.load()) {
      const std::int64_t number = next_++;
      if (number >= games) return;
      auto game =
          play(team, static_cast<int>(number / seats()), static_cast<int>(number % seats()));
      if (game) hand_in(number, std::move(*game));
    }
  }

  std::optional<PlayedGame> play(const Team& team, int deal, int rotation) const {
    const auto start = plan_.deal(derived_seed(plan_.seed, deal, 0));
    assert(start);  // the first deal was fine, and only the seed differs
    std::vector<Contestant*> by_seat(team.size());
    std::vector<std::uint64_t> seeds;
    for (int i = 0; i < seats(); ++i) {
      by_seat[static_cast<std::size_t>(seat_of(i, rotation, seats()))] =
          team[static_cast<std::size_t>(i)].get();
      seeds.push_back(derived_seed(plan_.seed, deal, 1 + i));
    }
    return play_game(*start, by_seat, seeds, stop_);
  }

  // Games end in any order but count in that of their numbers, and nothing counts any more once the
  // match is decided: so the outcome does not depend on who was first.
  void hand_in(std::int64_t number, PlayedGame game) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(game));
    while (!waiting_.empty() && waiting_.begin()->first == tally_.games() && !stop_.load()) {
      const PlayedGame& first = waiting_.begin()->second;
      const auto at = static_cast<int>(tally_.games());
      tally_.add(first);
      hear_({at / seats(), at % seats(), first, tally_});
      waiting_.erase(waiting_.begin());
      const bool complete = tally_.games() % seats() == 0;
      if (plan_.sprt && complete) {
        const double ratio = log_likelihood_ratio(*plan_.sprt, tally_.row(0).deals);
        if (verdict(*plan_.sprt, ratio) != Verdict::kOpen) stop_ = true;
      }
    }
  }

  const MatchPlan& plan_;
  std::atomic<bool>& stop_;
  const std::function<void(const GameNews&)>& hear_;
  std::vector<Team> teams_;
  std::atomic<std::int64_t> next_{0};

  std::mutex mutex_;  // guards what follows
  std::map<std::int64_t, PlayedGame> waiting_;
  Tally tally_;
};

}  // namespace

Result<Tally> run_match(const MatchPlan& plan, std::atomic<bool>& stop,
                        const std::function<void(const GameNews&)>& hear) {
  Match match(plan, stop, hear);
  if (const auto prepared = match.prepare(); !prepared) return std::unexpected(prepared.error());
  return match.run();
}

}  // namespace twistwood::match
