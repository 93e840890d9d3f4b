#include "server/journal.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

namespace twistwood::server {

namespace {

std::string timestamp() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  const auto seconds = static_cast<std::time_t>(ms / 1000);
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 40> text{};
  std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &utc);
  size += static_cast<std::size_t>(
      std::snprintf(text.data() + size, text.size() - size, ".%03dZ", static_cast<int>(ms % 1000)));
  return {text.data(), size};
}

}  // namespace

Journal journal_on_stderr() {
  return [](LogLevel level, std::string_view what, const wire::Json& more) {
    constexpr std::array<std::string_view, 3> kLevels = {"info", "warning", "error"};
    wire::Json line = {
        {"time", timestamp()}, {"level", kLevels[static_cast<std::size_t>(level)]}, {"what", what}};
    if (more.is_object()) line.update(more);
    const std::string text = wire::write(line) + '\n';
    std::fwrite(text.data(), 1, text.size(), stderr);
  };
}

}  // namespace twistwood::server
