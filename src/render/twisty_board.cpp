#include "render/twisty_board.h"

#include <string_view>
#include <utility>

#include "base/result.h"
#include "games/twisty/text.h"
#include "render/art.h"
#include "render/twisty_pieces.h"

namespace twistwood {
namespace {

using art::Box;
using art::Paint;
using art::Point;
using art::Svg;
using twisty::Colour;
using twisty::Layout;
using twisty::Phase;
using twisty::Player;
using twisty::Position;
using twisty::Square;
using twisty::State;

// The art lists colours and specials in the order of the engine, and an index serves both.
static_assert(art::kColours == twisty::kColours && art::kPawns == kMaxSeats);
static_assert(static_cast<int>(art::Special::kSafety) == index(twisty::Special::kSafety));

constexpr int kWidth = 948;
constexpr int kHeight = 552;
constexpr double kBoardLeft = 20;
constexpr double kBoardTop = 20;
constexpr double kCounterRadius = 23;

constexpr double kPanelLeft = 552;
constexpr double kPanelWidth = 376;
constexpr double kPanelHeight = 112;
constexpr double kPanelGap = 20;
constexpr double kCardWidth = 38;
constexpr double kCardHeight = 56;
constexpr double kCardStep = 42.5;
constexpr double kLift = 9;  // of the card that is needed next

Point centre_of(Square square) {
  return {kBoardLeft + art::kTwistyRim + (square.file() + 0.5) * art::kTwistyCell,
          kBoardTop + art::kTwistyRim + (6.5 - square.rank()) * art::kTwistyCell};
}

const Paint& paint_of(Colour colour) {
  return art::kCubePaint[static_cast<std::size_t>(index(colour))];
}

const Paint& paint_of(Seat seat) { return art::kSeatPaint[static_cast<std::size_t>(index(seat))]; }

bool running(const State& state) {
  return state.phase == Phase::kTurn || state.phase == Phase::kCorner;
}

// ---- words, for people who cannot see the picture

std::string title_of(const State& state) {
  const std::string_view who = art::pawn_name(index(state.seat));
  switch (state.phase) {
    case Phase::kTurn: return join("Twisty, the ", who, " to move");
    case Phase::kCorner: return join("Twisty, the ", who, " was robbed and chooses a corner");
    case Phase::kWon: return join("Twisty, the ", who, " has won");
    case Phase::kDraw: return "Twisty, a draw";
  }
  return "Twisty";
}

std::string description_of(const Position& position) {
  std::string text;
  for (int i = 0; i < position.layout.seats; ++i) {
    const Player& player = position.state.player(seat_at(i));
    text += join(i == 0 ? "" : " ", "Seat ", i + 1, ", the ", art::pawn_name(i), ", on ",
                 write_square(player.pawn), ", has collected ", int{player.collected}, " of 7");
    if (player.safe > 0) text += join(", ", int{player.safe}, " protected");
    text += player.complete() ? std::string(", needs the centre.")
                              : join(", needs ", name(player.next()), ".");
  }
  return text;
}

// ---- the board

void add_counter_at(Svg& svg, const Position& position, Square square, Point centre,
                    double radius) {
  const Layout& layout = position.layout;
  for (int i = 0; i < twisty::kSpecialKinds; ++i) {
    if ((layout.special(twisty::special_at(i)) & bit(square)) != 0) {
      add_counter(svg, art::kBareWood, art::special_symbol(static_cast<art::Special>(i)), centre,
                  radius);
    }
  }
  if ((position.state.cubes & bit(square)) == 0) return;
  for (int i = 0; i < twisty::kColours; ++i) {
    if ((layout.colour(twisty::colour_at(i)) & bit(square)) != 0) {
      add_counter(svg, paint_of(twisty::colour_at(i)), art::cube_symbol(i), centre, radius);
    }
  }
}

// What the seat to act is after: the colour it needs, the centre, or a corner to go to.
Mask squares_to_light(const Position& position) {
  const State& state = position.state;
  if (state.phase == Phase::kCorner) return twisty::kCornerMask & ~state.pawns;
  if (state.phase != Phase::kTurn) return 0;
  if (state.mover().complete()) return bit(twisty::kCentre);
  return position.layout.colour(state.mover().next()) & state.cubes;
}

void add_pawn_at(Svg& svg, const Position& position, Seat seat) {
  const State& state = position.state;
  const Square square = state.player(seat).pawn;
  Point middle = centre_of(square);
  // A pawn hides the symbol of the counter it stands on: show it again, small.
  const Point badge{middle.x + 21, middle.y + 20};
  // While a robbed player chooses a corner, two pawns stand on one square.
  if (state.phase == Phase::kCorner && square == state.player(state.seat).pawn) {
    middle.x += seat == state.seat ? 13 : -13;
  }
  svg.ellipse({middle.x + 2, middle.y + 24}, {24, 8}, "fill='url(#twisty-shadow)'");
  if (running(state) && seat == state.seat) {
    svg.ellipse({middle.x, middle.y + 22}, {21, 7}, "fill='", art::kGlow, "' stroke='", art::kInk,
                "' stroke-width='1.4'");
  }
  svg.place(art::pawn(index(seat)), {middle.x - 27, middle.y - 30}, 54);
  add_counter_at(svg, position, square, badge, 9.5);
}

// ---- the players

void add_card(Svg& svg, const Player& player, int place, Point corner, bool acts) {
  const Colour colour = player.row.card(place);
  const Paint& paint = paint_of(colour);
  const std::string_view symbol = art::cube_symbol(index(colour));
  const bool next = place == player.collected;
  const auto [x, y] = Point{corner.x, corner.y - (next ? kLift : 0)};
  const Box print{x + 3.5, y + 3.5, kCardWidth - 7, kCardHeight - 7};
  const double middle = x + kCardWidth / 2;

  svg.rect({x + 1.5, y + (next ? 5 : 2.5), kCardWidth, kCardHeight}, 5, "fill='#4a2c12' opacity='",
           next ? ".35" : ".22", "'");
  svg.rect({x, y, kCardWidth, kCardHeight}, 5, "fill='#fffaf0' stroke='",
           next && acts ? art::kGlow : "#b79d73", "' stroke-width='", next && acts ? 3 : 1, "'");
  if (place >= player.collected) {
    svg.rect(print, 3, "fill='", paint.base, "' stroke='", paint.shade, "' stroke-width='.8'");
    svg.place(symbol, {middle - 20, y + kCardHeight / 2 - 20}, 40);
    return;
  }
  const bool is_protected = place < player.safe;
  svg.rect(print, 3, "fill='#eadfc6'");
  add_counter(svg, paint, symbol, {middle, y + (is_protected ? 21 : 27)}, 15.5);
  if (is_protected) svg.place(art::shield_badge(), {middle - 10, y + 34}, 20);
}

void add_panel(Svg& svg, const Position& position, Seat seat, double top) {
  const State& state = position.state;
  const Player& player = state.player(seat);
  const bool acts = running(state) && seat == state.seat;
  const bool won = state.phase == Phase::kWon && seat == state.seat;
  const Box box{kPanelLeft, top, kPanelWidth, kPanelHeight};

  svg.rect({box.x + 2, box.y + 4, box.width, box.height}, 12, "fill='#5a3a18' opacity='.18'");
  svg.rect(box, 12, "fill='",
           won    ? "#ffeeb5"
           : acts ? "#fff6da"
                  : "#f8efdc",
           "' stroke='", acts || won ? art::kGlow : "#c9b083", "' stroke-width='",
           acts || won ? 4.0 : 1.2, "'");
  // A ribbon in the seat's colour ties row and pawn together.
  svg.rect({box.x + 12, box.y + box.height - 10, box.width - 24, 5}, 2.5, "fill='",
           paint_of(seat).base, "' stroke='", paint_of(seat).shade, "' stroke-width='.6'");
  if (won) svg.place(art::laurel(), {box.x + 1, box.y + 5}, 70);
  svg.place(art::pawn(index(seat)), {box.x + 8, box.y + 10}, 58);
  svg.circle({box.x + 37, box.y + 83}, 11, "fill='", paint_of(seat).base, "' stroke='", art::kInk,
             "' stroke-width='1.2'");
  svg.words(join(number(seat)), {box.x + 37, box.y + 88}, {14, paint_of(seat).ink});
  const double first = box.x + 73;
  for (int place = 0; place < twisty::kColours; ++place) {
    add_card(svg, player, place, {first + place * kCardStep, box.y + 29}, acts);
  }
  if (player.complete()) {
    svg.words(won ? "wins" : "to the centre", {first + 3.5 * kCardStep - 2, box.y + 20},
              {13, art::kInk});
  }
  if (acts) {
    svg.add("<path fill='", art::kGlow, "' stroke='", art::kInk,
            "' stroke-width='1.4' stroke-linejoin='round' d='M", box.x - 13, ' ', box.y + 42,
            "l20 12-20 12Z'/>");
  }
}

void add_players(Svg& svg, const Position& position) {
  const int seats = position.layout.seats;
  const double all = seats * kPanelHeight + (seats - 1) * kPanelGap;
  const double top = (kHeight - all) / 2;
  for (int i = 0; i < seats; ++i) {
    add_panel(svg, position, seat_at(i), top + i * (kPanelHeight + kPanelGap));
  }
}

// Nobody won: a paper ribbon across the board says so.
void add_draw(Svg& svg) {
  const double middle = kBoardLeft + art::kTwistyBoard / 2;
  svg.rect({middle - 90, kHeight / 2.0 - 26, 180, 52}, 10, "fill='", art::kPaper, "' stroke='",
           art::kInk, "' stroke-width='2'");
  svg.words("draw", {middle, kHeight / 2.0 + 9}, {27, art::kInk});
}

}  // namespace

std::string render(const Position& position) {
  Svg svg(kWidth, kHeight, title_of(position.state), description_of(position));
  art::add_wood_defs(svg);
  svg.rect({0, 0, kWidth, kHeight}, 22, "fill='url(#twisty-table)'");
  art::add_wooden_board(svg, {kBoardLeft, kBoardTop});
  const Mask lit = squares_to_light(position);
  for (int i = 0; i < twisty::kSquares; ++i) {
    const Square square = Square::of(i);
    if ((lit & bit(square)) != 0) art::add_glow(svg, centre_of(square), kCounterRadius);
    add_counter_at(svg, position, square, centre_of(square), kCounterRadius);
  }
  // Far ranks first, so that a pawn in front covers the one behind.
  for (int rank = twisty::kSide - 1; rank >= 0; --rank) {
    for (int i = 0; i < position.layout.seats; ++i) {
      const Seat seat = seat_at(i);
      if (position.state.player(seat).pawn.rank() == rank) add_pawn_at(svg, position, seat);
    }
  }
  add_players(svg, position);
  if (position.state.phase == Phase::kDraw) add_draw(svg);
  return std::move(svg).finish();
}

}  // namespace twistwood
