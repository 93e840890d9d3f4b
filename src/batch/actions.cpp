#include "batch/actions.h"

#include <cstring>

namespace twistwood {

namespace {

// The bits of a byte as eight bytes, the lowest first.
constexpr auto kBytesOfBits = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    for (std::size_t i = 0; i < 8; ++i) table[byte][i] = byte >> i & 1;
  }
  return table;
}();

template <std::size_t Bits>
void write_bits(Mask bits, std::uint8_t* bytes) {
  constexpr std::size_t kWhole = Bits / 8;
#pragma GCC unroll 8
  for (std::size_t i = 0; i < kWhole; ++i) {
    std::memcpy(bytes + 8 * i, kBytesOfBits[bits >> (8 * i) & 0xFF].data(), 8);
  }
  if constexpr (Bits % 8 != 0) {
    std::memcpy(bytes + 8 * kWhole, kBytesOfBits[bits >> (8 * kWhole) & 0xFF].data(), Bits % 8);
  }
}

}  // namespace

template <Game G>
void update_mask(const typename Actions<G>::Legal& bits, typename Actions<G>::Legal& written,
                 std::uint8_t* bytes) {
  constexpr auto kWidth = static_cast<std::size_t>(Actions<G>::kWidth);
  constexpr auto kSize = static_cast<std::size_t>(Actions<G>::kSize);
  constexpr std::size_t kWhole = kSize / kWidth;
  for (std::size_t word = 0; word < kWhole; ++word) {
    if (bits[word] != written[word]) write_bits<kWidth>(bits[word], bytes + word * kWidth);
  }
  if constexpr (kSize % kWidth != 0) {
    write_bits<kSize % kWidth>(bits[kWhole], bytes + kWhole * kWidth);
  }
  written = bits;
}
template <Game G>
std::string why_not_action(const typename G::Layout& layout, const typename G::View& view, int id) {
  if (!G::status(view).running()) return "the game is over";
  if (id < 0 || id >= Actions<G>::kSize) return join("actions are 0 to ", Actions<G>::kSize - 1);
  const auto refusal = G::why_not(layout, view, Actions<G>::turn(layout, view, id));
  return refusal ? G::describe(*refusal) : "no turn of this position has this number";
}
template std::string why_not_action<Twisty>(const Twisty::Layout& layout, const Twisty::View& view,
                                            int id);
template std::string why_not_action<Labyrinth>(const Labyrinth::Layout& layout,
                                               const Labyrinth::View& view, int id);

template void update_mask<Twisty>(const Actions<Twisty>::Legal& bits,
                                  Actions<Twisty>::Legal& written, std::uint8_t* bytes);
template void update_mask<Labyrinth>(const Actions<Labyrinth>::Legal& bits,
                                     Actions<Labyrinth>::Legal& written, std::uint8_t* bytes);

}  // namespace twistwood
