#include "render/labyrinth_garden.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "games/labyrinth/text.h"
#include "render/art.h"
#include "render/labyrinth_pieces.h"

namespace twistwood {
namespace {

using art::Box;
using art::Paint;
using art::Point;
using art::Svg;
using labyrinth::Cell;
using labyrinth::Layout;
using labyrinth::Phase;
using labyrinth::Player;
using labyrinth::View;

static_assert(art::kGoals == labyrinth::kGoalCards && art::kPawns == kMaxSeats);

constexpr int kWidth = 948;
constexpr int kHeight = 552;
constexpr Point kGardenCorner{20, 20};
constexpr double kPanelLeft = 556;
constexpr double kPanelWidth = 372;
constexpr double kPanelHeight = 116;
constexpr double kPanelGap = 15;

const Paint& paint_of(Seat seat) { return art::kSeatPaint[static_cast<std::size_t>(index(seat))]; }

bool running(const View& view) { return view.phase == Phase::kTurn || view.phase == Phase::kGate; }

// ---- words, for people who cannot see the picture; like it they tell only what a View does (L8)

std::string target_of(const Player& player) {
  if (!player.target.exists()) return "a gate still to be set";
  if (player.seeks_gate()) return join("the gate ", write_cell(player.target));
  return join("the ", art::goal_name(goal_index(player.target)), " on ", write_cell(player.target));
}

std::string title_of(const View& view) {
  const std::string_view who = art::pawn_name(index(view.seat));
  switch (view.phase) {
    case Phase::kTurn: return join("Twist Labyrinth, the ", who, " to move");
    case Phase::kGate:
      return join("Twist Labyrinth, the ", who, " sets the gate for the ",
                  art::pawn_name(index(view.other)));
    case Phase::kWon: return join("Twist Labyrinth, the ", who, " has won");
    case Phase::kDraw: return "Twist Labyrinth, a draw";
  }
  return "Twist Labyrinth";
}

std::string description_of(const Layout& layout, const View& view) {
  std::string text;
  for (int i = 0; i < layout.seats; ++i) {
    const Player& player = view.player(seat_at(i));
    text += join(i == 0 ? "" : " ", "Seat ", i + 1, ", the ", art::pawn_name(i), ", on ",
                 write_cell(player.pawn), ", seeks ", target_of(player), "; ", int{player.done},
                 " done, ", int{player.stacked}, " face down, ", int{player.gaps}, " gap and ",
                 int{player.fairies}, " fairy cards.");
  }
  return text;
}

// ---- the garden

void add_cells(Svg& svg) {
  for (int i = 0; i < labyrinth::kCells; ++i) {
    const Cell cell = Cell::of(i);
    const Point middle = art::middle_of(cell);
    if ((labyrinth::kGates & bit(cell)) != 0) {
      art::add_gate(svg, cell);
    } else if ((labyrinth::kFairies & bit(cell)) != 0) {
      art::add_fairy_clearing(svg, middle);
    } else {
      art::add_goal_stone(svg, middle);
      svg.place(art::goal_picture(goal_index(cell)), {middle.x - 20, middle.y - 20}, 40);
    }
  }
}

// What the seat to act is after: its goal or gate, or all gates while it has to set one.
Mask cells_to_light(const View& view) {
  if (view.phase == Phase::kGate) return labyrinth::kGates;
  if (view.phase == Phase::kTurn && view.mover().target.exists()) return bit(view.mover().target);
  return 0;
}

// Drawn before the cells, so that the light comes from beneath the stones.
void add_glows(Svg& svg, const View& view) {
  for (int i = 0; i < labyrinth::kCells; ++i) {
    const Cell cell = Cell::of(i);
    const Point middle = art::middle_of(cell);
    if ((cells_to_light(view) & bit(cell)) == 0) continue;
    if ((labyrinth::kGates & bit(cell)) != 0) {
      svg.rect({middle.x - 36, middle.y - 36, 72, 72}, 14, "fill='", art::kGlow, "' opacity='.5'");
      svg.rect({middle.x - 33, middle.y - 33, 66, 66}, 12, "fill='", art::kGlow, "'");
    } else {
      svg.circle(middle, 42, "fill='url(#garden-glow)'");
    }
  }
}

// The light around a goal again, over the hedges, which would hide most of it.
void add_goal_ring(Svg& svg, const View& view) {
  const Mask goal = cells_to_light(view) & labyrinth::kGoals;
  if (goal == 0) return;
  svg.circle(art::middle_of(Cell::of(lowest(goal))), 28.5, "fill='none' stroke='", art::kGlow,
             "' stroke-width='4.5'");
}

void add_number(Svg& svg, Seat seat, Point middle, double radius) {
  svg.circle(middle, radius, "fill='", paint_of(seat).base, "' stroke='", art::kInk,
             "' stroke-width='1.2'");
  svg.words(join(number(seat)), {middle.x, middle.y + radius * 0.45},
            {radius * 1.3, paint_of(seat).ink});
}

// A small number in the seat's colour says who wants to go to a cell.
void add_targets(Svg& svg, const Layout& layout, const View& view) {
  std::array<int, labyrinth::kCells> seen{};
  for (int i = 0; i < layout.seats; ++i) {
    const Cell target = view.player(seat_at(i)).target;
    if (!target.exists()) continue;
    const Point middle = art::middle_of(target);
    const int before = seen[target.index]++;
    add_number(svg, seat_at(i), {middle.x - 24 + 15 * before, middle.y - 24}, 7.5);
  }
}

void add_goal_chip(Svg& svg, Cell cell, Point middle) {
  svg.circle(middle, 12.5, "fill='#efe8d6' stroke='#7d7458' stroke-width='1.2'");
  svg.place(art::goal_picture(goal_index(cell)), {middle.x - 9.5, middle.y - 9.5}, 19);
}

void add_pawns(Svg& svg, const Layout& layout, const View& view) {
  std::array<int, labyrinth::kCells> crowd{};
  std::array<int, labyrinth::kCells> placed{};
  for (int i = 0; i < layout.seats; ++i) ++crowd[view.player(seat_at(i)).pawn.index];
  for (int rank = labyrinth::kSide - 1; rank >= 0; --rank) {
    for (int i = 0; i < layout.seats; ++i) {
      const Seat seat = seat_at(i);
      const Cell cell = view.player(seat).pawn;
      if (cell.rank() != rank) continue;
      // One pawn stands a little to the right, so that what lies on the cell can still be seen;
      // several stand side by side.
      const int all = crowd[cell.index];
      const double size = all > 2 ? 38 : 46;
      const double side = all == 1 ? 10 : (placed[cell.index]++ - (all - 1) / 2.0) * (52.0 / all);
      const Point middle = art::middle_of(cell);
      const Point foot{middle.x + side, middle.y + 29};
      svg.ellipse({foot.x + 1.5, foot.y - 1}, {0.42 * size, 6.5}, "fill='url(#garden-shadow)'");
      if (running(view) && seat == view.seat) {
        svg.ellipse({foot.x, foot.y - 2.5}, {0.38 * size, 6}, "fill='", art::kGlow, "' stroke='",
                    art::kInk, "' stroke-width='1.3'");
      }
      svg.place(art::pawn(i), {foot.x - size / 2, foot.y - 0.94 * size}, size);
    }
  }
  // Two pawns hide what they stand on: show it again, small.
  for (int i = 0; i < labyrinth::kCells; ++i) {
    const Cell cell = Cell::of(i);
    if (crowd[cell.index] < 2 || (labyrinth::kGoals & bit(cell)) == 0) continue;
    add_goal_chip(svg, cell, {art::middle_of(cell).x + 22, art::middle_of(cell).y - 24});
  }
}

// ---- the players

void add_card(Svg& svg, const Box& box, std::string_view fill, std::string_view edge,
              double edge_width) {
  svg.rect({box.x + 1.2, box.y + 2, box.width, box.height}, 4, "fill='#0b101a' opacity='.4'");
  svg.rect(box, 4, "fill='", fill, "' stroke='", edge, "' stroke-width='", edge_width, "'");
}

void add_goal_card(Svg& svg, const Player& player, Point corner, bool acts) {
  const Box box{corner.x, corner.y, 54, 74};
  add_card(svg, box, art::kPaper, acts ? art::kGlow : "#b9a777", acts ? 3 : 1.2);
  svg.rect({box.x + 4, box.y + 4, 46, 66}, 3, "fill='none' stroke='#cdbb8d' stroke-width='1'");
  // Without a target all goals are done and the neighbour has yet to say which gate (L17).
  const bool gate = player.seeks_gate() || !player.target.exists();
  svg.place(gate ? art::gate_picture() : art::goal_picture(goal_index(player.target)),
            {box.x + 5, box.y + 8}, 44);
  svg.words(player.target.exists() ? write_cell(player.target) : "?", {box.x + 27, box.y + 66},
            {12, art::kInk});
}

// Goals nobody has seen yet: cards face down, as many as there are.
void add_stack(Svg& svg, int cards, Point corner) {
  for (int i = 0; i < cards; ++i) {
    const Box box{corner.x + 4.5 * i, corner.y - 2.5 * i, 38, 54};
    add_card(svg, box, "#3d5c4a", "#c9b983", 1.2);
    if (i + 1 == cards) svg.place(art::card_back_picture(), {box.x + 2, box.y + 10}, 34);
  }
}

void add_magic(Svg& svg, std::string_view picture, std::string_view fill, int cards, Point corner) {
  if (cards == 0) return;
  const int shown = std::min(cards, 4);
  for (int i = 0; i < shown; ++i) {
    const Box box{corner.x + 7.0 * i, corner.y, 32, 42};
    add_card(svg, box, fill, "#8e8564", 1);
    if (i + 1 == shown) svg.place(picture, {box.x + 2, box.y + 7}, 28);
  }
  if (cards < 2) return;
  const Point badge{corner.x + 7.0 * (shown - 1) + 29, corner.y + 38};
  svg.circle(badge, 8, "fill='", art::kPaper, "' stroke='", art::kInk, "' stroke-width='1.2'");
  svg.words(join(cards), {badge.x, badge.y + 4}, {11, art::kInk});
}

void add_panel(Svg& svg, const View& view, Seat seat, double top) {
  const Player& player = view.player(seat);
  const bool acts = running(view) && seat == view.seat;
  const bool won = view.phase == Phase::kWon && seat == view.seat;
  const Box box{kPanelLeft, top, kPanelWidth, kPanelHeight};
  svg.rect({box.x + 2, box.y + 4, box.width, box.height}, 12, "fill='#0b101a' opacity='.35'");
  svg.rect(box, 12, "fill='",
           won    ? "#6b5f3c"
           : acts ? "#46566a"
                  : "#39465a",
           "' stroke='", acts || won ? art::kGlow : "#6d7689", "' stroke-width='",
           acts || won ? 4.0 : 1.2, "'");
  if (won) svg.place(art::laurel(), {box.x + 2, box.y + 7}, 72);
  svg.place(art::pawn(index(seat)), {box.x + 9, box.y + 14}, 58);
  add_number(svg, seat, {box.x + 38, box.y + 88}, 11);

  add_goal_card(svg, player, {box.x + 78, box.y + 21}, acts);
  add_stack(svg, player.stacked, {box.x + 142, box.y + 36});
  for (int i = 0; i < player.done; ++i) {
    add_goal_chip(svg, player.goals_done[static_cast<std::size_t>(i)],
                  {box.x + 220 + 25.5 * i, box.y + 27});
  }
  add_magic(svg, art::gap_card_picture(), "#e2edd0", player.gaps, {box.x + 208, box.y + 54});
  add_magic(svg, art::fairy_card_picture(), "#dde8f5", player.fairies, {box.x + 288, box.y + 54});
  if (won) svg.words("wins", {box.x + 285, box.y + 88}, {22, "#ffe9a8"});
  if (acts) {
    svg.add("<path fill='", art::kGlow, "' stroke='", art::kInk,
            "' stroke-width='1.4' stroke-linejoin='round' d='M", box.x - 14, ' ', box.y + 42,
            "l20 12-20 12Z'/>");
  }
}

// Nobody won: a paper ribbon across the garden says so.
void add_draw(Svg& svg) {
  const double middle = kGardenCorner.x + art::kGardenSize / 2;
  svg.rect({middle - 90, kHeight / 2.0 - 26, 180, 52}, 10, "fill='", art::kPaper, "' stroke='",
           art::kInk, "' stroke-width='2'");
  svg.words("draw", {middle, kHeight / 2.0 + 9}, {27, art::kInk});
}

}  // namespace

std::string render(const Layout& layout, const View& view) {
  Svg svg(kWidth, kHeight, title_of(view), description_of(layout, view));
  art::add_garden_defs(svg);
  svg.rect({0, 0, kWidth, kHeight}, 22, "fill='url(#garden-sky)'");
  svg.open(kGardenCorner);
  art::add_lawn(svg);
  add_glows(svg, view);
  add_cells(svg);
  art::add_hedges(svg, view.hedges);
  add_goal_ring(svg, view);
  add_targets(svg, layout, view);
  add_pawns(svg, layout, view);
  svg.close();
  const double all = layout.seats * kPanelHeight + (layout.seats - 1) * kPanelGap;
  for (int i = 0; i < layout.seats; ++i) {
    add_panel(svg, view, seat_at(i), (kHeight - all) / 2 + i * (kPanelHeight + kPanelGap));
  }
  if (view.phase == Phase::kDraw) add_draw(svg);
  return std::move(svg).finish();
}

std::string render(const labyrinth::Position& position) {
  return render(position.layout, position.state.view);
}

}  // namespace twistwood
