// The hidden cards of Twist Labyrinth, as they come to light: a goal of one's own or a magic card.
//
// Whoever saw a game has no hidden cards, but knows each card that was turned up. That is enough to
// go from a masked start to any later moment.
#pragma once

#include <string>
#include <string_view>

#include "base/fixed_list.h"
#include "base/result.h"
#include "games/labyrinth/state.h"

namespace twistwood::labyrinth {

// What a legal turn brings to light: the next goal, the next magic card, or nothing.
enum class CardKind : std::uint8_t { kNone, kGoal, kMagic };
CardKind turns_up(const View& view, const Turn& turn);

struct Card {
  CardKind kind = CardKind::kNone;
  Cell goal{};                // kGoal
  Magic magic = Magic::kGap;  // kMagic

  constexpr bool exists() const { return kind != CardKind::kNone; }
  friend constexpr bool operator==(const Card&, const Card&) = default;
};

// A goal such as "c3", "gap" or "fairy"; empty for none.
Result<Card> read_card(std::string_view text);
std::string write_card(const Card& card);

// L7, L8: the goals that nobody has seen, face down in a stack or left out of the game.
Mask unseen_goals(const View& view);

// The cards that a legal turn may turn up, as far as anybody can know: none if it turns up nothing.
FixedList<Card, kGoalCards> possible_cards(const View& view, const Turn& turn);

// The card that a legal turn turns up. The hidden cards are known.
Card card_of(const State& state, const Turn& turn);

// Some state that looks as this view does, and in which the legal turn turns up the card.
Result<State> with_card(const Layout& layout, const View& view, const Turn& turn, const Card& card);

}  // namespace twistwood::labyrinth
