// Lines of anything, as requests to one engine: what a page, and whoever uses the npm package, can
// send. Every one of them gets an answer that says ok, or what is wrong.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_cursor.h"
#include "engine/engine.h"
#include "fuzz/check.h"

namespace {

using namespace twistwood;
using wire::Json;

// It may think as long as it is told to: here it is told to be quick.
void hurry(Json& json) {
  constexpr std::pair<const char*, std::int64_t> kMost[] = {
      {"nodes", 20}, {"time_ms", 2}, {"depth", 2}, {"blocks", 200}, {"lines", 3}};
  if (!json.is_structured()) return;
  for (auto& [name, value] : json.items()) {
    for (const auto& [limited, most] : kMost) {
      if (name == limited && value.is_number_integer()) {
        value = std::min(value.get<std::int64_t>(), most);
      }
    }
    hurry(value);
  }
  const bool thinks = json.is_object() &&
                      (json.value("type", Json()) == "bot" || json.value("type", Json()) == "hint");
  if (thinks && !json.contains("nodes")) json["nodes"] = 20;
  if (json.is_object() && json.value("type", Json()) == "solve" && !json.contains("blocks")) {
    json["blocks"] = 200;
  }
}

bool takes_long(const Json& json) {
  if (!json.is_object()) return false;
  const Json type = json.value("type", Json());
  return type == "bench" || type == "signature";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kMostRequests = 8;
  std::int64_t now_ms = 0;
  engine::Engine engine([&now_ms] { return ++now_ms; });
  TextCursor lines(std::string_view(reinterpret_cast<const char*>(data), size));
  for (int i = 0; i < kMostRequests && !lines.done(); ++i) {
    std::string request(lines.until('\n'));
    if (auto json = wire::parse(request, engine::kLongestRequest)) {
      if (takes_long(*json)) continue;
      hurry(*json);
      request = wire::write(*json);
    }
    const auto reply = wire::parse(engine.answer(request), 16 * engine::kLongestRequest);
    FUZZ_CHECK(reply && reply->is_object() && (*reply)["ok"].is_boolean());
    const bool told = (*reply)["ok"].get<bool>() || !(*reply)["error"].get<std::string>().empty();
    FUZZ_CHECK(told);
  }
  return 0;
}
