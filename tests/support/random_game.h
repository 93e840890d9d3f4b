// Games for rapidcheck: a seed, a set of options and a list of choices that it may shorten.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/playthrough.h"
#include "support/rapidcheck.h"

namespace twistwood::trial {

// Calls visit(text) with the positions of a random game, from the deal on.
template <Game G, class Visit>
void follow_random_game(Visit visit) {
  const auto all_options = Known<G>::options(200);
  const auto options = *rc::gen::elementOf(all_options).as("options");
  const auto seed = *rc::gen::arbitrary<std::uint64_t>().as("seed");
  const auto choices =
      *rc::gen::scale(3.0, rc::gen::arbitrary<std::vector<std::uint16_t>>()).as("choices");
  typename G::Position position = *G::deal(options, seed);
  visit(text_of<G>(position));
  for (const std::uint16_t choice : choices) {
    if (!status_of<G>(position.state).running()) return;
    // Even numbers choose among the turns that get the mover on, if there are any.
    auto turns = choice % 2 == 0 ? good_turns<G>(position) : all_turns<G>(position);
    if (turns.empty()) turns = all_turns<G>(position);
    G::apply(position.layout, position.state, turns[choice / 2 % turns.size()]);
    visit(text_of<G>(position));
  }
}

}  // namespace twistwood::trial

namespace rc {

// How rapidcheck shows the options of a failing game.
template <>
inline void show(const twistwood::twisty::Options& options, std::ostream& os) {
  os << options.seats << " seats, edition " << static_cast<int>(options.edition);
}
template <>
inline void show(const twistwood::labyrinth::Options& options, std::ostream& os) {
  os << options.seats << " seats, " << options.goals << " goals, " << options.gaps << " gaps";
}

}  // namespace rc
