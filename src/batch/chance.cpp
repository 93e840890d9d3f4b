#include "batch/chance.h"

namespace twistwood {

namespace {

// How many cards of the deck are of its kind.
int alike(const labyrinth::View& view, const labyrinth::Card& magic) {
  return magic.magic == labyrinth::Magic::kGap ? view.deck_gaps : view.deck_fairies;
}

}  // namespace

std::vector<Chance<Twisty>> chances(const Twisty::Layout&, const Twisty::View&,
                                    const Twisty::Turn&) {
  return {};
}

std::vector<Chance<Labyrinth>> chances(const Labyrinth::Layout&, const Labyrinth::View& view,
                                       const Labyrinth::Turn& turn) {
  std::vector<Chance<Labyrinth>> all;
  const auto cards = labyrinth::possible_cards(view, turn);
  const double left = view.deck_gaps + view.deck_fairies;
  for (const labyrinth::Card& card : cards) {
    const bool goal = card.kind == labyrinth::CardKind::kGoal;
    all.push_back(
        {card, goal ? 1.0 / static_cast<double>(cards.size()) : alike(view, card) / left});
  }
  return all;
}

}  // namespace twistwood
