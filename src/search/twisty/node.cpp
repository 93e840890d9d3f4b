#include "search/twisty/node.h"

namespace twistwood::search::twisty {

Ground::Ground(const Layout& the_layout) : layout(the_layout), distances(the_layout) {
  if (layout.safety() != 0) safety = Square::of(lowest(layout.safety()));
  for (std::size_t set = 1; set < cubes_of.size(); ++set) {
    const std::size_t rest = set & (set - 1);
    cubes_of[set] = cubes_of[rest] | layout.colours[static_cast<std::size_t>(lowest(set))];
  }
}

}  // namespace twistwood::search::twisty
