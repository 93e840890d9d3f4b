// twistwood art: the pictures of src/render as one JSON object, for the build of the page.
//
// The page draws with the same pieces as `twistwood render`, so nothing is drawn twice. Not shown
// in the help: it is a tool of the build, and its form may change with the page.
#include <CLI/CLI.hpp>
#include <array>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "render/art.h"
#include "render/labyrinth_garden.h"
#include "render/labyrinth_pieces.h"
#include "render/palette.h"
#include "render/twisty_pieces.h"

namespace twistwood::cli {
namespace {

using art::Svg;

// A text of JSON. Line ends inside markup mean no more than a space.
std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') out += '\\';
    out += letter == '\n' ? ' ' : letter;
  }
  return out + '"';
}

std::string field(std::string_view name, const std::string& value) {
  return json_text(name) + ":" + value;
}

std::string list(char open, const std::vector<std::string>& parts, char close) {
  std::string out(1, open);
  for (const std::string& part : parts) out += (out.size() > 1 ? ",\n" : "") + part;
  return out + close;
}

template <class Piece>
std::string pieces(int count, Piece piece) {
  std::vector<std::string> parts;
  for (int i = 0; i < count; ++i) parts.push_back(json_text(piece(i)));
  return list('[', parts, ']');
}

std::string paint(const art::Paint& paint) {
  return list('{',
              {field("base", json_text(paint.base)), field("light", json_text(paint.light)),
               field("shade", json_text(paint.shade)), field("ink", json_text(paint.ink))},
              '}');
}

template <class Paints>
std::string paints(const Paints& all) {
  std::vector<std::string> parts;
  for (const art::Paint& one : all) parts.push_back(paint(one));
  return list('[', parts, ']');
}

// What `draw` adds, without the root of the picture.
template <class Draw>
std::string markup(Draw draw) {
  const auto whole = [](auto add) {
    Svg svg(1, 1, "", "");
    add(svg);
    return std::move(svg).finish();
  };
  const std::string empty = whole([](Svg&) {});
  const std::string full = whole(draw);
  std::size_t head = 0;
  while (empty[head] == full[head] && head + 7 < empty.size()) ++head;
  std::size_t tail = 0;
  while (tail < empty.size() - head &&
         empty[empty.size() - 1 - tail] == full[full.size() - 1 - tail]) {
    ++tail;
  }
  return json_text(std::string_view(full).substr(head, full.size() - head - tail));
}

// The bushes of a hedge are the layers of its arms: by direction (north east south west) and by how
// far an arm reaches (to the rim, across its line, half way to meet another).
std::string hedge() {
  constexpr std::array<art::Point, 4> kSteps{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
  constexpr std::array<double, 3> kLengths{68, 47, 26};
  std::vector<std::string> styles;
  for (const auto& layer : art::hedge_layers({})) {
    styles.push_back(json_text("transform='translate(" + std::to_string(layer.shift.x) + " " +
                               std::to_string(layer.shift.y) + ")' " + std::string(layer.style)));
  }
  std::vector<std::string> directions;
  for (const art::Point& step : kSteps) {
    std::vector<std::string> lengths;
    for (const double length : kLengths) {
      std::vector<std::string> paths;
      for (const auto& layer : art::hedge_layers({{{0, 0}, step, length}})) {
        paths.push_back(json_text(layer.path));
      }
      lengths.push_back(list('[', paths, ']'));
    }
    directions.push_back(list('[', lengths, ']'));
  }
  return list('{',
              {field("styles", list('[', styles, ']')), field("arms", list('[', directions, ']')),
               field("hub", markup([](Svg& svg) { art::add_hub(svg, {0, 0}); }))},
              '}');
}

std::string garden() {
  return list('{',
              {field("defs", markup(art::add_garden_defs)), field("lawn", markup(art::add_lawn)),
               field("stone", markup([](Svg& svg) { art::add_goal_stone(svg, {0, 0}); })),
               field("clearing", markup([](Svg& svg) { art::add_fairy_clearing(svg, {0, 0}); })),
               field("gate", markup([](Svg& svg) {
                       const labyrinth::Cell corner = labyrinth::Cell::at(0, 0);
                       const art::Point middle = art::middle_of(corner);
                       svg.open({-middle.x, -middle.y});
                       art::add_gate(svg, corner);
                       svg.close();
                     })),
               field("hedge", hedge())},
              '}');
}

std::string counter(const art::Paint& paint, std::string_view symbol) {
  return markup([&](Svg& svg) { art::add_counter(svg, paint, symbol, {0, 0}, 24); });
}

std::string wood() {
  std::vector<std::string> cubes;
  for (int i = 0; i < art::kColours; ++i) {
    cubes.push_back(counter(art::kCubePaint[static_cast<std::size_t>(i)], art::cube_symbol(i)));
  }
  std::vector<std::string> specials;
  for (int i = 0; i < 5; ++i) {
    specials.push_back(counter(art::kBareWood, art::special_symbol(static_cast<art::Special>(i))));
  }
  return list('{',
              {field("cubes", list('[', cubes, ']')), field("specials", list('[', specials, ']')),
               field("defs", markup(art::add_wood_defs)),
               field("board", markup([](Svg& svg) { art::add_wooden_board(svg, {0, 0}); }))},
              '}');
}

std::string all_art() {
  const auto special = [](int i) { return art::special_symbol(static_cast<art::Special>(i)); };
  return list('{',
              {field("cubes", pieces(art::kColours, art::cube_symbol)),
               field("cubeNames", pieces(art::kColours, art::cube_name)),
               field("specials", pieces(5, special)),
               field("pawns", pieces(art::kPawns, art::pawn)),
               field("pawnNames", pieces(art::kPawns, art::pawn_name)),
               field("goals", pieces(art::kGoals, art::goal_picture)),
               field("goalNames", pieces(art::kGoals, art::goal_name)),
               field("fairy", json_text(art::fairy_light())),
               field("lantern", json_text(art::gate_lantern())),
               field("gate", json_text(art::gate_picture())),
               field("gapCard", json_text(art::gap_card_picture())),
               field("fairyCard", json_text(art::fairy_card_picture())),
               field("cardBack", json_text(art::card_back_picture())),
               field("shield", json_text(art::shield_badge())),
               field("laurel", json_text(art::laurel())),
               field("cubePaint", paints(art::kCubePaint)),
               field("bareWood", paint(art::kBareWood)),
               field("seatPaint", paints(art::kSeatPaint)),
               field("ink", json_text(art::kInk)),
               field("paper", json_text(art::kPaper)),
               field("glow", json_text(art::kGlow)),
               field("wood", wood()),
               field("garden", garden())},
              '}');
}

}  // namespace

void add_art(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("art", "All pictures as JSON, for the build of the page");
  command->group("");
  command->callback([&action] {
    action = [] {
      std::cout << all_art() << '\n';
      return kFine;
    };
  });
}

}  // namespace twistwood::cli
