#include "render/svg.h"

#include <cmath>
#include <utility>

#include "render/art.h"

namespace twistwood::art {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&apos;"; break;
      default: out += c;
    }
  }
  return out;
}

Svg::Svg(int width, int height, std::string_view title, std::string_view description) {
  out_.reserve(1 << 16);
  add("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ", width, ' ', height, "' role='img'>");
  add("<title>", escaped(title), "</title>");
  add("<desc>", escaped(description), "</desc>");
}

void Svg::append(double number) {
  long long hundredths = std::llround(number * 100);
  if (hundredths < 0) {
    out_ += '-';
    hundredths = -hundredths;
  }
  out_ += std::to_string(hundredths / 100);
  const auto rest = static_cast<int>(hundredths % 100);
  if (rest == 0) return;
  out_ += '.';
  out_ += static_cast<char>('0' + rest / 10);
  if (rest % 10 != 0) out_ += static_cast<char>('0' + rest % 10);
}

void Svg::open(Point origin, double scale, double degrees) {
  put("<g transform='translate(", origin.x, ' ', origin.y, ')');
  if (degrees != 0) put(" rotate(", degrees, ')');
  if (scale != 1) put(" scale(", scale, ')');
  add("'>");
}

void Svg::place(std::string_view piece, Point corner, double size) {
  open(corner, size / kBox);
  add(piece);
  close();
}

void Svg::words(std::string_view text, Point foot, const Type& type) {
  add("<text x='", foot.x, "' y='", foot.y, "' font-size='", type.size, "' fill='", type.fill,
      "' text-anchor='", type.anchor,
      "' font-family='system-ui,-apple-system,Segoe UI,Roboto,sans-serif' font-weight='600'>",
      escaped(text), "</text>");
}

std::string Svg::finish() && {
  out_ += "</svg>\n";
  return std::move(out_);
}

}  // namespace twistwood::art
