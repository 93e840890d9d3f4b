// Bytes as options, seeds and actions of a small batch, as a program that learns hands them over:
// what is refused changes nothing, what is played is what the rules make of it.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "batch/batch.h"
#include "fuzz/check.h"
#include "games/labyrinth/game.h"
#include "games/twisty/game.h"

namespace {

using namespace twistwood;

struct Bytes {
  std::span<const std::uint8_t> left;

  bool done() const { return left.empty(); }
  std::uint8_t take() {
    if (left.empty()) return 0;
    const std::uint8_t first = left.front();
    left = left.subspan(1);
    return first;
  }
  std::int32_t number() {  // mostly small, at times anything
    const std::uint8_t first = take();
    if (first < 0xF0) return first < 0x80 ? first - 1 : first + (take() << 8);
    std::uint32_t whole = 0;
    for (int i = 0; i < 4; ++i) whole = whole << 8 | take();
    return static_cast<std::int32_t>(whole);
  }
};

template <Game G>
std::vector<std::string> positions(const Batch<G>& batch) {
  std::vector<std::string> texts;
  for (int i = 0; i < batch.lanes(); ++i) {
    texts.push_back(G::write_position(batch.layout(i), batch.state(i)));
  }
  return texts;
}

template <Game G>
void drive(Bytes bytes) {
  typename G::Options options;
  options.seats = bytes.number() % 6;
  options.limit = bytes.number();
  const BatchOptions shape{
      .lanes = bytes.take() % 4, .threads = bytes.take() % 3, .auto_reset = bytes.take() % 2 == 0};
  auto made = Batch<G>::make(options, shape);
  if (!made) {
    FUZZ_CHECK(!made.error().message.empty());
    return;
  }
  Batch<G>& batch = *made;
  const auto lanes = static_cast<std::size_t>(batch.lanes());
  for (int steps = 0; steps < 40 && !bytes.done(); ++steps) {
    const std::vector<std::string> before = positions<G>(batch);
    std::vector<std::int32_t> actions(bytes.take() == 7 ? lanes + 1 : lanes);
    bool legal = actions.size() == lanes;
    const auto mask = batch.legal_mask();
    const auto drawn = batch.random_actions();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const bool draws = bytes.take() < 0xC0;
      actions[i] = draws && i < lanes ? drawn[i] : bytes.number();
      const bool fits = actions[i] >= 0 && actions[i] < Actions<G>::kSize;
      legal = legal &&
              (actions[i] == kLeaveLane ||
               (fits && mask[i * Actions<G>::kSize + static_cast<std::size_t>(actions[i])] != 0));
    }
    const auto done = batch.step(actions);
    FUZZ_CHECK(done.has_value() == legal);
    if (!done) {
      FUZZ_CHECK(!done.error().message.empty());
      FUZZ_CHECK(positions<G>(batch) == before);
    }
    batch.observe();
  }
  std::vector<std::uint64_t> seeds(bytes.take() == 7 ? lanes + 1 : lanes, 5);
  FUZZ_CHECK(batch.reset(seeds).has_value() == (seeds.size() == lanes));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes{{data, size}};
  if (bytes.take() % 2 == 0) {
    drive<Twisty>(bytes);
  } else {
    drive<Labyrinth>(bytes);
  }
  return 0;
}
