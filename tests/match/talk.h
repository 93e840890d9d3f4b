// A conversation with a bot, as a host would have it, and what is looked at in the answers.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/steady_clock.h"
#include "match/bot.h"
#include "match/match_support.h"
#include "match/words.h"

namespace twistwood::trial {

using Lines = std::vector<std::string>;

// A bot and all it has said. Waiting for a line ends with an exception, never in silence.
class Talk {
 public:
  explicit Talk(match::BotOptions options = {})
      : bot_(
            {"Trial 1", "nobody"}, [this](std::string_view line) { return note(line); }, steady_ms,
            options) {}

  bool say(std::string_view line) { return bot_.hear({std::string(line)}); }
  match::Bot& bot() { return bot_; }

  // Everything said since the last call.
  std::vector<std::string> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }
  std::vector<std::string> answer_to(std::string_view line) {
    take();
    say(line);
    return take();
  }

  // The first line that starts so; what was said before it is dropped.
  std::string await(std::string_view start) {
    std::unique_lock lock(mutex_);
    std::size_t next = 0;
    while (true) {
      for (; next < lines_.size(); ++next) {
        if (!lines_[next].starts_with(start)) continue;
        const std::string found = lines_[next];
        lines_.erase(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(next) + 1);
        return found;
      }
      if (said_.wait_for(lock, std::chrono::minutes(2)) == std::cv_status::timeout) {
        throw std::runtime_error(join("nothing that starts ", start));
      }
    }
  }

 private:
  bool note(std::string_view line) {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
    said_.notify_all();
    return true;
  }

  std::mutex mutex_;
  std::condition_variable said_;
  std::vector<std::string> lines_;
  match::Bot bot_;  // last: it is gone before what it talks to
};

inline bool is_one_error(const Lines& lines) {
  return lines.size() == 1 && lines[0].starts_with("error ") &&
         lines[0].find('\n') == std::string::npos;
}

inline bool legal(const std::string& position, const std::string& best) {
  const auto all = turns(*read_position(position));
  return best.starts_with("bestturn ") && std::ranges::count(all, best.substr(9)) == 1;
}

// The word after `name` in an info line.
inline std::string field(const std::string& info, std::string_view name) {
  const match::Words words = match::words_of(info);
  const auto at = std::ranges::find(words, name);
  return at == words.end() || at + 1 == words.end() ? "" : std::string(*(at + 1));
}

}  // namespace twistwood::trial
