// A running server fed garbage: every connection gets an answer or is closed, nothing is left of it
// afterwards, and those who play meanwhile notice nothing.
#include "server/garbage.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>

#include "server/raw_socket.h"
#include "server/running_server.h"

namespace twistwood::trial {
namespace {

constexpr int kPatience_ms = 30'000;
const Json kQuietGame = {
    {"game", "twisty"}, {"limit", 60}, {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}};

// Messages that were right once: those of the fuzzer's corpus, and those of the server alone.
std::vector<std::string> right_messages() {
  std::vector<std::string> all;
  const std::filesystem::path corpus = std::filesystem::path(TWISTWOOD_TESTS_DIR) / "fuzz/corpus";
  for (const auto& file : std::filesystem::directory_iterator(corpus / "message")) {
    std::ifstream in(file.path());
    for (std::string line; std::getline(in, line);) {
      if (!line.empty() && line.size() < 1000) all.push_back(line);
    }
  }
  std::ranges::sort(all);  // a folder has no order of its own
  for (const char* own :
       {R"({"type":"reaction","code":"hello"})", R"({"type":"rematch","id":"r1"})",
        R"({"type":"vote","for":2,"level":3,"agrees":true})", R"({"type":"ping"})",
        R"({"type":"join","table":"AAAAAAAAAAAAAAAAAAAAAA","token":"AAAAAAAAAAAAAAAAAAAAAA"})"}) {
    all.emplace_back(own);
  }
  return all;
}

// A server that does not wait for long.
class GarbageServer {
 public:
  explicit GarbageServer(std::int64_t silent_ms = 1500, std::int64_t wait_ms = 700) {
    server::ServerOptions options;
    options.network.trust_loopback = true;
    options.database = (folder_.path / "tables.db").string();
    options.limits.request_ms = wait_ms;
    options.limits.join_ms = wait_ms;
    options.limits.silent_ms = silent_ms;
    server_ = std::make_unique<RunningServer>(options);
    victim_ = make_table(port(), kQuietGame);
  }
  int port() const { return server_->port(); }
  // A table whose players are out of their minds.
  const OnlineTable& victim() const { return victim_; }

  // The only connection is the one that asks; no WebSocket is open.
  bool alone() {
    const std::string figures = http(port(), "GET", "/metrics").body;
    return figures.find("\ntwistwood_connections 1\n") != std::string::npos &&
           figures.find("\ntwistwood_viewers 0\n") != std::string::npos;
  }
  bool becomes_alone() {
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience_ms);
    while (std::chrono::steady_clock::now() < until) {
      if (alone()) return true;
    }
    return false;
  }

 private:
  Folder folder_;
  std::unique_ptr<RunningServer> server_;
  OnlineTable victim_;
};

enum class GarbageKind { kBytes, kHttp, kHandshake, kFrames, kMessages, kPlayer };
constexpr int kKinds = 6;

std::string join_victim(const GarbageServer& server, std::size_t seat) {
  const Json join = {
      {"type", "join"}, {"table", server.victim().id}, {"token", server.victim().tokens[seat]}};
  return bytes_of({.payload = wire::write(join)});
}

// One connection of a kind, with everything said on it. A player joins first.
RawSocket say(GarbageServer& server, GarbageKind kind, Garbage& garbage) {
  RawSocket socket(server.port());
  std::string all;
  switch (kind) {
    case GarbageKind::kBytes: all = garbage.bytes(); break;
    case GarbageKind::kHttp: all = garbage.http(); break;
    case GarbageKind::kHandshake: all = garbage.broken_handshake(); break;
    case GarbageKind::kFrames: all = handshake() + garbage.broken_frames(); break;
    case GarbageKind::kMessages:
    case GarbageKind::kPlayer:
      all = handshake();
      if (kind == GarbageKind::kPlayer) {
        all += join_victim(server, garbage.random().below(2));
      }
      for (std::uint32_t i = 1 + garbage.random().below(30); i > 0; --i) all += garbage.message();
  }
  // In one piece, or in two.
  const std::size_t cut = garbage.random().below(static_cast<std::uint32_t>(all.size() + 1));
  socket.send(std::string_view(all).substr(0, cut));
  const std::uint32_t ending = garbage.random().below(8);
  if (ending == 0) {
    socket.cut();
    return socket;
  }
  socket.send(std::string_view(all).substr(cut));
  if (ending == 1) socket.say_no_more();
  return socket;
}

// Whatever it was, it is over before long, and where there was a right handshake it was answered.
bool ends_well(RawSocket& socket, GarbageKind kind) {
  RawSocket::Heard last = RawSocket::Heard::kBytes;
  while (last == RawSocket::Heard::kBytes) last = socket.listen(kPatience_ms);
  const bool shook_hands = kind == GarbageKind::kFrames || kind == GarbageKind::kMessages ||
                           kind == GarbageKind::kPlayer;
  return last == RawSocket::Heard::kEnd &&
         (!shook_hands || socket.heard().starts_with("HTTP/1.1 101 "));
}

void feed_garbage(GarbageServer& server, std::uint64_t seed,
                  const std::vector<std::string>& right) {
  constexpr int kRounds = 2;
  constexpr int kAtOnce = 90;
  Garbage garbage(seed, right);
  for (int round = 0; round < kRounds; ++round) {
    std::vector<RawSocket> sockets;
    std::vector<GarbageKind> kinds;
    for (int i = 0; i < kAtOnce; ++i) {
      kinds.push_back(static_cast<GarbageKind>(i % kKinds));
      sockets.push_back(say(server, kinds.back(), garbage));
    }
    EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
    for (std::size_t i = 0; i < sockets.size(); ++i) {
      if (!sockets[i].open()) continue;
      EXPECT_TRUE(ends_well(sockets[i], kinds[i]))
          << "kind " << static_cast<int>(kinds[i]) << ", seed " << seed << ", " << round << '/' << i
          << ", heard: " << sockets[i].heard();
    }
  }
}

// Two who play on, and are answered.
void play_quietly(GarbageServer& server, const std::atomic<bool>& done, int& turns) {
  while (!done) {
    const OnlineTable at = make_table(server.port(), kQuietGame);
    Player ada(server.port(), at, at.tokens[0]);
    Player bo(server.port(), at, at.tokens[1]);
    ASSERT_TRUE(ada.join() && bo.join());
    while (!done && !ada.over()) {
      const Json answer = (ada.my_turn() ? ada : bo).play("q" + std::to_string(turns));
      ASSERT_TRUE(answer.is_object()) << "no answer";
      ASSERT_EQ(answer["ok"], true) << answer;
      ASSERT_TRUE(ada.see(answer["version"]) && bo.see(answer["version"]));
      ++turns;
    }
    EXPECT_EQ(ada.missed_hash + bo.missed_hash, "");
  }
}

TEST(Garbage, gets_an_answer_or_a_close_and_disturbs_nobody) {
  GarbageServer server(3000, 3000);  // time enough for the quiet ones, on a busy machine too
  const std::vector<std::string> right = right_messages();
  ASSERT_GT(right.size(), 20u);
  std::atomic<bool> done = false;
  int turns = 0;
  std::thread quiet([&] { play_quietly(server, done, turns); });
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      threads.emplace_back([&, seed] { feed_garbage(server, seed, right); });
    }
  }
  done = true;
  quiet.join();
  EXPECT_GT(turns, 20);
  EXPECT_TRUE(server.becomes_alone()) << http(server.port(), "GET", "/metrics").body;
}

