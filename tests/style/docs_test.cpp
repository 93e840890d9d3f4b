// What the documents name is there: files behind links, paths, and names of the glossary.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "style/files.h"

namespace twistwood {
namespace {

std::vector<File> documents() {
  std::vector<File> files = files_in("docs", {".md"});
  for (const char* name :
       {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "tests/README.md"}) {
    files.push_back(read_file(root() / name));
  }
  return files;
}

// `[words](path#heading)` and `![words](path)`; links with a scheme lead out of the house.
TEST(Documents, link_to_files_that_are_there) {
  const std::regex link(R"(\]\(([^)#:\s]+)(#[^)\s]*)?\))");
  int links = 0;
  for (const File& file : documents()) {
    const auto folder = (root() / file.name).parent_path();
    for (const std::string& line : file.lines) {
      for (std::sregex_iterator at(line.begin(), line.end(), link), end; at != end; ++at) {
        ++links;
        EXPECT_TRUE(std::filesystem::exists(folder / (*at)[1].str()))
            << file.name << " links to " << (*at)[1];
      }
    }
  }
  EXPECT_GE(links, 50);
}

// `src/wire/command`, with or without an ending, is the beginning of a file's or a folder's path.
TEST(Documents, name_paths_that_are_there) {
  const std::regex path(R"(`((src|web|tests|tools|bench)/[\w./-]+)`)");
  for (const File& file : documents()) {
    for (const std::string& line : file.lines) {
      for (std::sregex_iterator at(line.begin(), line.end(), path), end; at != end; ++at) {
        const std::filesystem::path named = root() / (*at)[1].str();
        bool found = std::filesystem::exists(named);
        for (const char* ending : {".h", ".cpp"}) {
          found = found || std::filesystem::exists(named.string() + ending);
        }
        EXPECT_TRUE(found) << file.name << " names " << (*at)[1];
      }
    }
  }
}

// Each name of the glossary occurs, as a whole word, in the file beside it.
TEST(Documents, explain_names_that_are_there) {
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
