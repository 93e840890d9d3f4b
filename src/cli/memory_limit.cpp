#include "cli/memory_limit.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string_view>

namespace twistwood::cli {

namespace {

namespace fs = std::filesystem;

constexpr auto kNone = std::numeric_limits<std::uint64_t>::max();

// "max", or a file that is not there, is no limit.
std::uint64_t number_in(const fs::path& file) {
  std::uint64_t number = 0;
  return std::ifstream(file) >> number ? number : kNone;
}

// The group's own limit and those of the groups it lies in. In a container the path may be that of
// the host, of which only the root is mounted.
std::uint64_t least_from(const fs::path& root, const fs::path& group, const char* file) {
  std::uint64_t least = number_in(root / file);
  fs::path here = root;
  for (const fs::path& part : group.relative_path()) {
    here /= part;
    least = std::min(least, number_in(here / file));
  }
  return least;
}

}  // namespace

std::uint64_t memory_limit(const std::string& groups, const std::string& mounted) {
  std::uint64_t least = kNone;
  std::ifstream lines(groups);
  for (std::string line; std::getline(lines, line);) {
    // "0::/path" in version 2, "4:memory:/path" in version 1.
    const auto first = line.find(':');
    const auto second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const auto kinds = std::string_view(line).substr(first + 1, second - first - 1);
    const fs::path group = line.substr(second + 1);
    if (kinds.empty()) least = std::min(least, least_from(mounted, group, "memory.max"));
    if (kinds.find("memory") != std::string_view::npos) {
      least =
          std::min(least, least_from(fs::path(mounted) / "memory", group, "memory.limit_in_bytes"));
    }
  }
  return least;
}

}  // namespace twistwood::cli
