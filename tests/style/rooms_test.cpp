// The list of rooms, src/rooms.txt, against the folders, the includes and the map in docs/rooms.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "style/files.h"

namespace twistwood {
namespace {

struct Room {
  std::string name;
  std::vector<std::string> uses;   // as the list says
  std::set<std::string> includes;  // with what those use in turn
  std::string words;
};

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> cells(const std::string& row) {
  std::vector<std::string> parts;
  std::istringstream in(row);
  for (std::string part; std::getline(in, part, '|');) parts.push_back(trimmed(part));
  return parts;
}

std::vector<Room> rooms() {
  std::vector<Room> list;
  std::map<std::string, std::set<std::string>> above;
  for (const std::string& line : read_file(root() / "src/rooms.txt").lines) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::vector<std::string> row = cells(line);
    if (row.size() != 3) {
      ADD_FAILURE() << "src/rooms.txt: " << line;
      continue;
    }
    Room room{row[0], {}, {row[0]}, row[2]};
    std::istringstream uses(row[1]);
    for (std::string used; uses >> used;) {
      room.uses.push_back(used);
      EXPECT_TRUE(above.contains(used)) << room.name << " uses " << used << ", which is not above";
      room.includes.insert(above[used].begin(), above[used].end());
    }
    above[room.name] = room.includes;
    list.push_back(std::move(room));
  }
  return list;
}

// The first part of the path in `#include "games/seat.h"`.
std::optional<std::string> included_room(const std::string& line) {
  constexpr std::string_view kInclude = "#include \"";
  if (!line.starts_with(kInclude)) return std::nullopt;
  const std::size_t slash = line.find('/');
  if (slash == std::string::npos) return std::nullopt;
  return line.substr(kInclude.size(), slash - kInclude.size());
}

TEST(Rooms, include_only_what_the_list_allows) {
  std::map<std::string, std::set<std::string>> allowed;
  for (const Room& room : rooms()) allowed[room.name] = room.includes;
  for (const File& file : files_in("src", {".h", ".cpp"})) {
    for (const std::string& line : file.lines) {
      const auto included = included_room(line);
      if (!included) continue;
      EXPECT_TRUE(allowed[room_of(file)].contains(*included))
          << file.name << ": " << line << " is not allowed by src/rooms.txt";
    }
  }
}

TEST(Rooms, are_the_folders_of_src) {
  std::set<std::string> listed;
  for (const Room& room : rooms()) EXPECT_TRUE(listed.insert(room.name).second) << room.name;
  std::set<std::string> folders;
  for (const auto& entry : std::filesystem::directory_iterator(root() / "src")) {
    if (entry.is_directory()) folders.insert(entry.path().filename().string());
  }
  EXPECT_EQ(listed, folders);
}

// A row of the map: | `src/render/` | `games` | positions as pictures | `svg.h` writes XML |
TEST(Rooms, are_on_the_map_in_the_same_order_and_words) {
  const std::vector<Room> list = rooms();
  std::size_t next = 0;
  for (const std::string& line : read_file(root() / "docs/rooms.md").lines) {
    if (!line.starts_with("| `src/")) continue;
    const std::vector<std::string> row = cells(line);
    ASSERT_EQ(row.size(), 5u) << line;  // nothing comes before the first bar
    ASSERT_LT(next, list.size()) << line;
    const Room& room = list[next++];
    std::string uses;
    for (const std::string& used : room.uses) uses += (uses.empty() ? "`" : ", `") + used + "`";
    EXPECT_EQ(row[1], "`src/" + room.name + "/`");
    EXPECT_EQ(row[2], uses) << room.name;
    EXPECT_EQ(row[3], room.words) << room.name;
    // Each file that the last column names is there.
    for (std::size_t at = row[4].find('`'); at != std::string::npos;) {
      const std::size_t end = row[4].find('`', at + 1);
      const std::string name = row[4].substr(at + 1, end - at - 1);
      EXPECT_TRUE(std::filesystem::exists(root() / "src" / room.name / name)) << line;
      at = row[4].find('`', end + 1);
    }
  }
  EXPECT_EQ(next, list.size()) << "docs/rooms.md ends before src/rooms.txt does";
}

}  // namespace
}  // namespace twistwood
