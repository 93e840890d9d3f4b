// Frames of a WebSocket, byte by byte: what a client may send, in whatever pieces it comes, and
// what it is closed with for anything else.
#include "server/websocket_frames.h"

#include <gtest/gtest.h>

#include <vector>

#include "server/garbage.h"

namespace twistwood::trial {
namespace {

using server::FrameReader;
using server::Opcode;
using Got = FrameReader::Got;

constexpr std::size_t kLongest = 4096;

struct Heard {
  Got got;
  std::string text;        // a message, or what came with a ping
  std::uint16_t code = 0;  // to close with
  bool operator==(const Heard&) const = default;
};

// All that is in the bytes, given in pieces of this size.
std::vector<Heard> hear(std::string_view bytes, std::size_t piece) {
  FrameReader reader(kLongest);
  std::vector<Heard> all;
  while (!bytes.empty()) {
    std::string_view some = bytes.substr(0, piece);
    bytes.remove_prefix(some.size());
    while (!some.empty()) {
      const Got got = reader.take(some);
      if (got == Got::kNothing) continue;
      const bool ends = got == Got::kClose || got == Got::kBroken;
      std::string text(got == Got::kMessage ? reader.message() : reader.control());
      if (got == Got::kPart) text.clear();
      all.push_back({got, std::move(text), ends ? reader.close_code() : std::uint16_t{0}});
      if (ends) return all;
    }
  }
  return all;
}

// The same, however it is cut.
std::vector<Heard> hear(std::string_view bytes) {
  const auto all = hear(bytes, bytes.size());
  for (const std::size_t piece : {1u, 2u, 3u, 7u, 64u}) EXPECT_EQ(hear(bytes, piece), all) << piece;
  return all;
}

// What it is closed with; 0 if it is not.
int closed_for(const std::string& bytes) {
  const auto all = hear(bytes);
  return all.empty() || all.back().got != Got::kBroken ? 0 : all.back().code;
}

TEST(WebSocketFrames, messages_of_every_length_come_whole) {
  for (const std::size_t size : {0u, 1u, 5u, 125u, 126u, 127u, 1000u, 4096u}) {
    std::string text(size, 'x');
    for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>('a' + i % 26);
    const auto all = hear(bytes_of({.payload = text}) + bytes_of({.payload = "next"}));
    ASSERT_EQ(all.size(), 2u) << size;
    EXPECT_EQ(all[0], (Heard{Got::kMessage, text}));
    EXPECT_EQ(all[1], (Heard{Got::kMessage, "next"}));
  }
}

TEST(WebSocketFrames, a_message_may_come_in_parts_with_pings_between_them) {
  const auto all = hear(bytes_of({.payload = "one ", .last = false}) +
                        bytes_of({.opcode = 9, .payload = "there?"}) +
                        bytes_of({.opcode = 0, .payload = "two ", .last = false}) +
                        bytes_of({.opcode = 10}) + bytes_of({.opcode = 0, .payload = "three"}));
  ASSERT_EQ(all.size(), 5u);
  EXPECT_EQ(all[0].got, Got::kPart);
  EXPECT_EQ(all[1], (Heard{Got::kPing, "there?"}));
  EXPECT_EQ(all[2].got, Got::kPart);
  EXPECT_EQ(all[3].got, Got::kPong);
  EXPECT_EQ(all[4], (Heard{Got::kMessage, "one two three"}));
}

TEST(WebSocketFrames, a_text_is_utf8_and_other_messages_are_any_bytes) {
  const std::string wrong = "\xc0\xaf";
  EXPECT_EQ(hear(bytes_of({.payload = "Zoë 狐"})).at(0).text, "Zoë 狐");
  EXPECT_EQ(closed_for(bytes_of({.payload = wrong})), server::kCloseNotUtf8);
  EXPECT_EQ(hear(bytes_of({.opcode = 2, .payload = wrong})).at(0), (Heard{Got::kMessage, wrong}));
  // A character may be cut by the end of a part, but not by that of the message.
  EXPECT_EQ(closed_for(bytes_of({.payload = "\xc3", .last = false}) +
                       bytes_of({.opcode = 0, .payload = "\xab"})),
            0);
  EXPECT_EQ(closed_for(bytes_of({.payload = "\xc3"})), server::kCloseNotUtf8);
}

TEST(WebSocketFrames, too_long_a_message_is_refused_before_it_has_come) {
  constexpr long long kHuge = 1LL << 62;
  EXPECT_EQ(closed_for(bytes_of({.claimed = 4097})), server::kCloseTooBig);
  EXPECT_EQ(closed_for(bytes_of({.claimed = kHuge})), server::kCloseTooBig);
  EXPECT_EQ(closed_for(bytes_of({.payload = std::string(3000, ' '), .last = false}) +
                       bytes_of({.opcode = 0, .claimed = 3000})),
            server::kCloseTooBig);
}

TEST(WebSocketFrames, what_no_client_may_send_ends_it) {
  const std::string start = bytes_of({.payload = "a", .last = false});
  std::vector<std::string> wrong = {
      bytes_of({.payload = "a", .masked = false}),
      bytes_of({.opcode = 0, .payload = "a"}),
      start + bytes_of({.payload = "a"}),
      start + bytes_of({.opcode = 2, .payload = "a"}),
      bytes_of({.opcode = 9, .payload = "a", .last = false}),
      bytes_of({.opcode = 9, .payload = std::string(126, 'a')}),
      bytes_of({.opcode = 8, .payload = "x"}),
      // Lengths that are longer than they need be.
      std::string("\x81\xfe\x00\x7d....", 8),
      std::string("\x81\xff\x00\x00\x00\x00\x00\x00\xff\xff....", 14),
  };
  for (const int opcode : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
    wrong.push_back(bytes_of({.opcode = opcode}));
  }
  for (const int reserved : {1, 2, 4}) wrong.push_back(bytes_of({.reserved = reserved}));
  for (const std::string& bytes : wrong) {
    EXPECT_EQ(closed_for(bytes), server::kCloseProtocolError) << testing::PrintToString(bytes);
  }
}

TEST(WebSocketFrames, a_close_is_answered_with_its_own_code) {
  const auto close = [](int code, std::string_view reason) {
    std::string payload = {static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
    return hear(bytes_of({.opcode = 8, .payload = payload.append(reason)})).at(0);
  };
  EXPECT_EQ(hear(bytes_of({.opcode = 8})).at(0).code, server::kCloseNormal);
  for (const int code : {1000, 1001, 1003, 1007, 1014, 3000, 4999}) {
    EXPECT_EQ(close(code, "bye").got, Got::kClose) << code;
    EXPECT_EQ(close(code, "bye").code, code);
  }
  for (const int code : {0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535}) {
    EXPECT_EQ(close(code, "").got, Got::kBroken) << code;
    EXPECT_EQ(close(code, "").code, server::kCloseProtocolError);
  }
  EXPECT_EQ(close(1000, "\xff").code, server::kCloseNotUtf8);
}

TEST(WebSocketFrames, are_written_as_the_protocol_wants_them) {
  const auto header = [](std::size_t size) {
    std::string bytes;
    server::put_frame_header(bytes, Opcode::kText, size);
    return bytes;
  };
  EXPECT_EQ(header(0), std::string("\x81\0", 2));
  EXPECT_EQ(header(125), "\x81\x7d");
  EXPECT_EQ(header(126), std::string("\x81\x7e\0\x7e", 4));
  EXPECT_EQ(header(65'535), "\x81\x7e\xff\xff");
  EXPECT_EQ(header(65'536), std::string("\x81\x7f\0\0\0\0\0\1\0\0", 10));
  std::string bytes;
  server::put_frame(bytes, Opcode::kPong, "yes");
  server::put_close_frame(bytes, 4001, "slow");
  EXPECT_EQ(bytes, "\x8a\3yes\x88\6\x0f\xa1slow");
}

}  // namespace
}  // namespace twistwood::trial
