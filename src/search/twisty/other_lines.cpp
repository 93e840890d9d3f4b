#include "search/twisty/other_lines.h"

#include <algorithm>

#include "search/best_first.h"

namespace twistwood::search::twisty {

namespace {

void bring_to_front(std::vector<RootTurn>& turns, const RootTurn& best) {
  const auto place = std::ranges::find(turns, best.turn, &RootTurn::turn);
  std::rotate(turns.begin(), place, place + 1);
  turns.front() = best;
}

// Nothing deeper can change it.
bool is_settled(const RootTurn& turn, int depth) { return kWin - std::abs(turn.score) <= depth; }

}  // namespace

OtherLines::OtherLines(const Request<Twisty>& request, const Ground& ground, const Node& root,
                       TranspositionTable& table, std::uint64_t salt, std::vector<RootTurn> turns)
    : control_(request, true),
      meter_(control_, true),
      duel_(ground, table, meter_, request.history, salt),
      root_(root),
      lines_(request.compare ? 1
                             : std::clamp<std::size_t>(static_cast<std::size_t>(request.lines), 1,
                                                       turns.size())),
      turns_(std::move(turns)) {
  if (!request.compare) return;
  const auto asked = std::ranges::find(turns_, pack(*request.compare), &RootTurn::turn);
  if (asked != turns_.end()) asked_ = {*asked};
}

bool OtherLines::search(const RootTurn& best, int depth) {
  if (turns_.size() == 1) return false;
  return asked_.empty() ? search_lines(best, depth) : compare(best, depth);
}

bool OtherLines::search_lines(const RootTurn& best, int depth) {
  if (lines_ == 1) return false;
  std::vector<RootTurn> turns = turns_;
  bring_to_front(turns, best);
  for (std::size_t line = 1; line < lines_; ++line) {
    const int expected = turns[line].score;
    if (!duel_.search_line(root_, turns, line, depth, expected)) return false;
  }
  // A later line may come out better than an earlier one: the table knew more by then.
  best_first(turns, [](const RootTurn& turn) { return turn.score; }, 1);
  turns_ = std::move(turns);
  return true;
}

bool OtherLines::compare(const RootTurn& best, int depth) {
  if (compared_ && compared_->best.turn == best.turn && is_settled(compared_->best, depth) &&
      is_settled(compared_->other, depth)) {
    return false;
  }
  const bool is_best = asked_[0].turn == best.turn;
  std::vector<RootTurn> others = is_best ? turns_ : asked_;
  const std::size_t other = is_best ? 1 : 0;
  if (is_best) bring_to_front(others, best);
  if (!duel_.search_line(root_, others, other, depth, others[other].score)) return false;
  compared_ = {best, others[other], depth};
  (is_best ? turns_ : asked_) = std::move(others);
  return true;
}

std::vector<RootTurn> OtherLines::after(const RootTurn& best) const {
  std::vector<RootTurn> turns = turns_;
  bring_to_front(turns, best);
  for (RootTurn& turn : turns) turn.score = std::min(turn.score, best.score);
  best_first(turns, [](const RootTurn& turn) { return turn.score; }, 1);
  return turns;
}

}  // namespace twistwood::search::twisty
