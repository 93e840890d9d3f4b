// The chances of every seat in the course of a game, as a picture: a curve each, with the turns
// that a review has marked.
//
// Lines differ in their dashes as well as in their colour, and each ends in its pawn. The same
// values give the same bytes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace twistwood::art {

struct ChanceCurve {
  std::string title;  // above it, if there are several
  std::vector<std::string> names;
  std::vector<int> pawns;  // by seat: which animal
  std::vector<std::vector<double>>
      after;  // the chance of every seat, from before the first turn on

  // A turn that stands out: at which point of the curves, of which seat.
  struct Mark {
    int at = 0;
    int seat = 0;
    std::string_view sign;  // "!", "?", "??"
  };
  std::vector<Mark> marks;
};

// A whole SVG document, a panel for each game below the other.
std::string draw(std::span<const ChanceCurve> games);

}  // namespace twistwood::art
