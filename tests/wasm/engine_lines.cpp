// A engine on standard input and output: a request a line, an answer a line. Its clock stands
// still, so that the answers are the same everywhere.
#include <iostream>
#include <string>

#include "engine/engine.h"

int main() {
  twistwood::engine::Engine engine([] { return 0; });
  std::string line;
  while (std::getline(std::cin, line)) std::cout << engine.answer(line) << '\n' << std::flush;
}
