#include "server/websocket_frames.h"

#include <algorithm>

#include "base/utf8.h"

namespace twistwood::server {

namespace {

constexpr std::size_t kStart = 2;             // bytes of a header that are always there
constexpr std::size_t kMask = 4;              // bytes
constexpr std::size_t kTwoBytes = 126;        // in place of a length: it follows
constexpr std::size_t kEightBytes = 127;      // in place of a length: it follows
constexpr std::size_t kLongestControl = 125;  // bytes

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

// One that may stand in a frame: others are for use within a program, or nobody's yet.
bool is_close_code(unsigned code) {
  if (code >= 3000) return code < 5000;
  return code >= 1000 && code <= 1014 && (code < 1004 || code > 1006);
}

void put_number(std::string& out, std::uint64_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; --i) out.push_back(static_cast<char>(value >> (8 * i)));
}

}  // namespace

void put_frame_header(std::string& out, Opcode opcode, std::size_t size) {
  constexpr unsigned kLast = 0x80;
  out.push_back(static_cast<char>(kLast | static_cast<unsigned>(opcode)));
  if (size < kTwoBytes) return put_number(out, size, 1);
  const bool is_short = size <= 0xFFFF;
  put_number(out, is_short ? kTwoBytes : kEightBytes, 1);
  put_number(out, size, is_short ? 2 : 8);
}

void put_frame(std::string& out, Opcode opcode, std::string_view payload) {
  put_frame_header(out, opcode, payload.size());
  out += payload;
}

void put_close_frame(std::string& out, std::uint16_t code, std::string_view reason) {
  put_frame_header(out, Opcode::kClose, sizeof code + reason.size());
  put_number(out, code, sizeof code);
  out += reason;
}

FrameReader::Got FrameReader::take(std::string_view& bytes) {
  while (!bytes.empty() || (in_payload_ && left_ == 0)) {
    if (in_payload_) {
      take_payload(bytes);
      if (left_ > 0) break;
      return end_frame();
    } else {
      header_[header_size_++] = static_cast<std::uint8_t>(bytes.front());
      bytes.remove_prefix(1);
      if (header_size_ == kStart && !may_start()) return fail(kCloseProtocolError);
      if (header_size_ == header_length() && !begin_payload()) return Got::kBroken;
    }
  }
  return Got::kNothing;
}

// Whether a client may send a frame that starts like this, now.
bool FrameReader::may_start() const {
  constexpr unsigned kReserved = 0x70;
  constexpr unsigned kMasked = 0x80;
  if ((header_[0] & kReserved) != 0 || (header_[1] & kMasked) == 0) return false;
  switch (opcode()) {
    case Opcode::kContinuation: return in_message_;
    case Opcode::kText:
    case Opcode::kBinary: return !in_message_;
    case Opcode::kClose:
    case Opcode::kPing:
    case Opcode::kPong: return is_last() && short_length() <= kLongestControl;
  }
  return false;
}

std::size_t FrameReader::header_length() const {
  const std::size_t more = short_length() < kTwoBytes ? 0 : short_length() == kTwoBytes ? 2 : 8;
  return kStart + more + kMask;
}

// The header is there. False: it has failed.
bool FrameReader::begin_payload() {
  std::uint64_t length = short_length();
  if (length >= kTwoBytes) {
    const std::uint64_t least = length == kTwoBytes ? kTwoBytes : 0x10000;
    length = 0;
    for (std::size_t i = kStart; i + kMask < header_size_; ++i) length = length << 8 | header_[i];
    if (length < least) {  // the shortest way to say it is the only one
      fail(kCloseProtocolError);
      return false;
    }
  }
  if (is_control()) {
    control_.clear();
  } else if (opcode() != Opcode::kContinuation) {
    message_.clear();
    in_message_ = true;
    is_text_ = opcode() == Opcode::kText;
  }
  if (!is_control() && length > longest_ - message_.size()) {
    fail(kCloseTooBig);
    return false;
  }
  left_ = length;
  come_ = 0;
  in_payload_ = true;
  return true;
}

void FrameReader::take_payload(std::string_view& bytes) {
  std::string& text = is_control() ? control_ : message_;
  const std::size_t size = std::min(left_, bytes.size());
  const std::size_t before = text.size();
  std::array<std::uint8_t, kMask> mask{};
  std::copy_n(header_.begin() + header_size_ - kMask, kMask, mask.begin());
  std::ranges::rotate(mask, mask.begin() + come_ % kMask);
  text.append(bytes.substr(0, size));
  for (std::size_t i = 0; i < size; ++i) {
    text[before + i] = static_cast<char>(static_cast<std::uint8_t>(bytes[i]) ^ mask[i % kMask]);
  }
  come_ += size;
  left_ -= size;
  bytes.remove_prefix(size);
}

FrameReader::Got FrameReader::end_frame() {
  in_payload_ = false;
  header_size_ = 0;
  switch (opcode()) {
    case Opcode::kClose: return end_close();
    case Opcode::kPing: return Got::kPing;
    case Opcode::kPong: return Got::kPong;
    default: break;
  }
  if (!is_last()) return Got::kPart;
  in_message_ = false;
  return !is_text_ || is_utf8(message_) ? Got::kMessage : fail(kCloseNotUtf8);
}

FrameReader::Got FrameReader::end_close() {
  if (control_.empty()) return Got::kClose;
  if (control_.size() < sizeof close_code_) return fail(kCloseProtocolError);
  const auto byte = [this](std::size_t i) -> unsigned {
    return static_cast<std::uint8_t>(control_[i]);
  };
  const unsigned code = byte(0) << 8u | byte(1);
  if (!is_close_code(code)) return fail(kCloseProtocolError);
  if (!is_utf8(std::string_view(control_).substr(sizeof close_code_))) return fail(kCloseNotUtf8);
  close_code_ = static_cast<std::uint16_t>(code);
  return Got::kClose;
}

FrameReader::Got FrameReader::fail(std::uint16_t code) {
  close_code_ = code;
  return Got::kBroken;
}

}  // namespace twistwood::server
