// What the server says of itself at /metrics.
#pragma once

#include <optional>
#include <string_view>

namespace twistwood::load {

struct ServerFigures {
  double cpu_seconds = 0;
  double memory_bytes = 0;
};

// Nothing when the text is not such a page.
std::optional<ServerFigures> read_metrics(std::string_view page);

}  // namespace twistwood::load
