// SHA-256 (FIPS 180-4) of short texts: deals, the promise a table makes of its deal, tokens.
//
// From OpenSSL where the build found it (TWISTWOOD_OPENSSL), which the program needs anyway; from
// sha256_plain.h in WebAssembly and where the library is built without it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace twistwood {

using Sha256 = std::array<std::uint8_t, 32>;

Sha256 sha256(std::string_view text);
std::string hex(std::span<const std::uint8_t> bytes);

}  // namespace twistwood
