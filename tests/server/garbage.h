// What nobody in their right mind sends: broken HTTP, broken handshakes, broken frames, and
// messages that almost make sense. All of it is drawn from a seed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"

namespace twistwood::trial {

// A frame of WebSocket, right or wrong.
struct RawFrame {
  int opcode = 1;  // text
  std::string payload = {};
  bool last = true;
  int reserved = 0;  // three bits
  bool masked = true;
  // What the frame says its length is; -1: the truth.
  long long claimed = -1;
};
std::string bytes_of(const RawFrame& frame);

std::string handshake();

class Garbage {
 public:
  // `messages` are right ones, to be spoilt.
  Garbage(std::uint64_t seed, std::vector<std::string> messages);

  std::string bytes();
  std::string http();
  std::string broken_handshake();
  std::string broken_frames();  // after a handshake
  std::string message();        // spoilt, in a right frame
  // Its bytes changed, doubled, lost and swapped in a few places.
  std::string spoilt(std::string text);
  Random& random() { return random_; }

 private:
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[random_.below(static_cast<std::uint32_t>(all.size()))];
  }

  Random random_;
  std::vector<std::string> messages_;
};

}  // namespace twistwood::trial
