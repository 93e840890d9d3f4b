// A connection without manners: any bytes, at any time, cut at any place.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace twistwood::trial {

class RawSocket {
 public:
  explicit RawSocket(int port);
  ~RawSocket();
  RawSocket(RawSocket&& other) noexcept
      : socket_(std::exchange(other.socket_, -1)), heard_(std::move(other.heard_)) {}
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;

  bool open() const { return socket_ >= 0; }
  // As much as the other end takes; false when it is gone.
  bool send(std::string_view bytes);
  // Without a goodbye: the other end gets a reset.
  void cut();
  void say_no_more();  // but go on listening

  enum class Heard { kBytes, kEnd, kNothing };
  // What comes next; the bytes are added to `heard`.
  Heard listen(int patience_ms);
  const std::string& heard() const { return heard_; }

 private:
  int socket_ = -1;
  std::string heard_;
};

}  // namespace twistwood::trial
