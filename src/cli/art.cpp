// twistwood art: the pictures of src/render as one JSON object, for the build of the page.
//
// The page draws with the same pieces as `twistwood render`, so nothing is drawn twice. Not shown
// in the help: it is a tool of the build, and its form may change with the page.
#include <CLI/CLI.hpp>
#include <array>
#include <initializer_list>
#include <iostream>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "cli/commands.h"
#include "render/art.h"
#include "render/labyrinth_garden.h"
#include "render/labyrinth_pieces.h"
#include "render/palette.h"
#include "render/twisty_pieces.h"

namespace twistwood::cli {
namespace {

using art::Svg;

constexpr int kSpecials = 5;

// A text of JSON. Line ends inside markup mean no more than a space.
std::string text(std::string_view text) {
  std::string out = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') out += '\\';
    out += letter == '\n' ? ' ' : letter;
  }
  return out + '"';
}

std::string object(std::initializer_list<std::pair<std::string_view, std::string>> fields) {
  std::string out;
  for (const auto& [name, value] : fields)
    out += join(out.empty() ? "{" : ",\n", text(name), ':', value);
  return out + '}';
}

template <class Items, class Json>
std::string array(const Items& items, Json json) {
  std::string out;
  for (const auto& item : items) out += join(out.empty() ? "[" : ",\n", json(item));
  return out + ']';
}

// The texts that `piece` has for the numbers below `count`.
template <class Piece>
std::string pieces(int count, Piece piece) {
  return array(std::views::iota(0, count), [&](int i) { return text(piece(i)); });
}

std::string paint(const art::Paint& paint) {
  return object({{"base", text(paint.base)},
                 {"light", text(paint.light)},
                 {"shade", text(paint.shade)},
                 {"ink", text(paint.ink)}});
}

// What `draw` adds, without the root of the picture.
template <class Draw>
std::string markup(Draw draw) {
  constexpr std::string_view kEnd = "</svg>\n";
  const std::size_t head = Svg(1, 1, "", "").finish().size() - kEnd.size();
  Svg svg(1, 1, "", "");
  draw(svg);
  const std::string all = std::move(svg).finish();
  return text(std::string_view(all).substr(head, all.size() - head - kEnd.size()));
}

// The bushes of a hedge are the layers of its arms: by direction (north east south west) and by how
// far an arm reaches (to the rim, across its line, half way to meet another).
std::string hedge() {
  constexpr std::array<art::Point, 4> kSteps{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
  constexpr std::array<double, 3> kLengths{68, 47, 26};
  const auto style = [](const art::HedgeLayer& layer) {
    return text(join("transform='translate(", std::to_string(layer.shift.x), ' ',
                     std::to_string(layer.shift.y), ")' ", layer.style));
  };
  const auto arms = [&](const art::Point& step) {
    return array(kLengths, [&](double length) {
      return array(art::hedge_layers({{{0, 0}, step, length}}),
                   [](const art::HedgeLayer& layer) { return text(layer.path); });
    });
  };
  return object({{"styles", array(art::hedge_layers({}), style)},
                 {"arms", array(kSteps, arms)},
                 {"hub", markup([](Svg& svg) { art::add_hub(svg, {0, 0}); })}});
}

std::string garden() {
  const auto gate = [](Svg& svg) {
    const labyrinth::Cell corner = labyrinth::Cell::at(0, 0);
    const art::Point middle = art::middle_of(corner);
    svg.open({-middle.x, -middle.y});
    art::add_gate(svg, corner);
    svg.close();
  };
  return object({{"defs", markup(art::add_garden_defs)},
                 {"lawn", markup(art::add_lawn)},
                 {"stone", markup([](Svg& svg) { art::add_goal_stone(svg, {0, 0}); })},
                 {"clearing", markup([](Svg& svg) { art::add_fairy_clearing(svg, {0, 0}); })},
                 {"gate", markup(gate)},
                 {"hedge", hedge()}});
}

std::string_view special(int i) { return art::special_symbol(static_cast<art::Special>(i)); }

std::string wood() {
  const auto counter = [](const art::Paint& paint, std::string_view symbol) {
    return markup([&](Svg& svg) { art::add_counter(svg, paint, symbol, {0, 0}, 24); });
  };
  const auto cube = [&](int i) {
    return counter(art::kCubePaint[static_cast<std::size_t>(i)], art::cube_symbol(i));
  };
  return object({{"cubes", array(std::views::iota(0, art::kColours), cube)},
                 {"specials", array(std::views::iota(0, kSpecials),
                                    [&](int i) { return counter(art::kBareWood, special(i)); })},
                 {"defs", markup(art::add_wood_defs)},
                 {"board", markup([](Svg& svg) { art::add_wooden_board(svg, {0, 0}); })}});
}

std::string all_art() {
  return object({{"cubes", pieces(art::kColours, art::cube_symbol)},
                 {"cubeNames", pieces(art::kColours, art::cube_name)},
                 {"specials", pieces(kSpecials, special)},
                 {"pawns", pieces(art::kPawns, art::pawn)},
                 {"pawnNames", pieces(art::kPawns, art::pawn_name)},
                 {"goals", pieces(art::kGoals, art::goal_picture)},
                 {"goalNames", pieces(art::kGoals, art::goal_name)},
                 {"fairy", text(art::fairy_light())},
                 {"lantern", text(art::gate_lantern())},
                 {"gate", text(art::gate_picture())},
                 {"gapCard", text(art::gap_card_picture())},
                 {"fairyCard", text(art::fairy_card_picture())},
                 {"cardBack", text(art::card_back_picture())},
                 {"shield", text(art::shield_badge())},
                 {"laurel", text(art::laurel())},
                 {"cubePaint", array(art::kCubePaint, paint)},
                 {"bareWood", paint(art::kBareWood)},
                 {"seatPaint", array(art::kSeatPaint, paint)},
                 {"ink", text(art::kInk)},
                 {"paper", text(art::kPaper)},
                 {"glow", text(art::kGlow)},
                 {"wood", wood()},
                 {"garden", garden()}});
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
