// Counts the turn sequences of a position, by first turn: perft [depth] [position]
#include <twistwood/games/any_game.h>
#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
  const int depth = argc > 1 ? std::atoi(argv[1]) : 3;
  const std::string text = argc > 2 ? argv[2]
                                    : "twisty 1yp@or1/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/"
                                      "1@ypxo1 a1:rbwpogy:0:0,a7:rywgobp:0:0 2 0/1000 thief";
  const auto position = twistwood::read_position(text);
  if (!position) {  // whatever comes from outside may be wrong, and the error says how
    std::cerr << position.error().message << '\n';
    return 1;
  }
  if (depth < 1 || twistwood::masked(*position)) {
    std::cerr << "a depth from 1 on, and a position that shows all its cards\n";
    return 1;
  }
  for (const std::string& turn : twistwood::turns(*position)) {
    twistwood::AnyPosition after = *position;
    const auto told = twistwood::play(after, turn);  // what the turn did, in words
    std::cout << turn << '\t' << twistwood::perft(after, depth - 1) << '\t' << *told << '\n';
  }
  std::cout << twistwood::perft(*position, depth) << '\n';
}
