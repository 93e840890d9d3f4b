#include "games/labyrinth/card.h"

#include "games/labyrinth/rules.h"
#include "games/labyrinth/text.h"

namespace twistwood::labyrinth {

namespace {

constexpr std::string_view kGap = "gap";
constexpr std::string_view kFairy = "fairy";

// The goal becomes the next on the stack of the mover; who had it gets the other one.
Result<State> with_goal(State state, Cell goal) {
  if ((unseen_goals(state.view) & bit(goal)) == 0) {
    return refuse("card: no goal that can come next");
  }
  auto& own = state.hidden.stacks[static_cast<std::size_t>(state.view.seat)];
  for (auto& stack : state.hidden.stacks) {
    for (Cell& other : stack) {
      if (other == goal) other = own[0];
    }
  }
  own[0] = goal;
  return state;
}

// The card comes to the top of the deck, in exchange for one of its kind further down.
Result<State> with_magic(State state, bool fairy) {
  const View& view = state.view;
  if ((fairy ? view.deck_fairies : view.deck_gaps) == 0) return refuse("card: there is none left");
  std::uint32_t& deck = state.hidden.deck;
  if (((deck & 1) != 0) == fairy) return state;
  const std::uint32_t cards = (std::uint32_t{1} << (view.deck_gaps + view.deck_fairies)) - 1;
  const std::uint32_t wanted = fairy ? deck : ~deck & cards;
  deck ^= 1u | (wanted & (~wanted + 1));
  return state;
}

}  // namespace

CardKind turns_up(const View& view, const Turn& turn) {
  if (turn.sets_gate) return CardKind::kNone;
  const Player& mover = view.mover();
  if (turn.cell == mover.target) return mover.stacked > 0 ? CardKind::kGoal : CardKind::kNone;
  return view.deck_gaps + view.deck_fairies > 0 ? CardKind::kMagic : CardKind::kNone;
}

Result<Card> read_card(std::string_view text) {
  if (text.empty()) return Card{};
  if (text == kGap) return Card{.kind = CardKind::kMagic, .magic = Magic::kGap};
  if (text == kFairy) return Card{.kind = CardKind::kMagic, .magic = Magic::kFairy};
  const auto goal = read_cell(text);
  if (!goal) return refuse("card: gap, fairy or a goal such as c3 is expected");
  return Card{.kind = CardKind::kGoal, .goal = *goal};
}

std::string write_card(const Card& card) {
  if (card.kind == CardKind::kGoal) return write_cell(card.goal);
  if (card.kind == CardKind::kNone) return {};
  return std::string(card.magic == Magic::kFairy ? kFairy : kGap);
}

Mask unseen_goals(const View& view) {
  Mask unseen = kGoals;
  for (const Player& player : view.players) {
    unseen &= ~bit(player.target);
    for (std::size_t g = 0; g < player.done; ++g) unseen &= ~bit(player.goals_done[g]);
  }
  return unseen;
}

FixedList<Card, kGoalCards> possible_cards(const View& view, const Turn& turn) {
  FixedList<Card, kGoalCards> cards;
  const CardKind kind = turns_up(view, turn);
  if (kind == CardKind::kGoal) {
    for (const int goal : each(unseen_goals(view))) {
      cards.push({.kind = kind, .goal = Cell::of(goal)});
    }
  } else if (kind == CardKind::kMagic) {
    if (view.deck_gaps > 0) cards.push({.kind = kind, .magic = Magic::kGap});
    if (view.deck_fairies > 0) cards.push({.kind = kind, .magic = Magic::kFairy});
  }
  return cards;
}

Card card_of(const State& state, const Turn& turn) {
  assert(state.hidden.known);
  Card card{.kind = turns_up(state.view, turn)};
  if (card.kind == CardKind::kGoal) {
    card.goal = state.hidden.stacks[static_cast<std::size_t>(state.view.seat)][0];
  } else if (card.kind == CardKind::kMagic) {
    card.magic = (state.hidden.deck & 1) != 0 ? Magic::kFairy : Magic::kGap;
  }
  return card;
}

Result<State> with_card(const Layout& layout, const View& view, const Turn& turn,
                        const Card& card) {
  const CardKind kind = turns_up(view, turn);
  if (kind != card.kind) {
    return refuse("card: ", kind == CardKind::kNone   ? "none is turned up"
                            : kind == CardKind::kGoal ? "a goal is expected, such as c3"
                                                      : "gap or fairy is expected");
  }
  Random random(1);  // which of the states that look so does not matter
  const State any = sample(layout, view, random);
  if (kind == CardKind::kGoal) return with_goal(any, card.goal);
  if (kind == CardKind::kMagic) return with_magic(any, card.magic == Magic::kFairy);
  return any;
}

}  // namespace twistwood::labyrinth
