// Steps a second of a batch: random legal actions, masks written for every step.
//
//   bench_batch [lanes] [steps of every lane] [threads]
//
// Time is that of the processor, so that a busy machine disturbs little; with several threads it is
// that of all of them together.
#include <cstdlib>
#include <ctime>
#include <iostream>

#include "batch/batch.h"

namespace {

using namespace twistwood;

constexpr int kUsualLanes = 4096;
constexpr int kUsualSteps = 2000;

template <Game G, class Work>
void measure(const char* what, Batch<G>& batch, int steps, Work work) {
  const std::clock_t begun = std::clock();
  for (int i = 0; i < steps; ++i) work(batch);
  const double seconds = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
  const double all = static_cast<double>(steps) * batch.lanes();
  std::cout << G::kName << ", " << what << ": " << static_cast<std::int64_t>(all / seconds)
            << " steps a second\n";
}

template <Game G>
void run(int lanes, int steps, int threads) {
  auto batch = Batch<G>::make({}, {.lanes = lanes, .threads = threads});
  if (!batch) {
    std::cerr << "bench_batch: " << batch.error().message << '\n';
    std::exit(2);
  }
  std::uint64_t seen = 0;
  measure("random legal actions", *batch, steps,
          [](Batch<G>& games) { (void)games.step(games.random_actions()); });
  measure("and masks", *batch, steps, [&](Batch<G>& games) {
    seen += games.legal_mask()[0];
    (void)games.step(games.random_actions());
  });
  measure("masks and observations", *batch, steps / 4, [&](Batch<G>& games) {
    seen += games.legal_mask()[0];
    seen += games.observe()[0];
    (void)games.step(games.random_actions());
  });
  if (seen == 0) std::cout << '\n';  // somebody has looked
}

}  // namespace

int main(int argc, char** argv) {
  const int lanes = argc > 1 ? std::atoi(argv[1]) : kUsualLanes;
  const int steps = argc > 2 ? std::atoi(argv[2]) : kUsualSteps;
  const int threads = argc > 3 ? std::atoi(argv[3]) : 1;
  run<Twisty>(lanes, steps, threads);
  run<Labyrinth>(lanes, steps / 10, threads);
}
