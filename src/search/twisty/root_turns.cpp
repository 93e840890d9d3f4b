#include "search/twisty/duel.h"
#include "search/twisty/winning_turn.h"

namespace twistwood::search::twisty {

std::vector<RootTurn> root_turns(const Ground& ground, const Node& root) {
  TurnOrder order;
  TurnList list;
  order.list(ground, root, 0, 0, list);
  std::vector<RootTurn> turns;
  std::vector<RootTurn> losing;
  for (std::size_t i = 0; i < list.size(); ++i) {
    RootTurn turn;
    const RankedTurn& ranked = TurnOrder::pick(std::span(list.begin(), list.size()).subspan(i));
    turn.turn = ranked.turn;
    turn.line = {turn.turn};
    const Turn played = unpack(turn.turn);
    if (ranked.wins) turn.score = kWin - turns_to_win(root.state, played, ground.layout.edition);
    const State next = root.after(ground, played).state;
    const bool loses = next.seat != root.state.seat && winning_turn(ground.layout, next);
    (loses ? losing : turns).push_back(std::move(turn));
  }
  turns.insert(turns.end(), losing.begin(), losing.end());
  return turns;
}

}  // namespace twistwood::search::twisty
