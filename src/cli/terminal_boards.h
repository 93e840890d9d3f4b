// The terminal board of each game: TerminalBoard<G>. A new game names its own here.
#pragma once

#include <type_traits>

#include "cli/labyrinth_terminal_board.h"
#include "cli/twisty_terminal_board.h"
#include "games/game.h"

namespace twistwood::cli {

template <Game G>
struct TerminalBoardOf {
  static_assert(!std::is_same_v<G, G>, "this game has no terminal board yet");
};
template <>
struct TerminalBoardOf<Twisty> : std::type_identity<TwistyTerminalBoard> {};
template <>
struct TerminalBoardOf<Labyrinth> : std::type_identity<LabyrinthTerminalBoard> {};
template <Game G>
using TerminalBoard = typename TerminalBoardOf<G>::type;

}  // namespace twistwood::cli
