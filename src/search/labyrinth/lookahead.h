// Looking ahead in Twist Labyrinth: the best few turns of everybody, a few turns deep (max-n).
//
// A turn has hundreds of ends, so at each step only the turns that look best at once are followed,
// each by the seat that takes it for its own chances. Hidden cards are filled in at random, and the
// luck of what comes up is taken out again: where a card is turned up, the difference between the
// chances with that card and the average over all cards is subtracted.
#pragma once

#include <span>
#include <vector>

#include "base/fixed_list.h"
#include "games/labyrinth/game.h"
#include "search/control.h"
#include "search/labyrinth/evaluator.h"

namespace twistwood::search::labyrinth {

inline constexpr std::size_t kDeepest = 20;

// A turn, what is expected to follow, and the chances in the end.
struct Variation {
  FixedList<Turn, kDeepest + kMaxSeats> line;  // setting a gate is no turn of its own
  Scores win{};
};

class Lookahead {
 public:
  Lookahead(const Layout& layout, Evaluator& evaluator, Meter& meter)
      : layout_(layout), evaluator_(evaluator), meter_(meter) {}

  // Every legal turn as it looks at once, the best for the mover first.
  std::vector<Option> glance(const View& view);

  // Plays the option and looks on: one more turn, and before it one for each of `widths`, which
  // says how many turns are followed there. Worthless once the meter has stopped.
  Variation follow(const State& state, const Option& option, std::span<const int> widths);

 private:
  Variation best_reply(const State& state, std::span<const int> widths);

  const Layout& layout_;
  Evaluator& evaluator_;
  Meter& meter_;
};

}  // namespace twistwood::search::labyrinth
