// One server a database file: two would show two truths of one table.
//
// There are two locks of the system, which a crash releases. One is on a file beside the database,
// named after it, that says who holds it and stays when it is released: SQLite's own log has its
// name from there, too, so it is never that of two servers, even where somebody puts another file
// in the place of the database. The other is on the database itself, by whichever of its names it
// was opened.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"

namespace twistwood::server {

class FileLock {
 public:
  // Makes the database if there is none; or an error that says why not, or who has it.
  static Result<FileLock> take(const std::string& database);

  FileLock() = default;
  FileLock(FileLock&& other) noexcept
      : note_(std::exchange(other.note_, -1)),
        file_(std::exchange(other.file_, -1)),
        path_(std::move(other.path_)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(note_, other.note_);
    std::swap(file_, other.file_);
    std::swap(path_, other.path_);
    return *this;
  }
  ~FileLock();

  // Of the database, without links.
  const std::string& path() const { return path_; }

 private:
  int note_ = -1;
  // Open as long as it is held, and closed last: SQLite's own locks end with any descriptor of its
  // file that this process closes.
  int file_ = -1;
  std::string path_;
};

}  // namespace twistwood::server
