// Secrets of a table: who holds the token of a seat sits there.
//
// A token is 128 random bits. It is given out once; only its SHA-256 is kept, and a token that is
// shown is compared in a time that does not depend on where it differs.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "games/deal_key.h"

namespace twistwood::server {

// Fills with random bytes. Passed in, so that tests repeat.
using Entropy = std::function<void(std::span<std::uint8_t>)>;
Entropy system_entropy();

std::uint64_t draw_seed(const Entropy& entropy);    // of a bot
DealKey draw_key(const Entropy& entropy);           // of a deal
std::string draw_token(const Entropy& entropy);     // 22 letters of base64url
std::string draw_table_id(const Entropy& entropy);  // 12 of them; no secret

bool is_table_id(std::string_view text);
bool is_token(std::string_view text);

std::string hash_of_token(std::string_view token);  // 64 hex digits
bool same_secret(std::string_view one, std::string_view other);

}  // namespace twistwood::server
