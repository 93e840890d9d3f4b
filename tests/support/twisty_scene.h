// Twisty positions drawn as a person would draw them.
//
//   7  .  .  .  .  .  .  .      counters as in the notation: r o y g b p w + x l @ s
//   6  .  .  .  .  .  .  .      . no matter what lies here   _ nothing lies here
//   5  .  .  .  .  .  .  .      r2 a red cube with the pawn of seat 2 on it
//   4  .  .  .  .  .  .  .
//   3  .  +  .  .  .  .  .
//   2  .  .  .  .  .  .  .
//   1  .1 .  .  .  .  .2 .
//      a  b  c  d  e  f  g
//   1: [ro]yg|bpw               row of seat 1: before | collected, in [] protected
//   act: 1
//   turn: 0/1000
//   edition: thief
//
// Rows, act, turn and edition may be left out: |roygbpw, 1, 0/1000 and thief. A position has 28
// cubes and 16 specials; those not drawn go onto the dots, from a7 to the right and down: cubes in
// the order of the letters above, then safety counters. So no extra move lies where none is drawn.
#pragma once

#include <string>
#include <string_view>

#include "support/scene.h"

namespace twistwood::trial {

class TwistyScene : public Scene {
 public:
  explicit TwistyScene(std::string_view drawing);

  std::string pawn(int seat) const { return player(seat, 0); }  // "b3"
  std::string row(int seat) const;                              // "[ro]yg|bpw"
  char counter(std::string_view square) const;                  // '_' for none

  const twisty::Layout& layout() const { return std::get<Twisty::Position>(position()).layout; }
  const twisty::State& state() const { return std::get<Twisty::Position>(position()).state; }
};

// Both can win in one turn; seat 1 is to act.
inline constexpr std::string_view kBothNear = R"(
    7  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .2 .
    4  .  .  .  _  .  .  .
    3  .  .1 .  .  .  .  .
    2  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .
       a  b  c  d  e  f  g
    1: roygbpw|
    2: roygbpw|)";
inline std::string both_near() { return TwistyScene(kBothNear).text(); }

}  // namespace twistwood::trial
