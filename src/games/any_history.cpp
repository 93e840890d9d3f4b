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

Result<void> AnyHistory::play(std::string_view turn, std::string_view card) {
  return std::visit(
      [&]<class G>(History<G>& h) -> Result<void> {
        const auto read = G::read_turn(turn);
        if (!read) return std::unexpected(read.error());
        const auto turned_up = G::read_card(card);
        if (!turned_up) return std::unexpected(turned_up.error());
        return h.play(*read, *turned_up);
      },
      either_);
}

}  // namespace twistwood
