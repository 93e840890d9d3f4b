// A game of any kind as its start and its turns: History (history.h) behind one type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/any_game.h"
#include "games/history.h"

namespace twistwood {

class AnyHistory {
 public:
  AnyHistory() = default;
  explicit AnyHistory(const AnyPosition& start);

  // Calls visit(History<G>) with the game's own.
  template <class Visit>
  decltype(auto) visit(Visit&& visit) const {
    return std::visit(std::forward<Visit>(visit), either_);
  }

  std::size_t game() const { return either_.index(); }  // its index (games.h)
  AnyPosition start() const { return position_at(0); }
  AnyPosition position() const { return position_at(size()); }
  AnyPosition before() const { return position_at(size() - 1); }  // the last turn
  AnyPosition position_at(int turns) const;
  Status status() const {
    return visit([](const auto& h) { return h.status(); });
  }
  int seats() const {
    return visit([](const auto& h) { return h.layout().seats; });
  }

  // The turns. Each was the turn of a seat, and may have turned up a card.
  int size() const {
    return visit([](const auto& h) { return h.size(); });
  }
  Seat seat(int turn) const {
    return visit([&](const auto& h) { return h.step(turn).seat; });
  }
  bool turned_up(int turn) const {
    return visit([&](const auto& h) { return h.step(turn).card.exists(); });
  }
  AnyTurn turn(int turn) const {
    return visit([&]<class G>(const History<G>& h) { return any_turn<G>(h.step(turn).turn); });
  }
  AnyCard card_value(int turn) const {
    return visit([&]<class G>(const History<G>& h) { return any_card<G>(h.step(turn).card); });
  }
  std::string card(int turn) const {  // as text; empty if there was none
    return write_card(card_value(turn));
  }

  // What everybody saw, as numbers: now, and before each turn.
  std::uint64_t hash() const {
    return visit([](const auto& h) { return h.hash(); });
  }
  const std::vector<std::uint64_t>& hashes() const {
    return visit([](const auto& h) -> const auto& { return h.hashes(); });
  }
  int occurrences() const {  // of the present position, this time included
    return visit([](const auto& h) { return h.occurrences(); });
  }

  std::optional<AnyRefusal> why_not(const AnyTurn& turn) const;
  // A legal turn of this game; in a masked state it turns up nothing.
  void play(const AnyTurn& turn);
  // A legal turn, and where the start is masked, the card that it turned up.
  Result<void> play(const AnyTurn& turn, const AnyCard& card);
  Result<void> can_turn_up(const AnyTurn& turn, const AnyCard& card) const;
  // Any text: played, or the reason, and then nothing has changed. Where the start is masked, the
  // card that the turn turned up is told with it.
  Result<void> play(std::string_view turn, std::string_view card = {});
  void undo_to(int turns) {
    std::visit([&](auto& h) { h.undo_to(turns); }, either_);
  }

  // Gives back what can be worked out again; the next question does.
  void rest() {
    std::visit([](auto& h) { h.rest(); }, either_);
  }

 private:
  template <class G>
  using HistoryOf = History<G>;
  Games::Variant<HistoryOf> either_;
};

}  // namespace twistwood
