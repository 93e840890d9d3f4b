// Twisty in the terminal: the board, the rows of the players, and a cursor that chooses turns.
#pragma once

#include <optional>

#include "cli/terminal.h"
#include "cli/terminal_board.h"
#include "games/twisty/game.h"

namespace twistwood::cli {

template <>
class TerminalBoard<Twisty> {
 public:
  using Layout = twisty::Layout;
  using View = twisty::State;
  using Turn = twisty::Turn;
  using Square = twisty::Square;

  TerminalBoard(const Layout& layout, const View& view);

  bool take(const Key& key);
  bool enter();
  Turn turn() const;
  std::string title() const;
  std::string question() const;
  void draw(Canvas& canvas, int x, int y, const Look& look, bool with_cursor) const;
  void draw_players(Canvas& canvas, int x, int y, const Look& look,
                    const std::vector<std::string>& played_by) const;
  static std::vector<std::string> help(const Look& look);
  // Never any: everything is open (T7).
  static std::string news(const View&, const View&) { return {}; }

  static constexpr std::string_view kTitle = "Twisty";
  static constexpr std::string_view kAim = "hop, collect seven cubes, reach the centre";
  static constexpr int kWidth = 2 + twisty::kSide * (kInside + 1) + 1;
  static constexpr int kHeight = 2 * twisty::kSide + 2;
  static constexpr std::string_view kKeys{};  // beyond those that every game has
  static constexpr std::string_view kTurnForms = "e5, e5>g1 (steal), >g1 (corner), -- (pass)";

 private:
  Mask choices() const;
  void draw_square(Canvas& canvas, int x, int y, const Look& look, Square square,
                   bool with_cursor) const;
  void draw_counter(Canvas& canvas, int x, int y, const Look& look, Square square) const;
  std::int16_t paper(Square square, bool with_cursor) const;
  Mask way() const;

  const Layout& layout_;
  const View& view_;
  twisty::Landings landings_;
  Square cursor_;
  std::optional<Square> robbery_;  // chosen already, while the corner is being chosen (T19)
};

}  // namespace twistwood::cli
