// One server a database file: two would show two truths of one table.
//
// The lock is the system's, on the database itself, by whichever of its names it was opened; a
// crash releases it. A file beside it says who holds it, and stays when it is released.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"

namespace twistwood::server {

class FileLock {
 public:
  // Makes the database if there is none; or an error that says who has it.
  static Result<FileLock> take(const std::string& database);

  FileLock() = default;
  FileLock(FileLock&& other) noexcept
      : file_(std::exchange(other.file_, -1)), path_(std::move(other.path_)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(path_, other.path_);
    return *this;
  }
  ~FileLock();

  // Of the database, without links.
  const std::string& path() const { return path_; }

 private:
  explicit FileLock(int file) : file_(file) {}

  // Open as long as it is held, and closed last: SQLite's own locks end with any descriptor of its
  // file that this process closes.
  int file_ = -1;
  std::string path_;
};

}  // namespace twistwood::server
