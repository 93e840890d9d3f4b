#include "cli/terminal_board.h"

#include "base/result.h"
#include "render/art.h"

namespace twistwood::cli {

namespace {

constexpr std::array<std::int16_t, kMaxSeats> kPapers = {215, 117, 219, 156};
constexpr std::int16_t kBlack = 16;

}  // namespace

std::string_view pawn_name(Seat seat) { return art::pawn_name(index(seat)); }

void draw_pawn(Canvas& canvas, int x, int y, Seat seat) {
  canvas.text(x, y, join(number(seat)),
              {.ink = kBlack, .paper = kPapers[static_cast<std::size_t>(seat)], .bold = true});
}

void draw_name(Canvas& canvas, int x, int y, const Look& look, Seat seat, bool acts,
               std::string_view played_by) {
  if (acts) canvas.text(x, y, look.pick("▶", ">"), {.bold = true});
  draw_pawn(canvas, x + 2, y, seat);
  canvas.text(x + 4, y, pawn_name(seat), {.bold = acts});
  canvas.text(x + 14, y, played_by, {.faint = true});
}

void draw_cursor(Canvas& canvas, int x, int y) {
  canvas.text(x, y, "[", {.ink = 231, .bold = true});
  canvas.text(x + kInside - 1, y, "]", {.ink = 231, .bold = true});
}

}  // namespace twistwood::cli
