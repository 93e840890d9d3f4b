// How much memory the system lets this program have, where a container or a service is given less
// than the machine has (cgroup).
#pragma once

#include <cstdint>
#include <string>

namespace twistwood::cli {

// In bytes; the largest number there is where nothing is said. `groups` lists the groups of the
// process as /proc/self/cgroup does, `mounted` is where their files are.
std::uint64_t memory_limit(const std::string& groups, const std::string& mounted);

}  // namespace twistwood::cli
