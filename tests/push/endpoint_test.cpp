// Where a browser may lead the server, and where nobody may.
#include "push/endpoint.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "push/message.h"

namespace twistwood::push {
namespace {

TEST(Endpoint, of_the_push_services_that_there_are_is_taken) {
  const auto one = read_endpoint("https://fcm.googleapis.com/fcm/send/dkR:APA91b-_");
  ASSERT_TRUE(one) << one.error().message;
  EXPECT_EQ(one->host, "fcm.googleapis.com");
  EXPECT_EQ(one->port, "443");
  EXPECT_EQ(one->target, "/fcm/send/dkR:APA91b-_");
  EXPECT_EQ(one->origin, "https://fcm.googleapis.com");
  const auto other = read_endpoint("https://WNS2-par02p.Notify.windows.com:443/w/?token=BQY%3d%2b");
  ASSERT_TRUE(other) << other.error().message;
  EXPECT_EQ(other->host, "wns2-par02p.notify.windows.com");
  EXPECT_EQ(other->origin, "https://wns2-par02p.notify.windows.com");
  EXPECT_EQ(other->target, "/w/?token=BQY%3d%2b");
  EXPECT_TRUE(read_endpoint("https://updates.push.services.mozilla.com/wpush/v2/gAAAA"));
  EXPECT_TRUE(read_endpoint("https://web.push.apple.com/QGuQ"));
}

// Hostile addresses, each with the word that says why.
TEST(Endpoint, that_leads_elsewhere_is_refused_with_the_reason) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "https"},
      {"http://push.example.net/a", "https"},
      {"HTTPS://push.example.net/a", "https"},
      {"file:///etc/passwd", "https"},
      {"https://", "no host"},
      {"https:///a", "no host"},
      {"https://user@push.example.net/a", "user"},
      {"https://push.example.net@127.0.0.1/a", "user"},
      {"https://push.example.net:8080/a", "443"},
      {"https://push.example.net:/a", "port"},
      {"https://push.example.net:44a/a", "port"},
      {"https://push.example.net:4430000/a", "port"},
      {"https://127.0.0.1/a", "address"},
      {"https://127.1/a", "address"},
      {"https://0x7f.0.0.1/a", "address"},
      {"https://017700000001.1/a", "address"},
      {"https://2130706433/a", "name of a host"},
      {"https://[::1]/a", "name of a host"},
      {"https://[::ffff:127.0.0.1]/a", "name of a host"},
      {"https://localhost/a", "name of a host"},
      {"https://box.localhost/a", "localhost"},
      {"https://printer.local/a", "local"},
      {"https://metadata.google.internal/a", "internal"},
      {"https://push..example.net/a", "name of a host"},
      {"https://.example/a", "name of a host"},
      {"https://push.example.net./a", "address"},
      {"https://push.example.net/a b", "letter"},
      {"https://push.example.net/a\r\nX: y", "letter"},
      {"https://push.example.net/a#b", "letter"},
      {"https://push.ex\xC3\xA4mple.net/a", "letter"},
      {"https://push.example.net/" + std::string(kLongestEndpoint, 'a'), "too long"},
  };
  for (const auto& [url, why] : cases) {
    const auto read = read_endpoint(url);
    ASSERT_FALSE(read) << url;
    EXPECT_NE(read.error().message.find(why), std::string::npos)
        << url << ": " << read.error().message;
  }
}

TEST(Endpoint, of_this_network_is_taken_where_that_is_wanted) {
  const auto one = read_endpoint("https://localhost:8443/push/1", true);
  ASSERT_TRUE(one) << one.error().message;
  EXPECT_EQ(one->origin, "https://localhost:8443");
  EXPECT_TRUE(read_endpoint("https://127.0.0.1:1/a", true));
  EXPECT_FALSE(read_endpoint("http://localhost/a", true)) << "never without TLS";
}

TEST(Endpoint, names_that_stand_for_private_addresses_lead_nowhere) {
  const auto four = [](std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d) {
    return is_public(Bytes{a, b, c, d});
  };
  EXPECT_TRUE(four(8, 8, 8, 8));
  EXPECT_TRUE(four(172, 15, 0, 1));
  EXPECT_TRUE(four(172, 32, 0, 1));
  EXPECT_TRUE(four(100, 63, 0, 1));
  EXPECT_TRUE(four(192, 167, 0, 1));
  EXPECT_FALSE(four(0, 0, 0, 0));
  EXPECT_FALSE(four(10, 1, 2, 3));
  EXPECT_FALSE(four(100, 64, 0, 1));
  EXPECT_FALSE(four(100, 127, 255, 255));
  EXPECT_FALSE(four(127, 0, 0, 1));
  EXPECT_FALSE(four(169, 254, 169, 254)) << "where clouds tell their secrets";
  EXPECT_FALSE(four(172, 16, 0, 1));
  EXPECT_FALSE(four(172, 31, 255, 255));
  EXPECT_FALSE(four(192, 168, 1, 1));
  EXPECT_FALSE(four(198, 19, 0, 1));
  EXPECT_FALSE(four(224, 0, 0, 1));
  EXPECT_FALSE(four(255, 255, 255, 255));
  const auto six = [](std::initializer_list<std::uint8_t> first, std::uint8_t last = 1) {
    Bytes all(16, 0);
    std::ranges::copy(first, all.begin());
    all.back() = last;
    return is_public(all);
  };
  EXPECT_TRUE(six({0x2A, 0x00, 0x14, 0x50}));
  EXPECT_TRUE(six({0x26, 0x06}));
  EXPECT_FALSE(six({}));                        // ::1
  EXPECT_FALSE(six({}, 0));                     // ::
  EXPECT_FALSE(six({0xFE, 0x80}));              // link-local
  EXPECT_FALSE(six({0xFC, 0x00}));              // unique local
  EXPECT_FALSE(six({0xFD, 0x12}));              //
  EXPECT_FALSE(six({0xFF, 0x02}));              // multicast
  EXPECT_FALSE(six({0x20, 0x02, 0x7F, 0x00}));  // 6to4 of 127.0.0.0
  EXPECT_FALSE(six({0x20, 0x01, 0x0D, 0xB8}));  // documents
  EXPECT_FALSE(six({0x20, 0x01, 0x00, 0x00}));  // Teredo
  EXPECT_FALSE(six({0x00, 0x64, 0xFF, 0x9B}));  // NAT64
  Bytes mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127, 0, 0, 1};
  EXPECT_FALSE(is_public(mapped));
  mapped[12] = 8;
  EXPECT_TRUE(is_public(mapped));
  EXPECT_FALSE(is_public({}));
}

TEST(Endpoint, goes_with_keys_that_are_some) {
  const Subscription good{
      "https://push.example.net/a",
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      "BTBZMqHH6r4Tts7J_aSIgg"};
  EXPECT_TRUE(recipient_of(good));
  Subscription bad = good;
  bad.p256dh.pop_back();
  EXPECT_FALSE(recipient_of(bad));
  bad = good;
  bad.auth = "BTBZMqHH6r4";
  EXPECT_FALSE(recipient_of(bad));
  bad.auth = "****";
  EXPECT_FALSE(recipient_of(bad));
}

}  // namespace
}  // namespace twistwood::push
