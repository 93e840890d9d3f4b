// A small writer of SVG: it grows one string and closes it as a whole picture.
//
// It knows just enough to keep pictures valid and reproducible: numbers have at most two decimals
// and never depend on a locale, words are escaped, and a picture opens with its size, a title and
// a description for people who cannot see it. Attributes stand in single quotes, which need no
// escaping in C++.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace twistwood::art {

struct Point {
  double x;
  double y;
};

struct Box {
  double x;
  double y;
  double width;
  double height;
};

class Svg {
 public:
  Svg(int width, int height, std::string_view title, std::string_view description);

  // Markup as it is; numbers among the parts are written in plain decimals.
  template <class... Parts>
  void add(const Parts&... parts) {
    put(parts..., '\n');
  }

  // Shapes; the parts after the measures are their attributes.
  template <class... Parts>
  void rect(const Box& box, double round, const Parts&... parts) {
    add("<rect x='", box.x, "' y='", box.y, "' width='", box.width, "' height='", box.height,
        "' rx='", round, "' ", parts..., "/>");
  }
  template <class... Parts>
  void circle(Point centre, double radius, const Parts&... parts) {
    add("<circle cx='", centre.x, "' cy='", centre.y, "' r='", radius, "' ", parts..., "/>");
  }
  template <class... Parts>
  void ellipse(Point centre, Point radii, const Parts&... parts) {
    add("<ellipse cx='", centre.x, "' cy='", centre.y, "' rx='", radii.x, "' ry='", radii.y, "' ",
        parts..., "/>");
  }

  // Everything up to the matching close() is drawn with its origin at that point.
  void open(Point origin, double scale = 1, double degrees = 0);
  void close() { add("</g>"); }

  // A piece of 48 by 48 with its top left corner at `corner`, as large as `size`.
  void place(std::string_view piece, Point corner, double size);

  struct Type {
    double size;
    std::string_view fill;
    std::string_view anchor = "middle";
  };
  void words(std::string_view text, Point foot, const Type& type);

  // The whole picture; nothing can be added afterwards.
  std::string finish() &&;

 private:
  template <class... Parts>
  void put(const Parts&... parts) {
    (append(parts), ...);
  }
  void append(std::string_view text) { out_ += text; }
  void append(char letter) { out_ += letter; }
  void append(std::integral auto number) { out_ += std::to_string(number); }
  void append(double number);

  std::string out_;
};

// The text with the five characters that mean something to XML replaced.
std::string escaped(std::string_view text);

}  // namespace twistwood::art
