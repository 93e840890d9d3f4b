// One natural way to carry out a legal turn: the fewest steps that do what the turn says.
#include <array>

#include "games/labyrinth/explain.h"
#include "games/labyrinth/reach.h"

namespace twistwood::labyrinth {

namespace {

// Breadth first over (cell, hedge turned or not, gaps used, flights used).
class RouteFinder {
 public:
  RouteFinder(const Layout& layout, const View& view, const Turn& turn) : turn_(turn) {
    const Reach reach(layout, view);
    grounds_[0] = reach.ground();
    grounds_[1] = turn.axis.exists() ? reach.ground_after(turn.axis, turn.quarters) : grounds_[0];
    came_from_.fill(kUnseen);
    visit(node(view.mover().pawn, 0, 0, 0), kStart);
  }

  void find(FixedList<Step, kMostSteps>& steps) {
    const int goal = node(turn_.cell, turn_.axis.exists() ? 1 : 0, turn_.gaps, turn_.flights);
    for (int next = 0; next < tail_ && came_from(goal) == kUnseen; ++next) {
      expand(queue_[static_cast<std::size_t>(next)]);
    }
    assert(came_from(goal) != kUnseen);
    FixedList<int, kMostSteps> backwards;
    for (int at = goal; came_from(at) != kStart; at = came_from(at)) backwards.push(at);
    for (std::size_t i = backwards.size(); i-- > 0;) {
      steps.push(step_between(came_from(backwards[i]), backwards[i]));
    }
  }

 private:
  static constexpr int kUnseen = -1;
  static constexpr int kStart = -2;
  static constexpr int kNodes = kCells * 2 * (kMostGaps + 1) * (kMostFlights + 1);

  static constexpr int node(Cell cell, int half, int gaps, int flights) {
    return ((flights * (kMostGaps + 1) + gaps) * 2 + half) * kCells + cell.index;
  }
  static constexpr Cell cell_of(int node) { return Cell::of(node % kCells); }
  static constexpr int half_of(int node) { return node / kCells % 2; }
  static constexpr int gaps_of(int node) { return node / kCells / 2 % (kMostGaps + 1); }
  static constexpr int flights_of(int node) { return node / kCells / 2 / (kMostGaps + 1); }

  int came_from(int node) const { return came_from_[static_cast<std::size_t>(node)]; }

  void visit(int node, int from) {
    if (came_from(node) != kUnseen) return;
    came_from_[static_cast<std::size_t>(node)] = static_cast<std::int16_t>(from);
    queue_[static_cast<std::size_t>(tail_++)] = static_cast<std::int16_t>(node);
  }

  void expand(int from) {
    const Cell cell = cell_of(from);
    const int half = half_of(from);
    const int gaps = gaps_of(from);
    const int flights = flights_of(from);
    const Ground& ground = grounds_[static_cast<std::size_t>(half)];
    const Mask here = bit(cell);
    if (here == ground.target) return;  // L15: the turn is over

    // Turning comes before walking, so that of two routes as short the hedge is turned early.
    const bool may_stop = (here & ground.stops()) != 0;
    if (half == 0 && turn_.axis.exists() && may_stop) {
      visit(node(turned(cell, turn_.axis, turn_.quarters), 1, gaps, flights), from);
    }
    const Mask near = slip(here, 0);
    const Mask walked = one_line(here, ground);
    for (int to : each(walked)) visit(node(Cell::of(to), half, gaps, flights), from);
    if (gaps < turn_.gaps) {
      for (int to : each(near & ~walked)) visit(node(Cell::of(to), half, gaps + 1, flights), from);
    }
    if (flights < turn_.flights && may_stop && (here & kFairies) != 0) {
      for (int to : each(ground.landings() & ~here)) {
        visit(node(Cell::of(to), half, gaps, flights + 1), from);
      }
    }
  }

  Step step_between(int from, int to) const {
    Step step;
    step.to = cell_of(to);
    if (half_of(from) != half_of(to)) {
      step.kind = StepKind::kTurn;
      step.axis = turn_.axis;
      step.quarters = turn_.quarters;
    } else if (flights_of(from) != flights_of(to)) {
      step.kind = StepKind::kFly;
    } else if (gaps_of(from) != gaps_of(to)) {
      step.kind = StepKind::kSlip;
    }
    return step;
  }

  Turn turn_;
  std::array<Ground, 2> grounds_;
  std::array<std::int16_t, kNodes> came_from_{};
  std::array<std::int16_t, kNodes> queue_{};
  int tail_ = 0;
};

}  // namespace

void find_route(const Layout& layout, const View& view, const Turn& turn,
                FixedList<Step, kMostSteps>& steps) {
  RouteFinder(layout, view, turn).find(steps);
}

}  // namespace twistwood::labyrinth
