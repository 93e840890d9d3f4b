// Asks every agent anew and writes down what it answers.
#include <fstream>

#include "golden/search_signature.h"

int main() {
  std::ofstream(twistwood::trial::kSearchSignatureFile) << twistwood::trial::search_signature();
  std::ofstream(twistwood::trial::kSearchNodesFile) << twistwood::trial::search_nodes();
  return 0;
}
