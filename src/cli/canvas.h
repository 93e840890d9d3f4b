// A sheet of character cells to draw a game on, and the text that shows it in a terminal.
//
// Every cell holds one character that is one column wide, and a style. What is drawn outside the
// sheet is lost, so pictures need no care at the edges. Without colour only the characters count,
// so whatever matters must show in them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace twistwood::cli {

struct Style {
  std::int16_t ink = -1;  // of the 256 terminal colours; -1 is the terminal's own
  std::int16_t paper = -1;
  bool bold = false;
  bool faint = false;
  friend bool operator==(const Style&, const Style&) = default;
};

// How pictures may look: in colour or not, with all of Unicode or ASCII only.
struct Look {
  bool colour = true;
  bool ascii = false;

  constexpr std::string_view pick(std::string_view fancy, std::string_view plain) const {
    return ascii ? plain : fancy;
  }
};

class Canvas {
 public:
  Canvas(int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }

  // Writes from (x, y) to the right; returns the column behind the last character.
  int text(int x, int y, std::string_view text, Style style = {});
  // Changes the paper and leaves the characters.
  void paper(int x, int y, int width, std::int16_t colour);

  // One string a line, spaces at the end left out where nothing is lost.
  std::vector<std::string> lines(bool colour) const;

 private:
  struct Cell {
    std::string glyph = " ";
    Style style;
  };
  Cell* at(int x, int y);

  int width_;
  int height_;
  std::vector<Cell> cells_;
};

// The number of columns a text takes, one for each character.
int columns(std::string_view text);

// A text broken at spaces into lines of at most so many columns.
std::vector<std::string> wrap(std::string_view text, int width);

}  // namespace twistwood::cli
