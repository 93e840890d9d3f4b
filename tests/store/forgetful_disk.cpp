#include "store/forgetful_disk.h"

#include <sqlite3.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <string>
#include <utility>

namespace twistwood::store {

namespace {

namespace fs = std::filesystem;

// One disk at a time: SQLite hands no state to its file systems.
std::mutex flushing;
std::condition_variable gate_moved;  // of the next two
bool gate_shut = false;
bool somebody_waits = false;
fs::path left_over;
std::set<fs::path> removed;    // names that are back after a power cut, until the folder is flushed
sqlite3_vfs* below = nullptr;  // the real one

struct File {
  sqlite3_file base;
  std::string* path;
  bool flushes_folder;  // a journal's name is made safe when it is flushed for the first time

  // The real one follows in the same piece of memory.
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  static File& of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
  static const sqlite3_io_methods& methods(sqlite3_file* file) {
    return *of(file).real()->pMethods;
  }
};

void flush_folder() {
  for (const fs::path& name : removed) fs::remove(left_over / name);
  removed.clear();
}

void wait_while_held() {
  std::unique_lock lock(flushing);
  somebody_waits = gate_shut;
  gate_moved.notify_all();
  gate_moved.wait(lock, [] { return !gate_shut; });
  somebody_waits = false;
}

int flush(sqlite3_file* file, int flags) {
  wait_while_held();
  const int outcome = File::methods(file).xSync(File::of(file).real(), flags);
  const std::lock_guard lock(flushing);
  if (std::exchange(File::of(file).flushes_folder, false)) flush_folder();
  const fs::path path = *File::of(file).path;
  std::error_code gone;  // a file without a name is nobody's after a power cut
  fs::copy_file(path, left_over / path.filename(), fs::copy_options::overwrite_existing, gone);
  return outcome;
}

int close_file(sqlite3_file* file) {
  delete File::of(file).path;
  return File::methods(file).xClose(File::of(file).real());
}

// Everything else is handed on as it is.
template <auto Method, class... Rest>
auto hand_on(sqlite3_file* file, Rest... rest) {
  return (File::methods(file).*Method)(File::of(file).real(), rest...);
}
using Io = sqlite3_io_methods;

const Io kMethods = {
    2,
    close_file,
    hand_on<&Io::xRead>,
    hand_on<&Io::xWrite>,
    hand_on<&Io::xTruncate>,
    flush,
    hand_on<&Io::xFileSize>,
    hand_on<&Io::xLock>,
    hand_on<&Io::xUnlock>,
    hand_on<&Io::xCheckReservedLock>,
    hand_on<&Io::xFileControl>,
    hand_on<&Io::xSectorSize>,
    hand_on<&Io::xDeviceCharacteristics>,
    hand_on<&Io::xShmMap>,
    hand_on<&Io::xShmLock>,
    hand_on<&Io::xShmBarrier>,
    hand_on<&Io::xShmUnmap>,
    nullptr,
    nullptr,
};

int open_file(sqlite3_vfs*, sqlite3_filename path, sqlite3_file* file, int flags, int* out) {
  File& own = File::of(file);
  own.base.pMethods = nullptr;
  const int outcome = below->xOpen(below, path, own.real(), flags, out);
  if (outcome != SQLITE_OK) return outcome;
  own.path = new std::string(path == nullptr ? "" : path);
  own.flushes_folder = (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL)) != 0;
  own.base.pMethods = &kMethods;
  return outcome;
}

int remove_file(sqlite3_vfs*, const char* path, int with_folder) {
  const int outcome = below->xDelete(below, path, with_folder);
  const std::lock_guard lock(flushing);
  removed.insert(fs::path(path).filename());
  if (with_folder != 0) flush_folder();
  return outcome;
}

sqlite3_vfs forgetful;

}  // namespace

ForgetfulDisk::ForgetfulDisk(const fs::path& left) {
  left_over = left;
  removed.clear();
  below = sqlite3_vfs_find(nullptr);
  forgetful = *below;
  forgetful.zName = "forgetful";
  forgetful.szOsFile = static_cast<int>(sizeof(File)) + below->szOsFile;
  forgetful.xOpen = open_file;
  forgetful.xDelete = remove_file;
  sqlite3_vfs_register(&forgetful, 1);
}

ForgetfulDisk::~ForgetfulDisk() {
  sqlite3_vfs_unregister(&forgetful);
  sqlite3_vfs_register(below, 1);
}

void ForgetfulDisk::cut_power(const fs::path& into) const {
  const std::lock_guard lock(flushing);
  fs::remove_all(into);
  fs::copy(left_over, into);
}

void ForgetfulDisk::hold() {
  const std::lock_guard lock(flushing);
  gate_shut = true;
}

bool ForgetfulDisk::wait_for_flush() {
  std::unique_lock lock(flushing);
  return gate_moved.wait_for(lock, std::chrono::minutes(1), [] { return somebody_waits; });
}

void ForgetfulDisk::let_on() {
  const std::lock_guard lock(flushing);
  gate_shut = false;
  gate_moved.notify_all();
}

const char* ForgetfulDisk::honest() { return below->zName; }

}  // namespace twistwood::store
