// Solving a block with nothing but 64-bit words: for WebAssembly and old processors.
#include "search/exact/kernels.h"

namespace twistwood::search::exact {

namespace {

// Square by square of the set, which is small, or soon reached from everywhere.
Mask reaching(const ReachTables& reach, std::size_t kind, Mask set) {
  constexpr Mask kAll = (Mask{1} << 49) - 1;
  Mask found = 0;
  for (; set != 0 && found != kAll; set &= set - 1) {
    found |= reach.to[kind][static_cast<std::size_t>(lowest(set))];
  }
  return found;
}

Mask differing(const Mask* a, const Mask* b) {
  Mask found = 0;
  for (int i = 0; i < kLanes; ++i) found |= Mask{a[i] != b[i]} << i;
  return found;
}

// Swaps ever smaller squares across the diagonal.
void transpose(const Mask* from, Mask* to) {
  for (int i = 0; i < 64; ++i) to[i] = from[i];
  Mask low = 0xFFFFFFFF;
  for (int width = 32; width != 0; width /= 2, low ^= low << width) {
    for (int row = 0; row < 64; row = (row + width + 1) & ~width) {
      const Mask swap = ((to[row] >> width) ^ to[row + width]) & low;
      to[row] ^= swap << width;
      to[row + width] ^= swap;
    }
  }
}

#include "search/exact/settle.inl"

}  // namespace

const Kernel kPlainKernel{"plain", renew, settle};

}  // namespace twistwood::search::exact
