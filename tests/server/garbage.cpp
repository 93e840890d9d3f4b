#include "server/garbage.h"

namespace twistwood::trial {

namespace {

const std::string kHost = "Host: 127.0.0.1\r\n";
const std::string kUpgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n";
const std::string kKey = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
const std::string kVersion = "Sec-WebSocket-Version: 13\r\n";

std::string get(std::string_view target, std::string_view headers) {
  return "GET " + std::string(target) + " HTTP/1.1\r\n" + kHost + std::string(headers) + "\r\n";
}

std::string post(std::string_view headers, std::string_view body) {
  return "POST /api/tables HTTP/1.1\r\n" + kHost + std::string(headers) + "\r\n" +
         std::string(body);
}

}  // namespace

std::string bytes_of(const RawFrame& frame) {
  constexpr int kTwoBytes = 126;
  constexpr int kEightBytes = 127;
  const long long length =
      frame.claimed >= 0 ? frame.claimed : static_cast<long long>(frame.payload.size());
  std::string bytes;
  const auto put = [&](long long value) { bytes.push_back(static_cast<char>(value & 0xff)); };
  put((frame.last ? 0x80 : 0) | frame.reserved << 4 | frame.opcode);
  const int mask_bit = frame.masked ? 0x80 : 0;
  if (length < kTwoBytes) {
    put(mask_bit | length);
  } else if (length < 0x10000) {
    put(mask_bit | kTwoBytes);
    put(length >> 8);
    put(length);
  } else {
    put(mask_bit | kEightBytes);
    for (int shift = 56; shift >= 0; shift -= 8) put(length >> shift);
  }
  constexpr std::string_view kMask = "\x37\xfa\x21\x3d";
  if (frame.masked) bytes += kMask;
  for (std::size_t i = 0; i < frame.payload.size(); ++i) {
    put(frame.masked ? frame.payload[i] ^ kMask[i % kMask.size()] : frame.payload[i]);
  }
  return bytes;
}

std::string handshake() { return get("/ws", kUpgrade + kKey + kVersion); }

Garbage::Garbage(std::uint64_t seed, std::vector<std::string> messages)
    : random_(seed), messages_(std::move(messages)) {}

std::string Garbage::bytes() {
  std::string bytes(1 + random_.below(2000), ' ');
  for (char& byte : bytes) byte = static_cast<char>(random_.below(256));
  return bytes;
}

std::string Garbage::spoilt(std::string text) {
  for (std::uint32_t changes = 1 + random_.below(4); changes > 0 && !text.empty(); --changes) {
    const std::size_t at = random_.below(static_cast<std::uint32_t>(text.size()));
    const std::size_t length = 1 + random_.below(8);
    switch (random_.below(5)) {
      case 0: text[at] = static_cast<char>(random_.below(256)); break;
      case 1: text.erase(at, length); break;
      case 2: text.insert(at, text.substr(at, length)); break;
      case 3: text.insert(at, std::to_string(static_cast<long long>(random_.next()))); break;
      default: text.resize(at); break;
    }
  }
  return text;
}

std::string Garbage::http() {
  const std::string table = R"({"setup":{"game":"twisty","seats":[{},{}]}})";
  const std::vector<std::string> wrong = {
      "\r\n\r\n\r\n\r\n",
      "GET\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      std::string("GET /\0healthz HTTP/1.1\r\n\r\n", 26),
      "G\tET / HTTP/1.1\r\nHost\r\n\r\n",
      get("/" + std::string(7000, 'a'), ""),
      get("/" + std::string(9000, 'a'), ""),
      get("/", "X: " + std::string(9000, 'x') + "\r\n"),
      get("/../../../etc/passwd?%00%ff", "If-None-Match: \"\r\n"),
      get("http://[::1", "Accept-Encoding: gzip;q=nan,,,\r\n"),
      "GET / HTTP/1.1\r\nHost: a\r\n b\r\n: c\r\n\r\n",
      post("Content-Length: -1\r\n", table),
      post("Content-Length: 18446744073709551616\r\n", table),
      post("Content-Length: 10\r\nContent-Length: 20\r\n", table),
      post("Content-Length: 400000\r\n", table),
      post("Content-Length: 4000\r\n", table),  // and the rest never comes
      post("Transfer-Encoding: chunked\r\n", "ffffffffffffffff\r\n"),
      post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "zz\r\n"),
      post("Transfer-Encoding: gzip, chunked, chunked\r\n", "0\r\n\r\n"),
      post("Content-Length: 3\r\nExpect: 100-continue\r\n", ""),
      get("/healthz", "") + get("/metrics", "") + "rubbish" + get("/healthz", ""),
  };
  const std::vector<std::string> right = {
      get("/healthz", ""), post("Content-Length: 43\r\n", table), get("/api/tables", ""),
      get("/online.json", "Accept-Encoding: gzip\r\n"), handshake()};
  return random_.below(2) == 0 ? one_of(wrong) : spoilt(one_of(right));
}

