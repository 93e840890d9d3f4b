// Twist Labyrinth in the terminal: the garden, the cards of the players, and a cursor that chooses
// a hedge, its quarter turns and the cell where the turn ends.
#pragma once

#include <optional>

#include "cli/terminal.h"
#include "cli/terminal_board.h"
#include "games/labyrinth/game.h"

namespace twistwood::cli {

template <>
class TerminalBoard<Labyrinth> {
 public:
  using Layout = labyrinth::Layout;
  using View = labyrinth::View;
  using Turn = labyrinth::Turn;
  using Cell = labyrinth::Cell;
  using Axis = labyrinth::Axis;

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
  static std::string news(const View& before, const View& after);

  static constexpr std::string_view kTitle = "Twist Labyrinth";
  static constexpr std::string_view kAim = "turn hedges, find your goals, leave by the gate";
  static constexpr int kWidth = 2 + labyrinth::kSide * (kInside + 1) + 1;
  static constexpr int kHeight = 15;  // of the garden or of four players, whichever is more
  static constexpr std::string_view kKeys = "t hedges";
  static constexpr std::string_view kTurnForms =
      ">e4, C3+1>e4~1^1 (hedge, cell, gaps, flights), =f6 (gate)";

 private:
  bool take_text(char text);
  void move(int dx, int dy);
  void jump(int direction);
  void turn_hedge(int quarters);
  void list_ends();
  std::vector<Turn> ends_on(Cell cell) const;

  View shown() const;
  Mask way() const;
  void draw_lines(Canvas& canvas, int x, int y, const Look& look, const View& view) const;
  void draw_axis(Canvas& canvas, int x, int y, const Look& look, const View& view, Axis axis,
                 bool with_cursor) const;
  void draw_cell(Canvas& canvas, int x, int y, const Look& look, const View& view, Cell cell,
                 bool with_cursor) const;
  std::int16_t paper(Cell cell, bool with_cursor) const;

  const Layout& layout_;
  const View& view_;
  std::vector<Turn> legal_;
  std::vector<Turn> ends_;  // those of them that turn the hedge as chosen
  Mask lit_ = 0;            // the cells where they end
  Cell cursor_;
  bool on_hedges_ = false;    // the arrows move over hedges, not cells
  Axis hedge_;                // under the cursor
  int quarters_ = 0;          // how far it is turned; 0: not at all
  std::size_t spending_ = 0;  // which of the ways to pay for the cell under the cursor
};

}  // namespace twistwood::cli
