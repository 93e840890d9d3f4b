// Two seats in Twisty: search itself. Level 6 solves small endgames exactly before it searches, so
// whoever tests what search proves asks here.
#pragma once

#include "search/twisty/deepening.h"

namespace twistwood::trial {

class SearchAlone {
 public:
  SearchAlone(int threads, int hash_mib)
      : deepening_(threads, static_cast<std::uint64_t>(hash_mib) << 20) {}

  search::Answer<Twisty> choose(const search::Request<Twisty>& request) {
    const auto found = deepening_.run(request);
    return {search::twisty::unpack(found.turns.at(0).turn),
            search::twisty::Deepening::report(request, found)};
  }

 private:
  search::twisty::Deepening deepening_;
};

}  // namespace twistwood::trial
