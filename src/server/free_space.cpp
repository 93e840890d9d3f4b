#include "server/free_space.h"

#include <filesystem>
#include <utility>

namespace twistwood::server {

bool FreeSpace::look() {
  if (folder_.empty() || !least_mib_) return false;
  std::error_code error;
  const auto space = std::filesystem::space(folder_, error);
  if (error) return false;
  bytes_ = space.available;
  const auto least = static_cast<std::uint64_t>(*least_mib_) << 20;
  // A quarter more before it is enough again: it would change to and fro at the border.
  const bool is_low = bytes_ < (low_ ? least + least / 4 : least);
  return is_low != std::exchange(low_, is_low);
}

}  // namespace twistwood::server
