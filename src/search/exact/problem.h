// What is to be solved: a board, the editions' way of stealing, and the cards to begin with.
#pragma once

#include <optional>

#include "base/fixed_list.h"
#include "base/result.h"
#include "games/twisty/rules.h"
#include "search/exact/block.h"
#include "search/exact/cards.h"

namespace twistwood::search::exact {

using twistwood::twisty::Edition;
using twistwood::twisty::kBoard;
using twistwood::twisty::kSquares;
using twistwood::twisty::Layout;
using twistwood::twisty::Square;
using twistwood::twisty::State;

struct Problem {
  Edition edition = Edition::kThief;
  std::array<Mask, twistwood::twisty::kSpecialKinds> specials{};
  ReachTables reach;
  // The cubes that lie on the board at the beginning, by colour.
  std::array<FixedList<Square, twistwood::twisty::kCubesPerColour>, kColours> cubes{};
  FixedList<Square, twistwood::twisty::kSpecials> safeties{};
  Mask extra = 0;  // the extra-move counters
  Cards root;

  // Two seats only; the game must be running.
  Problem(const Layout& layout, const State& state);

  std::array<int, kColours> cubes_of_colours() const;
  // Which holes the taken cubes of the colours in `digits` have left; of other colours that
  // somebody needs none may be gone. None if it is another board, or cubes lie where they cannot.
  std::optional<std::uint64_t> holes(const Layout& layout, const State& state,
                                     Colours digits) const;
};

// The cards of a running game for two.
Cards cards_of(const State& state);

}  // namespace twistwood::search::exact
