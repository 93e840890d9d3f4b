// Solving a block with AVX-512 and GFNI: eight masks at a time, 8 by 8 bits turned in one go.
// Compiled for such processors (CMakeLists.txt); nothing from here may be called on others.
#if defined(__x86_64__)

#include <immintrin.h>

#include "search/exact/kernels.h"

namespace twistwood::search::exact {

namespace {

inline __m512i load(const Mask* from) { return _mm512_load_si512(from); }

inline Mask reaching(const ReachTables& reach, std::size_t kind, Mask set) {
  const Mask* table = reach.from[kind].data();
  const __m512i wanted = _mm512_set1_epi64(static_cast<long long>(set));
  Mask found = 0;
#pragma GCC unroll 7
  for (int i = 0; i < 7; ++i) {
    found |= Mask{_mm512_test_epi64_mask(load(table + 8 * i), wanted)} << (8 * i);
  }
  return found;
}

inline Mask differing(const Mask* a, const Mask* b) {
  Mask found = 0;
#pragma GCC unroll 7
  for (int i = 0; i < 7; ++i) {
    found |= Mask{_mm512_cmpneq_epi64_mask(load(a + 8 * i), load(b + 8 * i))} << (8 * i);
  }
  return found;
}

// Of the 8 by 8 bytes of a vector: byte j of row i goes to byte i of row j (`kFlip`), or, with the
// rows upside down, to byte 7 - i, as the multiplication below wants them.
alignas(64) constexpr auto kBytes = [] {
  struct {
    std::uint8_t flip[64];
    std::uint8_t flip_reversed[64];
  } bytes{};
  for (int i = 0; i < 8; ++i) {
    for (int j = 0; j < 8; ++j) {
      bytes.flip[8 * j + i] = static_cast<std::uint8_t>(8 * i + j);
      bytes.flip_reversed[8 * j + 7 - i] = static_cast<std::uint8_t>(8 * i + j);
    }
  }
  return bytes;
}();

inline void transpose(const Mask* from, Mask* to) {
  const __m512i flip = _mm512_load_si512(kBytes.flip);
  const __m512i flip_reversed = _mm512_loadu_si512(kBytes.flip_reversed);
  const __m512i identity = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201));
  __m512i v[8];
  // Eight rows in a vector: word j becomes the square of 8 by 8 bits in columns 8j..8j+7, turned.
#pragma GCC unroll 7
  for (int i = 0; i < 7; ++i) {
    v[i] = _mm512_gf2p8affine_epi64_epi8(
        identity, _mm512_permutexvar_epi8(flip_reversed, load(from + 8 * i)), 0);
  }
  v[7] = _mm512_setzero_si512();
  // Word j of vector i changes places with word i of vector j.
  const auto swap = [](__m512i& a, __m512i& b, __m512i first, __m512i second) {
    const __m512i low = _mm512_permutex2var_epi64(a, first, b);
    b = _mm512_permutex2var_epi64(a, second, b);
    a = low;
  };
  const __m512i first4 = _mm512_set_epi64(11, 10, 9, 8, 3, 2, 1, 0);
  const __m512i second4 = _mm512_set_epi64(15, 14, 13, 12, 7, 6, 5, 4);
  const __m512i first2 = _mm512_set_epi64(13, 12, 5, 4, 9, 8, 1, 0);
  const __m512i second2 = _mm512_set_epi64(15, 14, 7, 6, 11, 10, 3, 2);
  const __m512i first1 = _mm512_set_epi64(14, 6, 12, 4, 10, 2, 8, 0);
  const __m512i second1 = _mm512_set_epi64(15, 7, 13, 5, 11, 3, 9, 1);
  for (int i = 0; i < 4; ++i) swap(v[i], v[i + 4], first4, second4);
  for (const int i : {0, 1, 4, 5}) swap(v[i], v[i + 2], first2, second2);
  for (const int i : {0, 2, 4, 6}) swap(v[i], v[i + 1], first1, second1);
#pragma GCC unroll 7
  for (int i = 0; i < 7; ++i) {
    _mm512_store_si512(to + 8 * i, _mm512_permutexvar_epi8(flip, v[i]));
  }
}

#include "search/exact/settle.inl"

}  // namespace

const Kernel kAvx512Kernel{"avx512", renew, settle};

}  // namespace twistwood::search::exact

#endif
