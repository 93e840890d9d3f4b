#include "cli/mapped_file.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace twistwood::cli {

MappedFile::~MappedFile() {
  if (size_ != 0) munmap(const_cast<std::byte*>(bytes_), size_);
  close(file_);
}

std::size_t MappedFile::size() const {
  struct stat about{};
  return fstat(file_, &about) == 0 ? static_cast<std::size_t>(about.st_size) : 0;
}

Result<void> MappedFile::map() {
  const std::size_t size = this->size();
  if (size == 0) return {};
  void* bytes = mmap(nullptr, size, PROT_READ, MAP_SHARED, file_, 0);
  if (bytes == MAP_FAILED) return refuse(std::strerror(errno));
  bytes_ = static_cast<const std::byte*>(bytes);
  size_ = size;
  return {};
}

void MappedFile::let_go() const {
  if (size_ != 0) madvise(const_cast<std::byte*>(bytes_), size_, MADV_DONTNEED);
}

Result<void> MappedFile::write(std::uint64_t offset, std::span<const std::byte> bytes) const {
  constexpr std::size_t kMost = std::size_t{1} << 30;
  while (!bytes.empty()) {
    const ssize_t written =
        pwrite(file_, bytes.data(), std::min(bytes.size(), kMost), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return refuse(std::strerror(errno));
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
  return {};
}

Result<void> MappedFile::flush() const {
  if (fdatasync(file_) != 0) return refuse(std::strerror(errno));
  return {};
}

}  // namespace twistwood::cli
