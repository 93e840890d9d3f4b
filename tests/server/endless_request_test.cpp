// Requests without an end: the server reads so much of them and no more, and says so.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>

#include "server/raw_socket.h"
#include "server/running_server.h"

namespace twistwood::trial {
namespace {

const std::string kHeader = "POST /api/tables HTTP/1.1\r\nHost: a\r\n";
const std::string kChunks = kHeader + "Transfer-Encoding: chunked\r\n\r\n";

struct Endless {
  const char* name;
  std::string begins;
  std::string goes_on;
  const char* status;
};

class EndlessRequest : public testing::TestWithParam<Endless> {
 protected:
  EndlessRequest() {
    options_.database = (folder_.path / "tables.db").string();
    options_.network.trust_loopback = true;
  }

  Folder folder_;
  server::ServerOptions options_;
};

// A piece may be read together with others or alone.
TEST_P(EndlessRequest, is_refused_before_it_fills_the_memory) {
  constexpr std::size_t kAlone = std::size_t{1} << 20;      // with a pause after each piece
  constexpr std::size_t kPatience = std::size_t{64} << 20;  // buffers on the way hold far less
  const RunningServer server(options_);
  for (const std::size_t pieces : {1u, 1000u}) {
    std::string piece;
    for (std::size_t i = 0; i < pieces; ++i) piece += GetParam().goes_on;
    RawSocket socket(server.port());
    ASSERT_TRUE(socket.send(GetParam().begins));
    std::size_t sent = 0;
    while (sent < kPatience && socket.listen(sent < kAlone ? 1 : 0) == RawSocket::Heard::kNothing) {
      if (!socket.send(piece)) break;
      sent += piece.size();
    }
    EXPECT_LT(sent, kPatience) << "it takes all of it";
    RawSocket::Heard last = RawSocket::Heard::kBytes;
    while (last == RawSocket::Heard::kBytes) last = socket.listen(10'000);
    EXPECT_EQ(last, RawSocket::Heard::kEnd);
    const std::string& heard = socket.heard();
    EXPECT_TRUE(heard.starts_with(std::string("HTTP/1.1 ") + GetParam().status)) << heard;
    EXPECT_NE(heard.find("Connection: close"), std::string::npos) << heard;
    EXPECT_NE(heard.find("\"code\":\"too-long\""), std::string::npos) << heard;
  }
}
INSTANTIATE_TEST_SUITE_P(
    All, EndlessRequest,
    testing::Values(Endless{"field", kHeader + "X: ", std::string(100, 'a'), "431"},
                    Endless{"fields", kHeader, "X: " + std::string(95, 'a') + "\r\n", "431"},
                    Endless{"size_of_a_chunk", kChunks, std::string(100, '0'), "413"},
                    Endless{"extension", kChunks + "1;", std::string(100, 'a'), "413"},
                    Endless{"trailer", kChunks + "0\r\nX: ", std::string(100, 'a'), "413"},
                    Endless{"trailers", kChunks + "0\r\n", "X: " + std::string(95, 'a') + "\r\n",
                            "413"}),
    [](const auto& endless) { return endless.param.name; });

std::string in_chunks(const std::string& body, std::size_t size) {
  std::string chunks;
  for (std::size_t at = 0; at < body.size(); at += size) {
    const std::string chunk = body.substr(at, size);
    std::array<char, 20> length{};
    std::snprintf(length.data(), length.size(), "%zx\r\n", chunk.size());
    chunks += length.data() + chunk + "\r\n";
  }
  return chunks + "0\r\nX-Sum: none\r\n\r\n";
}

// In chunks of one byte it is six times as long. Several requests may come at once.
TEST_F(EndlessRequest, is_none_that_comes_in_chunks) {
  const RunningServer server(options_);
  std::string wish = R"({"setup":{"game":"twisty","seats":[{},{}]}})";
  wish += std::string(options_.limits.body_bytes - wish.size(), ' ');
  for (const std::size_t size : {std::size_t{1}, std::size_t{1000}, wish.size()}) {
    constexpr int kAtOnce = 3;
    std::string all;
    for (int i = 0; i < kAtOnce; ++i) all += kChunks + in_chunks(wish, size);
    RawSocket socket(server.port());
    ASSERT_TRUE(socket.send(all));
    const auto made = [&] {
      int count = 0;
      for (auto at = socket.heard().find(" 201 "); at != std::string::npos; ++count) {
        at = socket.heard().find(" 201 ", at + 1);
      }
      return count;
    };
    while (made() < kAtOnce && socket.listen(10'000) == RawSocket::Heard::kBytes) continue;
    EXPECT_EQ(made(), kAtOnce) << size << ": " << socket.heard();
  }
}

}  // namespace
}  // namespace twistwood::trial
