// What search remembers of positions it has seen: best turn, score, depth, and whether the score is
// exact or a bound.
//
// A fixed number of entries, several to a bucket; the shallowest and oldest gives way. Threads
// share it without locks: the two words of an entry are stored so that a torn one does not match
// its key (Hyatt and Mann 2002).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
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
  explicit TranspositionTable(int mebibytes) {
    const std::size_t wanted =
        static_cast<std::size_t>(mebibytes < 1 ? 1 : mebibytes) * (1024 * 1024) / sizeof(Bucket);
    while (buckets_ * 2 <= wanted) buckets_ *= 2;
    mask_ = buckets_ - 1;
    bucket_ = std::make_unique<Bucket[]>(buckets_);
  }

  // Forgets everything, and uses no more room than so many positions need: clearing a large table
  // for a small search would take longer than the search.
  void restart(std::int64_t positions) {
    std::size_t used = 1;
    while (used < buckets_ && static_cast<std::int64_t>(used * 4) < positions) used *= 2;
    mask_ = used - 1;
    for (std::size_t i = 0; i < used; ++i) bucket_[i].clear();
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

  Bucket& bucket(std::uint64_t key) const { return bucket_[key & mask_]; }

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

  std::unique_ptr<Bucket[]> bucket_;
  std::size_t buckets_ = 1;
  std::size_t mask_ = 0;
  std::uint16_t age_ = 1;
};

}  // namespace twistwood::search
