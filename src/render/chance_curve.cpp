#include "render/chance_curve.h"

#include <array>
#include <cmath>

#include "base/result.h"
#include "render/art.h"
#include "render/svg.h"

namespace twistwood::art {

namespace {

constexpr double kLeft = 56;
constexpr double kWidth = 720;  // of the curves
constexpr double kHeight = 200;
constexpr double kTop = 44;
constexpr double kPanel = kTop + kHeight + 52;
constexpr double kRight = 150;  // for the names
constexpr std::array<std::string_view, kPawns> kDashes = {"none", "9 4", "2 4", "9 4 2 4"};

struct Frame {
  double top;
  std::size_t points;

  Point at(std::size_t point, double chance) const {
    const auto last = static_cast<double>(points > 1 ? points - 1 : 1);
    return {kLeft + kWidth * static_cast<double>(point) / last, top + kHeight * (1 - chance)};
  }
};

std::size_t pawn_of(const ChanceCurve& game, std::size_t seat) {
  return seat < game.pawns.size() ? static_cast<std::size_t>(game.pawns[seat]) : seat;
}

void draw_grid(Svg& svg, const Frame& frame) {
  svg.rect({kLeft, frame.top, kWidth, kHeight}, 2, "fill='#fffdf7' stroke='#cbb894'");
  for (const int percent : {0, 25, 50, 75, 100}) {
    const double y = frame.at(0, percent / 100.0).y;
    svg.rect({kLeft, y, kWidth, 1}, 0, "fill='#e2d5bb'");
    svg.words(join(percent, " %"), {kLeft - 8, y + 4}, {11, kInk, "end"});
  }
  const std::size_t step = frame.points > 60 ? 20 : frame.points > 24 ? 10 : 5;
  for (std::size_t i = step; i < frame.points; i += step) {
    const double x = frame.at(i, 0).x;
    svg.rect({x, frame.top, 1, kHeight}, 0, "fill='#eee4cf'");
    svg.words(join(i), {x, frame.top + kHeight + 16}, {11, kInk});
  }
}

void draw_seat(Svg& svg, const Frame& frame, const ChanceCurve& game, std::size_t seat) {
  const std::size_t pawn = pawn_of(game, seat);
  std::string points;
  for (std::size_t i = 0; i < game.after.size(); ++i) {
    const Point p = frame.at(i, game.after[i][seat]);
    points += join(points.empty() ? "" : " ", std::lround(p.x), ',', std::lround(p.y));
  }
  // The light colours need an edge to be seen on paper.
  svg.add("<polyline points='", points, "' fill='none' stroke='", kSeatPaint[pawn].shade,
          "' stroke-width='3.4' stroke-linejoin='round' stroke-dasharray='", kDashes[pawn], "'/>");
  svg.add("<polyline points='", points, "' fill='none' stroke='", kSeatPaint[pawn].base,
          "' stroke-width='1.8' stroke-linejoin='round' stroke-dasharray='", kDashes[pawn], "'/>");
}

// Names stand at the right, in the order of the seats, each with a piece of its line.
void draw_names(Svg& svg, const Frame& frame, const ChanceCurve& game) {
  double y = frame.top + 16;
  for (std::size_t seat = 0; seat < game.names.size(); ++seat) {
    const std::size_t pawn = pawn_of(game, seat);
    svg.place(art::pawn(static_cast<int>(pawn)), {kLeft + kWidth + 10, y - 16}, 22);
    svg.words(game.names[seat], {kLeft + kWidth + 38, y}, {13, kInk, "start"});
    svg.add("<path d='M", kLeft + kWidth + 38, ' ', y + 7, "h60' stroke='", kSeatPaint[pawn].shade,
            "' stroke-width='3' stroke-dasharray='", kDashes[pawn], "'/>");
    y += 40;
  }
}

void draw_marks(Svg& svg, const Frame& frame, const ChanceCurve& game) {
  for (const auto& [at, seat, sign] : game.marks) {
    const auto here = static_cast<std::size_t>(at);
    const auto of = static_cast<std::size_t>(seat);
    const Point p = frame.at(here, game.after[here][of]);
    const bool good = sign == "!";
    svg.circle(p, 4, "fill='", good ? "#2d7a3a" : "#b3261e", "' stroke='#fff' stroke-width='1'");
    svg.words(sign, {p.x, p.y < frame.top + 20 ? p.y + 18 : p.y - 7}, {13, kInk});
  }
}

}  // namespace

std::string draw(std::span<const ChanceCurve> games) {
  const double width = kLeft + kWidth + kRight;
  const double height = kPanel * static_cast<double>(games.size());
  Svg svg(static_cast<int>(width), static_cast<int>(height), "Chances in the course of a game",
          "For each seat a curve of its chance of winning, turn by turn; marked turns have their "
          "sign.");
  svg.rect({0, 0, width, height}, 8, "fill='", kPaper, "'");
  double top = kTop;
  for (const ChanceCurve& game : games) {
    const Frame frame{top, game.after.size()};
    if (!game.title.empty()) svg.words(game.title, {kLeft, top - 14}, {14, kInk, "start"});
    draw_grid(svg, frame);
    for (std::size_t seat = 0; seat < game.names.size(); ++seat) {
      draw_seat(svg, frame, game, seat);
    }
    draw_marks(svg, frame, game);
    draw_names(svg, frame, game);
    top += kPanel;
  }
  return std::move(svg).finish();
}

}  // namespace twistwood::art