// The goodbye of the server and a broken frame cross each other, at one moment or another.
TEST(Garbage, after_a_refusal_holds_nothing_open) {
  GarbageServer server;
  const std::string refused = bytes_of({.payload = R"({"type":"join","table":""})"});
  const std::string ping = bytes_of({.payload = R"({"type":"ping"})"});
  const std::string broken = bytes_of({.opcode = 3});
  std::vector<RawSocket> sockets;
  for (int pings = 0; pings < 10; ++pings) {
    RawSocket& socket = sockets.emplace_back(server.port());
    socket.send(handshake());
    socket.listen(kPatience_ms);
    std::string all = refused;
    for (int i = 0; i < pings; ++i) all += ping;
    socket.send(all + broken);
  }
  for (RawSocket& socket : sockets) EXPECT_TRUE(ends_well(socket, GarbageKind::kFrames));
  EXPECT_TRUE(server.becomes_alone()) << http(server.port(), "GET", "/metrics").body;
}

bool shakes_hands(RawSocket& socket) {
  socket.send(handshake());
  while (socket.heard().find("\r\n\r\n") == std::string::npos) {
    if (socket.listen(kPatience_ms) != RawSocket::Heard::kBytes) return false;
  }
  return true;
}

// What follows the handshake, once the server has closed.
std::string answer_to(GarbageServer& server, const std::string& frames) {
  RawSocket socket(server.port());
  if (!shakes_hands(socket)) return "no handshake";
  socket.send(frames);
  RawSocket::Heard last = RawSocket::Heard::kBytes;
  while (last == RawSocket::Heard::kBytes) last = socket.listen(kPatience_ms);
  if (last != RawSocket::Heard::kEnd) return "not closed";
  return socket.heard().substr(socket.heard().find("\r\n\r\n") + 4);
}

TEST(Frames, pings_and_a_goodbye_are_answered) {
  GarbageServer server;
  const std::string ping = bytes_of({.opcode = 9, .payload = "there?"});
  const std::string close = bytes_of({.opcode = 8,
                                      .payload = "\x0f\xa0"
                                                 "bye"});
  EXPECT_EQ(answer_to(server, ping + close), "\x8a\6there?\x88\2\x0f\xa0");
  EXPECT_EQ(answer_to(server, close + ping), "\x88\2\x0f\xa0") << "after it, nothing is";
  EXPECT_EQ(answer_to(server, bytes_of({.opcode = 3})), "\x88\2\x03\xea");
  EXPECT_TRUE(server.becomes_alone()) << http(server.port(), "GET", "/metrics").body;
}

