// A turn in the making: walk, turn a hedge, slip, fly, one step after the other, and back.
//
// People and pages build turns this way; the rules know only whole turns. A draft says at each
// moment what can be done next, what the last step did, and in the end which turn it amounts to.
#pragma once

#include <optional>

#include "games/labyrinth/explain.h"
#include "games/labyrinth/reach.h"
#include "games/labyrinth/state.h"

namespace twistwood::labyrinth {

class Draft {
 public:
  // For Phase::kTurn.
  Draft(const Layout& layout, const View& view);

  // What may be done now. All empty once the target is reached.
  struct Choices {
    Mask walk = 0;  // cells within a walk
    Mask slip = 0;  // cells behind a closed line next to the pawn, if a gap is left
    Mask fly = 0;   // fairy cells, if the pawn is on one and two fairies are left
    bool turn = false;
    bool end = false;  // the turn may end here
  };
  Choices choices() const;

  // Does nothing and returns false if it is not among the choices.
  bool take(const Step& step);

  // The board as it stands: hedge turned, pawns carried, the mover where it is.
  const View& view() const { return view_; }
  bool reached() const;

  // What the last step did, a walk cell by cell.
  Account last() const;

  // The turn that was wished for by one who points at a cell now. It need not be legal.
  Turn wish(Cell cell) const;

  // The turn that this amounts to: where fewer cards would have done, they are not spent. Nothing
  // if the turn may not end here.
  std::optional<Turn> finish() const;

 private:
  Ground ground() const;
  Cell pawn() const { return view_.mover().pawn; }
  bool may(const Step& step) const;

  Layout layout_;
  View start_;
  View before_;
  View view_;
  FixedList<Step, kMostSteps> last_;
  Axis axis_;
  int quarters_ = 0;
  int gaps_ = 0;
  int flights_ = 0;
  bool moved_ = false;  // by itself; being carried is not moving (L13)
};

}  // namespace twistwood::labyrinth
