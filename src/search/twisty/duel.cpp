#include "search/twisty/duel.h"

#include <algorithm>

#include "search/best_first.h"
#include "search/twisty/came_twice.h"
#include "search/twisty/pruning.h"
#include "search/twisty/winning_turn.h"

namespace twistwood::search::twisty {

namespace {

constexpr int kWindow = 60;     // around the score of the depth before, in hundredths of a turn
constexpr int kNearLimit = 80;  // turns before the limit from which on the turn number matters

// Scores of proved wins count from the root in search and from the position in the table.
int to_table(int score, int ply) {
  return score >= kSureWin ? score + ply : score <= -kSureWin ? score - ply : score;
}
int from_table(int score, int ply) {
  return score >= kSureWin ? score - ply : score <= -kSureWin ? score + ply : score;
}

// A win that is at least that, or a loss that is at most that: true at any depth, see duel.h.
bool is_proof(const Entry& entry) {
  return (entry.score >= kSureWin && entry.bound != Bound::kUpper) ||
         (entry.score <= -kSureWin && entry.bound != Bound::kLower);
}

// Nobody wins sooner than in the turns that cubes and centre take. Where the thief keeps the square
// of a steal, the last cube may be taken on the centre, and also if a position was set up with a
// cube there.
int turns_at_least(const Ground& ground, const State& state, const Player& player) {
  const int cubes = kColours - player.collected;
  const bool cube_on_centre = (state.cubes & bit(kCentre)) != 0;
  const bool apart = ground.layout.edition == Edition::kThief && !cube_on_centre;
  return cubes + (player.complete() || apart ? 1 : 0);
}

}  // namespace

Duel::Duel(const Ground& ground, TranspositionTable& table, Meter& meter,
           std::span<const std::uint64_t> history, std::uint64_t salt)
    : ground_(ground),
      table_(table),
      meter_(meter),
      history_(history),
      twice_(came_twice(history)),
      salt_(salt) {
  for (const std::uint64_t position : twice_) salt_ ^= mix(position);
}

std::uint64_t Duel::key_at(const Node& node) const {
  std::uint64_t key = key_of(ground_, node) ^ salt_;
  if (can_come_third(node.state)) key ^= hash(node.state);
  return near_limit_ ? key ^ mix(node.state.turn + 1u) : key;
}

bool Duel::repeats(const State& state, std::uint64_t key, int ply) const {
  // A cube that was taken never comes back to the board, so nothing before that can come again.
  for (int before = ply - 1; before >= 0; --before) {
    const Path& step = path_[static_cast<std::size_t>(before)];
    if (step.cubes != state.cubes) return false;
    if (step.key == key) return true;
  }
  if (history_.empty()) return false;
  return std::ranges::find(history_, hash(state)) != history_.end();
}

// What came twice had all the cubes that lie at the root, or more.
bool Duel::can_come_third(const State& state) const {
  return !twice_.empty() && state.cubes == path_[0].cubes;
}

bool Duel::is_third_time(const State& state) const {
  return can_come_third(state) && std::ranges::binary_search(twice_, hash(state));
}

// The score where the game ends now whatever else might be played, or 0.
int Duel::sure_end(const State& state, int ply) {
  Path& here = path_[static_cast<std::size_t>(ply)];
  if (state.phase == Phase::kCorner) {
    const Player& robber = state.player(state.robber);
    if (!robber.complete() || robber.pawn != kCentre) return 0;
    here.line[0] = pack(Turn::choose(Square::of(lowest(free_corners(state)))));
    here.line_length = 1;
    return ply + 1 - kWin;
  }
  const auto turn = winning_turn(ground_.layout, state);
  if (!turn) return 0;
  here.line[0] = pack(*turn);
  here.line_length = 1;
  return kWin - ply - turns_to_win(state, *turn, ground_.layout.edition);
}

// An entry may come from a search in which the limit of turns was farther away.
bool Duel::ends_in_time(const State& state, const Entry& entry) const {
  const int end = kWin - std::abs(int{entry.score});
  return end > kWin - kSureWin || state.turn + end <= ground_.layout.limit;
}

void Duel::extend_line(int ply, std::uint16_t turn) {
  Path& here = path_[static_cast<std::size_t>(ply)];
  const Path& next = path_[static_cast<std::size_t>(ply) + 1];
  here.line[0] = turn;
  here.line_length = std::min(next.line_length + 1, TurnOrder::kMaxPly);
  std::copy_n(next.line.begin(), here.line_length - 1, here.line.begin() + 1);
}

// The score for the seat that acts in `parent`; in `victim-chooses` the same seat may act again.
int Duel::child_score(const Node& parent, const Node& child, int alpha, int beta, int depth,
                      int ply) {
  path_[static_cast<std::size_t>(ply)].line_length = 0;
  if (child.state.phase == Phase::kWon) {
    return child.state.seat == parent.state.seat ? kWin - ply : ply - kWin;
  }
  if (child.state.phase == Phase::kDraw) return 0;
  return child.state.seat == parent.state.seat ? search(child, alpha, beta, depth, ply)
                                               : -search(child, -beta, -alpha, depth, ply);
}

int Duel::search(const Node& node, int alpha, int beta, int depth, int ply) {
  if (!meter_.tick()) {
    stopped_ = true;
    return 0;
  }
  if (is_third_time(node.state)) return 0;
  // Before repetitions: a second occurrence does not keep anybody from winning at once.
  if (const int end = sure_end(node.state, ply); end != 0) return end;
  const std::uint64_t key = key_at(node);
  if (repeats(node.state, key, ply)) return 0;
  if (ply >= TurnOrder::kMaxPly - 1) return lead(ground_, node);
  if (ground_.layout.edition != Edition::kVictimChooses) {
    const Player& me = node.state.mover();
    const Player& other = node.state.player(next_seat(node.state.seat, 2));
    beta = std::min(beta, kWin - (ply + 2 * turns_at_least(ground_, node.state, me) - 1));
    alpha = std::max(alpha, ply + 2 * turns_at_least(ground_, node.state, other) - kWin);
    if (alpha >= beta) return alpha;
  }
  if (depth <= 0) return search_steals(node, alpha, beta, ply, key);

  const auto found = table_.find(key);
  if (found && beta - alpha == 1 && (found->depth >= depth || is_proof(*found)) &&
      ends_in_time(node.state, *found)) {
    const int score = from_table(found->score, ply);
    const bool enough = found->bound == Bound::kExact ||
                        (found->bound == Bound::kLower && score >= beta) ||
                        (found->bound == Bound::kUpper && score <= alpha);
    if (enough) return score;
  }
  go_on_from(node, ply, key);
  return search_turns(node, alpha, beta, depth, ply, key, found ? found->turn : std::uint16_t{0});
}

void Duel::go_on_from(const Node& node, int ply, std::uint64_t key) {
  path_[static_cast<std::size_t>(ply)].key = key;
  path_[static_cast<std::size_t>(ply)].cubes = node.state.cubes;
}

// At the leaves nobody has to steal, but who can may, for that changes most.
int Duel::search_steals(const Node& node, int alpha, int beta, int ply, std::uint64_t key) {
  int best = lead(ground_, node);
  const Player& me = node.state.mover();
  const Player& other = node.state.player(next_seat(node.state.seat, 2));
  if (best >= beta || node.state.phase != Phase::kTurn || !other.holds_open(me.next())) return best;
  const Landings where = landings(ground_.layout, node.state);
  if (where.steal == 0) return best;
  go_on_from(node, ply, key);
  Mask corners = where.corners;  // none where the robbed player chooses
  do {
    const Turn turn = corners == 0 ? Turn::land(other.pawn)
                                   : Turn::steal(other.pawn, Square::of(lowest(corners)));
    const Node child = node.after(ground_, turn);
    const int score = child_score(node, child, std::max(alpha, best), beta, 0, ply + 1);
    if (stopped_) return 0;
    if (score > best) {
      best = score;
      extend_line(ply, pack(turn));
    }
    corners &= corners - 1;
  } while (corners != 0 && best < beta);
  return best;
}

int Duel::search_turns(const Node& node, int alpha, int beta, int depth, int ply, std::uint64_t key,
                       std::uint16_t remembered) {
  std::optional<Pruning> pruning;
  if (depth <= Pruning::kDepth && beta - alpha == 1 && std::abs(alpha) < kSureWin - 1) {
    pruning.emplace(lead(ground_, node), depth);
    if (pruning->is_far_above(beta)) return pruning->guess();
  }
  TurnList& turns = lists_[static_cast<std::size_t>(ply)];
  order_.list(ground_, node, ply, remembered, turns);
  std::span<RankedTurn> rest(turns.begin(), turns.size());
  const int floor = alpha;
  int best = -kNoScore;
  std::uint16_t best_turn = 0;
  for (std::size_t i = 0; !rest.empty(); ++i) {
    const RankedTurn turn = TurnOrder::pick(rest);
    // A loss is only one when every turn was looked at.
    if (pruning && best > -kSureWin && pruning->skips(turn, i, alpha)) {
      std::size_t kept = 0;
      for (const RankedTurn& other : rest) {
        if (!pruning->skips(other, i, alpha)) rest[kept++] = other;
      }
      i += rest.size() - kept - 1;
      rest = rest.first(kept);
      continue;
    }
    rest = rest.subspan(1);
    const Node child = node.after(ground_, unpack(turn.turn));
    int score = 0;
    if (i == 0) {
      score = child_score(node, child, alpha, beta, depth - 1, ply + 1);
    } else {
      const int less = reduction(turn, i, depth);
      score = child_score(node, child, alpha, alpha + 1, depth - 1 - less, ply + 1);
      if (score > alpha && less > 0) {
        score = child_score(node, child, alpha, alpha + 1, depth - 1, ply + 1);
      }
      if (score > alpha && score < beta) {
        score = child_score(node, child, alpha, beta, depth - 1, ply + 1);
      }
    }
    if (stopped_) return 0;
    if (score > best) {
      best = score;
      best_turn = turn.turn;
      if (score > alpha) {
        alpha = score;
        extend_line(ply, turn.turn);
        if (alpha >= beta) {
          if (turn.quiet) order_.reward(node.state, turn.turn, ply, depth);
          break;
        }
      }
    }
  }
  const Bound bound = best >= beta ? Bound::kLower : best > floor ? Bound::kExact : Bound::kUpper;
  table_.store(key, {best_turn, static_cast<std::int16_t>(to_table(best, ply)),
                     static_cast<std::int8_t>(depth), bound});
  return best;
}

bool Duel::search_root(const Node& root, std::vector<RootTurn>& turns, std::size_t first, int depth,
                       int alpha, int beta) {
  near_limit_ = root.state.turn + kNearLimit > ground_.layout.limit;
  stopped_ = false;
  path_[0].cubes = root.state.cubes;
  path_[0].key = key_at(root);
  for (std::size_t i = first; i < turns.size(); ++i) turns[i].score = -kNoScore;
  for (std::size_t i = first; i < turns.size(); ++i) {
    RootTurn& turn = turns[i];
    const Node child = root.after(ground_, unpack(turn.turn));
    int score = alpha + 1;
    if (i > first) score = child_score(root, child, alpha, alpha + 1, depth - 1, 1);
    if (score > alpha && !stopped_) score = child_score(root, child, alpha, beta, depth - 1, 1);
    if (stopped_) break;
    if (score <= -kSureWin) turn.refuted = true;
    if (i > first && score <= alpha) continue;
    turn.score = score;
    extend_line(0, turn.turn);
    const Path& line = path_[0];
    turn.line.assign(line.line.begin(), line.line.begin() + line.line_length);
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  // After a stop, turns that were not reached keep no score and come last.
  best_first(turns, [](const RootTurn& turn) { return turn.score; }, first);
  return !stopped_;
}

bool Duel::search_line(const Node& root, std::vector<RootTurn>& turns, std::size_t first, int depth,
                       int expected) {
  int low = depth < 4 || std::abs(expected) >= kSureWin ? -kNoScore : expected - kWindow;
  int high = low == -kNoScore ? kNoScore : expected + kWindow;
  while (true) {
    const std::vector<RootTurn> before = turns;
    if (!search_root(root, turns, first, depth, low, high)) {
      // What turned out better than expected is, even if not by how much.
      if (turns[first].score == -kNoScore && low > -kNoScore) turns = before;
      return false;
    }
    const int score = turns[first].score;
    if (score <= low && low > -kNoScore) {
      low = -kNoScore;
    } else if (score >= high && high < kNoScore) {
      high = kNoScore;
    } else {
      return true;
    }
  }
}

}  // namespace twistwood::search::twisty
