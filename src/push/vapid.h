// Who sends: the server's own keys, and the signed header that push services want (RFC 8292).
//
// A browser binds its subscription to the public key, so the keys must outlive the server and be
// the same for all servers of a database.
#pragma once

#include <cstdint>
#include <string>

#include "push/p256.h"

namespace twistwood::push {

class VapidKey {
 public:
  static VapidKey draw() { return VapidKey(KeyPair::draw()); }
  // As text() wrote it.
  static Result<VapidKey> read(std::string_view text);

  std::string text() const;        // secret
  std::string public_key() const;  // for browsers, in base64url

  // The value of `Authorization`, for a push service such as "https://push.example.net". `contact`
  // is whom its operators may write to, "mailto:…" or "https://…", or empty.
  std::string authorization(std::string_view origin, std::string_view contact,
                            std::int64_t expires_s) const;

 private:
  explicit VapidKey(KeyPair pair) : pair_(std::move(pair)) {}
  KeyPair pair_;
};

// What is signed, without the signature.
std::string vapid_claims(std::string_view origin, std::string_view contact, std::int64_t expires_s);

}  // namespace twistwood::push
