#include "cli/labyrinth_face.h"

#include <algorithm>

#include "base/result.h"
#include "render/art.h"
#include "render/labyrinth_garden.h"

namespace twistwood::cli {

using namespace labyrinth;

namespace {

constexpr Style kHedge = {.ink = 71, .paper = Papers::kBoard, .bold = true};
constexpr Style kStones = {.ink = 240, .paper = Papers::kBoard};
constexpr Style kRim = {.ink = 250, .paper = Papers::kBoard};
constexpr Style kQuiet = {.faint = true};
constexpr int kPitch = kInside + 1;  // columns from one cell to the next

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

LabyrinthFace::LabyrinthFace(const Layout& layout, const View& view)
    : layout_(layout), view_(view), cursor_(view.mover().pawn) {
  for_each_turn(layout, view, [&](const Turn& turn) { legal_.push_back(turn); });
  hedge_ =
      Axis::at(std::min(cursor_.file(), kAxisSide - 1), std::min(cursor_.rank(), kAxisSide - 1));
  list_ends();
  if (view.phase == Phase::kGate) cursor_ = Cell::of(lowest(kGates));
}

void LabyrinthFace::list_ends() {
  ends_.clear();
  lit_ = 0;
  spending_ = 0;
  for (const Turn& turn : legal_) {
    const bool fits =
        quarters_ == 0 ? !turn.axis.exists() : turn.axis == hedge_ && turn.quarters == quarters_;
    if (!fits) continue;
    ends_.push_back(turn);
    lit_ |= bit(turn.cell);
  }
}

std::vector<Turn> LabyrinthFace::ends_on(Cell cell) const {
  std::vector<Turn> ends;
  std::ranges::copy_if(ends_, std::back_inserter(ends),
                       [&](const Turn& turn) { return turn.cell == cell; });
  return ends;
}

void LabyrinthFace::move(int dx, int dy) {
  const int side = on_hedges_ ? kAxisSide : kSide;
  const int file = (on_hedges_ ? hedge_.file() : cursor_.file()) + dx;
  const int rank = (on_hedges_ ? hedge_.rank() : cursor_.rank()) + dy;
  if (file < 0 || rank < 0 || file >= side || rank >= side) return;
  if (on_hedges_) {
    hedge_ = Axis::at(file, rank);
    quarters_ = 0;
    list_ends();
  } else {
    cursor_ = Cell::at(file, rank);
    spending_ = 0;
  }
}

void LabyrinthFace::jump(int direction) {
  on_hedges_ = false;
  for (int step = 1; step <= kCells; ++step) {
    const Cell cell = Cell::of((cursor_.index + direction * step + kCells) % kCells);
    if ((lit_ & bit(cell)) == 0) continue;
    cursor_ = cell;
    spending_ = 0;
    return;
  }
}

void LabyrinthFace::turn_hedge(int quarters) {
  quarters_ = (quarters_ + quarters + 4) % 4;
  list_ends();
}

bool LabyrinthFace::take_text(char text) {
  switch (text) {
    case 't':
      if (view_.phase == Phase::kTurn) on_hedges_ = !on_hedges_;
      return true;
    case '+':
    case '-':
      if (on_hedges_) turn_hedge(text == '+' ? 1 : -1);
      return on_hedges_;
    case 'n': jump(1); return true;
    case 'p': {  // another way to pay
      const std::size_t ways = ends_on(cursor_).size();
      if (ways > 0) spending_ = (spending_ + 1) % ways;
      return true;
    }
    default: return false;
  }
}

bool LabyrinthFace::take(const Key& key) {
  switch (key.kind) {
    case Key::Kind::kUp: move(0, 1); return true;
    case Key::Kind::kDown: move(0, -1); return true;
    case Key::Kind::kLeft: move(-1, 0); return true;
    case Key::Kind::kRight: move(1, 0); return true;
    case Key::Kind::kTab: jump(1); return true;
    case Key::Kind::kBackTab: jump(-1); return true;
    case Key::Kind::kEscape:
      on_hedges_ = false;
      quarters_ = 0;
      list_ends();
      return true;
    case Key::Kind::kText: return take_text(key.text);
    default: return false;
  }
}

bool LabyrinthFace::enter() {
  if (!on_hedges_) return true;
  turn_hedge(1);
  return false;
}

Turn LabyrinthFace::turn() const {
  if (view_.phase == Phase::kGate) return Turn::gate(cursor_);
  if (const auto ends = ends_on(cursor_); !ends.empty()) return ends[spending_];
  Turn turn;
  turn.cell = cursor_;
  if (quarters_ == 0) return turn;
  turn.axis = hedge_;
  turn.quarters = static_cast<std::uint8_t>(quarters_);
  return turn;
}

std::string LabyrinthFace::question() const {
  if (view_.phase == Phase::kGate) {
    return join("Choose the gate for the ", pawn_name(view_.other), " (seat ", number(view_.other),
                ")");
  }
  if (on_hedges_)
    return "Hedges: arrows choose one, Enter or + turns it a quarter, t: back to cells";
  if (begins_on_target(view_)) return "You are on your goal: Enter takes it";
  const std::size_t ways = ends_on(cursor_).size();
  if (ways > 1)
    return join("Choose where to go; p: another way to pay (", spending_ + 1, " of ", ways, ")");
  return quarters_ == 0 ? "Choose where to go; t: turn a hedge first or on the way"
                        : join("With ", write_axis(hedge_), "+", quarters_, ": choose where to go");
}

// The cells of the turn under the cursor, without its end.
Mask LabyrinthFace::way() const {
  if (!status(view_).running() || why_not(layout_, view_, turn())) return 0;
  Mask cells = 0;
  for (const Step& step : account(layout_, view_, turn()).steps) cells |= bit(step.to);
  return cells;
}

// The garden with the hedge turned as chosen; the mover stands where it is, for it may walk first.
View LabyrinthFace::shown() const {
  View view = view_;
  if (quarters_ == 0) return view;
  view.hedges.turn(hedge_, quarters_);
  for (int i = 0; i < layout_.seats; ++i) {
    Player& player = view.player(seat_at(i));
    if (seat_at(i) != view.seat) player.pawn = turned(player.pawn, hedge_, quarters_);
  }
  return view;
}

std::int16_t LabyrinthFace::paper(Cell cell, bool with_cursor) const {
  const bool here = !on_hedges_ && cell == cursor_;
  if (with_cursor && here) return Papers::kCursor;
  if (with_cursor && (way() & bit(cell)) != 0) return Papers::kWay;
  const auto ends = ends_on(cell);
  if (ends.empty()) return Papers::kBoard;
  return ends[0].gaps + ends[0].flights > 0 ? Papers::kCostly : Papers::kLegal;
}

void LabyrinthFace::draw_cell(Canvas& canvas, int x, int y, const Look& look, const View& view,
                              Cell cell, bool with_cursor) const {
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
  if (with_cursor && !on_hedges_ && cell == cursor_) {
    canvas.text(x, y, "[", {.ink = 231, .bold = true});
    canvas.text(x + kInside - 1, y, "]", {.ink = 231, .bold = true});
  }
}

void LabyrinthFace::draw_axis(Canvas& canvas, int x, int y, const Look& look, const View& view,
                              Axis axis, bool with_cursor) const {
  Style style = kHedge;
  if (with_cursor && axis == hedge_ && (on_hedges_ || quarters_ != 0)) {
    style = {.ink = 231, .paper = Papers::kCursor, .bold = true};
  }
  const char letter = hedge_letter(view.hedges, axis);
  canvas.text(x, y, look.pick(crossing(view.hedges, axis), {&letter, 1}), style);
}

// The lines between cells: hedges where they are closed, stones where they are open (L3).
void LabyrinthFace::draw_lines(Canvas& canvas, int x, int y, const Look& look,
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

void LabyrinthFace::draw(Canvas& canvas, int x, int y, const Look& look, bool with_cursor) const {
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
void LabyrinthFace::draw_players(Canvas& canvas, int x, int y, const Look& look,
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

std::vector<std::string> LabyrinthFace::help(const Look& look) {
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

std::string LabyrinthFace::news(const View& before, const View& after) {
  const Player& was = before.mover();
  const Player& is = after.player(before.seat);
  if (before.phase != Phase::kTurn) return {};
  if (after.deck_gaps < before.deck_gaps) return " (a hedge gap)";
  if (after.deck_fairies < before.deck_fairies) return " (a wood fairy)";
  if (is.stacked < was.stacked) {
    return join("; next it seeks ", write_cell(is.target), ", the ",
                art::goal_name(goal_index(is.target)));
  }
  return {};
}

}  // namespace twistwood::cli
