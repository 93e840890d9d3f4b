// Origins as people write them, and as browsers do.
#include "server/origin.h"

#include <gtest/gtest.h>

namespace twistwood::server {
namespace {

TEST(Origin, is_written_as_browsers_write_it) {
  const auto normal = [](std::string_view text) { return normal_origin(text).value_or("refused"); };
  EXPECT_EQ(normal("https://play.example.org"), "https://play.example.org");
  EXPECT_EQ(normal("https://play.example.org/"), "https://play.example.org");
  EXPECT_EQ(normal("HTTPS://Play.Example.ORG"), "https://play.example.org");
  EXPECT_EQ(normal("https://play.example.org:443"), "https://play.example.org");
  EXPECT_EQ(normal("https://play.example.org:443/"), "https://play.example.org");
  EXPECT_EQ(normal("http://play.example.org:80"), "http://play.example.org");
  EXPECT_EQ(normal("http://play.example.org:443"), "http://play.example.org:443");
  EXPECT_EQ(normal("https://play.example.org:08443"), "https://play.example.org:8443");
  EXPECT_EQ(normal("http://[::1]:8080"), "http://[::1]:8080");
  EXPECT_EQ(normal("http://[::1]"), "http://[::1]");
  EXPECT_EQ(normal("http://[2001:DB8:0:0::1]"), "http://[2001:db8::1]");
  EXPECT_EQ(normal("http://127.0.0.1:8080"), "http://127.0.0.1:8080");
  EXPECT_EQ(normal("http://my_box-2:8080"), "http://my_box-2:8080");
}

TEST(Origin, is_refused_with_a_reason_where_it_is_none) {
  struct Case {
    const char* text;
    const char* says;
  };
  for (const auto& [text, says] :
       std::vector<Case>{{"", "does not begin with https://"},
                         {"null", "does not begin with https://"},
                         {"play.example.org", "does not begin with https://"},
                         {"ws://play.example.org", "neither http nor https"},
                         {"https://play.example.org/page", "has a path"},
                         {"https://play.example.org//", "has a path"},
                         {"https://me@play.example.org", "a letter that no host has"},
                         {"https://play.example.org?", "a letter that no host has"},
                         {"https://play example.org", "a letter that no host has"},
                         {"https://spi\xC3\xA9l.example.org", "a letter that no host has"},
                         {"https://play.example.org:x", "no port"},
                         {"https://play.example.org:", "no port"},
                         {"https://play.example.org:65536", "no port"},
                         {"https://", "names no host"},
                         {"https://*", "names no host"},
                         {"https://:443", "names no host"},
                         {"https://*.example.org", "a letter that no host has"},
                         {"https://%41", "a letter that no host has"},
                         {"https://;", "a letter that no host has"},
                         {"https://$x", "a letter that no host has"},
                         {"https://a..b", "names no host"},
                         {"https://.a", "names no host"},
                         {"https://-", "names no host"},
                         {"https://a:b:443", "names no host"},
                         {"https://::1", "names no host"},
                         {"https://[::1", "names no host"},
                         {"https://[::1]x", "names no host"},
                         {"https://[::g]", "names no host"},
                         {"https://[1.2.3.4]", "names no host"}}) {
    const auto normal = normal_origin(text);
    ASSERT_FALSE(normal) << text;
    EXPECT_NE(normal.error().message.find(says), std::string::npos) << normal.error().message;
  }
}

}  // namespace
}  // namespace twistwood::server
