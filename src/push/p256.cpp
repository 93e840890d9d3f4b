#include "push/p256.h"

#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include <cstdlib>

namespace twistwood::push {

namespace {

template <auto Release>
struct Releasing {
  template <class T>
  void operator()(T* thing) const {
    Release(thing);
  }
};
using Pkey = std::unique_ptr<EVP_PKEY, Releasing<EVP_PKEY_free>>;
using PkeyContext = std::unique_ptr<EVP_PKEY_CTX, Releasing<EVP_PKEY_CTX_free>>;

EVP_PKEY* pkey(void* key) { return static_cast<EVP_PKEY*>(key); }

// What cannot fail unless memory is out or the library is broken: there is nothing sensible to go
// on with.
void demand(bool done) {
  if (!done) std::abort();
}

// Nothing if the point is not on the curve, or the number is no key of it.
Pkey import(ByteView scalar, ByteView point) {
  const std::unique_ptr<OSSL_PARAM_BLD, Releasing<OSSL_PARAM_BLD_free>> build(OSSL_PARAM_BLD_new());
  std::unique_ptr<BIGNUM, Releasing<BN_clear_free>> number;
  demand(build != nullptr);
  demand(OSSL_PARAM_BLD_push_utf8_string(build.get(), OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1);
  demand(OSSL_PARAM_BLD_push_octet_string(build.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                          point.size()) == 1);
  if (!scalar.empty()) {
    number.reset(BN_bin2bn(scalar.data(), static_cast<int>(scalar.size()), nullptr));
    demand(OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) == 1);
  }
  const std::unique_ptr<OSSL_PARAM, Releasing<OSSL_PARAM_free>> all(
      OSSL_PARAM_BLD_to_param(build.get()));
  const PkeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* key = nullptr;
  const int what = scalar.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
  demand(EVP_PKEY_fromdata_init(context.get()) == 1);
  if (EVP_PKEY_fromdata(context.get(), &key, what, all.get()) != 1) return {};
  return Pkey(key);
}

bool checks(const Pkey& key, bool pair) {
  if (!key) return false;
  const PkeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  if (pair) return EVP_PKEY_check(context.get()) == 1;
  return EVP_PKEY_public_check(context.get()) == 1;
}

bool looks_like_point(ByteView point) { return point.size() == kPointBytes && point[0] == 4; }

}  // namespace

void KeyPair::Free::operator()(void* key) const { EVP_PKEY_free(pkey(key)); }

bool is_point(ByteView point) {
  return looks_like_point(point) && checks(import({}, point), false);
}

KeyPair KeyPair::draw() {
  KeyPair pair;
  pair.key_.reset(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256"));
  demand(pair.key_ != nullptr);
  pair.point_.resize(kPointBytes);
  std::size_t size = 0;
  demand(EVP_PKEY_get_octet_string_param(pkey(pair.key_.get()), OSSL_PKEY_PARAM_PUB_KEY,
                                         pair.point_.data(), kPointBytes, &size) == 1 &&
         size == kPointBytes);
  BIGNUM* number = nullptr;
  demand(EVP_PKEY_get_bn_param(pkey(pair.key_.get()), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1);
  pair.scalar_.resize(kScalarBytes);
  demand(BN_bn2binpad(number, pair.scalar_.data(), kScalarBytes) == kScalarBytes);
  BN_clear_free(number);
  return pair;
}

Result<KeyPair> KeyPair::from(ByteView scalar, ByteView point) {
  if (scalar.size() != kScalarBytes || !looks_like_point(point)) {
    return refuse("a key of P-256 has 32 bytes, and 65 for everybody");
  }
  Pkey key = import(scalar, point);
  if (!checks(key, true)) return refuse("this is no pair of keys of P-256");
  KeyPair pair;
  pair.key_.reset(key.release());
  pair.scalar_.assign(scalar.begin(), scalar.end());
  pair.point_.assign(point.begin(), point.end());
  return pair;
}

Bytes KeyPair::agree(ByteView point) const {
  const Pkey other = import({}, point);
  const PkeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, pkey(key_.get()), nullptr));
  Bytes secret(kScalarBytes);
  std::size_t size = secret.size();
  demand(other && EVP_PKEY_derive_init(context.get()) == 1 &&
         EVP_PKEY_derive_set_peer(context.get(), other.get()) == 1 &&
         EVP_PKEY_derive(context.get(), secret.data(), &size) == 1 && size == kScalarBytes);
  return secret;
}

Bytes KeyPair::sign(std::string_view text) const {
  constexpr std::size_t kLongestDer = 72;
  const std::unique_ptr<EVP_MD_CTX, Releasing<EVP_MD_CTX_free>> context(EVP_MD_CTX_new());
  Bytes der(kLongestDer);
  std::size_t size = der.size();
  const ByteView bytes = bytes_of(text);
  demand(EVP_DigestSignInit_ex(context.get(), nullptr, "SHA256", nullptr, nullptr, pkey(key_.get()),
                               nullptr) == 1 &&
         EVP_DigestSign(context.get(), der.data(), &size, bytes.data(), bytes.size()) == 1);
  const std::uint8_t* at = der.data();
  const std::unique_ptr<ECDSA_SIG, Releasing<ECDSA_SIG_free>> both(
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size)));
  Bytes signature(kSignatureBytes);
  demand(both != nullptr &&
         BN_bn2binpad(ECDSA_SIG_get0_r(both.get()), signature.data(), kScalarBytes) > 0 &&
         BN_bn2binpad(ECDSA_SIG_get0_s(both.get()), signature.data() + kScalarBytes, kScalarBytes) >
             0);
  return signature;
}

}  // namespace twistwood::push
