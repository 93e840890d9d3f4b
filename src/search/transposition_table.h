// What search remembers of positions it has seen: best turn, score, depth, and whether the score is
// exact or a bound.
//
// A fixed number of entries, several to a bucket; the shallowest and oldest gives way. Threads
// share it without locks: the two words of an entry are stored so that a torn one does not match
// its key (Hyatt and Mann 2002).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>

namespace twistwood::search {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

//   bits 0..15  turn   16..31 score   32..39 depth   40..41 bound   48..63 age
struct Entry {
  std::uint16_t turn = 0;
  std::int16_t score = 0;
  std::int8_t depth = 0;
  Bound bound = Bound::kNone;
};

class TranspositionTable {
 public:
  struct Bytes {
    std::uint64_t count = 0;
  };
  explicit TranspositionTable(int mebibytes)
      : TranspositionTable(Bytes{static_cast<std::uint64_t>(std::max(1, mebibytes)) << 20}) {}
  explicit TranspositionTable(Bytes bytes)
      : buckets_(buckets_in(bytes.count)),
        used_(buckets_),
        bucket_(buckets_ > 0 ? new(std::nothrow) Bucket[buckets_] : nullptr) {}

  // False when there was not so much memory: such a table may not be used.
  bool has_memory() const { return bucket_ != nullptr; }

  // Forgets everything, and uses no more room than so many positions need: clearing a large table
  // for a small search would take longer than the search.
  void restart(std::int64_t positions) {
    used_ = 1;
    while (used_ < buckets_ && static_cast<std::int64_t>(used_ * 4) < positions) used_ *= 2;
    used_ = std::min(used_, buckets_);
    for (std::size_t i = 0; i < used_; ++i) bucket_[i].clear();
  }

  // A search without a limit of nodes remembers what it can, and needs all of the room for it: what
  // was kept for fewer positions is forgotten.
  void use_all() {
    if (used_ < buckets_) restart(INT64_MAX);
  }

  // A new search: entries of earlier ones are replaced first.
  void next_age() { age_ = static_cast<std::uint16_t>(age_ + 1); }

  std::optional<Entry> find(std::uint64_t key) const {
    for (const Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
        return unpack(data);
      }
    }
    return std::nullopt;
  }

  void store(std::uint64_t key, const Entry& entry) {
    Slot* victim = nullptr;
    int least = 1 << 20;
    for (Slot& slot : bucket(key).slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) == key || data == 0) {
        victim = &slot;
        break;
      }
      const int age = static_cast<std::uint16_t>(age_ - static_cast<std::uint16_t>(data >> 48));
      const int worth = unpack(data).depth - 8 * (age > 8 ? 8 : age);
      if (worth < least) {
        least = worth;
        victim = &slot;
      }
    }
    const std::uint64_t data = pack(entry);
    victim->check.store(key ^ data, std::memory_order_relaxed);
    victim->data.store(data, std::memory_order_relaxed);
  }

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Bucket {
    Slot slots[4];

    void clear() {
      for (Slot& slot : slots) {
        slot.check.store(0, std::memory_order_relaxed);
        slot.data.store(0, std::memory_order_relaxed);
      }
    }
  };

  // None if they are more than `bucket` can count, or than a pointer can reach.
  static std::size_t buckets_in(std::uint64_t bytes) {
    constexpr std::uint64_t kMost = std::min<std::uint64_t>(UINT32_MAX, SIZE_MAX / sizeof(Bucket));
    const std::uint64_t buckets = std::max<std::uint64_t>(1, bytes / sizeof(Bucket));
    return buckets > kMost ? 0 : static_cast<std::size_t>(buckets);
  }

  // A share of the upper half of the key, so that the number of buckets may be any.
  Bucket& bucket(std::uint64_t key) const {
    return bucket_[static_cast<std::size_t>((key >> 32) * used_ >> 32)];
  }

  std::uint64_t pack(const Entry& entry) const {
    return std::uint64_t{entry.turn} |
           std::uint64_t{static_cast<std::uint16_t>(entry.score)} << 16 |
           std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 32 |
           static_cast<std::uint64_t>(entry.bound) << 40 | std::uint64_t{age_} << 48;
  }
  static Entry unpack(std::uint64_t data) {
    Entry entry;
    entry.turn = static_cast<std::uint16_t>(data);
    entry.score = static_cast<std::int16_t>(static_cast<std::uint16_t>(data >> 16));
    entry.depth = static_cast<std::int8_t>(static_cast<std::uint8_t>(data >> 32));
    entry.bound = static_cast<Bound>(data >> 40 & 3);
    return entry;
  }

  std::size_t buckets_;  // fewer than 2^32
  std::size_t used_;
  std::unique_ptr<Bucket[]> bucket_;
  std::uint16_t age_ = 1;
};

}  // namespace twistwood::search
