// The inner part of SHA-256: in plain code, and in the machine's own instructions where it has
// them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace twistwood {

using Sha256Words = std::array<std::uint32_t, 8>;

// Adds `count` blocks of 64 bytes to the hash.
using AddBlocks = void (*)(Sha256Words& hash, const std::uint8_t* blocks, std::size_t count);

void add_blocks(Sha256Words& hash, const std::uint8_t* blocks, std::size_t count);
// The same with the processor's own instructions, or nullptr where it has none.
AddBlocks fast_add_blocks();

extern const std::array<std::uint32_t, 64> kSha256Rounds;

}  // namespace twistwood
