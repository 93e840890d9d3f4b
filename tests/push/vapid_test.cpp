// Who sends: against the example of RFC 8292, with a verifier that reads nothing of src/.
#include "push/vapid.h"

#include <gtest/gtest.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

namespace twistwood::push {
namespace {

// Whether r and s are a signature of the text by the owner of the point.
bool verifies(const Bytes& point, std::string_view text, const Bytes& signature) {
  OSSL_PARAM_BLD* build = OSSL_PARAM_BLD_new();
  OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
  OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
  OSSL_PARAM* all = OSSL_PARAM_BLD_to_param(build);
  EVP_PKEY_CTX* making = EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr);
  EVP_PKEY* key = nullptr;
  EVP_PKEY_fromdata_init(making);
  EVP_PKEY_fromdata(making, &key, EVP_PKEY_PUBLIC_KEY, all);
  ECDSA_SIG* both = ECDSA_SIG_new();
  ECDSA_SIG_set0(both, BN_bin2bn(signature.data(), 32, nullptr),
                 BN_bin2bn(signature.data() + 32, 32, nullptr));
  unsigned char* der = nullptr;
  const int size = i2d_ECDSA_SIG(both, &der);
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  EVP_DigestVerifyInit(context, nullptr, EVP_sha256(), nullptr, key);
  const ByteView bytes = bytes_of(text);
  const bool good = EVP_DigestVerify(context, der, static_cast<std::size_t>(size), bytes.data(),
                                     bytes.size()) == 1;
  EVP_MD_CTX_free(context);
  OPENSSL_free(der);
  ECDSA_SIG_free(both);
  EVP_PKEY_free(key);
  EVP_PKEY_CTX_free(making);
  OSSL_PARAM_free(all);
  OSSL_PARAM_BLD_free(build);
  return good;
}

// Section 2.4.
constexpr const char* kClaims =
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0"
    "NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0";

TEST(Vapid, says_what_the_example_of_rfc_8292_says) {
  EXPECT_EQ(vapid_claims("https://push.example.net", "mailto:push@example.com", 1453523768),
            kClaims);
  const auto signature = from_base64url(
      "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA");
  const auto point = from_base64url(
      "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs");
  ASSERT_TRUE(signature && point);
  EXPECT_TRUE(verifies(*point, kClaims, *signature)) << "the verifier itself";
}

TEST(Vapid, signs_what_a_push_service_can_verify) {
  const VapidKey key = VapidKey::draw();
  const std::string header =
      key.authorization("https://push.example.net", "mailto:push@example.com", 1453523768);
  const std::string begin = std::string("vapid t=") + kClaims + '.';
  ASSERT_TRUE(header.starts_with(begin)) << header;
  const std::size_t comma = header.find(", k=");
  ASSERT_NE(comma, std::string::npos);
  EXPECT_EQ(header.substr(comma + 4), key.public_key());
  auto signature = from_base64url(header.substr(begin.size(), comma - begin.size()));
  const auto point = from_base64url(key.public_key());
  ASSERT_TRUE(signature && point);
  ASSERT_EQ(signature->size(), kSignatureBytes);
  EXPECT_TRUE(verifies(*point, kClaims, *signature));
  signature->front() ^= 1;
  EXPECT_FALSE(verifies(*point, kClaims, *signature));
}

TEST(Vapid, leaves_out_a_contact_that_there_is_not) {
  const std::string claims = vapid_claims("https://a.example", "", 5);
  const auto body = from_base64url(claims.substr(claims.find('.') + 1));
  ASSERT_TRUE(body);
  EXPECT_EQ(std::string(body->begin(), body->end()), R"({"aud":"https://a.example","exp":5})");
}

TEST(Vapid, is_the_same_key_after_it_was_kept) {
  const VapidKey key = VapidKey::draw();
  const auto again = VapidKey::read(key.text());
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->public_key(), key.public_key());
  EXPECT_NE(VapidKey::draw().public_key(), key.public_key());
  for (const std::string& text : {std::string(), std::string("a.b"), key.public_key(),
                                  key.text().substr(1), key.text() + "A"}) {
    EXPECT_FALSE(VapidKey::read(text));
  }
}

}  // namespace
}  // namespace twistwood::push
