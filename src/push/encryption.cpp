#include "push/encryption.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include <array>
#include <cstdlib>
#include <memory>

namespace twistwood::push {

namespace {

constexpr std::uint32_t kRecordBytes = 4096;
constexpr std::size_t kTagBytes = 16;

void insist(bool done) {
  if (!done) std::abort();  // only without memory
}

// RFC 5869 with SHA-256: extract and expand.
Bytes hkdf(ByteView salt, ByteView key_material, ByteView info, std::size_t size) {
  struct Release {
    void operator()(EVP_KDF* kdf) const { EVP_KDF_free(kdf); }
    void operator()(EVP_KDF_CTX* context) const { EVP_KDF_CTX_free(context); }
  };
  const std::unique_ptr<EVP_KDF, Release> kdf(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
  const std::unique_ptr<EVP_KDF_CTX, Release> context(EVP_KDF_CTX_new(kdf.get()));
  // OpenSSL only reads them, although its parameters are not const.
  const auto octets = [](const char* name, ByteView bytes) {
    return OSSL_PARAM_construct_octet_string(name, const_cast<std::uint8_t*>(bytes.data()),
                                             bytes.size());
  };
  std::string digest = "SHA256";
  const std::array<OSSL_PARAM, 5> all = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
      octets(OSSL_KDF_PARAM_SALT, salt), octets(OSSL_KDF_PARAM_KEY, key_material),
      octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
  Bytes out(size);
  insist(EVP_KDF_derive(context.get(), out.data(), out.size(), all.data()) == 1);
  return out;
}

Bytes aes_128_gcm(ByteView key, ByteView nonce, ByteView text) {
  struct Release {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
  };
  const std::unique_ptr<EVP_CIPHER_CTX, Release> context(EVP_CIPHER_CTX_new());
  Bytes out(text.size() + kTagBytes);
  int size = 0;
  int rest = 0;
  insist(EVP_EncryptInit_ex2(context.get(), EVP_aes_128_gcm(), key.data(), nonce.data(), nullptr) ==
             1 &&
         EVP_EncryptUpdate(context.get(), out.data(), &size, text.data(),
                           static_cast<int>(text.size())) == 1 &&
         EVP_EncryptFinal_ex(context.get(), out.data() + size, &rest) == 1 &&
         EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes,
                             out.data() + text.size()) == 1);
  return out;
}

// A name of RFC 8188 or 8291 with the zero that ends it.
template <std::size_t N>
Bytes info_of(const char (&name)[N]) {
  return Bytes(name, name + N);
}

void append(Bytes& to, ByteView more) { to.insert(to.end(), more.begin(), more.end()); }

}  // namespace

Bytes encode_record(ByteView key_material, ByteView salt, ByteView key_id, std::string_view text) {
  constexpr std::size_t kKeyBytes = 16;
  constexpr std::size_t kNonceBytes = 12;
  constexpr std::uint8_t kLastRecord = 2;
  Bytes body(salt.begin(), salt.end());
  for (int shift = 24; shift >= 0; shift -= 8) {
    body.push_back(static_cast<std::uint8_t>(kRecordBytes >> shift));
  }
  body.push_back(static_cast<std::uint8_t>(key_id.size()));
  append(body, key_id);
  Bytes record(text.begin(), text.end());
  record.push_back(kLastRecord);
  append(body,
         aes_128_gcm(hkdf(salt, key_material, info_of("Content-Encoding: aes128gcm"), kKeyBytes),
                     hkdf(salt, key_material, info_of("Content-Encoding: nonce"), kNonceBytes),
                     record));
  return body;
}

Bytes encrypt(const Recipient& to, std::string_view text, const KeyPair& ours, ByteView salt) {
  constexpr std::size_t kMaterialBytes = 32;
  Bytes info = info_of("WebPush: info");
  append(info, to.point);
  append(info, ours.point());
  const Bytes material = hkdf(to.auth, ours.agree(to.point), info, kMaterialBytes);
  return encode_record(material, salt, ours.point(), text);
}

Bytes encrypt(const Recipient& to, std::string_view text) {
  Bytes salt(kSaltBytes);
  insist(RAND_bytes(salt.data(), kSaltBytes) == 1);
  return encrypt(to, text, KeyPair::draw(), salt);
}

}  // namespace twistwood::push
