// An open file, its bytes in memory as they were when it was mapped, and writing to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/result.h"

namespace twistwood::cli {

class MappedFile {
 public:
  explicit MappedFile(int file) : file_(file) {}
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::size_t size() const;  // of the file, now
  Result<void> map();
  std::span<const std::byte> bytes() const { return {bytes_, size_}; }
  // What was read of it no longer takes memory.
  void let_go() const;

  Result<void> write(std::uint64_t offset, std::span<const std::byte> bytes) const;
  // Returns when all that was written is on the disk.
  Result<void> flush() const;

 private:
  int file_;
  const std::byte* bytes_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace twistwood::cli
