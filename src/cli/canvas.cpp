#include "cli/canvas.h"

#include <algorithm>

#include "base/result.h"

namespace twistwood::cli {

namespace {

// The bytes of the UTF-8 character that starts with `first`.
std::size_t length_of(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte < 0x80) return 1;
  if (byte < 0xE0) return 2;
  return byte < 0xF0 ? 3 : 4;
}

std::string escape(const Style& style) {
  std::string codes = "0";
  if (style.bold) codes += ";1";
  if (style.faint) codes += ";2";
  if (style.ink >= 0) codes += join(";38;5;", style.ink);
  if (style.paper >= 0) codes += join(";48;5;", style.paper);
  return "\x1b[" + codes + "m";
}

}  // namespace

Canvas::Canvas(int width, int height)
    : width_(width), height_(height), cells_(static_cast<std::size_t>(width * height)) {}

Canvas::Cell* Canvas::at(int x, int y) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return nullptr;
  return &cells_[static_cast<std::size_t>(y * width_ + x)];
}

int Canvas::text(int x, int y, std::string_view text, Style style) {
  while (!text.empty()) {
    const std::size_t length = std::min(length_of(text.front()), text.size());
    if (Cell* cell = at(x, y)) {
      const std::int16_t paper = cell->style.paper;
      *cell = {std::string(text.substr(0, length)), style};
      if (style.paper < 0) cell->style.paper = paper;
    }
    text.remove_prefix(length);
    ++x;
  }
  return x;
}

void Canvas::paper(int x, int y, int width, std::int16_t colour) {
  for (int i = 0; i < width; ++i) {
    if (Cell* cell = at(x + i, y)) cell->style.paper = colour;
  }
}

std::vector<std::string> Canvas::lines(bool colour) const {
  std::vector<std::string> all;
  for (int y = 0; y < height_; ++y) {
    std::string line;
    std::size_t last = 0;  // bytes of the line up to the last cell that shows anything
    Style current;
    for (int x = 0; x < width_; ++x) {
      const Cell& cell = cells_[static_cast<std::size_t>(y * width_ + x)];
      if (colour && cell.style != current) line += escape(current = cell.style);
      line += cell.glyph;
      if (cell.glyph != " " || (colour && cell.style.paper >= 0)) last = line.size();
    }
    line.resize(last);
    if (colour && line.find('\x1b') != std::string::npos) line += "\x1b[0m";
    all.push_back(std::move(line));
  }
  return all;
}

int columns(std::string_view text) {
  return static_cast<int>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::vector<std::string> wrap(std::string_view text, int width) {
  std::vector<std::string> all(1);
  while (!text.empty()) {
    // A word with the spaces before it; they are dropped where a line is broken.
    const std::size_t word = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = std::min(text.find(' ', word), text.size());
    if (columns(all.back()) + columns(text.substr(0, end)) > width && !all.back().empty()) {
      all.emplace_back(text.substr(word, end - word));
    } else {
      all.back() += text.substr(0, end);
    }
    text.remove_prefix(end);
  }
  return all;
}

}  // namespace twistwood::cli
