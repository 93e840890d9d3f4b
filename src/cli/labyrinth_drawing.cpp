// How TerminalBoard<Labyrinth> draws: the garden, the players, and what the signs mean.
#include <algorithm>

#include "base/result.h"
#include "cli/labyrinth_terminal_board.h"
#include "render/art.h"
#include "render/labyrinth_garden.h"

namespace twistwood::cli {

using namespace labyrinth;

namespace {

constexpr Style kHedge = {.ink = 71, .paper = Papers::kBoard, .bold = true};
constexpr Style kStones = {.ink = 240, .paper = Papers::kBoard};
constexpr Style kRim = {.ink = 250, .paper = Papers::kBoard};
constexpr Style kQuiet = {.faint = true};

std::string repeated(std::string_view glyph, int times) {
  std::string line;
  for (int i = 0; i < times; ++i) line += glyph;
  return line;
}

// The crossing of a hedge by its arms: bit 0 north, 1 east, 2 south, 3 west.
std::string_view crossing(const Hedges& hedges, Axis axis) {
  constexpr std::array<std::string_view, 16> kGlyphs = {"·", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                                        "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};
  std::size_t arms = 0;
  for (int d = 0; d < 4; ++d) arms |= hedges.has(axis, d) ? std::size_t{1} << d : 0;
  return kGlyphs[arms];
}

std::string cards(int number, std::string_view one, std::string_view more) {
  return join(number, ' ', number == 1 ? one : more);
}

}  // namespace

// The cells of the turn under the cursor, without its end.
Mask TerminalBoard<Labyrinth>::way() const {
  if (!status(view_).running() || why_not(layout_, view_, turn())) return 0;
  Mask cells = 0;
  for (const Step& step : account(layout_, view_, turn()).steps) cells |= bit(step.to);
  return cells;
}

// The garden with the hedge turned as chosen; the mover stands where it is, for it may walk first.
View TerminalBoard<Labyrinth>::shown() const {
  View view = view_;
  if (quarters_ == 0) return view;
  view.hedges.turn(hedge_, quarters_);
  for (int i = 0; i < layout_.seats; ++i) {
    Player& player = view.player(seat_at(i));
    if (seat_at(i) != view.seat) player.pawn = turned(player.pawn, hedge_, quarters_);
  }
  return view;
}

std::int16_t TerminalBoard<Labyrinth>::paper(Cell cell, bool with_cursor) const {
  const bool here = !on_hedges_ && cell == cursor_;
  if (with_cursor && here) return Papers::kCursor;
  if (with_cursor && (way() & bit(cell)) != 0) return Papers::kWay;
  const auto ends = ends_on(cell);
  if (ends.empty()) return Papers::kBoard;
  return ends[0].gaps + ends[0].flights > 0 ? Papers::kCostly : Papers::kLegal;
}

void TerminalBoard<Labyrinth>::draw_cell(Canvas& canvas, int x, int y, const Look& look,
                                         const View& view, Cell cell, bool with_cursor) const {
  canvas.paper(x, y, kInside, paper(cell, with_cursor));
  if (const auto ends = ends_on(cell); !ends.empty()) {
    const std::string_view mark = ends[0].flights > 0 ? "^"
                                  : ends[0].gaps > 0  ? "~"
                                                      : look.pick("•", "*");
    canvas.text(x, y, mark, {.ink = 114, .bold = true});
  }
  if ((kGates & bit(cell)) != 0)
    canvas.text(x + 1, y, look.pick("∩", "G"), {.ink = 221, .bold = true});
  if ((kFairies & bit(cell)) != 0)
    canvas.text(x + 1, y, look.pick("✦", "F"), {.ink = 159, .bold = true});
  int pawns = x + kInside - 2;
  for (int i = 0; i < layout_.seats; ++i) {
    const Player& player = view.player(seat_at(i));
    if (player.target == cell) {
      canvas.text(x + 1, y, look.pick("⚑", "?"), {.ink = 222, .bold = true});
      draw_pawn(canvas, x + 2, y, seat_at(i));
    }
    if (player.pawn == cell) draw_pawn(canvas, pawns--, y, seat_at(i));
  }
  if (with_cursor && !on_hedges_ && cell == cursor_) draw_cursor(canvas, x, y);
}

void TerminalBoard<Labyrinth>::draw_axis(Canvas& canvas, int x, int y, const Look& look,
                                         const View& view, Axis axis, bool with_cursor) const {
  Style style = kHedge;
  if (with_cursor && axis == hedge_ && (on_hedges_ || quarters_ != 0)) {
    style = {.ink = 231, .paper = Papers::kCursor, .bold = true};
  }
  const char letter = hedge_letter(view.hedges, axis);
  canvas.text(x, y, look.pick(crossing(view.hedges, axis), {&letter, 1}), style);
}

// The lines between cells: hedges where they are closed, stones where they are open (L3).
void TerminalBoard<Labyrinth>::draw_lines(Canvas& canvas, int x, int y, const Look& look,
                                          const View& view) const {
  const Lines open = open_lines(view.hedges);
  for (int index = 0; index < kCells; ++index) {
    const Cell cell = Cell::of(index);
    const int left = x + cell.file() * kPitch;
    const int top = y + 2 * (kSide - 1 - cell.rank());
    if (cell.file() + 1 < kSide) {
      const bool is_open = (open.east & bit(cell)) != 0;
      canvas.text(left + kPitch, top + 1, is_open ? look.pick("┊", ".") : look.pick("┃", "|"),
                  is_open ? kStones : kHedge);
    }
    if (cell.rank() + 1 < kSide) {
      const bool is_open = (open.north & bit(cell)) != 0;
      const std::string_view glyph = is_open ? look.pick("┈", ".") : look.pick("━", "-");
      canvas.text(left + 1, top, is_open && look.ascii ? "  .  ." : repeated(glyph, kInside),
                  is_open ? kStones : kHedge);
    }
  }
}

void TerminalBoard<Labyrinth>::draw(Canvas& canvas, int x, int y, const Look& look,
                                    bool with_cursor) const {
  const View view = shown();
  const int left = x + 2;
  const int bottom = y + 2 * kSide;
  const int right = left + kSide * kPitch;
  const std::string rim = repeated(look.pick("═", "="), kSide * kPitch - 1);
  canvas.text(left, y, join(look.pick("╔", "+"), rim, look.pick("╗", "+")), kRim);
  canvas.text(left, bottom, join(look.pick("╚", "+"), rim, look.pick("╝", "+")), kRim);
  for (int row = y + 1; row < bottom; ++row) {
    canvas.paper(left, row, kSide * kPitch, Papers::kBoard);
    canvas.text(left, row, look.pick("║", "|"), kRim);
    canvas.text(right, row, look.pick("║", "|"), kRim);
  }
  draw_lines(canvas, left, y, look, view);
  for (int index = 0; index < kCells; ++index) {
    const Cell cell = Cell::of(index);
    const int column = left + cell.file() * kPitch;
    const int row = y + 2 * (kSide - 1 - cell.rank());
    draw_cell(canvas, column + 1, row + 1, look, view, cell, with_cursor);
    if ((kAxisMask & bit(cell)) != 0) {
      draw_axis(canvas, column + kPitch, row, look, view, Axis::of(index), with_cursor);
    }
  }
  for (int i = 0; i < kSide; ++i) {
    canvas.text(x, y + 2 * (kSide - i) - 1, join(i + 1));
    canvas.text(left + 3 + i * kPitch, bottom + 1, join(static_cast<char>('a' + i)));
  }
}

// Three lines each: the name, the goal, the goals done and left with the magic cards.
void TerminalBoard<Labyrinth>::draw_players(Canvas& canvas, int x, int y, const Look& look,
                                            const std::vector<std::string>& played_by) const {
  for (int i = 0; i < layout_.seats; ++i, y += 4) {
    const Player& player = view_.player(seat_at(i));
    const bool acts = status(view_).running() && view_.seat == seat_at(i);
    draw_name(canvas, x, y, look, seat_at(i), acts, played_by[static_cast<std::size_t>(i)]);
    std::string goal = "no gate set yet";
    if (player.target.exists()) {
      goal = join(look.pick("⚑ ", "? "), write_cell(player.target), ", ",
                  player.seeks_gate() ? "the gate"
                                      : join("the ", art::goal_name(goal_index(player.target))));
    }
    canvas.text(x + 2, y + 1, goal, {.bold = acts});
    const bool seeks_goal = player.target.exists() && !player.seeks_gate();
    const int left = player.stacked + (seeks_goal ? 1 : 0);
    int column =
        canvas.text(x + 2, y + 2, repeated(look.pick("●", "x"), player.done), {.ink = 114});
    column = canvas.text(column, y + 2, repeated(look.pick("○", "o"), left), kQuiet);
    canvas.text(
        column + 2, y + 2,
        join(cards(player.gaps, "gap", "gaps"), ", ", cards(player.fairies, "fairy", "fairies")),
        acts ? Style{} : kQuiet);
  }
}

std::vector<std::string> TerminalBoard<Labyrinth>::help(const Look& look) {
  return {
      "Walk as far as you like across open lines, and turn one hedge before, on the way or after: "
      "it carries all pawns around it. Reach your goals one by one, then the gate that your "
      "neighbour sets. A turn that reaches no goal brings a magic card: a gap slips you through "
      "one closed line, two fairies fly you from one fairy cell to another.",
      "Hedges are called A1 to E5, by the cell at their lower left; C3+1 is C3 by a quarter "
      "clockwise.",
      join("Signs: ", look.pick("∩", "G"), " gate, ", look.pick("✦", "F"), " fairy cell, ",
           look.pick("⚑2", "?2"), " the goal of seat 2; ", look.pick("•", "*"),
           " you may end here, ~ for gaps, ^ for fairies."),
      "t            to the hedges and back; there Enter or + turns a quarter, - back",
      "p            where a cell can be paid for in several ways: the next one",
  };
}

}  // namespace twistwood::cli
