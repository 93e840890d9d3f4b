#include "base/sha256.h"

#ifdef TWISTWOOD_OPENSSL
#include <openssl/evp.h>

#include <cstdlib>
#include <memory>
#else
#include "base/sha256_plain.h"
#endif

namespace twistwood {

#ifdef TWISTWOOD_OPENSSL

// The algorithm is looked up once and each thread has a context of its own: looking it up takes
// longer than hashing a short text.
Sha256 sha256(std::string_view text) {
  static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  thread_local const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(
      EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  Sha256 digest{};
  const bool done = EVP_DigestInit_ex2(context.get(), algorithm, nullptr) == 1 &&
                    EVP_DigestUpdate(context.get(), text.data(), text.size()) == 1 &&
                    EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) == 1;
  // Without it there are no secrets and no promises, and nothing sensible to go on with.
  if (!done) std::abort();
  return digest;
}

#else

Sha256 sha256(std::string_view text) { return sha256_plain(text); }

#endif

std::string hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(2 * bytes.size(), '0');
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    text[2 * i] = kDigits[bytes[i] >> 4];
    text[2 * i + 1] = kDigits[bytes[i] & 15];
  }
  return text;
}

}  // namespace twistwood
