// What the tests of matches and bots share: positions, plans, and misfits to play against.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "match/bot.h"
#include "match/match.h"
#include "match/steady_clock.h"

namespace twistwood::trial {

inline std::string deal_text(std::string_view game, int seats, std::uint64_t seed = 7) {
  if (game == Twisty::kName) {
    Twisty::Options options;
    options.seats = seats;
    return write_position(*Twisty::deal(options, seed));
  }
  Labyrinth::Options options;
  options.seats = seats;
  return write_position(*Labyrinth::deal(options, seed));
}

inline AnyPosition deal_any(std::string_view game, int seats, std::uint64_t seed = 7) {
  return *read_position(deal_text(game, seats, seed));
}

inline std::string misfit(std::string_view how) {
  return join("cmd:'", TWISTWOOD_TESTS_DIR, "/match/misfit.sh' ", how);
}

inline match::MatchPlan plan_of(std::string_view game, std::vector<std::string> agents,
                                int deals) {
  match::MatchPlan plan;
  const int seats = static_cast<int>(agents.size());
  plan.agents = std::move(agents);
  plan.deal = [game = std::string(game), seats](std::uint64_t seed) -> Result<AnyPosition> {
    return deal_any(game, seats, seed);
  };
  plan.deals = deals;
  plan.player.budget.nodes = 50;
  plan.player.hash_mib = 1;
  return plan;
}

struct Told {
  std::vector<match::PlayedGame> games;
  match::Tally tally;
};

inline Told run(const match::MatchPlan& plan) {
  std::atomic<bool> stop{false};
  std::vector<match::PlayedGame> games;
  auto tally = match::run_match(plan, stop, [&](const match::GameNews& news) {
    games.push_back(news.game);
  });
  if (!tally) throw std::runtime_error(tally.error().message);
  return {std::move(games), *tally};
}

// A bot and all it has said. Waiting for a line ends with an exception, never in silence.
class Talk {
 public:
  explicit Talk(match::BotOptions options = {})
      : bot_({"Trial 1", "nobody"}, [this](std::string_view line) { return note(line); },
             match::steady_ms, options) {}

  bool say(std::string_view line) { return bot_.hear({std::string(line)}); }
  match::Bot& bot() { return bot_; }

  // Everything said since the last call.
  std::vector<std::string> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }
  std::vector<std::string> answer_to(std::string_view line) {
    take();
    say(line);
    return take();
  }

  // The first line that starts so; what was said before it is dropped.
  std::string await(std::string_view start) {
    std::unique_lock lock(mutex_);
    std::size_t next = 0;
    while (true) {
      for (; next < lines_.size(); ++next) {
        if (!lines_[next].starts_with(start)) continue;
        const std::string found = lines_[next];
        lines_.erase(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(next) + 1);
        return found;
      }
      if (said_.wait_for(lock, std::chrono::minutes(2)) == std::cv_status::timeout) {
        throw std::runtime_error(join("nothing that starts ", start));
      }
    }
  }

 private:
  bool note(std::string_view line) {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
    said_.notify_all();
    return true;
  }

  std::mutex mutex_;
  std::condition_variable said_;
  std::vector<std::string> lines_;
  match::Bot bot_;  // last: it is gone before what it talks to
};

}  // namespace twistwood::trial
