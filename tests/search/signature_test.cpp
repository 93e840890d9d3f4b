// Compares what every agent answers with what it answered before. A change of search that is meant:
// renew the file with `cmake --build build --target renew_search` and read the difference.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "golden/search_signature.h"

namespace twistwood::trial {
namespace {

void expect_lines(const std::string& path, const std::string& text) {
  std::ifstream file(path);
  ASSERT_TRUE(file.is_open()) << path;
  std::istringstream now(text);
  std::string position, line, expected;
  while (std::getline(now, line)) {
    ASSERT_TRUE(std::getline(file, expected)) << "the file ends too early";
    if (line.find('\t') == std::string::npos) position = line;
    EXPECT_EQ(line, expected) << position;
  }
  EXPECT_FALSE(std::getline(file, expected)) << "the file has more";
}

TEST(SearchSignature, every_agent_answers_as_before) {
  expect_lines(kSearchSignatureFile, search_signature());
}

TEST(SearchSignature, bench_searches_what_it_did_before) {
  expect_lines(kSearchNodesFile, search_nodes());
}

}  // namespace
}  // namespace twistwood::trial
