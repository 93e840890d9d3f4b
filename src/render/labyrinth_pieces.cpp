#include "render/labyrinth_pieces.h"

#include <array>
#include <cmath>

#include "base/result.h"
#include "render/art.h"

namespace twistwood::art {
namespace {

using labyrinth::Axis;
using labyrinth::Cell;
using labyrinth::Hedges;

constexpr double kCell = kGardenCell;
constexpr double kRim = kGardenRim;
constexpr double kLawn = labyrinth::kSide * kCell;
constexpr double kHub = 13;

constexpr std::array<Point, 4> kStep{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};  // north east south west

Point hub_of(Axis axis) {
  return {kRim + (axis.file() + 1) * kCell, kRim + (labyrinth::kAxisSide - axis.rank()) * kCell};
}

double length_of(const Hedges& hedges, Axis axis, int direction) {
  const Point step = kStep[static_cast<std::size_t>(direction)];
  const int file = axis.file() + static_cast<int>(step.x);
  const int rank = axis.rank() - static_cast<int>(step.y);
  const bool to_rim =
      file < 0 || file >= labyrinth::kAxisSide || rank < 0 || rank >= labyrinth::kAxisSide;
  if (to_rim) return kCell - 8;
  const bool shared = hedges.has(Axis::at(file, rank), (direction + 2) % 4);
  return shared ? kCell / 2 - 12 : kCell - kHub - 16;
}

std::vector<Arm> arms_of(const Hedges& hedges) {
  std::vector<Arm> arms;
  for (int rank = labyrinth::kAxisSide - 1; rank >= 0; --rank) {
    for (int file = 0; file < labyrinth::kAxisSide; ++file) {
      const Axis axis = Axis::at(file, rank);
      for (int direction = 0; direction < 4; ++direction) {
        if (!hedges.has(axis, direction)) continue;
        arms.push_back({hub_of(axis), kStep[static_cast<std::size_t>(direction)],
                        length_of(hedges, axis, direction)});
      }
    }
  }
  return arms;
}

// The middle lines of all arms as one path: a layer of bushes is a stroke along it.
std::string spine_of(const std::vector<Arm>& arms) {
  std::string path;
  for (const auto& [hub, step, length] : arms) {
    path += join('M', std::lround(hub.x), ' ', std::lround(hub.y), step.x != 0 ? 'h' : 'v',
                 std::lround(length * (step.x + step.y)));
  }
  return path;
}

// Single leaves scattered along both sides of the arms. The multiples of small primes stand in for
// chance, and `tint` picks another scatter for another shade of green.
std::string leaves_of(const std::vector<Arm>& arms, int tint) {
  constexpr std::array<std::string_view, 4> kLeaf{"l3 -3", "l-3 -2", "l1 -4", "l4 -1"};
  constexpr double kSpacing = 5.5;
  std::string path;
  int leaf = 11 * tint;
  for (const auto& [hub, step, length] : arms) {
    const int leaves = static_cast<int>((length - kHub + 2) / kSpacing) + 1;
    for (int i = 0; i < leaves; ++i) {
      const double along = kHub + 1 + kSpacing * i + leaf * 5 % 4;
      const double aside = leaf * 7 % 13 - 6;
      path += join('M', std::lround(hub.x + step.x * along + step.y * aside), ' ',
                   std::lround(hub.y + step.y * along + step.x * aside),
                   kLeaf[static_cast<std::size_t>(leaf * 3 % 4)]);
      leaf += tint + 1;
    }
  }
  return path;
}

void add_layer(Svg& svg, const HedgeLayer& layer) {
  svg.add("<path transform='translate(", layer.shift.x, ' ', layer.shift.y, ")' ", layer.style,
          " d='", layer.path, "'/>");
}

}  // namespace

void add_hub(Svg& svg, Point hub) {
  svg.circle({hub.x + 1, hub.y + 1.5}, kHub + 1, "fill='#0d1a12' opacity='.55'");
  svg.circle(hub, kHub, "fill='#24482f' stroke='#10200f' stroke-width='1.6'");
  svg.open(hub);
  svg.add("<path fill='#4c8150' d='M0-2C-5-4-6-8-3-11.5 1-10 2-6 0-2Z",
          "M2 0C4-5 8-6 11.5-3 10 1 6 2 2 0ZM0 2C5 4 6 8 3 11.5-1 10-2 6 0 2Z",
          "M-2 0C-4 5-8 6-11.5 3-10-1-6-2-2 0Z'/>");
  svg.circle({0, 0}, 3.6, "fill='#d9b65c' stroke='#10200f' stroke-width='1.2'");
  svg.circle({-1, -1}, 1.1, "fill='#fff1c0'");
  svg.close();
}

Point middle_of(Cell cell) {
  return {kRim + (cell.file() + 0.5) * kCell,
          kRim + (labyrinth::kSide - 0.5 - cell.rank()) * kCell};
}

void add_garden_defs(Svg& svg) {
  svg.add(R"(<defs>
<linearGradient id='garden-sky' x1='0' y1='0' x2='1' y2='1'><stop offset='0' stop-color='#5a4c6e'/>
<stop offset='.5' stop-color='#343a56'/><stop offset='1' stop-color='#1d2738'/></linearGradient>
<linearGradient id='garden-wall' x1='0' y1='0' x2='1' y2='1'><stop offset='0' stop-color='#7d7a86'/>
<stop offset='.5' stop-color='#57586a'/><stop offset='1' stop-color='#383b4e'/></linearGradient>
<linearGradient id='garden-lawn' x1='0' y1='0' x2='1' y2='1'><stop offset='0' stop-color='#8aa777'/>
<stop offset='.55' stop-color='#628768'/><stop offset='1' stop-color='#456a60'/></linearGradient>
<radialGradient id='garden-light'><stop offset='0' stop-color='#ffdf8e' stop-opacity='.85'/>
<stop offset='.45' stop-color='#ffcf74' stop-opacity='.32'/>
<stop offset='1' stop-color='#ffcf74' stop-opacity='0'/></radialGradient>
<radialGradient id='garden-fairy'><stop offset='0' stop-color='#1d3a3c' stop-opacity='.75'/>
<stop offset='.75' stop-color='#1d3a3c' stop-opacity='.5'/>
<stop offset='1' stop-color='#1d3a3c' stop-opacity='0'/></radialGradient>
<radialGradient id='garden-glow'><stop offset='.5' stop-color='#ffe27a' stop-opacity='0'/>
<stop offset='.68' stop-color='#ffe27a'/><stop offset='1' stop-color='#ffd75e' stop-opacity='0'/>
</radialGradient>
<radialGradient id='garden-shadow'><stop offset='.5' stop-color='#0c1512' stop-opacity='.55'/>
<stop offset='1' stop-color='#0c1512' stop-opacity='0'/></radialGradient>
</defs>)");
}

void add_lawn(Svg& svg) {
  svg.rect({5, 8, kGardenSize, kGardenSize}, 16, "fill='#0b101a' opacity='.35'");
  svg.rect({0, 0, kGardenSize, kGardenSize}, 14, "fill='url(#garden-wall)'");
  svg.rect({1.5, 1.5, kGardenSize - 3, kGardenSize - 3}, 13,
           "fill='none' stroke='#b9b4c0' stroke-width='1.5' opacity='.5'");
  svg.rect({kRim - 4, kRim - 4, kLawn + 8, kLawn + 8}, 6, "fill='#20242f'");
  svg.rect({kRim, kRim, kLawn, kLawn}, 3, "fill='url(#garden-lawn)'");
  svg.add("<path fill='#2f5748' opacity='.2' d='");
  for (int row = 0; row < labyrinth::kSide; ++row) {
    for (int column = row % 2; column < labyrinth::kSide; column += 2) {
      svg.add('M', kRim + column * kCell, ' ', kRim + row * kCell, "h76v76h-76Z");
    }
  }
  svg.add("'/>");
  // Rows of stones along the lines: a dark bed, pale stones on it.
  std::string lines;
  constexpr auto kFrom = static_cast<int>(kRim);
  constexpr auto kLength = static_cast<int>(kLawn);
  for (int i = 1; i < labyrinth::kSide; ++i) {
    const int at = kFrom + i * static_cast<int>(kCell);
    lines += join('M', at, ' ', kFrom, 'v', kLength, 'M', kFrom, ' ', at, 'h', kLength);
  }
  add_layer(svg, {{0.8, 1}, "fill='none' stroke='#24433a' stroke-width='6' opacity='.55'", lines});
  add_layer(svg, {{0, 0},
                  "fill='none' stroke='#d9d4c2' stroke-width='4.4' stroke-linecap='round' "
                  "stroke-dasharray='4.6 4.9' stroke-dashoffset='-2.4'",
                  lines});
  const Svg::Type type{14, "#f3ecd9"};
  for (int i = 0; i < labyrinth::kSide; ++i) {
    const double along = kRim + (i + 0.5) * kCell;
    const std::string file(1, static_cast<char>('a' + i));
    const std::string rank(1, static_cast<char>('6' - i));
    svg.words(file, {along, 18}, type);
    svg.words(file, {along, kGardenSize - 8}, type);
    svg.words(rank, {13, along + 5}, type);
    svg.words(rank, {kGardenSize - 13, along + 5}, type);
  }
  // The axes have names of their own, between those of the cells.
  const Svg::Type small{10, "#c6c2cf"};
  for (int i = 1; i < labyrinth::kSide; ++i) {
    const double at = kRim + i * kCell;
    svg.words(std::string(1, static_cast<char>('A' + i - 1)), {at, kGardenSize - 9}, small);
    svg.words(std::string(1, static_cast<char>('6' - i)), {13, at + 4}, small);
  }
}

std::vector<HedgeLayer> hedge_layers(const std::vector<Arm>& arms) {
  const std::string spine = spine_of(arms);
  return {
      {{3, 5}, "stroke='#0c1a14' stroke-width='19' opacity='.4'", spine},
      // A dash of length zero with round ends is a dot: two rows of dots at different distances
      // make the uneven edge of a bush, first as a dark outline, then in green a little smaller.
      {{0, 0}, "stroke='#10200f' stroke-width='17'", spine},
      {{-3.4, -3.4}, "stroke='#10200f' stroke-width='14.5' stroke-dasharray='0 7.9'", spine},
      {{3.4, 3.4}, "stroke='#10200f' stroke-width='13.5' stroke-dasharray='0 9.7'", spine},
      {{0, 0}, "stroke='#24482f' stroke-width='13.6'", spine},
      {{-3.4, -3.4}, "stroke='#24482f' stroke-width='11.1' stroke-dasharray='0 7.9'", spine},
      {{3.4, 3.4}, "stroke='#24482f' stroke-width='10.1' stroke-dasharray='0 9.7'", spine},
      {{-2.6, -2.8}, "stroke='#356640' stroke-width='8' stroke-dasharray='0 7.9'", spine},
      {{1, 2}, "stroke='#16301d' stroke-width='3'", leaves_of(arms, 1)},
      {{0, 0}, "stroke='#4a8350' stroke-width='2.8'", leaves_of(arms, 1)},
      {{0, 0}, "stroke='#3a7045' stroke-width='3'", leaves_of(arms, 3)},
      {{-2, -2}, "stroke='#86b56a' stroke-width='2.2'", leaves_of(arms, 2)},
  };
}

void add_hedges(Svg& svg, const Hedges& hedges) {
  svg.add("<g fill='none' stroke-linecap='round'>");
  for (const HedgeLayer& layer : hedge_layers(arms_of(hedges))) add_layer(svg, layer);
  svg.add("</g>");
  for (int rank = labyrinth::kAxisSide - 1; rank >= 0; --rank) {
    for (int file = 0; file < labyrinth::kAxisSide; ++file) {
      add_hub(svg, hub_of(Axis::at(file, rank)));
    }
  }
}

void add_goal_stone(Svg& svg, Point middle) {
  svg.circle({middle.x + 1.5, middle.y + 2.5}, 28, "fill='#1b332c' opacity='.5'");
  svg.circle(middle, 27.5, "fill='#b9b09a'");
  svg.circle({middle.x - 0.6, middle.y - 0.8}, 26.4, "fill='#efe8d6'");
  svg.circle(middle, 24.6, "fill='none' stroke='#d8cfb6' stroke-width='1'");
}

void add_fairy_clearing(Svg& svg, Point middle) {
  svg.circle(middle, 34, "fill='url(#garden-fairy)'");
  svg.place(fairy_light(), {middle.x - 25, middle.y - 25}, 50);
}

void add_gate(Svg& svg, Cell cell) {
  const Point middle = middle_of(cell);
  // Paving, and a lantern in the outer corner so that pawns find room beside it.
  svg.rect({middle.x - 30, middle.y - 30, 60, 60}, 10, "fill='#a7a294' stroke='#4d5550'");
  svg.add("<path fill='none' stroke='#7b786c' stroke-width='1.3' d='M", middle.x - 30, ' ',
          middle.y - 10, "h60m-60 20h60m-40-40v20m20-20v20m-30 0v20m20 0v20m-10 0v-20m30-20v20'/>");
  svg.circle(middle, 46, "fill='url(#garden-light)'");
  svg.place(gate_lantern(), {middle.x - 26, middle.y - 30}, 52);
}

}  // namespace twistwood::art
