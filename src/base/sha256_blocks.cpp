#include "base/sha256_blocks.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

namespace twistwood {

namespace {

__m128i load(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }

// The instructions keep the eight words as (a, b, e, f) and (c, d, g, h), highest first.
[[gnu::target("sha,sse4.1,ssse3")]] void add_blocks_fast(Sha256Words& hash,
                                                         const std::uint8_t* blocks,
                                                         std::size_t count) {
  const __m128i bytes_of_words = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const __m128i badc = _mm_shuffle_epi32(load(&hash[0]), 0xB1);
  const __m128i hgfe = _mm_shuffle_epi32(load(&hash[4]), 0x1B);
  __m128i abef = _mm_alignr_epi8(badc, hgfe, 8);
  __m128i cdgh = _mm_blend_epi16(hgfe, badc, 0xF0);
  for (; count > 0; --count, blocks += 64) {
    const __m128i abef_before = abef;
    const __m128i cdgh_before = cdgh;
    __m128i w[4];  // the last sixteen words of the schedule
    for (std::size_t i = 0; i < 16; ++i) {
      __m128i& now = w[i % 4];
      if (i < 4) {
        now = _mm_shuffle_epi8(load(blocks + 16 * i), bytes_of_words);
      } else {
        const __m128i& last = w[(i + 3) % 4];
        const __m128i middle = _mm_alignr_epi8(last, w[(i + 2) % 4], 4);
        now = _mm_sha256msg1_epu32(now, w[(i + 1) % 4]);
        now = _mm_sha256msg2_epu32(_mm_add_epi32(now, middle), last);
      }
      const __m128i sum = _mm_add_epi32(now, load(&kSha256Rounds[4 * i]));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(&hash[0]), _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(&hash[4]), _mm_alignr_epi8(dchg, feba, 8));
}

}  // namespace

AddBlocks fast_add_blocks() {
  constexpr unsigned kShaBit = 1u << 29;  // of EBX in leaf 7 of CPUID
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  const bool sha = __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kShaBit) != 0;
  return sha && __builtin_cpu_supports("sse4.1") != 0 ? add_blocks_fast : nullptr;
}

}  // namespace twistwood

#else

namespace twistwood {

AddBlocks fast_add_blocks() { return nullptr; }

}  // namespace twistwood

#endif
