// licences/list.json names everything of others that becomes part of what we hand on.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "style/files.h"

namespace twistwood {
namespace {

using nlohmann::json;

json list() { return json::parse(std::ifstream(root() / "licences/list.json")); }

// The rooms that a room is made of, itself included: src/rooms.txt.
std::set<std::string> rooms_below(const std::string& room) {
  std::map<std::string, std::set<std::string>> made_of;
  for (const std::string& line : read_file(root() / "src/rooms.txt").lines) {
    if (line.empty() || line.starts_with('#')) continue;
    std::istringstream words(line.substr(0, line.find('|', line.find('|') + 1)));
    std::string name;
    std::string used;
    words >> name >> used;  // the second is the bar
    std::set<std::string>& parts = made_of[name];
    parts.insert(name);
    while (words >> used) parts.insert(made_of[used].begin(), made_of[used].end());
  }
  return made_of[room];
}

// The header of `#include <boost/asio/post.hpp>`; nothing for other lines.
std::string included(const std::string& line) {
  constexpr std::string_view kInclude = "#include <";
  if (!line.starts_with(kInclude)) return {};
  return line.substr(kInclude.size(), line.find('>') - kInclude.size());
}

// Of the standard library or of the operating system: these belong to no package of ours.
bool is_system(const std::string& header) {
  static const std::set<std::string> kFolders = {"sys", "netinet", "arpa"};
  static const std::set<std::string> kHeaders = {"fcntl.h",   "immintrin.h", "netdb.h",
                                                 "poll.h",    "pthread.h",   "spawn.h",
                                                 "termios.h", "unistd.h"};
  if (header.find('.') == std::string::npos && header.find('/') == std::string::npos) return true;
  return kFolders.contains(header.substr(0, header.find('/'))) || kHeaders.contains(header);
}

TEST(Licences, are_there_for_every_header_that_is_compiled_in) {
  const std::map<std::string, std::set<std::string>> packages = {{"program", rooms_below("cli")},
                                                                 {"module", rooms_below("wasm")},
                                                                 {"python", rooms_below("python")}};
  ASSERT_GE(packages.at("program").size(), 10u);
  const json parts = list();
  std::set<std::string> seen;
  for (const File& file : files_in("src", {".h", ".cpp"})) {
    for (const std::string& line : file.lines) {
      const std::string header = included(line);
      if (header.empty() || is_system(header)) continue;
      const auto part = std::ranges::find_if(parts, [&](const json& one) {
        return std::ranges::any_of(one.value("headers", json::array()), [&](const json& begin) {
          return header.starts_with(begin.get<std::string>());
        });
      });
      if (part == parts.end()) {
        ADD_FAILURE() << file.name << " includes <" << header
                      << ">, which licences/list.json does not know";
        continue;
      }
      seen.insert((*part)["name"]);
      const std::set<std::string> inside((*part)["inside"].begin(), (*part)["inside"].end());
      if (inside.empty()) continue;  // a shared library
      for (const auto& [package, rooms] : packages) {
        if (!rooms.contains(room_of(file))) continue;
        EXPECT_TRUE(inside.contains(package))
            << file.name << " brings " << (*part)["name"] << " into the " << package
            << ", which licences/list.json does not say";
      }
    }
  }
  for (const json& part : parts) {
    if (!part.contains("headers")) continue;
    EXPECT_TRUE(seen.contains(part["name"])) << part["name"] << " is not used any more";
  }
}

TEST(Licences, of_the_library_are_ours_alone) {
  for (const char* room : {"base", "games", "batch", "search", "table"}) {
    for (const File& file : files_in(std::string("src/") + room, {".h", ".cpp"})) {
      for (const std::string& line : file.lines) {
        const std::string header = included(line);
        EXPECT_TRUE(header.empty() || is_system(header) || header.starts_with("openssl/"))
            << file.name << " includes <" << header << '>';
      }
    }
  }
}

TEST(Licences, have_their_texts) {
  std::set<std::string> texts = {"list.json", "README.md"};
  for (const json& part : list()) {
    if (part["inside"].empty()) continue;
    const std::string text = part["text"];
    texts.insert(text);
    const File file = read_file(root() / "licences" / text);
    ASSERT_GE(file.lines.size(), 10u) << text;
    EXPECT_TRUE(std::ranges::any_of(file.lines, [](const std::string& line) {
      return line.starts_with("Copyright ");
    })) << text;
    EXPECT_FALSE(part["licence"].get<std::string>().empty());
  }
  for (const auto& entry : std::filesystem::directory_iterator(root() / "licences")) {
    EXPECT_TRUE(texts.contains(entry.path().filename().string()))
        << entry.path() << " is of nothing that is listed";
  }
}

}  // namespace
}  // namespace twistwood
