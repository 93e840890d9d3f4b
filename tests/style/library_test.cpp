// docs/library.md and cmake/headers.cmake name the same public headers.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>

#include "style/files.h"

namespace twistwood {
namespace {

std::set<std::string> named_for_cmake() {
  std::set<std::string> names;
  const std::regex header(R"((base|batch|games|search|table)/[\w/]+\.h)");
  bool inside = false;
  for (const std::string& line : read_file(root() / "cmake/headers.cmake").lines) {
    inside = inside || line.starts_with("set(TWISTWOOD_PUBLIC_HEADERS");
    if (!inside) continue;
    for (std::sregex_iterator at(line.begin(), line.end(), header), end; at != end; ++at) {
      names.insert(at->str());
    }
    if (line.ends_with(')')) break;
  }
  return names;
}

// `twistwood/games/games.h`, `game.h`: the first with its folder, the others beside it.
std::set<std::string> named_for_people() {
  std::set<std::string> names;
  const std::regex header(R"(`(twistwood/)?([\w/]+\.h)`)");
  for (const std::string& line : read_file(root() / "docs/library.md").lines) {
    if (!line.starts_with("| `twistwood/")) continue;
    const std::string cell = line.substr(0, line.find('|', 1));
    std::string folder;
    for (std::sregex_iterator at(cell.begin(), cell.end(), header), end; at != end; ++at) {
      const std::string name = (*at)[2];
      if ((*at)[1].matched) {
        folder = name.substr(0, name.find('/') + 1);
        names.insert(name);
      } else {
        names.insert(folder + name);
      }
    }
  }
  return names;
}

TEST(Library, documents_the_headers_that_are_public) {
  EXPECT_GE(named_for_cmake().size(), 10u);
  EXPECT_EQ(named_for_people(), named_for_cmake());
}

}  // namespace
}  // namespace twistwood
