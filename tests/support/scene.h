// A position to try a rule on, as a person at the table would: by turns in notation.
//
// Everything goes in and out as text. At each position a scene comes to, the legal turns and what
// follows from them are compared with the brute-force generator, so every rule test is also a test
// of the whole legal set.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"

namespace twistwood::trial {

class Scene {
 public:
  // Throws when the position is refused: the drawing is wrong then, not the engine.
  explicit Scene(const std::string& position);

  const AnyPosition& position() const { return position_; }
  std::string text() const { return write_position(position_); }

  // Fields of the notation.
  std::string board() const { return field(1); }
  std::string player(int seat) const;            // as written
  std::string player(int seat, int part) const;  // a part of it, between colons
  std::string act() const { return field(3); }
  std::string turn_count() const { return field(4); }
  std::string last() const { return field(5); }

  std::vector<std::string> turns() const { return twistwood::turns(position_); }
  bool legal(std::string_view turn) const;

  // Plays turns one after the other; a refusal fails the test. Answers with the last description.
  std::string play(std::string_view turns);

  // Why the turn is refused, or nothing when it is legal.
  std::string refusal(std::string_view turn) const;

 private:
  std::string field(std::size_t number) const;
  void compare_with_brute_force() const;

  AnyPosition position_;
};

}  // namespace twistwood::trial
