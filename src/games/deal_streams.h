// The numbers that a deal draws: one stream for what everybody sees, one for what lies face down.
#pragma once

#include <string>

#include "base/random.h"
#include "base/sha256.h"
#include "games/deal_key.h"

namespace twistwood {

class DealStream {
 public:
  explicit DealStream(std::uint64_t seed) : random_(seed) {}
  DealStream(std::string_view name, const DealKey::Bytes& key);

  std::uint32_t next();
  std::uint32_t fair_below(std::uint32_t n) {
    return twistwood::fair_below(n, [this] { return next(); });
  }

 private:
  Random random_;
  std::string hashed_;  // but for the counter; empty for a seed
  std::uint32_t counter_ = 0;
  Sha256 digest_{};
  std::size_t used_ = sizeof(Sha256);  // bytes of the digest
};

class DealStreams {
 public:
  explicit DealStreams(const DealKey& key);

  DealStream& visible() { return visible_; }
  DealStream& hidden() { return apart_ ? hidden_ : visible_; }
  bool apart() const { return apart_; }  // with a seed there is only one

 private:
  bool apart_;
  DealStream visible_;
  DealStream hidden_;
};

}  // namespace twistwood
