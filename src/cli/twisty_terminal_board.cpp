#include "cli/twisty_terminal_board.h"

#include "base/result.h"

namespace twistwood::cli {

using namespace twisty;

namespace {

constexpr std::array<std::string_view, kColours> kCubes = {"♥", "▲", "☼", "♣", "♦", "☾", "✱"};
constexpr std::array<std::int16_t, kColours> kCubePapers = {160, 208, 220, 34, 27, 92, 255};
constexpr std::array<std::int16_t, kColours> kCubeInks = {231, 16, 16, 16, 231, 231, 16};
constexpr std::array<std::int16_t, kColours> kBrightInks = {203, 208, 220, 77, 75, 141, 255};
constexpr std::array<std::string_view, kSpecialKinds> kSpecialSigns = {"✚", "✕", "L", "◎", "S"};
constexpr Style kSpecial = {.ink = 16, .paper = 180};
constexpr Style kLine = {.ink = 137, .paper = Papers::kBoard};

std::string_view cube_sign(const Look& look, Colour colour) {
  constexpr std::array<std::string_view, kColours> kLetters = {"r", "o", "y", "g", "b", "p", "w"};
  const auto i = static_cast<std::size_t>(colour);
  return look.pick(kCubes[i], kLetters[i]);
}

Style cube_style(Colour colour) {
  const auto i = static_cast<std::size_t>(colour);
  return {.ink = kCubeInks[i], .paper = kCubePapers[i], .bold = true};
}

// A line of the grid: `left ─── cross ─── right`.
std::string grid_line(const Look& look, std::string_view left, std::string_view cross,
                      std::string_view right) {
  std::string line(look.pick(left, "+"));
  for (int file = 0; file < kSide; ++file) {
    for (int i = 0; i < kInside; ++i) line += look.pick("─", "-");
    line += look.pick(file + 1 < kSide ? cross : right, "+");
  }
  return line;
}

Square moved(Square square, int dx, int dy) {
  const int file = square.file() + dx;
  const int rank = square.rank() + dy;
  const bool outside = file < 0 || rank < 0 || file >= kSide || rank >= kSide;
  return outside ? square : Square::at(file, rank);
}

}  // namespace

TerminalBoard<Twisty>::TerminalBoard(const Layout& layout, const View& view)
    : layout_(layout), view_(view) {
  if (view.phase == Phase::kTurn) landings_ = landings(layout, view);
  cursor_ = view.mover().pawn;
  if (view.phase == Phase::kCorner) cursor_ = Square::of(lowest(free_corners(view)));
}

Mask TerminalBoard<Twisty>::choices() const {
  if (view_.phase == Phase::kCorner) return free_corners(view_);
  return robbery_ ? landings_.corners : landings_.free | landings_.steal;
}

bool TerminalBoard<Twisty>::take(const Key& key) {
  const auto jump = [&](Mask beyond, bool first) {
    const Mask there = choices();
    const Mask wanted = (there & beyond) != 0 ? there & beyond : there;
    if (wanted == 0) return;
    cursor_ = Square::of(first ? lowest(wanted) : 63 - std::countl_zero(wanted));
  };
  const Mask here = bit(cursor_);
  switch (key.kind) {
    case Key::Kind::kUp: cursor_ = moved(cursor_, 0, 1); return true;
    case Key::Kind::kDown: cursor_ = moved(cursor_, 0, -1); return true;
    case Key::Kind::kLeft: cursor_ = moved(cursor_, -1, 0); return true;
    case Key::Kind::kRight: cursor_ = moved(cursor_, 1, 0); return true;
    case Key::Kind::kTab: jump(~(here | (here - 1)), true); return true;
    case Key::Kind::kBackTab: jump(here - 1, false); return true;
    case Key::Kind::kEscape:
      if (robbery_) cursor_ = *robbery_;
      robbery_.reset();
      return true;
    case Key::Kind::kText:
      if (key.text == 'n') jump(~(here | (here - 1)), true);
      return key.text == 'n';
    default: return false;
  }
}

bool TerminalBoard<Twisty>::enter() {
  if (robbery_ || (landings_.steal & bit(cursor_)) == 0 || landings_.corners == 0) return true;
  robbery_ = cursor_;
  cursor_ = Square::of(lowest(landings_.corners));
  return false;
}

Turn TerminalBoard<Twisty>::turn() const {
  if (view_.phase == Phase::kCorner) return Turn::choose(cursor_);
  if (robbery_) return Turn::steal(*robbery_, cursor_);
  if (landings_.none()) return Turn::pass();
  if ((landings_.steal & bit(cursor_)) != 0 && landings_.corners != 0) {
    return Turn::steal(cursor_, Square::of(lowest(landings_.corners)));
  }
  return Turn::land(cursor_);
}

std::string TerminalBoard<Twisty>::title() const {
  return join(kTitle, ", edition ", name(layout_.edition), ", turn ", int{view_.turn}, " of ",
              layout_.limit);
}

std::string TerminalBoard<Twisty>::question() const {
  if (view_.phase == Phase::kCorner) return "Choose the corner to go to";
  if (robbery_) {
    return layout_.edition == Edition::kThief ? "Choose the corner to go to"
                                              : "Choose the corner to send the robbed pawn to";
  }
  if (landings_.none()) return "There is nowhere to land: Enter passes";
  const Colour next = view_.mover().next();
  if (next == Colour::kNone)
    return "Choose where to land; all cubes are there: on to the centre, d4";
  return join("Choose where to land; next is ", name(next));
}

// The stops of the turn under the cursor, without its end.
Mask TerminalBoard<Twisty>::way() const {
  Mask stops = 0;
  if (!status(view_).running() || why_not(layout_, view_, turn())) return 0;
  for (const Hop& hop : account(layout_, view_, turn()).hops) stops |= bit(hop.to);
  return stops;
}

std::int16_t TerminalBoard<Twisty>::paper(Square square, bool with_cursor) const {
  const Mask here = bit(square);
  if (with_cursor && square == cursor_) return Papers::kCursor;
  if (with_cursor && (way() & here) != 0) return Papers::kWay;
  if ((landings_.steal & here) != 0) return Papers::kCostly;
  return (choices() & here) != 0 ? Papers::kLegal : Papers::kBoard;
}

void TerminalBoard<Twisty>::draw_counter(Canvas& canvas, int x, int y, const Look& look,
                                         Square square) const {
  const auto tile = [&](std::string_view sign, Style style) {
    canvas.text(x, y, join(' ', sign, ' '), style);
  };
  for (int c = 0; c < kColours; ++c) {
    if ((layout_.colour(colour_at(c)) & view_.cubes & bit(square)) == 0) continue;
    tile(cube_sign(look, colour_at(c)), cube_style(colour_at(c)));
    // The cubes that the mover is after stand out.
    if (status(view_).running() && colour_at(c) == view_.mover().next()) {
      canvas.text(x, y, look.pick("›", "<"), cube_style(colour_at(c)));
      canvas.text(x + 2, y, look.pick("‹", ">"), cube_style(colour_at(c)));
    }
  }
  for (int s = 0; s < kSpecialKinds; ++s) {
    if ((layout_.special(special_at(s)) & bit(square)) == 0) continue;
    const char letter_of = letter(special_at(s));
    tile(look.pick(kSpecialSigns[static_cast<std::size_t>(s)], {&letter_of, 1}), kSpecial);
  }
  if (square == kCentre) canvas.text(x + 1, y, look.pick("◇", "#"), kLine);
}

void TerminalBoard<Twisty>::draw_square(Canvas& canvas, int x, int y, const Look& look,
                                        Square square, bool with_cursor) const {
  canvas.paper(x, y, kInside, paper(square, with_cursor));
  draw_counter(canvas, x + 1, y, look, square);
  if ((landings_.steal & bit(square)) != 0) {
    canvas.text(x, y, "!", {.ink = 203, .bold = true});
  } else if ((choices() & bit(square)) != 0) {
    canvas.text(x, y, look.pick("•", "*"), {.ink = 114, .bold = true});
  }
  for (int i = 0; i < layout_.seats; ++i) {
    // A robbed pawn that still has to leave stands behind the robber (T19).
    if (view_.player(seat_at(i)).pawn != square) continue;
    if (view_.phase == Phase::kCorner && seat_at(i) == view_.seat) continue;
    draw_pawn(canvas, x + kInside - 2, y, seat_at(i));
  }
  if (with_cursor && square == cursor_) draw_cursor(canvas, x, y);
}

void TerminalBoard<Twisty>::draw(Canvas& canvas, int x, int y, const Look& look,
                                 bool with_cursor) const {
  const int left = x + 2;
  for (int row = 0; row < kSide; ++row) {
    const int rank = kSide - 1 - row;
    canvas.text(left, y + 2 * row,
                row == 0 ? grid_line(look, "┌", "┬", "┐") : grid_line(look, "├", "┼", "┤"), kLine);
    canvas.text(x, y + 2 * row + 1, join(rank + 1));
    for (int file = 0; file <= kSide; ++file) {
      const int column = left + file * kPitch;
      canvas.text(column, y + 2 * row + 1, look.pick("│", "|"), kLine);
      if (file == kSide) break;
      draw_square(canvas, column + 1, y + 2 * row + 1, look, Square::at(file, rank), with_cursor);
    }
  }
  canvas.text(left, y + 2 * kSide, grid_line(look, "└", "┴", "┘"), kLine);
  for (int file = 0; file < kSide; ++file) {
    canvas.text(left + 3 + file * kPitch, y + 2 * kSide + 1, join(static_cast<char>('a' + file)));
  }
}

// Two lines each: the name, and the row of cards; what is collected is bright and ticked, what is
// protected locked, and the next one in brackets.
void TerminalBoard<Twisty>::draw_players(Canvas& canvas, int x, int y, const Look& look,
                                         const std::vector<std::string>& played_by) const {
  for (int i = 0; i < layout_.seats; ++i, y += 4) {
    const Player& player = view_.player(seat_at(i));
    const bool acts = status(view_).running() && view_.seat == seat_at(i);
    draw_name(canvas, x, y, look, seat_at(i), acts, played_by[static_cast<std::size_t>(i)]);
    for (int card = 0; card < kColours; ++card) {
      const Colour colour = player.row.card(card);
      const int column = x + 2 + 3 * card;
      Style style = cube_style(colour);
      if (card >= player.collected) {
        style = {.ink = kBrightInks[static_cast<std::size_t>(colour)]};
      }
      const bool next = card == player.collected;
      canvas.text(column, y + 1, join(next ? '[' : ' ', cube_sign(look, colour), next ? ']' : ' '),
                  style);
      if (card < player.safe) {
        canvas.text(column + 1, y + 2, look.pick("◆", "S"), {.faint = false});
      } else if (card < player.collected) {
        canvas.text(column + 1, y + 2, look.pick("✓", "+"), {.ink = 114});
      }
    }
  }
}

std::vector<std::string> TerminalBoard<Twisty>::help(const Look& look) {
  std::string cubes;
  for (int c = 0; c < kColours; ++c) {
    cubes += join(c == 0 ? "" : ", ", cube_sign(look, colour_at(c)), ' ', name(colour_at(c)));
  }
  return {
      "Hop like a knight: two squares one way and one the other. Collect your seven colours in the "
      "order of your row, then land on the centre, d4. Where a pawn holds the cube you need next, "
      "and it is not protected, you may land to steal it.",
      join("Counters that carry you on: ", look.pick("✚", "+"), " one step, ", look.pick("✕", "x"),
           " one diagonal, ", look.pick("L", "l"), " another L, ", look.pick("◎", "@"),
           " to another portal. ", look.pick("S", "s"), " protects your cubes."),
      join("Cubes: ", cubes, '.'),
      join("Signs: ", look.pick("•", "*"), " you may land here, ! and steal; ",
           look.pick("›♥‹", "<r>"), " your next colour; ", look.pick("✓", "+"), " collected, ",
           look.pick("◆", "S"), " protected."),
  };
}

}  // namespace twistwood::cli
