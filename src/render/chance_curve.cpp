#include "render/chance_curve.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/result.h"
#include "base/utf8.h"
#include "render/art.h"
#include "render/svg.h"

namespace twistwood::art {

namespace {

constexpr double kLeft = 56;
constexpr double kWidth = 720;  // of the curves
constexpr double kHeight = 200;
constexpr double kTop = 44;
constexpr double kPanel = kTop + kHeight + 52;
constexpr double kNames = kLeft + kWidth + 38;  // where they begin
constexpr double kNameSize = 13;
constexpr double kLeastName = 104;  // the room that names have,
constexpr double kMostName = 320;   // which grows with the longest up to this
constexpr double kEdge = 8;
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

// How wide a letter may be in any of the fonts that a reader may have.
double width_of_letter(std::string_view letter) {
  constexpr std::string_view kNarrow = " .,:;'!|()[]ijltfr";
  constexpr std::string_view kWide = "mwMW@%";
  if (letter.size() > 2) return 1.1 * kNameSize;  // bytes: signs of East Asia and pictures
  if (kNarrow.contains(letter)) return 0.45 * kNameSize;
  return (kWide.contains(letter) ? 1 : 0.75) * kNameSize;
}

// How much of a name fits into so much room, in bytes of whole letters, and how wide that is.
struct Fit {
  std::size_t bytes = 0;
  double width = 0;
};
Fit fit(std::string_view name, double room) {
  Fit whole;
  while (whole.bytes < name.size()) {
    const std::string_view rest = name.substr(whole.bytes);
    const std::string_view letter = rest.substr(0, std::max<std::size_t>(1, utf8_length(rest)));
    const double width = width_of_letter(letter);
    if (whole.width + width > room) break;
    whole = {whole.bytes + letter.size(), whole.width + width};
  }
  return whole;
}

double room_for_names(std::span<const ChanceCurve> games) {
  double room = kLeastName;
  for (const ChanceCurve& game : games) {
    for (const std::string& name : game.names) room = std::max(room, fit(name, kMostName).width);
  }
  return std::ceil(room);
}

// What does not fit even there ends in dots, and is whole where somebody points at it or listens.
void draw_name(Svg& svg, std::string_view name, double y) {
  constexpr std::string_view kDots = "…";
  const Svg::Type type{kNameSize, kInk, "start"};
  if (fit(name, kMostName).bytes == name.size()) return svg.words(name, {kNames, y}, type);
  const Fit begin = fit(name, kMostName - width_of_letter(kDots));
  svg.add("<g><title>", escaped(name), "</title>");
  svg.words(join(name.substr(0, begin.bytes), kDots), {kNames, y}, type);
  svg.close();
}

// Names stand at the right, in the order of the seats, each with a piece of its line.
void draw_names(Svg& svg, const Frame& frame, const ChanceCurve& game) {
  double y = frame.top + 16;
  for (std::size_t seat = 0; seat < game.names.size(); ++seat) {
    const std::size_t pawn = pawn_of(game, seat);
    svg.place(art::pawn(static_cast<int>(pawn)), {kLeft + kWidth + 10, y - 16}, 22);
    draw_name(svg, game.names[seat], y);
    svg.add("<path d='M", kNames, ' ', y + 7, "h60' stroke='", kSeatPaint[pawn].shade,
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
  const double width = kNames + room_for_names(games) + kEdge;
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
