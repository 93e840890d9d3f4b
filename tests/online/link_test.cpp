// Addresses of servers and links of seats, as people copy them.
#include <gtest/gtest.h>

#include "client/address.h"

namespace twistwood::client {
namespace {

TEST(ServerAddress, is_host_and_port) {
  const auto written = [](std::string_view url) {
    const auto address = read_url(url);
    return address ? join(address->tls ? "tls " : "", address->host, ' ', address->port)
                   : "refused";
  };
  EXPECT_EQ(written("http://127.0.0.1:8080"), "127.0.0.1 8080");
  EXPECT_EQ(written("http://localhost/"), "localhost 80");
  EXPECT_EQ(written("http://[::1]:8080"), "::1 8080");
  EXPECT_EQ(written("http://[::1]"), "::1 80");
  EXPECT_EQ(written("https://play.example.org"), "tls play.example.org 443");
  EXPECT_EQ(written("https://play.example.org:8443/"), "tls play.example.org 8443");
  for (const char* wrong : {"", "ws://a", "http://", "http://a/b", "http://a:x", "http://a:",
                            "https://", "http://a b", "http://me@a", "http://a:123456"}) {
    EXPECT_EQ(written(wrong), "refused") << wrong;
  }
}

TEST(ServerAddress, is_written_as_it_was_read) {
  for (const char* url : {"http://127.0.0.1:8080", "http://localhost", "http://[::1]:8080",
                          "https://play.example.org", "https://[::1]"}) {
    EXPECT_EQ(read_url(url)->url(), url);
  }
}

constexpr const char* kToken = "5LmZL7Lead_H4qaUIRDN-A";

TEST(SeatLink, has_the_server_the_table_and_the_token) {
  const auto link = read_link(join("https://play.example.org/#/t/bwcyw614VNah/", kToken));
  ASSERT_TRUE(link) << link.error().message;
  EXPECT_EQ(link->server.url(), "https://play.example.org");
  EXPECT_EQ(link->server.folder, "");
  EXPECT_EQ(link->table, "bwcyw614VNah");
  EXPECT_EQ(link->token, kToken);
}

// The server is beside the page, wherever that is.
TEST(SeatLink, knows_the_folder_of_the_page) {
  const auto folder = [](std::string_view page) {
    return read_link(join(page, "#/t/a/", kToken))->server.folder;
  };
  EXPECT_EQ(folder("http://localhost:8080"), "");
  EXPECT_EQ(folder("http://localhost:8080/"), "");
  EXPECT_EQ(folder("http://localhost:8080/index.html"), "");
  EXPECT_EQ(folder("http://localhost:8080/games/"), "/games");
  EXPECT_EQ(folder("http://localhost:8080/games/index.html"), "/games");
  EXPECT_EQ(folder("http://localhost:8080/games/?lang=fr"), "/games");
}

TEST(SeatLink, that_is_none_is_refused_with_the_reason) {
  const auto refusal = [](const std::string& link) {
    const auto read = read_link(link);
    return read ? "none" : read.error().message;
  };
  const std::string form = "https://host/#/t/<table>/<token> is expected";
  EXPECT_EQ(refusal(""), form);
  EXPECT_EQ(refusal("play.example.org/#/t/a/b"), form);
  EXPECT_EQ(refusal(join("https:///#/t/a/", kToken)), form);
  EXPECT_EQ(refusal("https://a/"), form + ": this is no link to a table");
  EXPECT_EQ(refusal("https://a/#/t/"), form + ": there is no table in it");
  EXPECT_EQ(refusal(join("https://a/#/t/x y/", kToken)), form + ": there is no table in it");
  EXPECT_EQ(refusal(join("https://a/b\nc/#/t/x/", kToken)), form + ": there is no table in it");
  EXPECT_EQ(refusal("https://a/#/t/abc"),
            "it names a table and no seat; the link of a seat has a token at its end");
  EXPECT_EQ(refusal("https://a/#/t/abc/short"),
            "what stands after the table is no token: it has 22 letters, digits, - and _");
}

}  // namespace
}  // namespace twistwood::client
