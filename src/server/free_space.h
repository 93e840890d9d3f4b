// The space that is left where the database lies: when it runs out, no new tables are laid, so that
// the games that have begun can go on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace twistwood::server {

class FreeSpace {
 public:
  FreeSpace() = default;
  // Nothing to watch without a folder, or without a number.
  FreeSpace(std::string folder, std::optional<std::int64_t> least_mib)
      : folder_(std::move(folder)), least_mib_(least_mib) {}

  // Looks; true if it has become low, or enough again.
  bool look();
  bool low() const { return low_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  std::string folder_;
  std::optional<std::int64_t> least_mib_;
  std::uint64_t bytes_ = 0;
  bool low_ = false;
};

}  // namespace twistwood::server
