#include "server/secret.h"

#include <gtest/gtest.h>

#include <set>

namespace twistwood::server {
namespace {

TEST(Secret, bits_become_letters_as_rfc_4648_says) {
  std::uint8_t next = 0;
  const Entropy counting = [&](std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes) byte = next++;
  };
  // base64url of the bytes 0 to 15, and of 16 to 24.
  EXPECT_EQ(draw_token(counting), "AAECAwQFBgcICQoLDA0ODw");
  EXPECT_EQ(draw_table_id(counting), "EBESExQVFhcY");
}

TEST(Secret, tokens_differ_and_are_known_by_their_form) {
  const Entropy entropy = system_entropy();
  std::set<std::string> drawn;
  for (int i = 0; i < 1000; ++i) drawn.insert(draw_token(entropy));
  EXPECT_EQ(drawn.size(), 1000u);
  for (const std::string& token : drawn) EXPECT_TRUE(is_token(token)) << token;
  EXPECT_FALSE(is_token("AAECAwQFBgcICQoLDA0OD"));
  EXPECT_FALSE(is_token("AAECAwQFBgcICQoLDA0OD/"));
  EXPECT_TRUE(is_table_id("EBESExQVFhcY"));
  EXPECT_FALSE(is_table_id("EBESExQVFhc/"));
}

TEST(Secret, only_the_hash_is_kept) {
  // printf 'abc' | sha256sum
  EXPECT_EQ(hash_of_token("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_TRUE(same_secret("same", "same"));
  EXPECT_FALSE(same_secret("same", "some"));
  EXPECT_FALSE(same_secret("same", "sam"));
  EXPECT_FALSE(same_secret("", "x"));
}

}  // namespace
}  // namespace twistwood::server
