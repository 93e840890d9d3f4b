// "Consequences worth a property test" of the rules of Twisty, and a few more, with rapidcheck.
//
// A game is a seed, a set of options and a list of choices, so a failure shrinks to a short game.
// Everything is judged from the text of the positions alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "support/random_game.h"
#include "support/rapidcheck.h"
#include "support/words.h"

namespace twistwood::trial {
namespace {

struct Player {
  std::string pawn, row;
  std::size_t collected, safe;

  std::string held() const { return row.substr(0, collected); }
};

struct Told {
  std::string board;  // 49 characters, a7 first
  std::vector<Player> players;
  std::string act;
  int turn;
};

Told told(const std::string& position) {
  const auto fields = pieces(position, ' ');
  Told told{"", {}, fields[3], std::stoi(fields[4])};
  for (const char c : fields[1]) {
    if (c >= '1' && c <= '7') {
      told.board.append(static_cast<std::size_t>(c - '0'), '_');
    } else if (c != '/') {
      told.board += c;
    }
  }
  for (const auto& player : pieces(fields[2], ',')) {
    const auto parts = pieces(player, ':');
    told.players.push_back({parts[0], parts[1], std::stoul(parts[2]), std::stoul(parts[3])});
  }
  return told;
}

// Specials as they lie, everything else blank.
std::string specials(std::string board) {
  std::ranges::replace_if(
      board, [](char c) { return std::string("+xl@s").find(c) == std::string::npos; }, '_');
  return board;
}

RC_GTEST_PROP(TwistyProperties, rows_are_the_seven_colours_and_what_is_safe_is_collected, ()) {
  follow_random_game<Twisty>([](const std::string& position) {
    for (Player player : told(position).players) {
      RC_ASSERT(player.safe <= player.collected);
      RC_ASSERT(player.collected <= 7u);
      std::ranges::sort(player.row);
      RC_ASSERT(player.row == "bgoprwy");
    }
  });
}

RC_GTEST_PROP(TwistyProperties, of_each_colour_there_are_four_cubes_on_the_board_or_held, ()) {
  follow_random_game<Twisty>([](const std::string& position) {
    const Told now = told(position);
    std::string all = now.board;
    for (const Player& player : now.players) all += player.held();
    for (const char colour : std::string("roygbpw"))
      RC_ASSERT(std::ranges::count(all, colour) == 4);
  });
}

RC_GTEST_PROP(TwistyProperties, no_player_holds_two_of_one_colour, ()) {
  follow_random_game<Twisty>([](const std::string& position) {
    for (const Player& player : told(position).players) {
      const std::string held = player.held();
      RC_ASSERT(std::set<char>(held.begin(), held.end()).size() == held.size());
    }
  });
}

RC_GTEST_PROP(TwistyProperties, no_two_pawns_share_a_square_but_robber_and_robbed, ()) {
  follow_random_game<Twisty>([](const std::string& position) {
    const Told now = told(position);
    std::map<std::string, std::string> on;
    for (std::size_t i = 0; i < now.players.size(); ++i) {
      on[now.players[i].pawn] += static_cast<char>('1' + i);
    }
    for (const auto& [square, seats] : on) {
      if (seats.size() == 1) continue;
      RC_ASSERT(now.act.size() == 3u);
      std::string pair = {now.act[0], now.act[2]};
      std::ranges::sort(pair);
      RC_ASSERT(seats == pair);
    }
    if (now.act.size() == 3) RC_ASSERT(on.size() + 1 == now.players.size());
  });
}

RC_GTEST_PROP(TwistyProperties, specials_never_move, ()) {
  std::string first;
  follow_random_game<Twisty>([&](const std::string& position) {
    const std::string now = specials(told(position).board);
    if (first.empty()) first = now;
    RC_ASSERT(now == first);
  });
}

RC_GTEST_PROP(TwistyProperties, the_colour_needed_next_is_on_the_board_or_held_by_another, ()) {
  follow_random_game<Twisty>([](const std::string& position) {
    const Told now = told(position);
    for (std::size_t i = 0; i < now.players.size(); ++i) {
      const Player& player = now.players[i];
      if (player.collected == 7) continue;
      const char needed = player.row[player.collected];
      bool found = now.board.find(needed) != std::string::npos;
      for (std::size_t k = 0; k < now.players.size(); ++k) {
        found = found || (k != i && now.players[k].held().find(needed) != std::string::npos);
      }
      RC_ASSERT(found);
    }
  });
}

RC_GTEST_PROP(TwistyProperties, cubes_only_leave_the_board_and_what_is_safe_stays_safe, ()) {
  Told before;
  follow_random_game<Twisty>([&](const std::string& position) {
    const Told now = told(position);
    for (std::size_t i = 0; i < before.board.size(); ++i) {
      RC_ASSERT(now.board[i] == before.board[i] || now.board[i] == '_');
    }
    for (std::size_t i = 0; i < before.players.size(); ++i) {
      const std::string safe = before.players[i].row.substr(0, before.players[i].safe);
      RC_ASSERT(now.players[i].row.starts_with(safe));
      RC_ASSERT(now.players[i].safe >= before.players[i].safe);
    }
    before = now;
  });
}

RC_GTEST_PROP(TwistyProperties, a_turn_counts_one_and_changes_at_most_one_cube, ()) {
  Told before;
  follow_random_game<Twisty>([&](const std::string& position) {
    const Told now = told(position);
    if (!before.board.empty()) {
      RC_ASSERT(now.turn - before.turn == (now.act.size() == 3 ? 0 : 1));
      std::size_t cubes = 0, cubes_before = 0;
      for (const Player& player : now.players) cubes += player.collected;
      for (const Player& player : before.players) cubes_before += player.collected;
      RC_ASSERT(cubes == cubes_before || cubes == cubes_before + 1);
    }
    before = now;
  });
}

}  // namespace
}  // namespace twistwood::trial
