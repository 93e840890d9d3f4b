// The hedges field of a position, both ways.
#include <array>

#include "base/quote.h"
#include "base/text_cursor.h"
#include "games/labyrinth/text.h"

namespace twistwood::labyrinth {

namespace {

// The arms of each letter, a bit a direction: 1 north, 2 east, 4 south, 8 west. A T has all but the
// arm that lies opposite its stem.
struct Shape {
  char letter;
  unsigned arms;
};
constexpr std::array<Shape, 6> kShapes = {
    {{'|', 0b0101}, {'-', 0b1010}, {'n', 0b1011}, {'e', 0b0111}, {'s', 0b1110}, {'w', 0b1101}}};

constexpr bool is_t(const Shape& shape) { return count(shape.arms) == 3; }

}  // namespace

Result<Hedges> read_hedges(std::string_view text) {
  const auto ranks = split<kAxisSide>(text, '/');
  if (!ranks) return refuse("hedges: five ranks with '/' between them, got ", quote(text));
  Hedges hedges;
  for (int rank = 0; rank < kAxisSide; ++rank) {
    const std::string_view line = (*ranks)[static_cast<std::size_t>(kAxisSide - 1 - rank)];
    if (line.size() != kAxisSide) {
      return refuse("hedges: rank ", rank + 1, " has not five hedges: ", quote(line));
    }
    for (int file = 0; file < kAxisSide; ++file) {
      const Axis axis = Axis::at(file, rank);
      const std::string_view letter = line.substr(static_cast<std::size_t>(file), 1);
      if (!put_arms(hedges, axis, letter[0])) {
        return refuse("hedges: ", quote(letter), " on ", write_axis(axis), ", where a ",
                      axis.has_t() ? "T (n, e, s or w)" : "straight one (| or -)", " stands (L2)");
      }
    }
  }
  return hedges;
}

bool put_arms(Hedges& hedges, Axis axis, char letter) {
  for (const Shape& shape : kShapes) {
    if (shape.letter != letter || is_t(shape) != axis.has_t()) continue;
    for (std::size_t d = 0; d < 4; ++d) {
      if ((shape.arms >> d & 1) != 0) hedges.arms[d] |= twistwood::bit(axis.index);
    }
    return true;
  }
  return false;
}

char hedge_letter(const Hedges& hedges, Axis axis) {
  unsigned arms = 0;
  for (int d = 0; d < 4; ++d) arms |= (hedges.has(axis, d) ? 1u : 0u) << d;
  for (const Shape& shape : kShapes) {
    if (shape.arms == arms) return shape.letter;
  }
  assert(false && "no such hedge");
  return '?';
}

std::string write_hedges(const Hedges& hedges) {
  std::string text;
  for (int rank = kAxisSide - 1; rank >= 0; --rank) {
    for (int file = 0; file < kAxisSide; ++file) text += hedge_letter(hedges, Axis::at(file, rank));
    if (rank > 0) text += '/';
  }
  return text;
}

}  // namespace twistwood::labyrinth
