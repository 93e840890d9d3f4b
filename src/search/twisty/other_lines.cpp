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

}  // namespace

OtherLines::OtherLines(const Request<Twisty>& request, const Ground& ground, const Node& root,
                       TranspositionTable& table, std::uint64_t salt, std::vector<RootTurn> turns)
    : control_(request, true),
      meter_(control_, true),
      duel_(ground, table, meter_, request.history, salt),
      root_(root),
      lines_(std::clamp<std::size_t>(static_cast<std::size_t>(request.lines), 1, turns.size())),
      turns_(std::move(turns)) {
  if (!request.also) return;
  const auto asked = std::ranges::find(turns_, pack(*request.also), &RootTurn::turn);
  if (asked != turns_.end()) also_ = {*asked};
}

bool OtherLines::search(const RootTurn& best, int depth) {
  const bool asked = !also_.empty() && also_[0].turn != best.turn;
  if (lines_ == 1 && !asked) return false;
  std::vector<RootTurn> turns = turns_;
  bring_to_front(turns, best);
  for (std::size_t line = 1; line < lines_; ++line) {
    const int expected = turns[line].score;
    if (!duel_.search_line(root_, turns, line, depth, expected)) return false;
  }
  // A later line may come out better than an earlier one: the table knew more by then.
  best_first(turns, [](const RootTurn& turn) { return turn.score; }, 1);
  std::vector<RootTurn> also = also_;
  if (asked && !duel_.search_line(root_, also, 0, depth, also[0].score)) return false;
  turns_ = std::move(turns);
  also_ = std::move(also);
  return true;
}

std::vector<RootTurn> OtherLines::after(const RootTurn& best) const {
  std::vector<RootTurn> turns = turns_;
  bring_to_front(turns, best);
  for (RootTurn& turn : turns) turn.score = std::min(turn.score, best.score);
  best_first(turns, [](const RootTurn& turn) { return turn.score; }, 1);
  return turns;
}

std::optional<RootTurn> OtherLines::asked_for(const RootTurn& best) const {
  if (also_.empty() || also_[0].turn == best.turn) return std::nullopt;
  RootTurn turn = also_[0];
  turn.score = std::min(turn.score, best.score);
  return turn;
}

}  // namespace twistwood::search::twisty
