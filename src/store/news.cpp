#include "store/news.h"

#include <charconv>

#include "base/text_cursor.h"

namespace twistwood::store {

std::string write_news(const Change& change) {
  constexpr std::size_t kLongestLines = 4000;
  std::size_t size = 0;
  for (const std::string& line : change.lines) size += line.size() + 1;
  const bool fits = size <= kLongestLines;
  std::string entry =
      join('\n', change.table, ' ', change.version, ' ', fits ? change.lines.size() : 0);
  if (!fits) return entry;
  for (const std::string& line : change.lines) entry += join('\n', line);
  return entry;
}

std::vector<Change> read_news(std::string_view payload, std::string_view own_origin) {
  std::vector<Change> changes;
  TextCursor rest(payload);
  if (rest.until('\n') == own_origin) return changes;
  while (!rest.done()) {
    TextCursor head(rest.until('\n'));
    Change change;
    change.table = head.until(' ');
    change.version = whole_number(head.until(' '), INT32_MAX).value_or(0);
    const auto lines = whole_number(head.rest(), INT32_MAX).value_or(0);
    for (std::uint32_t i = 0; i < lines && !rest.done(); ++i) {
      change.lines.emplace_back(rest.until('\n'));
    }
    changes.push_back(std::move(change));
  }
  return changes;
}

std::vector<Change> read_old_news(std::string_view payload, std::string_view own_origin) {
  std::vector<Change> changes;
  TextCursor words(payload);
  if (words.until(' ') == own_origin) return changes;
  while (!words.done()) {
    Change change;
    change.table = words.until(' ');
    const auto version = words.until(' ');
    std::from_chars(version.data(), version.data() + version.size(), change.version);
    changes.push_back(std::move(change));
  }
  return changes;
}

std::vector<Word> read_words(std::string_view payload, std::string_view own_origin) {
  std::vector<Word> all;
  TextCursor lines(payload);
  const std::string_view origin = lines.until('\n');
  if (origin == own_origin) return all;
  while (!lines.done()) {
    TextCursor line(lines.until('\n'));
    const std::string_view table = line.until(' ');
    all.push_back({std::string(origin), std::string(table), std::string(line.rest())});
  }
  return all;
}

}  // namespace twistwood::store
