#include "server/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace twistwood::server {

namespace {

std::string who_we_are() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return join("process ", getpid(), " on ", host.data());
}

// Where whoever holds the lock says so.
std::string note_beside(const std::string& path) { return path + ".lock"; }

std::string read_holder(const std::string& path) {
  std::ifstream note(note_beside(path));
  std::string holder;
  std::getline(note, holder);
  return holder.empty() ? "another process" : holder;
}

}  // namespace

Result<FileLock> FileLock::take(const std::string& database) {
  const auto refused = [&](const auto&... why) {
    return refuse("the database ", database, why...);
  };
  const int file = open(database.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0640);
  if (file < 0) return refused(" cannot be opened: ", std::strerror(errno));
  FileLock lock(file);
  struct stat found{};
  if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) return refused(" is no plain file");
  // Its log would lie beside another name than the one it has for others.
  if (found.st_nlink > 1) return refused(" has several names (hard links); name one that has one");
  std::error_code error;
  lock.path_ = std::filesystem::canonical(database, error).string();
  if (error) return refused(" cannot be found: ", error.message());
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    return refused(" is in use by ", read_holder(lock.path_),
                   ". A file has one server: stop that one, name another file with --db, or let "
                   "both use one PostgreSQL");
  }
  // Only for those who come later: on a full disk it may stay empty.
  std::ofstream(note_beside(lock.path_)) << who_we_are() << '\n';
  return lock;
}

FileLock::~FileLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace twistwood::server
