// What everybody sees of a position, as planes of bytes: the input of a network.
//
// Planes<G> turns a View into kPlanes boards of kSide by kSide bytes, rank 1 first, file a first.
// Seats are counted from a viewer: 0 is the viewer, 1 the next. It takes a View, in which hidden
// cards have no place, so it cannot show one. docs/environments.md tells what each plane says.
#pragma once

#include <cstdint>

#include "games/labyrinth/game.h"
#include "games/twisty/game.h"

namespace twistwood {

template <Game G>
struct Planes;

template <>
struct Planes<Twisty> {
  static constexpr int kSide = twisty::kSide;
  static constexpr int kPlanes = 58;
  static constexpr int kSize = kPlanes * kSide * kSide;  // bytes

  static void write(const Twisty::Layout& layout, const Twisty::View& view, Seat viewer,
                    std::uint8_t* bytes);
};

template <>
struct Planes<Labyrinth> {
  static constexpr int kSide = labyrinth::kSide;
  static constexpr int kPlanes = 43;
  static constexpr int kSize = kPlanes * kSide * kSide;

  static void write(const Labyrinth::Layout& layout, const Labyrinth::View& view, Seat viewer,
                    std::uint8_t* bytes);
};

}  // namespace twistwood
