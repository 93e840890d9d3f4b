// An address that a browser names, and its keys: whatever is taken leads to a host of the internet
// by its name, and reads the same again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/check.h"
#include "push/message.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace twistwood::push;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto bytes = from_base64url(text)) FUZZ_CHECK(to_base64url(*bytes) == text);
  const auto anywhere = read_endpoint(text, true);
  const auto endpoint = read_endpoint(text);
  FUZZ_CHECK(!endpoint || anywhere);
  if (!endpoint) {
    FUZZ_CHECK(endpoint.error().message.starts_with("endpoint: "));
    return 0;
  }
  FUZZ_CHECK(endpoint->port == "443");
  FUZZ_CHECK(endpoint->origin == "https://" + endpoint->host);
  FUZZ_CHECK(std::ranges::none_of(endpoint->host + endpoint->target,
                                  [](char c) { return c <= ' ' || c > '~' || c == '#'; }));
  FUZZ_CHECK(endpoint->host.find_first_of("/?@:[]") == std::string::npos);
  const char last = endpoint->host[endpoint->host.rfind('.') + 1];
  FUZZ_CHECK(last >= 'a' && last <= 'z');
  const auto again = read_endpoint(endpoint->origin + endpoint->target);
  FUZZ_CHECK(again && again->host == endpoint->host && again->target == endpoint->target);
  return 0;
}
