#include "games/any_history.h"

namespace twistwood {

AnyHistory::AnyHistory(const AnyPosition& start) {
  std::visit([&](const auto& p) { either_.emplace<kGameIndex<GameOf<decltype(p)>>>(p); }, start);
}

AnyPosition AnyHistory::position_at(int turns) const {
  return visit([&]<class G>(const History<G>& h) {
    return AnyPosition(std::in_place_index<kGameIndex<G>>,
                       typename G::Position{h.layout(), h.state_at(turns)});
  });
}

std::optional<AnyRefusal> AnyHistory::why_not(const AnyTurn& turn) const {
  return visit([&]<class G>(const History<G>& h) {
    return G::why_not(h.layout(), h.view(), turn_of<G>(turn)).transform(any_refusal<G>);
  });
}

void AnyHistory::play(const AnyTurn& turn) {
  std::visit([&]<class G>(History<G>& h) { h.play(turn_of<G>(turn)); }, either_);
}

Result<void> AnyHistory::play(const AnyTurn& turn, const AnyCard& card) {
  return std::visit(
      [&]<class G>(History<G>& h) { return h.play(turn_of<G>(turn), card_of<G>(card)); }, either_);
}

Result<void> AnyHistory::can_turn_up(const AnyTurn& turn, const AnyCard& card) const {
  return visit([&]<class G>(const History<G>& h) {
    return h.can_turn_up(turn_of<G>(turn), card_of<G>(card));
  });
}

Result<void> AnyHistory::play(std::string_view turn, std::string_view card) {
  const auto read = read_turn(game(), turn);
  if (!read) return std::unexpected(read.error());
  const auto turned_up = read_card(game(), card);
  if (!turned_up) return std::unexpected(turned_up.error());
  return play(*read, *turned_up);
}

}  // namespace twistwood
