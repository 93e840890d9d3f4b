// twistwood render: a position as a picture, one SVG document.
#include <fstream>
#include <iostream>

#include "cli/subcommand.h"
#include "render/labyrinth_garden.h"
#include "render/twisty_board.h"

namespace twistwood::cli {

namespace {

constexpr const char* kRenderExamples =
    "Examples:\n"
    "  twistwood render --position \"$P\" -o board.svg\n"
    "  twistwood deal --game labyrinth --seed 7 | xargs -I{} twistwood render --position {} > "
    "g.svg\n"
    "The picture shows what everybody may see: goals and cards that lie face down stay hidden.";

struct Picture {
  std::string position;
  std::string file;
};

int draw(const Picture& picture) {
  const auto position = read_position(picture.position);
  if (!position) return complain(position.error().message);
  const std::string svg = std::visit([](const auto& p) { return render(p); }, *position);
  if (picture.file.empty() || picture.file == "-") {
    std::cout << svg;
    return kFine;
  }
  std::ofstream file(picture.file, std::ios::binary);
  if (!(file << svg << std::flush)) return failed("cannot write " + picture.file);
  return kFine;
}

}  // namespace

void add_render(CLI::App& app, Action& action) {
  auto [command, picture] = add_subcommand<Picture>(
      app, action, "render", "A position as an SVG picture", kRenderExamples, draw);
  add_position(command, picture.position);
  add_file(command, "-o,--output", picture.file, "Where to; standard output if left out");
}

}  // namespace twistwood::cli
