#include "cli/run.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "support/words.h"

namespace twistwood::trial {

namespace {

// A folder of its own for every run, gone afterwards.
class Folder {
 public:
  Folder() {
    std::string name = ::testing::TempDir() + "/twistwood-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  std::string file(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::vector<std::string> Ran::lines() const {
  auto found = pieces(out, '\n');
  if (!found.empty() && found.back().empty()) found.pop_back();
  return found;
}

pid_t start(const std::vector<std::string>& arguments, const std::string& in,
            const std::string& out, const std::string& err) {
  std::vector<std::string> words = {TWISTWOOD_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  constexpr int kNew = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out.c_str(), kNew, 0600);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, err.c_str(), kNew, 0600);
  pid_t child = 0;
  const int spawned = posix_spawn(&child, argv[0], &files, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (spawned != 0) throw std::runtime_error("cannot start " + words[0]);
  return child;
}

Ran run(const std::vector<std::string>& arguments, const std::string& input) {
  const Folder folder;
  const std::string in = folder.file("in"), out = folder.file("out"), err = folder.file("err");
  std::ofstream(in, std::ios::binary) << input;
  const pid_t child = start(arguments, in, out, err);
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
}

}  // namespace twistwood::trial
