// The terminal board of each game: TerminalBoard<G>. A new game names its own here.
#pragma once

#include "cli/labyrinth_terminal_board.h"
#include "cli/twisty_terminal_board.h"
#include "games/game.h"

namespace twistwood::cli {

template <Game G>
struct TerminalBoardOf {
  static_assert(!std::is_same_v<G, G>, "this game has no terminal board yet");
};
template <>
struct TerminalBoardOf<Twisty> {
  using Type = TwistyTerminalBoard;
};
template <>
struct TerminalBoardOf<Labyrinth> {
  using Type = LabyrinthTerminalBoard;
};
template <Game G>
using TerminalBoard = typename TerminalBoardOf<G>::Type;

}  // namespace twistwood::cli
