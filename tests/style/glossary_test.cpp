// The glossary names what is there: each name occurs, as a whole word, in the file beside it.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>

#include "style/files.h"

namespace twistwood {
namespace {

TEST(Glossary, names_what_is_there) {
  const std::regex row(R"(\| `(\w+)` \|.*\| `([^`]+)` \|)");
  int names = 0;
  for (const std::string& line : read_file(root() / "docs/glossary.md").lines) {
    std::smatch cells;
    if (!std::regex_match(line, cells, row)) {
      EXPECT_FALSE(line.starts_with("| `")) << "not `name` | meaning | `file`: " << line;
      continue;
    }
    ++names;
    const std::regex word("\\b" + cells[1].str() + "\\b");
    const File file = read_file(root() / cells[2].str());
    EXPECT_TRUE(std::ranges::any_of(
        file.lines, [&](const std::string& text) { return std::regex_search(text, word); }))
        << "docs/glossary.md: there is no " << cells[1] << " in " << cells[2];
  }
  EXPECT_GE(names, 40);
}

}  // namespace
}  // namespace twistwood
