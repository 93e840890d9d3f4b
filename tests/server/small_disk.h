// A disk that can be filled to the last byte and emptied again.
//
// Where mounting is permitted it is a small tmpfs. Elsewhere no file of the server may become
// longer than its longest while it is "full" (RLIMIT_FSIZE), which the database meets as a like
// error.
#pragma once

#include <sys/types.h>

#include <filesystem>

#include "server/running_server.h"

namespace twistwood::trial {

class SmallDisk {
 public:
  SmallDisk();
  ~SmallDisk();
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  const std::filesystem::path& path() const { return folder_.path; }
  // Eight MiB of its own, or whatever the machine has.
  bool has_own_space() const { return mounted_; }
  // For this server.
  void fill(pid_t server);
  void empty(pid_t server);

 private:
  Folder folder_;
  bool mounted_ = false;
};

}  // namespace twistwood::trial
