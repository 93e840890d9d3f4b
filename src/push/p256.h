// Keys on the curve P-256, by OpenSSL: what Web Push agrees on secrets with and signs with.
#pragma once

#include <memory>

#include "base/result.h"
#include "push/base64url.h"

namespace twistwood::push {

inline constexpr std::size_t kPointBytes = 65;  // uncompressed: 4, x, y
inline constexpr std::size_t kScalarBytes = 32;
inline constexpr std::size_t kSignatureBytes = 64;

// Whether these bytes are a point of the curve that somebody could have as a public key.
bool is_point(ByteView point);

class KeyPair {
 public:
  static KeyPair draw();
  static Result<KeyPair> from(ByteView scalar, ByteView point);

  const Bytes& scalar() const { return scalar_; }  // secret
  const Bytes& point() const { return point_; }
  // The secret shared with the owner of the other point, which is_point().
  Bytes agree(ByteView point) const;
  // ES256: r and s, 32 bytes each.
  Bytes sign(std::string_view text) const;

 private:
  struct Free {
    void operator()(void* key) const;
  };
  std::unique_ptr<void, Free> key_;  // OpenSSL's EVP_PKEY, whose headers stay out of here
  Bytes scalar_;
  Bytes point_;
};

}  // namespace twistwood::push
