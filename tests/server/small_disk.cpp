#include "server/small_disk.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace twistwood::trial {

SmallDisk::SmallDisk()
    : mounted_(mount("tmpfs", folder_.path.c_str(), "tmpfs", 0, "size=8m") == 0) {}

SmallDisk::~SmallDisk() {
  if (mounted_) umount2(folder_.path.c_str(), MNT_DETACH);
}

void SmallDisk::fill(pid_t server) {
  if (!mounted_) {
    // The longest file is the one that turns are written to; a log is shorter and goes on.
    std::uintmax_t longest = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder_.path)) {
      longest = std::max(longest, file.file_size());
    }
    const rlimit no_more{.rlim_cur = longest, .rlim_max = RLIM_INFINITY};
    EXPECT_EQ(prlimit(server, RLIMIT_FSIZE, &no_more, nullptr), 0);
    return;
  }
  const int filler = open((folder_.path / "filler").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  const std::array<char, 512> some{};
  while (write(filler, some.data(), some.size()) > 0) {
  }
  close(filler);
}

void SmallDisk::empty(pid_t server) {
  if (mounted_) {
    std::filesystem::remove(folder_.path / "filler");
    return;
  }
  const rlimit all{.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
  EXPECT_EQ(prlimit(server, RLIMIT_FSIZE, &all, nullptr), 0);
}

}  // namespace twistwood::trial
