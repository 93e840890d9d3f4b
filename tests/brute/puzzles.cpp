// What follows from a position is tried in full; what was found out about one is remembered, and a
// reply that refuted one turn is tried first against the next.
#include "puzzles.h"

#include <algorithm>
#include <unordered_map>

#include "labyrinth_position.h"
#include "twisty_position.h"

namespace brute {
namespace {

// --- Twisty for two

class Forward {
 public:
  // Whether the seat to act wins in at most so many turns of its own.
  bool wins(const twisty::Position& position, int most) {
    const int mover = position.act.at(0) - '0';
    Known& known = known_[key_of(position)];
    if (most >= known.wins_in) return true;
    if (most <= known.not_in) return false;
    std::vector<twisty::Play> plays = twisty::turns(position);
    // What brings a cube is the likelier to win.
    const int collected = position.player(mover).collected;
    std::ranges::partition(plays, [&](const twisty::Play& play) {
      return play.next.player(mover).collected > collected;
    });
    const bool won = std::ranges::any_of(
        plays, [&](const twisty::Play& play) { return is_won_by(play.next, mover, most); });
    Known& now = known_[key_of(position)];
    (won ? now.wins_in : now.not_in) = most;
    return won;
  }

  // Whether it is won after a turn of the mover, or will be in at most `most` with that turn.
  bool is_won_by(const twisty::Position& after, int mover, int most) {
    if (most < 1) return false;
    if (after.act == "w" + std::to_string(mover)) return true;
    if (after.act.at(0) == 'd') return false;
    // Whatever the other does brings the mover nothing.
    if (most - 1 < fewest_turns(after, mover)) return false;
    std::vector<twisty::Play> replies = twisty::turns(after);
    const auto likely = std::ranges::find(replies, refutation_, &twisty::Play::turn);
    if (likely != replies.end()) std::iter_swap(replies.begin(), likely);
    for (const twisty::Play& reply : replies) {
      const char act = reply.next.act.at(0);
      if (act != 'w' && act != 'd' && wins(reply.next, most - 1)) continue;
      refutation_ = reply.turn;
      return false;
    }
    return true;
  }

 private:
  struct Known {
    int wins_in = 1000;  // turns, at most
    int not_in = 0;
  };

  // A turn brings one cube at the most (T11, T18), and the centre comes after the last (T22),
  // unless that is stolen there by one who keeps the square (T19).
  static int fewest_turns(const twisty::Position& position, int mover) {
    const int missing = twisty::kColours - position.player(mover).collected;
    return position.edition == "thief" ? missing + 1 : std::max(missing, 1);
  }

  // Everything but the number of turns.
  static std::string key_of(const twisty::Position& position) {
    std::string key(position.board.letters.begin(), position.board.letters.end());
    for (const twisty::Player& player : position.players) {
      key += static_cast<char>(player.pawn.file * twisty::kSize + player.pawn.rank);
      key += player.row;
      key += static_cast<char>(player.collected * (twisty::kColours + 1) + player.protected_cubes);
    }
    return key + position.act;
  }

  std::unordered_map<std::string, Known> known_;
  std::string refutation_;
};

// --- Twist Labyrinth

// Whether a seat can reach its target; `likely` is tried first, and what succeeds is kept there.
bool can_reach(const labyrinth::Position& position, int seat, labyrinth::Turning& likely) {
  if (labyrinth::reaches(position, seat, likely)) return true;
  for (int axis = 0; axis < labyrinth::kAxes * labyrinth::kAxes; ++axis) {
    for (int quarters = axis == 0 ? 0 : 1; quarters <= 3; ++quarters) {
      if (!labyrinth::reaches(position, seat, {axis, quarters})) continue;
      likely = {axis, quarters};
      return true;
    }
  }
  return false;
}

std::vector<std::string> sorted(std::vector<std::string> turns) {
  std::ranges::sort(turns);
  return turns;
}

}  // namespace

std::vector<std::string> winning_turns(const std::string& text, int most) {
  const twisty::Position position = twisty::read_position(text);
  const int mover = position.act.at(0) - '0';
  Forward forward;
  std::vector<std::string> winning;
  for (const twisty::Play& play : twisty::turns(position)) {
    if (forward.is_won_by(play.next, mover, most)) winning.push_back(play.turn);
  }
  return sorted(winning);
}

std::vector<std::string> cheapest_ways(const std::string& text) {
  std::vector<std::string> cheapest;
  int least = 0;
  for (const labyrinth::Play& play : labyrinth::turns(labyrinth::read_position(text))) {
    if (!play.reaches || (!cheapest.empty() && play.cards > least)) continue;
    if (cheapest.empty() || play.cards < least) cheapest.clear();
    least = play.cards;
    cheapest.push_back(play.turn);
  }
  return sorted(cheapest);
}

std::vector<std::string> stopping_turns(const std::string& text) {
  const labyrinth::Position position = labyrinth::read_position(text);
  const int next = (position.act.at(0) - '0') % position.seats() + 1;
  labyrinth::Turning likely;
  std::vector<std::string> stopping;
  for (const labyrinth::Play& play : labyrinth::turns(position)) {
    if (!can_reach(play.next.value(), next, likely)) stopping.push_back(play.turn);
  }
  return sorted(stopping);
}

}  // namespace brute
