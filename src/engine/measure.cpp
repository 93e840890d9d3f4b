// How fast the games run here, and whether they behave as elsewhere.
#include <algorithm>

#include "engine/engine.h"
#include "games/random_play.h"
#include "games/signature.h"

namespace twistwood::engine {

namespace {

// Random turns a second, from the same deals in the same order as `twistwood bench`.
template <Game G>
Json measure(int seats, double seconds, const search::Clock& clock) {
  constexpr int kDeals = 64;
  constexpr std::size_t kGamesEach = 16;
  constexpr std::uint64_t kTurnsAtOnce = 20'000;
  constexpr std::uint64_t kMost = 1'000'000'000;  // even if the clock stands still
  const auto starts = deals<G>(seats, kDeals);
  Random random(1);
  std::uint64_t turns = 0;
  std::size_t next = 0;
  const std::int64_t start_ms = clock();
  std::int64_t spent_ms = 0;
  while (static_cast<double>(spent_ms) < 1000 * seconds && turns < kMost) {
    const std::uint64_t enough = turns + kTurnsAtOnce;
    while (turns < enough) {
      const auto& [layout, dealt] = starts[next++ / kGamesEach % starts.size()];
      typename G::State state = dealt;
      turns += play_on<G>(layout, state, random, kTurnsAtOnce);
    }
    spent_ms = clock() - start_ms;
  }
  const auto counted_ms = static_cast<double>(std::max<std::int64_t>(1, spent_ms));
  const double rate = 1000 * static_cast<double>(turns) / counted_ms;
  return {{"game", G::kName},
          {"seats", seats},
          {"random_turns_per_second", static_cast<std::int64_t>(rate)}};
}

}  // namespace

Json Engine::signature(Fields&) { return {{"signature", twistwood::signature()}}; }

Json Engine::bench(Fields& fields) {
  const double seconds = static_cast<double>(fields.number_or("time_ms", 500, 1, 60'000)) / 1000;
  Json cases = Json::array();
  for (int seats = kMinSeats; seats <= kMaxSeats && fields.good(); ++seats) {
    Games::each([&]<class G>() { cases.push_back(measure<G>(seats, seconds, clock_)); });
  }
  return {{"cases", cases}};
}

}  // namespace twistwood::engine
