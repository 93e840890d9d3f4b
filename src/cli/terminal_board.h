// What the terminal boards of both games share: who sits where, and the colours of seats.
//
// A board is a game as the terminal shows it: TerminalBoard<Twisty> and TerminalBoard<Labyrinth>
// have the same members, so that the screen and the lines are written once, for any Game:
//   (layout, view)         for one turn; the next gets a new one. Both must outlive the board.
//   take(key)              moves the cursor or chooses; false if the key does neither
//   enter()                true if `turn` is to be played; false if Enter had another meaning
//   turn()                 what the cursor stands for now, legal or not
//   title(), question()    "Twisty, edition thief, turn 12 of 1000"; "Choose where to land"
//   help(look)             the rules in short and what the signs mean, a paragraph each
//   news(before, after)    the card that a turn turned up, as words to follow what the turn did
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "cli/canvas.h"
#include "games/game.h"

namespace twistwood::cli {

template <Game G>
class TerminalBoard {
  static_assert(!std::is_same_v<G, G>, "this game has no terminal board yet");
};

// "fox" and so on: the pawns of the pictures.
std::string_view pawn_name(Seat seat);

// The pawn as one character on the paper of its seat.
void draw_pawn(Canvas& canvas, int x, int y, Seat seat);

// "> 1 fox      person", with the arrow and bold letters for the seat to act.
void draw_name(Canvas& canvas, int x, int y, const Look& look, Seat seat, bool acts,
               std::string_view played_by);

// The paper of a square or cell, by what the mover can do there.
struct Papers {
  static constexpr std::int16_t kBoard = 234;
  static constexpr std::int16_t kLegal = 22;
  static constexpr std::int16_t kCostly = 58;  // legal, but a steal, or cards are spent
  static constexpr std::int16_t kWay = 24;
  static constexpr std::int16_t kCursor = 25;
};

inline constexpr int kInside = 6;           // columns of a square or cell
inline constexpr int kPitch = kInside + 1;  // from one to the next

// The brackets around the square or cell under the cursor.
void draw_cursor(Canvas& canvas, int x, int y);

}  // namespace twistwood::cli
