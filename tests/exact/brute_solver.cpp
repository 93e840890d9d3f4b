#include "exact/brute_solver.h"

#include <algorithm>

namespace twistwood::trial {

using namespace twistwood::twisty;

std::optional<BruteSolver> BruteSolver::solve(const Twisty::Position& start, std::size_t most) {
  BruteSolver solver;
  if (!solver.list(start.layout, start.state, most)) return std::nullopt;
  solver.decide();
  return solver;
}

std::size_t BruteSolver::number(const State& state) {
  const auto [found, is_new] = numbers_.try_emplace(hash(state), states_.size());
  if (is_new) states_.push_back({state, 0, false});
  return found->second;
}

bool BruteSolver::list(const Layout& layout, const State& start, std::size_t most) {
  Layout endless = layout;
  endless.limit = 65535;
  const auto add = [&](State state) {
    state.turn = 0;
    return number(state);
  };
  add(start);
  std::size_t next_state = 0;  // the list grows meanwhile
  while (next_state < states_.size()) {
    if (states_.size() > most) return false;
    const State state = states_[next_state++].state;
    Options options;
    for_each_turn(endless, state, [&](Turn turn) {
      State next = state;
      apply(endless, next, turn);
      Outcomes outcomes;
      if (next.phase == Phase::kCorner) {
        for_each_turn(endless, next, [&](Turn choice) {
          State chosen = next;
          apply(endless, chosen, choice);
          if (chosen.phase == Phase::kWon) options.wins = true;
          if (chosen.phase == Phase::kTurn) outcomes.push_back(add(chosen));
        });
      } else if (next.phase == Phase::kWon) {
        options.wins = true;
      } else {
        outcomes.push_back(add(next));
      }
      if (!outcomes.empty()) options.turns.push_back(std::move(outcomes));
    });
    options_.push_back(std::move(options));
  }
  return true;
}

void BruteSolver::decide() {
  bool changed = true;
  for (int round = 1; changed; ++round) {
    changed = false;
    std::vector<std::pair<std::size_t, bool>> news;
    const auto before = [&](std::size_t i, bool won) {
      return states_[i].turns != 0 && states_[i].won == won;
    };
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (states_[i].turns != 0) continue;
      const bool wins = options_[i].wins || std::ranges::any_of(options_[i].turns, [&](auto& to) {
                          return std::ranges::all_of(to, [&](auto s) { return before(s, false); });
                        });
      const bool loses = !options_[i].wins && std::ranges::all_of(options_[i].turns, [&](auto& to) {
        return std::ranges::any_of(to, [&](auto s) { return before(s, true); });
      });
      if (wins || loses) news.emplace_back(i, wins);
    }
    for (const auto& [i, won] : news) {
      states_[i].turns = round;
      states_[i].won = won;
      changed = true;
    }
  }
}

}  // namespace twistwood::trial
