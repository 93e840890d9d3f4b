// One server a database file: two would show two truths of one table.
//
// The lock is the system's, on a file beside the database, so that a crash releases it. The file
// says who holds it, and stays when it is released.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"

namespace twistwood::server {

class FileLock {
 public:
  // Or an error that says who has it.
  static Result<FileLock> take(const std::string& database);

  FileLock() = default;
  FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~FileLock();

 private:
  explicit FileLock(int file) : file_(file) {}

  int file_ = -1;  // open as long as it is held
};

}  // namespace twistwood::server
