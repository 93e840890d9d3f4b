// Solving a block with AVX2: four masks at a time.
// Compiled for such processors (CMakeLists.txt); nothing from here may be called on others.
#if defined(__x86_64__)

#include <immintrin.h>

#include "search/exact/kernels.h"

namespace twistwood::search::exact {

namespace {

inline __m256i load(const Mask* from) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
}
inline Mask signs(__m256i words) {
  return static_cast<Mask>(_mm256_movemask_pd(_mm256_castsi256_pd(words)));
}

inline Mask reaching(const ReachTables& reach, std::size_t kind, Mask set) {
  const Mask* table = reach.from[kind].data();
  const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(set));
  const __m256i zero = _mm256_setzero_si256();
  Mask missing = 0;
#pragma GCC unroll 14
  for (int i = 0; i < 14; ++i) {
    const __m256i both = _mm256_and_si256(load(table + 4 * i), wanted);
    missing |= signs(_mm256_cmpeq_epi64(both, zero)) << (4 * i);
  }
  return ~missing & (bit(kLanes) - 1);
}

inline Mask differing(const Mask* a, const Mask* b) {
  Mask same = 0;
#pragma GCC unroll 14
  for (int i = 0; i < 14; ++i) {
    same |= signs(_mm256_cmpeq_epi64(load(a + 4 * i), load(b + 4 * i))) << (4 * i);
  }
  return ~same & (bit(kLanes) - 1);
}

// Bytes of equal place are gathered first; the top bits of 32 of them then come out in one go.
inline void transpose(const Mask* from, Mask* to) {
  const __m128i order = _mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
  alignas(32) std::uint8_t columns[8][64];  // byte j of every row, one after the other
  for (int row = 0; row < kLanes; row += 16) {
    // Of 16 rows, two, four, eight at a time.
    __m128i v[8];
    for (int i = 0; i < 8; ++i) {
      const auto* two = reinterpret_cast<const __m128i*>(from + row + 2 * i);
      v[i] = _mm_shuffle_epi8(_mm_load_si128(two), order);
    }
    __m128i w[8];
    for (int i = 0; i < 4; ++i) {
      w[2 * i] = _mm_unpacklo_epi16(v[2 * i], v[2 * i + 1]);
      w[2 * i + 1] = _mm_unpackhi_epi16(v[2 * i], v[2 * i + 1]);
    }
    for (int i = 0; i < 2; ++i) {
      v[4 * i] = _mm_unpacklo_epi32(w[4 * i], w[4 * i + 2]);
      v[4 * i + 1] = _mm_unpackhi_epi32(w[4 * i], w[4 * i + 2]);
      v[4 * i + 2] = _mm_unpacklo_epi32(w[4 * i + 1], w[4 * i + 3]);
      v[4 * i + 3] = _mm_unpackhi_epi32(w[4 * i + 1], w[4 * i + 3]);
    }
    for (int i = 0; i < 4; ++i) {
      auto* low = reinterpret_cast<__m128i*>(&columns[2 * i][row]);
      auto* high = reinterpret_cast<__m128i*>(&columns[2 * i + 1][row]);
      _mm_store_si128(low, _mm_unpacklo_epi64(v[i], v[4 + i]));
      _mm_store_si128(high, _mm_unpackhi_epi64(v[i], v[4 + i]));
    }
  }
  for (int byte = 0; byte < 7; ++byte) {
    const auto* rows = reinterpret_cast<const __m256i*>(columns[byte]);
    __m256i low = _mm256_load_si256(rows);
    __m256i high = _mm256_load_si256(rows + 1);
    for (int place = 7; place >= 0; --place) {
      to[8 * byte + place] = Mask{static_cast<std::uint32_t>(_mm256_movemask_epi8(low))} |
                             Mask{static_cast<std::uint32_t>(_mm256_movemask_epi8(high))} << 32;
      low = _mm256_add_epi8(low, low);
      high = _mm256_add_epi8(high, high);
    }
  }
}

#include "search/exact/settle.inl"

}  // namespace

const Kernel kAvx2Kernel{"avx2", renew, settle};

}  // namespace twistwood::search::exact

#endif
