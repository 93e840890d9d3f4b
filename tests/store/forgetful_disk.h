// A disk that forgets, for SQLite: beside each file it keeps what a power cut would leave of it,
// the file as it was when it was last flushed.
//
// While one lives it is the file system of every new SQLite connection of this process.
#pragma once

#include <filesystem>

namespace twistwood::store {

class ForgetfulDisk {
 public:
  // What would be left goes into this folder, which has to be there.
  explicit ForgetfulDisk(const std::filesystem::path& left);
  ~ForgetfulDisk();
  ForgetfulDisk(const ForgetfulDisk&) = delete;
  ForgetfulDisk& operator=(const ForgetfulDisk&) = delete;

  // Copies what a power cut at this moment would leave.
  void cut_power(const std::filesystem::path& into) const;

  // From now on whoever flushes waits, until it is let on; and until somebody waits there, or false
  // if nobody comes for a minute.
  void hold();
  bool wait_for_flush();
  void let_on();

  // The name of the file system that does not forget, for whoever looks at what is left.
  static const char* honest();
};

}  // namespace twistwood::store
