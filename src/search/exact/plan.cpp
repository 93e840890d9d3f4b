#include "search/exact/plan.h"

namespace twistwood::search::exact {

namespace {

// The rows of a block stand by seat to act, then by colour.
template <class Visit>
void for_each_kept(const Node& node, const Problem& problem, Visit visit) {
  std::uint16_t slot = 0;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    for (const int colour : each(node.asked[seat])) {
      Keep keep;
      keep.seat = seat;
      keep.colour = static_cast<std::uint8_t>(colour);
      keep.one = (node.digits >> colour & 1) != 0;
      if (keep.one) keep.place = DigitPlace(node.digits, colour);
      visit(keep, slot);
      const std::size_t rows = keep.one ? 1 : problem.cubes[keep.colour].size();
      slot = static_cast<std::uint16_t>(slot + rows);
    }
  }
}

Collect collect_of(const CardGraph& graph, const Node& node, const Problem& problem,
                   std::size_t seat) {
  Collect collect;
  if (node.collect[seat] == kNoNode) return collect;
  const Node& below = graph.node(node.collect[seat]);
  const auto colour = static_cast<unsigned>(node.cards.queue[seat].front());
  collect.colour = static_cast<std::uint8_t>(colour);
  collect.rows = below.rows;
  collect.first_row = below.first_row;
  for_each_kept(below, problem, [&](const Keep& keep, std::uint16_t slot) {
    if (keep.seat == 1 - seat && keep.colour == colour) collect.slot = slot;
  });
  collect.hole = (node.cards.one_held() >> colour & 1) == 0 ? Collect::Hole::kMade
                 : (node.digits >> colour & 1) != 0         ? Collect::Hole::kForgot
                                                            : Collect::Hole::kUnknown;
  collect.place = DigitPlace(node.digits, static_cast<int>(colour));
  return collect;
}

}  // namespace

Plan::Plan(const CardGraph& graph, const CardGraph::Component& component, const Problem& problem)
    : ends(component.ends), choices(component.choices) {
  for (std::size_t i = 0; i < ends.size(); ++i) {
    most_together = std::max<std::size_t>(most_together, ends[i] - (i == 0 ? 0 : ends[i - 1]));
  }
  std::vector<std::uint32_t> numbers(graph.size(), kNoStep);  // of steps, by node
  for (std::size_t i = 0; i < component.nodes.size(); ++i) {
    numbers[component.nodes[i]] = static_cast<std::uint32_t>(i);
  }
  steps.reserve(component.nodes.size());
  for (const NodeNumber number : component.nodes) {
    const Node& node = graph.node(number);
    Step& step = steps.emplace_back();
    step.node = number;
    step.rows = node.rows;
    step.first_row = node.first_row;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      step.collect[seat] = collect_of(graph, node, problem, seat);
      step.complete[seat] = node.cards.complete(seat);
      if (node.steal[seat] != kNoNode) step.steal[seat] = numbers[node.steal[seat]];
      if (node.safety[seat] != kNoNode) step.safety[seat] = numbers[node.safety[seat]];
    }
    for_each_kept(node, problem,
                  [&](const Keep& keep, std::uint16_t) { step.keep.push_back(keep); });
  }
}

}  // namespace twistwood::search::exact
