#include "server/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <tuple>

namespace twistwood::server {

namespace {

std::string who_we_are() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return join("process ", getpid(), " on ", host.data());
}

std::string read_holder(int file) {
  std::array<char, 400> text{};
  const ssize_t size = pread(file, text.data(), text.size(), 0);
  std::string holder(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  while (holder.ends_with('\n')) holder.pop_back();
  return holder.empty() ? "another process" : holder;
}

}  // namespace

Result<FileLock> FileLock::take(const std::string& database) {
  // Under one name, whichever way leads to the file.
  std::error_code error;
  const auto whole = std::filesystem::weakly_canonical(database, error);
  const std::string name = (error ? database : whole.string()) + ".lock";
  const int file = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0640);
  if (file < 0) return refuse("cannot open ", name, ": ", std::strerror(errno));
  FileLock lock(file);
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    return refuse("the database ", database, " is in use by ", read_holder(file),
                  ". A file has one server: stop that one, name another file with --db, or let "
                  "both use one PostgreSQL");
  }
  // Only for those who come later: on a full disk it may stay empty.
  const std::string text = who_we_are() + '\n';
  std::ignore = ftruncate(file, 0);
  std::ignore = pwrite(file, text.data(), text.size(), 0);
  return lock;
}

FileLock::~FileLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace twistwood::server
