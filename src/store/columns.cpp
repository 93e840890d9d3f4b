#include "store/columns.h"

#include <charconv>

namespace twistwood::store {

std::string write_hashes(const std::vector<std::string>& hashes) {
  std::string text;
  for (const auto& hash : hashes) text.append(hash).push_back(' ');
  return text;
}

std::vector<std::string> read_hashes(std::string_view text) {
  std::vector<std::string> hashes;
  for (auto end = text.find(' '); end != std::string_view::npos; end = text.find(' ')) {
    hashes.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return hashes;
}

void write_array(const std::vector<long long>& numbers, std::string& array) {
  array = "{";
  for (const long long number : numbers) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    if (array.size() > 1) array.push_back(',');
    array.append(digits, end);
  }
  array.push_back('}');
}

void write_array(const std::vector<std::string>& texts, std::string& array) {
  array = "{";
  for (const auto& text : texts) {
    array.append(array.size() > 1 ? ",\"" : "\"");
    for (const char letter : text) {
      if (letter == '"' || letter == '\\') array.push_back('\\');
      array.push_back(letter);
    }
    array.push_back('"');
  }
  array.push_back('}');
}

}  // namespace twistwood::store
