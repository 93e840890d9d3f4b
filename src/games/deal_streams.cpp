#include "games/deal_streams.h"

namespace twistwood {

namespace {

DealStream stream_of(std::string_view name, const DealKey& key) {
  return key.is_secret() ? DealStream(name, key.bytes()) : DealStream(key.seed());
}

}  // namespace

DealStream::DealStream(std::string_view name, const DealKey::Bytes& key)
    : random_(0), hashed_(join("twistwood ", name, ' ')) {
  hashed_.append(key.begin(), key.end());
}

std::uint32_t DealStream::next() {
  if (hashed_.empty()) return static_cast<std::uint32_t>(random_.next() >> 32);
  if (used_ == digest_.size()) {
    std::string text = hashed_;
    for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(counter_ >> shift);
    digest_ = sha256(text);
    ++counter_;
    used_ = 0;
  }
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) word = word << 8 | digest_[used_++];
  return word;
}

DealStreams::DealStreams(const DealKey& key)
    : apart_(key.is_secret()),
      visible_(stream_of("visible", key)),
      hidden_(stream_of("hidden", key)) {}

}  // namespace twistwood
