#include "load/metrics_page.h"

#include <cstdlib>
#include <string>

namespace twistwood::load {

namespace {

std::optional<double> figure(std::string_view page, std::string_view name) {
  // At the beginning of a line, and a space after it.
  const std::string mark = std::string("\n").append(name).append(" ");
  const std::string whole = std::string("\n").append(page);
  const auto at = whole.find(mark);
  if (at == std::string::npos) return std::nullopt;
  return std::strtod(whole.c_str() + at + mark.size(), nullptr);
}

}  // namespace

std::optional<ServerFigures> read_metrics(std::string_view page) {
  const auto cpu_seconds = figure(page, "process_cpu_seconds_total");
  const auto memory_bytes = figure(page, "process_resident_memory_bytes");
  if (!cpu_seconds || !memory_bytes) return std::nullopt;
  return ServerFigures{*cpu_seconds, *memory_bytes};
}

}  // namespace twistwood::load
