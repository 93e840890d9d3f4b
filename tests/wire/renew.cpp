// Writes examples.json anew: one line a part, so that a difference can be read.
#include <fstream>

#include "wire/examples.h"

using namespace twistwood;

int main() {
  const wire::Json all = trial::worked_out(trial::read_examples());
  std::ofstream file(trial::examples_file());
  file << "{";
  const char* comma = "";
  for (const auto& [name, part] : all.items()) {
    file << comma << "\n\"" << name << "\": [";
    comma = ",";
    const char* inner = "";
    for (const wire::Json& item : part) {
      file << inner << "\n" << wire::write(item);
      inner = ",";
    }
    file << "\n]";
  }
  file << "\n}\n";
}
