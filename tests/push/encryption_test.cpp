// Encryption against the examples of RFC 8188 and RFC 8291, and letters against RFC 4648.
#include "push/encryption.h"

#include <gtest/gtest.h>

namespace twistwood::push {
namespace {

Bytes bytes(std::string_view letters) {
  const auto read = from_base64url(letters);
  EXPECT_TRUE(read) << letters;
  return read.value_or(Bytes{});
}

TEST(Base64url, is_that_of_rfc_4648) {
  EXPECT_EQ(to_base64url(bytes_of("")), "");
  EXPECT_EQ(to_base64url(bytes_of("f")), "Zg");
  EXPECT_EQ(to_base64url(bytes_of("fo")), "Zm8");
  EXPECT_EQ(to_base64url(bytes_of("foo")), "Zm9v");
  EXPECT_EQ(to_base64url(bytes_of("foobar")), "Zm9vYmFy");
  EXPECT_EQ(to_base64url(Bytes{0xFB, 0xFF}), "-_8");
  for (const char* text : {"", "Zg", "Zm8", "Zm9v", "Zm9vYmFy", "-_8"}) {
    EXPECT_EQ(to_base64url(bytes(text)), text);
  }
}

TEST(Base64url, has_one_form_for_a_value) {
  for (const char* text : {"Z", "Zh", "Zg==", "Zm9", "Z g", "Zm8=", "+/8", "Zm9vY", "é"}) {
    EXPECT_FALSE(from_base64url(text)) << text;
  }
}

// Section 3.1.
TEST(Encryption, is_that_of_rfc_8188) {
  const Bytes salt = bytes("I1BsxtFttlv3u_Oo94xnmw");
  const Bytes body = encode_record(bytes("yqdlZ-tYemfogSmv7Ws5PQ"), salt, {}, "I am the walrus");
  EXPECT_EQ(to_base64url(body),
            "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg");
}

constexpr const char* kTheirPoint =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr const char* kTheirScalar = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
constexpr const char* kOurPoint =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
constexpr const char* kOurScalar = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";

// Appendix A.
TEST(Encryption, is_that_of_rfc_8291) {
  const auto ours = KeyPair::from(bytes(kOurScalar), bytes(kOurPoint));
  ASSERT_TRUE(ours) << ours.error().message;
  const auto theirs = KeyPair::from(bytes(kTheirScalar), bytes(kTheirPoint));
  ASSERT_TRUE(theirs) << theirs.error().message;
  const char* secret = "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs";
  EXPECT_EQ(to_base64url(ours->agree(theirs->point())), secret);
  EXPECT_EQ(to_base64url(theirs->agree(ours->point())), secret);
  const Recipient to{bytes(kTheirPoint), bytes("BTBZMqHH6r4Tts7J_aSIgg")};
  const Bytes body = encrypt(to, "When I grow up, I want to be a watermelon", *ours,
                             bytes("DGv6ra1nlYgDCS1FRnbzlw"));
  EXPECT_EQ(to_base64url(body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
            "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
            "WGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(Encryption, takes_another_key_and_another_salt_each_time) {
  const Recipient to{bytes(kTheirPoint), bytes("BTBZMqHH6r4Tts7J_aSIgg")};
  const Bytes one = encrypt(to, "hello");
  const Bytes other = encrypt(to, "hello");
  constexpr std::size_t kHeader = kSaltBytes + 4 + 1 + kPointBytes;
  ASSERT_EQ(one.size(), kHeader + 5 + 1 + 16);
  EXPECT_NE(Bytes(one.begin(), one.begin() + kSaltBytes),
            Bytes(other.begin(), other.begin() + kSaltBytes));
  EXPECT_NE(Bytes(one.begin() + kSaltBytes + 5, one.begin() + kHeader),
            Bytes(other.begin() + kSaltBytes + 5, other.begin() + kHeader));
}

TEST(Encryption, knows_a_point_of_the_curve) {
  Bytes point = bytes(kTheirPoint);
  EXPECT_TRUE(is_point(point));
  point.back() ^= 1;
  EXPECT_FALSE(is_point(point)) << "not on the curve";
  EXPECT_FALSE(is_point(Bytes(kPointBytes, 0)));
  EXPECT_FALSE(is_point({}));
  point = bytes(kTheirPoint);
  point.pop_back();
  EXPECT_FALSE(is_point(point));
  EXPECT_FALSE(KeyPair::from(bytes(kOurScalar), bytes(kTheirPoint))) << "of two different keys";
  EXPECT_FALSE(KeyPair::from(Bytes(kScalarBytes, 0), bytes(kTheirPoint)));
}

}  // namespace
}  // namespace twistwood::push
