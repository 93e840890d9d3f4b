// With more than two seats: what a turn is worth once everybody else has had one.
//
// Each of the others makes a turn that `greedy` might make, equal ones drawn for, and then the
// mover makes the turn that looks best. Nobody knows how the others play, so the next one, whose
// turn meets the mover's first, sometimes weighs all of its turns as the mover does and takes the
// best. So a way that others are about to shut or to open counts for what it will be, and who is
// about to win is reckoned with. The luck of what the mover turns up is taken out again, as in
// lookahead.h.
#pragma once

#include <vector>

#include "base/random.h"
#include "search/labyrinth/evaluator.h"

namespace twistwood::search::labyrinth {

class Round {
 public:
  Round(const Layout& layout, Evaluator& evaluator) : layout_(layout), evaluator_(evaluator) {}

  // The mover's chances after this turn and a round of the others. `state` is the position with
  // hidden cards as they may be.
  double play(const State& state, const Option& option, Random& random);

 private:
  Turn reply(const View& view, Seat mover, Random& random);
  Turn weigh(const View& view);
  Turn run(const View& view, Random& random);

  const Layout& layout_;
  Evaluator& evaluator_;
  // Where turns may end that turn and spend the same; kept for its memory.
  struct Ends {
    Turn turn;  // to any of the cells
    Mask cells;
  };
  std::vector<Ends> ends_;
  std::vector<Option> options_;
};

}  // namespace twistwood::search::labyrinth
