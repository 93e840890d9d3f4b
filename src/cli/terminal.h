// The terminal as a screen with keys: no echo, no waiting for Enter, and back to normal at the end.
//
// While a Screen lives, the alternate screen is shown and keys come one by one. However the
// program ends, by return or by a signal, the terminal is as it was before.
#pragma once

#include <string>
#include <vector>

#include "cli/canvas.h"

namespace twistwood::cli {

struct Key {
  enum class Kind {
    kNothing,  // time ran out, or the window changed its size
    kText,
    kUp,
    kDown,
    kLeft,
    kRight,
    kEnter,
    kTab,
    kBackTab,
    kBackspace,
    kEscape,
    kClosed,  // the terminal is gone
  };
  Kind kind = Kind::kNothing;
  char text = '\0';
};

struct Size {
  int width = 80;
  int height = 24;
};
Size terminal_size();

// True if standard input and output are both a terminal that can move its cursor.
bool has_screen();

// What the terminal can show: NO_COLOR, TERM and the locale decide.
Look look_of_terminal();

class Screen {
 public:
  Screen();
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  void show(const Canvas& canvas, bool colour);
  Key key(int timeout_ms = kForever);

  static constexpr int kForever = -1;
};

}  // namespace twistwood::cli
