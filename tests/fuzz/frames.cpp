// Bytes from a client of a WebSocket: what is heard does not depend on how they were cut, is never
// longer than allowed, and whoever is closed is told why.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/check.h"
#include "server/websocket_frames.h"

namespace {

using twistwood::server::FrameReader;

constexpr std::size_t kLongest = 300;

std::vector<std::string> hear(std::string_view bytes, std::size_t piece) {
  FrameReader reader(kLongest);
  std::vector<std::string> all;
  while (!bytes.empty()) {
    std::string_view some = bytes.substr(0, piece);
    bytes.remove_prefix(some.size());
    while (!some.empty()) {
      const auto got = reader.take(some);
      FUZZ_CHECK(reader.message().size() <= kLongest && reader.control().size() <= 125);
      if (got == FrameReader::Got::kNothing) continue;
      const bool is_message = got == FrameReader::Got::kMessage;
      all.push_back(std::to_string(static_cast<int>(got)) + ' ');
      all.back() += is_message ? reader.message() : reader.control();
      if (got != FrameReader::Got::kClose && got != FrameReader::Got::kBroken) continue;
      FUZZ_CHECK(reader.close_code() >= 1000);
      all.back() += std::to_string(reader.close_code());
      return all;
    }
  }
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto all = hear(bytes, size + 1);
  for (const std::size_t piece : {1u, 3u, 50u}) FUZZ_CHECK(hear(bytes, piece) == all);
  return 0;
}
