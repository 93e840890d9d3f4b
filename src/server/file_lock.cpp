#include "server/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <tuple>

#include "store/store.h"

namespace twistwood::server {

namespace {

namespace fs = std::filesystem;

std::string who_we_are() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return join("process ", getpid(), " on ", host.data());
}

std::string read_holder(int note) {
  std::array<char, 400> text{};
  const ssize_t size = pread(note, text.data(), text.size(), 0);
  std::string holder(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  while (holder.ends_with('\n')) holder.pop_back();
  return holder.empty() ? "another process" : holder;
}

// Only for those who come later: on a full disk it may stay empty.
void write_holder(int note) {
  const std::string text = who_we_are() + '\n';
  std::ignore = ftruncate(note, 0);
  std::ignore = pwrite(note, text.data(), text.size(), 0);
}

// Where the file is, or will be made: a link may lead to one that is not there yet.
fs::path place_of(fs::path path, std::error_code& error) {
  constexpr int kMostLinks = 40;
  for (int i = 0; i < kMostLinks; ++i) {
    const bool is_link = fs::is_symlink(fs::symlink_status(path, error));
    if (!is_link || fs::exists(path, error)) break;
    path = path.parent_path() / fs::read_symlink(path, error);
  }
  error.clear();
  return fs::weakly_canonical(fs::absolute(path, error), error);
}

// Nothing has been made yet.
Result<void> check_place(const std::string& database, const fs::path& place) {
  const auto refused = [&](const auto&... why) {
    return refuse("the database ", database, why...);
  };
  if (place.string().find('"') != std::string::npos) {
    return refused(" lies in ", place.parent_path().string(),
                   ": with a quotation mark in the name of a folder SQLite cannot be asked for it");
  }
  struct stat found{};
  if (stat(place.c_str(), &found) != 0) return {};
  if (!S_ISREG(found.st_mode)) return refused(" is no plain file");
  // Its log would lie beside another name than the one it has for others.
  if (found.st_nlink > 1) {
    return refused(" has several names (hard links): remove the other names");
  }
  return {};
}

}  // namespace

Result<FileLock> FileLock::take(const std::string& database) {
  const auto refused = [&](const auto&... why) {
    return refuse("the database ", database, why...);
  };
  const auto in_use = [&](const std::string& holder) {
    return refused(" is in use by ", holder,
                   ". A file has one server: stop that one, name another file with --db, or let "
                   "both use one PostgreSQL");
  };
  std::error_code error;
  const fs::path place = place_of(database, error);
  if (error) return refused(" cannot be found: ", error.message());
  if (const auto fine = check_place(database, place); !fine) return std::unexpected(fine.error());
  // Nothing is made beside what is not ours, or changed in it.
  if (const auto ours = store::Store::check_file(place.string()); !ours) {
    return std::unexpected(ours.error());
  }
  FileLock lock;
  lock.path_ = place.string();
  const std::string beside = lock.path_ + ".lock";
  lock.note_ = open(beside.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0640);
  if (lock.note_ < 0) return refused(": cannot open ", beside, ": ", std::strerror(errno));
  if (flock(lock.note_, LOCK_EX | LOCK_NB) != 0) return in_use(read_holder(lock.note_));
  lock.file_ = open(lock.path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0640);
  if (lock.file_ < 0) return refused(" cannot be opened: ", std::strerror(errno));
  if (flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
    return in_use("a process that has opened it by another name");
  }
  write_holder(lock.note_);
  return lock;
}

FileLock::~FileLock() {
  if (file_ >= 0) close(file_);
  if (note_ >= 0) close(note_);
}

}  // namespace twistwood::server
