// Bytes in, lines out. A line may be only so long: the rest of a longer one is thrown away, so
// that nobody who never ends a line can fill the memory.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

namespace twistwood::match {

// Room for the longest game there can be (65535 turns), told from its start.
inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;

struct InputLine {
  std::string text;       // without its end; a carriage return before it is dropped too
  bool too_long = false;  // only the first kLongestLine bytes are here
};

class LineBuffer {
 public:
  void add(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::size_t end = bytes.find('\n');
      keep(bytes.substr(0, end));
      if (end == std::string_view::npos) return;
      finish();
      bytes.remove_prefix(end + 1);
    }
  }

  // What stands after the last line end, at the end of the input.
  void end() {
    if (!open_.text.empty() || open_.too_long) finish();
  }

  bool empty() const { return lines_.empty(); }
  bool overflowing() const { return open_.too_long; }
  InputLine take() {
    InputLine line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

 private:
  void keep(std::string_view bytes) {
    const std::size_t room = kLongestLine - open_.text.size();
    open_.too_long = open_.too_long || bytes.size() > room;
    open_.text += bytes.substr(0, room);
  }
  void finish() {
    if (open_.text.ends_with('\r')) open_.text.pop_back();
    lines_.push_back(std::move(open_));
    open_ = InputLine();
  }

  InputLine open_;
  std::deque<InputLine> lines_;
};

}  // namespace twistwood::match
