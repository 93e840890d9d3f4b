// The SHA-256 of so many letters a, for comparison with another program's.
#include <cstdlib>
#include <iostream>

#include "base/sha256.h"

int main(int argc, char** argv) {
  const int size = argc > 1 ? std::atoi(argv[1]) : 0;
  std::cout << twistwood::hex(twistwood::sha256(std::string(static_cast<std::size_t>(size), 'a')))
            << '\n';
}