// A pong for every ping would fill the memory with what nobody reads.
TEST(Frames, of_many_pings_that_wait_the_last_is_answered) {
  GarbageServer server(30'000);
  std::string all;
  for (int i = 0; i < 1000; ++i) all += bytes_of({.opcode = 9, .payload = std::to_string(i)});
  const std::string heard = answer_to(server, all + bytes_of({.opcode = 8}));
  EXPECT_TRUE(
      heard.ends_with("\x8a\3"
                      "999\x88\2\x03\xe8"))
      << testing::PrintToString(heard);
  EXPECT_LT(std::ranges::count(heard, '\x8a'), 500) << "of those that are read together, one is";
}

// Else one client could keep the server reading, as fast as the line goes, and never pay for it.
TEST(Frames, that_say_nothing_are_read_no_faster_than_messages) {
  const Folder folder;
  server::ServerOptions options;
  options.database = (folder.path / "tables.db").string();
  options.limits.messages_at_once = 3;
  options.limits.messages_per_second = 0.1;
  const RunningServer server(options);
  const std::string text = bytes_of({.payload = "a", .last = false});
  for (const auto& [first, frame] : {std::pair{std::string(), bytes_of({.opcode = 9})},
                                     {std::string(), bytes_of({.opcode = 10})},
                                     {text, bytes_of({.opcode = 0, .last = false})}}) {
    for (const int frames : {5, 50}) {
      RawSocket socket(server.port());
      ASSERT_TRUE(shakes_hands(socket));
      std::string all = first;
      for (int i = 0; i < frames; ++i) all += frame;
      socket.send(all + bytes_of({.opcode = 8}));
      const auto is_closed = [&] { return socket.heard().ends_with("\x88\2\x03\xe8"); };
      if (frames < 10) {
        while (!is_closed() && socket.listen(kPatience_ms) == RawSocket::Heard::kBytes) continue;
        EXPECT_TRUE(is_closed()) << testing::PrintToString(socket.heard());
        continue;
      }
      // What it sent has arrived by the time that others were answered.
      for (int i = 0; i < 10; ++i) EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
      while (socket.listen(0) == RawSocket::Heard::kBytes) continue;
      EXPECT_FALSE(is_closed()) << testing::PrintToString(frame);
    }
  }
}

// Nobody reads and nobody closes: the server ends it by itself.
TEST(Garbage, is_forgotten_though_the_other_end_stays_open) {
  GarbageServer server;
  Garbage garbage(5, right_messages());
  std::vector<RawSocket> sockets;
  for (int i = 0; i < 120; ++i) {
    sockets.push_back(say(server, static_cast<GarbageKind>(i % kKinds), garbage));
  }
  for (int i = 0; i < 10; ++i) sockets.emplace_back(server.port());  // not a word
  EXPECT_TRUE(server.becomes_alone()) << http(server.port(), "GET", "/metrics").body;
}

TEST(Silence, is_asked_for_a_sign_of_life_and_cut_off_without_one) {
  GarbageServer server(3000);  // time enough to answer, on a busy machine too
  const auto joined = [&](std::size_t seat) {
    RawSocket socket(server.port());
    socket.send(handshake());
    socket.listen(kPatience_ms);
    socket.send(join_victim(server, seat));
    return socket;
  };
  RawSocket mute = joined(0);
  RawSocket polite = joined(1);
  const std::string ping("\x89\0", 2);
  std::size_t answered = 0;
  bool mute_is_open = true;
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience_ms);
  while ((mute_is_open || answered < 4) && std::chrono::steady_clock::now() < until) {
    if (mute_is_open) mute_is_open = mute.listen(1) != RawSocket::Heard::kEnd;
    ASSERT_NE(polite.listen(20), RawSocket::Heard::kEnd) << answered;
    std::size_t asked = 0;
    for (auto at = polite.heard().find(ping); at != std::string::npos; ++asked) {
      at = polite.heard().find(ping, at + ping.size());
    }
    for (; answered < asked; ++answered) polite.send(bytes_of({.opcode = 10}));
  }
  EXPECT_FALSE(mute_is_open);
  EXPECT_NE(mute.heard().find(ping), std::string::npos);
  EXPECT_GE(answered, 4u);
}

TEST(Garbage, a_request_that_comes_a_byte_at_a_time_is_cut_off) {
  GarbageServer server;
  std::vector<RawSocket> slow;
  for (int i = 0; i < 20; ++i) slow.emplace_back(server.port());
  const std::string endless = "GET /healthz HTTP/1.1\r\nX-Slow: " + std::string(4000, 'x');
  std::size_t closed = 0;
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience_ms);
  for (std::size_t at = 0; closed < slow.size() && std::chrono::steady_clock::now() < until; ++at) {
    closed = 0;
    for (RawSocket& socket : slow) {
      const bool gone = !socket.send(endless.substr(at % endless.size(), 1)) ||
                        socket.listen(1) == RawSocket::Heard::kEnd;
      if (gone) ++closed;
    }
  }
  EXPECT_EQ(closed, slow.size());
  EXPECT_TRUE(server.becomes_alone());
}

}  // namespace
}  // namespace twistwood::trial
