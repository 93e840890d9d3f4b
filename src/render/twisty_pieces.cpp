#include "render/twisty_pieces.h"

#include <string>
#include <utility>

namespace twistwood::art {
namespace {

constexpr int kSide = 7;
constexpr double kField = kSide * kTwistyCell;

// Grain that runs along the board, drawn once over all squares: they look cut from one plank.
// The multiples of small primes stand in for chance: no two lines alike, every picture the same.
void add_grain(Svg& svg) {
  svg.add("<g fill='none' stroke='#7a4a1c' stroke-width='1.2' opacity='.16'>");
  for (int line = 0; line < 26; ++line) {
    const double y = 9 + 17.3 * line;
    const double bow = (line % 2 == 0 ? 1 : -1) * (4.0 + line * 5 % 7);
    svg.add("<path d='M0 ", y, 'C', 100 + line * 37 % 60, ' ', y + bow, ' ', 170 + line * 53 % 80,
            ' ', y - bow, ' ', kField / 2 + line * 29 % 40, ' ', y, 'S',
            kField - 70 - line * 31 % 50, ' ', y + 1.4 * bow, ' ', kField, ' ', y - 0.5 * bow,
            "'/>");
  }
  svg.add("</g>");
}

// A corner, where pawns start: four leaves of light wood in a dark disc.
void add_corner_inlay(Svg& svg, Point centre) {
  svg.open(centre);
  svg.circle({0, 0}, 25, "fill='#8a5527' stroke='#5c3413' stroke-width='1.4'");
  svg.circle({0, 0}, 20.5, "fill='none' stroke='#e6c48f' stroke-width='1.3'");
  svg.add("<path fill='#e6c48f' d='M0 0C-7-5-7-12 0-18 7-12 7-5 0 0Z",
          "M0 0C-7 5-7 12 0 18 7 12 7 5 0 0ZM0 0C-5-7-12-7-18 0-12 7-5 7 0 0Z",
          "M0 0C5-7 12-7 18 0 12 7 5 7 0 0Z'/>");
  svg.circle({0, 0}, 3.2, "fill='#5c3413'");
  svg.close();
}

// The centre, where the game is won: a star of eight rays in two woods, each half in the light.
void add_centre_inlay(Svg& svg, Point centre) {
  svg.open(centre);
  svg.circle({0, 0}, 29, "fill='#6d3d17'");
  svg.circle({0, 0}, 26, "fill='none' stroke='#f0cf8f' stroke-width='1.6'");
  for (const auto& [first, tip] : {std::pair{45, -17}, std::pair{0, -24}}) {
    for (int turn = first; turn < 360; turn += 90) {
      svg.add("<g transform='rotate(", turn, ")'><path fill='#f6dca6' d='M0 0L-5-7 0 ", tip,
              "Z'/><path fill='#b9823f' d='M0 0L5-7 0 ", tip, "Z'/></g>");
    }
  }
  svg.circle({0, 0}, 3.4, "fill='#6d3d17' stroke='#f6dca6' stroke-width='1.2'");
  svg.close();
}

void add_plank(Svg& svg) {
  svg.rect({0, 0, kField, kField}, 0, "fill='url(#twisty-field)'");
  svg.add("<path fill='#c58f50' opacity='.38' d='");
  for (int row = 0; row < kSide; ++row) {
    for (int column = row % 2; column < kSide; column += 2) {
      svg.add('M', column * kTwistyCell, ' ', row * kTwistyCell, "h64v64h-64Z");
    }
  }
  svg.add("'/>");
  add_grain(svg);
  // A groove is a dark line and, where the light meets its far edge, a bright one.
  for (const auto& [colour, shift] : {std::pair{"#8a5a28", 0.0}, std::pair{"#f7dcae", 1.3}}) {
    svg.add("<path fill='none' stroke='", colour, "' stroke-width='1.3' opacity='.6' d='");
    for (int line = 1; line < kSide; ++line) {
      const double at = line * kTwistyCell + shift;
      svg.add('M', at, " 0v", kField, 'M', 0, ' ', at, 'h', kField);
    }
    svg.add("'/>");
  }
}

void add_inlays_and_hollows(Svg& svg) {
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      const Point centre{(column + 0.5) * kTwistyCell, (row + 0.5) * kTwistyCell};
      if (column % (kSide - 1) == 0 && row % (kSide - 1) == 0) {
        add_corner_inlay(svg, centre);
      } else if (column == kSide / 2 && row == kSide / 2) {
        add_centre_inlay(svg, centre);
      } else {
        svg.circle(centre, 25.5, "fill='url(#twisty-hollow)'");
      }
    }
  }
}

}  // namespace

