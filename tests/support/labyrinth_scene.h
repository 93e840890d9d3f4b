// Labyrinth positions drawn as a person would draw them: cells, and hedges on the corners between.
//
//   6  .   .   .   .   .   .       a digit is a pawn, 12 two pawns on one cell
//        w   |   w   |   w         hedges as in the notation: | - straight, n e s w a T by its stem
//   5  .   .   .   .   .   .
//        |   w   |   w   |
//   4  .   .   .   .   .   .
//        w   |   w   |   w
//   3  .   .   .   .   .   .
//        |   w   |   w   |
//   2  .   .   .   .   .   .
//        w   |   w   |   w
//   1  1   .   .   .   .   2
//      a   b   c   d   e   f
//   1: target=f3 done=a2.a3 gaps=1 fairies=2 stack=b2
//   act: 1
//   turn: 0/1000
//   deck: ggf
//
// All lines below the garden may be left out. Goals not named are dealt from those that nobody
// names, in the order a2, a3 ... f5, until everybody has as many as the one with most, at least
// three. The deck is empty unless drawn. Most tests use this very garden: all lines between files
// are closed, and the files a, c, e fall into 1, 2-3, 4-5, 6, the files b and d into 1-2, 3-4, 5-6,
// while f is open from end to end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/scene.h"

namespace twistwood::trial {

class LabyrinthScene : public Scene {
 public:
  explicit LabyrinthScene(std::string_view drawing);

  std::string pawn(int seat) const { return player(seat, 0); }
  std::string target(int seat) const { return player(seat, 1); }
  std::string done(int seat) const { return player(seat, 2); }
  std::string gaps(int seat) const { return player(seat, 3); }
  std::string fairies(int seat) const { return player(seat, 4); }
  std::string stack(int seat) const { return player(seat, 5); }
  std::string deck() const { return last(); }
  char hedge(std::string_view axis) const;

  // The legal turns that begin like this, without the beginning: ">" for turns without a hedge.
  std::vector<std::string> after(std::string_view beginning) const;
  std::vector<std::string> walks() const { return after(">"); }

  const labyrinth::Layout& layout() const {
    return std::get<Labyrinth::Position>(position()).layout;
  }
  const labyrinth::State& state() const { return std::get<Labyrinth::Position>(position()).state; }
};

}  // namespace twistwood::trial