std::string Garbage::broken_handshake() {
  const std::vector<std::string> wrong = {
      get("/ws", kUpgrade + kVersion),
      get("/ws", kUpgrade + kKey),
      get("/ws", kUpgrade + kKey + "Sec-WebSocket-Version: 8\r\n"),
      get("/ws", kUpgrade + kVersion + "Sec-WebSocket-Key: " + std::string(500, 'A') + "\r\n"),
      get("/ws", kUpgrade + kVersion + "Sec-WebSocket-Key:\r\n"),
      get("/ws", kKey + kVersion + "Upgrade: websocket\r\nConnection: close\r\n"),
      get("/elsewhere", kUpgrade + kKey + kVersion),
      get("/ws", kUpgrade + kKey + kVersion + "Origin: http://evil.example\r\n"),
      get("/ws", kUpgrade + kKey + kVersion + "Sec-WebSocket-Extensions: x; y=\"\r\n"),
      "POST /ws HTTP/1.1\r\n" + kHost + kUpgrade + kKey + kVersion + "\r\n",
      "GET /ws HTTP/1.0\r\n" + kHost + kUpgrade + kKey + kVersion + "\r\n",
      "GET /ws HTTP/1.1\r\n" + kUpgrade + kKey + kVersion + "\r\n",
  };
  return one_of(wrong) + (random_.below(2) == 0 ? bytes() : "");
}

std::string Garbage::broken_frames() {
  constexpr long long kHuge = 1LL << 40;
  const std::string ping = R"({"type":"ping"})";
  const std::string start = bytes_of({.payload = ping, .last = false});
  const std::vector<std::string> wrong = {
      bytes_of({.payload = ping, .masked = false}),
      bytes_of({.payload = ping, .reserved = 1 + static_cast<int>(random_.below(7))}),
      bytes_of({.opcode = 3 + static_cast<int>(random_.below(5)), .payload = ping}),
      bytes_of({.opcode = 11 + static_cast<int>(random_.below(5)), .payload = ping}),
      bytes_of({.opcode = 9, .payload = std::string(126, 'p')}),
      bytes_of({.opcode = 9, .payload = "p", .last = false}),
      bytes_of({.opcode = 0, .payload = ping}),
      start + bytes_of({.payload = ping}),
      start + bytes_of({.opcode = 9, .payload = "p"}) + bytes_of({.opcode = 0, .payload = "x"}),
      start,  // and the rest never comes
      bytes_of({.payload = ping, .claimed = 100}),
      bytes_of({.payload = ping, .claimed = kHuge}),
      bytes_of({.payload = std::string(5000, ' ')}),
      bytes_of({.payload = std::string(3000, ' '), .last = false}) +
          bytes_of({.opcode = 0, .payload = std::string(3000, ' ')}),
      bytes_of({.payload = "\xc0\xaf\xed\xa0\x80"}),
      bytes_of({.opcode = 2, .payload = bytes()}),
      bytes_of({.opcode = 8, .payload = "x"}),
      bytes_of({.opcode = 8, .payload = std::string("\x03\xed", 2)}),
      bytes_of({.opcode = 8, .payload = std::string("\x03\xe8\xff", 3)}),
      bytes_of({.opcode = 10, .payload = "nobody asked"}),
      "\x81",
      std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10),
      bytes(),
  };
  return random_.below(4) == 0 ? spoilt(one_of(wrong)) : one_of(wrong);
}

std::string Garbage::message() {
  const std::vector<std::string> wrong = {
      "",
      "null",
      "[]",
      "{}",
      "\"type\"",
      "{\"type\":1}",
      "{\"type\":\"\"}",
      std::string(4000, '['),
      "{\"type\":\"ping\",\"type\":\"join\"}",
      "{\"type\":\"join\",\"table\":\"../../etc\",\"tokens\":[[]]}",
      "{\"type\":\"join\",\"table\":\"\",\"have\":-1e999}",
      "{\"type\":\"reaction\",\"code\":\"" + std::string(3000, 'x') + "\"}",
      "{\"type\":\"vote\",\"for\":99}",
      "{\"type\":\"claim\",\"device\":\"" + std::string(3000, 'x') + "\"}",
      "{\"type\":\"rematch\",\"id\":{}}"};
  return bytes_of({.payload = random_.below(3) == 0 ? one_of(wrong) : spoilt(one_of(messages_))});
}

}  // namespace twistwood::trial
