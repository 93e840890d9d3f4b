// The files of this repository as lines of text, for tests that judge how it is written.
#pragma once

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace twistwood {

struct File {
  std::string name;  // from the root
  std::vector<std::string> lines;
};

inline std::filesystem::path root() { return TWISTWOOD_SOURCE_DIR; }

inline File read_file(const std::filesystem::path& path) {
  File file{std::filesystem::relative(path, root()).string(), {}};
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) file.lines.push_back(line);
  return file;
}

inline std::vector<File> files_in(const std::string& folder, const std::set<std::string>& endings) {
  std::vector<File> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root() / folder)) {
    if (endings.contains(entry.path().extension().string())) {
      files.push_back(read_file(entry.path()));
    }
  }
  return files;
}

inline std::vector<File> cpp_files() {
  std::vector<File> files;
  for (const auto* folder : {"src", "tests", "bench", "examples"}) {
    for (File& file : files_in(folder, {".h", ".cpp"})) files.push_back(std::move(file));
  }
  return files;
}

// The room of src/ that a file lies in.
inline std::string room_of(const File& file) {
  return std::filesystem::path(file.name).lexically_relative("src").begin()->string();
}

}  // namespace twistwood
