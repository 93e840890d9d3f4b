// A message that only one browser can read, however it gets there: RFC 8291 (which secret) over RFC
// 8188 (aes128gcm, one record).
#pragma once

#include <string_view>

#include "push/p256.h"

namespace twistwood::push {

inline constexpr std::size_t kSaltBytes = 16;
inline constexpr std::size_t kAuthBytes = 16;

// The keys of a browser's subscription.
struct Recipient {
  Bytes point;  // p256dh
  Bytes auth;
};

// For each message another pair of keys and another salt.
Bytes encrypt(const Recipient& to, std::string_view text, const KeyPair& ours, ByteView salt);
Bytes encrypt(const Recipient& to, std::string_view text);  // as OpenSSL's random source has them

// RFC 8188 alone: one record under key material that both sides have.
Bytes encode_record(ByteView key_material, ByteView salt, ByteView key_id, std::string_view text);

}  // namespace twistwood::push
