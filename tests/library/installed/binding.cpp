// What a binding for another language looks like to the linker.
#include <twistwood/games/any_game.h>

extern "C" int twistwood_seats(const char* text) {
  const auto position = twistwood::read_position(text);
  return position ? twistwood::seats(*position) : 0;
}