void add_wood_defs(Svg& svg) {
  svg.add(R"(<defs>
<linearGradient id='twisty-rim' x1='0' y1='0' x2='1' y2='1'><stop offset='0' stop-color='#9a6231'/>
<stop offset='.5' stop-color='#6f401b'/><stop offset='1' stop-color='#4d2a10'/></linearGradient>
<linearGradient id='twisty-field' x1='0' y1='0' x2='1' y2='1'>
<stop offset='0' stop-color='#ecc891'/><stop offset='1' stop-color='#d0a064'/></linearGradient>
<radialGradient id='twisty-hollow' cx='.56' cy='.58' r='.56'>
<stop offset='.7' stop-color='#6b3f17' stop-opacity='.12'/>
<stop offset='1' stop-color='#5a3210' stop-opacity='.42'/></radialGradient>
<radialGradient id='twisty-shadow'><stop offset='.6' stop-color='#2a1505' stop-opacity='.55'/>
<stop offset='1' stop-color='#2a1505' stop-opacity='0'/></radialGradient>
<radialGradient id='twisty-sheen' cx='.33' cy='.27' r='.75'>
<stop offset='0' stop-color='#fff' stop-opacity='.42'/>
<stop offset='.55' stop-color='#fff' stop-opacity='0'/></radialGradient>
<radialGradient id='twisty-glow'><stop offset='.5' stop-color='#ffe27a' stop-opacity='0'/>
<stop offset='.66' stop-color='#ffe27a'/>
<stop offset='1' stop-color='#ffd75e' stop-opacity='0'/></radialGradient>
<linearGradient id='twisty-table' x1='0' y1='0' x2='1' y2='1'>
<stop offset='0' stop-color='#f6ecd6'/><stop offset='1' stop-color='#e3d2b0'/></linearGradient>
</defs>)");
}

void add_wooden_board(Svg& svg, Point corner) {
  constexpr double kSize = kTwistyBoard;
  svg.open(corner);
  svg.rect({5, 8, kSize, kSize}, 20, "fill='#3a2110' opacity='.22'");
  svg.rect({0, 0, kSize, kSize}, 18, "fill='url(#twisty-rim)'");
  svg.rect({1.5, 1.5, kSize - 3, kSize - 3}, 17,
           "fill='none' stroke='#c89255' stroke-width='1.6' opacity='.55'");
  svg.rect({kTwistyRim - 3, kTwistyRim - 3, kField + 6, kField + 6}, 5, "fill='#3d200b'");
  svg.open({kTwistyRim, kTwistyRim});
  add_plank(svg);
  add_inlays_and_hollows(svg);
  svg.close();
  const Svg::Type type{15, "#f4deb5"};
  for (int i = 0; i < kSide; ++i) {
    const double along = kTwistyRim + (i + 0.5) * kTwistyCell;
    const std::string file(1, static_cast<char>('a' + i));
    const std::string rank(1, static_cast<char>('7' - i));
    svg.words(file, {along, kSize - 10}, type);
    svg.words(file, {along, 20}, type);
    svg.words(rank, {16, along + 5}, type);
    svg.words(rank, {kSize - 16, along + 5}, type);
  }
  svg.close();
}

void add_counter(Svg& svg, const Paint& paint, std::string_view symbol, Point centre,
                 double radius) {
  svg.open(centre, radius / 24);  // drawn for a radius of 24
  svg.circle({1.5, 4}, 27, "fill='url(#twisty-shadow)'");
  svg.circle({0, 2.2}, 24, "fill='", paint.shade, "'");
  svg.circle({0, 0}, 24, "fill='", paint.light, "'");
  svg.circle({0.5, 0.6}, 22.4, "fill='", paint.shade, "' opacity='.55'");
  svg.circle({0, 0}, 21.6, "fill='", paint.base, "'");
  svg.circle({0, 0}, 24, "fill='url(#twisty-sheen)'");
  svg.place(symbol, {-22.5, -22.5}, 45);
  svg.close();
}

void add_glow(Svg& svg, Point centre, double radius) {
  svg.circle(centre, radius + 12, "fill='url(#twisty-glow)'");
  svg.circle(centre, radius + 4, "fill='none' stroke='#fff3b8' stroke-width='2'");
}

}  // namespace twistwood::art
