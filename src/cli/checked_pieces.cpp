#include "cli/checked_pieces.h"

#include <algorithm>
#include <cstring>

#include "base/sha256.h"

namespace twistwood::cli {

namespace {

Sha256 digest(std::span<const std::byte> bytes) {
  return sha256({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::span<const std::byte> piece_of(std::span<const std::byte> bytes, std::size_t piece) {
  const std::size_t from = piece * CheckedPieces::kPieceBytes;
  return bytes.subspan(from, std::min(CheckedPieces::kPieceBytes, bytes.size() - from));
}

}  // namespace

std::vector<std::byte> CheckedPieces::sums_of(std::span<const std::byte> bytes) {
  std::vector<std::byte> sums(count(bytes.size()) * kSumBytes);
  for (std::size_t i = 0; i < count(bytes.size()); ++i) {
    const Sha256 sum = digest(piece_of(bytes, i));
    std::memcpy(sums.data() + i * kSumBytes, sum.data(), kSumBytes);
  }
  return sums;
}

std::string CheckedPieces::sum_of(std::span<const std::byte> sums) { return hex(digest(sums)); }

CheckedPieces::CheckedPieces(std::span<const std::byte> bytes, std::span<const std::byte> sums)
    : bytes_(bytes),
      sums_(sums),
      looked_(std::make_unique<std::atomic<Looked>[]>(count(bytes.size()))) {}

bool CheckedPieces::is_sound(std::size_t offset) const { return look(offset / kPieceBytes); }

bool CheckedPieces::all_sound(const std::function<void()>& let_go) const {
  constexpr std::size_t kAtATime = 256;  // 3 MiB
  bool sound = true;
  for (std::size_t i = 0; i < count(bytes_.size()); ++i) {
    sound = sound && look(i);
    if ((i + 1) % kAtATime == 0) let_go();
  }
  let_go();
  return sound;
}

// Two threads may look at the same time, and find the same.
bool CheckedPieces::look(std::size_t piece) const {
  std::atomic<Looked>& looked = looked_[piece];
  if (looked == Looked::kNot) {
    const Sha256 sum = digest(piece_of(bytes_, piece));
    const bool fits = std::memcmp(sum.data(), sums_.data() + piece * kSumBytes, kSumBytes) == 0;
    looked = fits ? Looked::kSound : Looked::kDamaged;
  }
  return looked == Looked::kSound;
}

}  // namespace twistwood::cli
