// One server a database file, whichever way leads to it and whatever is put in its place.
#include "server/file_lock.h"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "server/running_server.h"

namespace twistwood::trial {
namespace {

namespace fs = std::filesystem;
using server::FileLock;

std::string why_not(const fs::path& database) {
  const auto lock = FileLock::take(database.string());
  return lock ? "taken" : lock.error().message;
}

std::string this_process() { return join("is in use by process ", getpid(), " on "); }

class FileLocks : public testing::Test {
 protected:
  FileLocks() { std::ofstream(file_).close(); }
  void expect_held(const fs::path& name) {
    EXPECT_NE(why_not(name).find(this_process()), std::string::npos) << why_not(name);
  }

  Folder folder_;
  fs::path file_ = fs::canonical(folder_.path) / "tables.db";
};

TEST_F(FileLocks, are_released_with_what_held_them) {
  {
    const auto lock = FileLock::take(file_.string());
    ASSERT_TRUE(lock) << lock.error().message;
    EXPECT_EQ(lock->path(), file_);
    expect_held(file_);
    expect_held(folder_.path / ".." / folder_.path.filename() / "tables.db");
  }
  EXPECT_EQ(why_not(file_), "taken");
}

TEST_F(FileLocks, are_the_same_by_a_link_and_from_within_the_folder) {
  const fs::path link = folder_.path / "link.db";
  fs::create_symlink("tables.db", link);
  const auto lock = FileLock::take(link.string());
  ASSERT_TRUE(lock) << lock.error().message;
  EXPECT_EQ(lock->path(), file_);
  expect_held(file_);
  const fs::path before = fs::current_path();
  fs::current_path(folder_.path);
  expect_held("tables.db");
  expect_held("./link.db");
  fs::current_path(before);
}

TEST_F(FileLocks, are_taken_where_a_link_to_nothing_leads) {
  const fs::path made = fs::canonical(folder_.path) / "new.db";
  const fs::path link = folder_.path / "link.db";
  fs::create_symlink(made, link);
  const auto lock = FileLock::take(link.string());
  ASSERT_TRUE(lock) << lock.error().message;
  EXPECT_EQ(lock->path(), made);
  EXPECT_TRUE(fs::exists(made));
  EXPECT_FALSE(fs::exists(folder_.path / "link.db.lock"));
  expect_held(made);
}

// Two servers would write one log: it is named after the file.
TEST_F(FileLocks, stay_where_another_file_is_put_in_the_place_of_the_database) {
  const auto lock = FileLock::take(file_.string());
  ASSERT_TRUE(lock) << lock.error().message;
  const fs::path backup = folder_.path / "backup.db";
  std::ofstream(backup).close();
  fs::rename(backup, file_);
  expect_held(file_);
  fs::remove(file_);
  expect_held(file_);
  EXPECT_FALSE(fs::exists(file_)) << "whoever is refused makes nothing";
}

TEST_F(FileLocks, go_with_the_database_to_another_name) {
  const auto lock = FileLock::take(file_.string());
  ASSERT_TRUE(lock) << lock.error().message;
  const fs::path moved = folder_.path / "moved.db";
  fs::rename(file_, moved);
  EXPECT_NE(why_not(moved).find("is in use by a process that has opened it by another name"),
            std::string::npos)
      << why_not(moved);
}

TEST_F(FileLocks, are_refused_for_a_file_of_several_names) {
  const fs::path other = folder_.path / "other.db";
  fs::create_hard_link(file_, other);
  for (const fs::path& name : {file_, other}) {
    EXPECT_NE(why_not(name).find("remove the other names"), std::string::npos) << why_not(name);
  }
  fs::remove(other);
  EXPECT_EQ(why_not(file_), "taken");
}

TEST_F(FileLocks, are_refused_for_what_is_no_plain_file) {
  const fs::path pipe = folder_.path / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const fs::path& name : {folder_.path, pipe, fs::path("/dev/null")}) {
    EXPECT_NE(why_not(name).find("is no plain file"), std::string::npos) << why_not(name);
    EXPECT_FALSE(fs::exists(name.string() + ".lock"));
  }
  fs::create_symlink("a", folder_.path / "b");
  fs::create_symlink("b", folder_.path / "a");
  EXPECT_NE(why_not(folder_.path / "a"), "taken") << "a link to itself";
}

TEST_F(FileLocks, are_refused_in_a_folder_that_sqlite_cannot_be_asked_for) {
  const fs::path odd = folder_.path / "a\"b";
  fs::create_directory(odd);
  const std::string why = why_not(odd / "in.db");
  EXPECT_NE(why.find(odd.string()), std::string::npos) << why;
  EXPECT_NE(why.find("quotation mark"), std::string::npos) << why;
  EXPECT_TRUE(fs::is_empty(odd)) << "nothing was made";
}

// Somebody named the wrong file: it stays as it was, alone in its folder.
class FilesOfOthers : public testing::Test {
 protected:
  void make(const char* statements) {
    sqlite3* made = nullptr;
    ASSERT_EQ(sqlite3_open(file_.c_str(), &made), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(made, statements, nullptr, nullptr, nullptr), SQLITE_OK);
    ASSERT_EQ(sqlite3_close(made), SQLITE_OK);
  }
  std::string bytes() const {
    std::ifstream in(file_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void expect_refused_and_untouched(const std::string& why) {
    const std::string before = bytes();
    server::ServerOptions options;
    options.network.port = 0;
    options.database = file_.string();
    const auto refused = server::Server::start(options, [](auto&&...) {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, join("cannot use the database ", file_.string(), ": ", why));
    EXPECT_TRUE(bytes() == before) << "it was changed";
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path), {}), 1) << "nothing beside it";
  }

  Folder folder_;
  fs::path file_ = fs::canonical(folder_.path) / "notes of 100% #1?.db";
};

TEST_F(FilesOfOthers, are_refused_before_anything_is_changed) {
  make("create table notes (text); insert into notes values ('milk')");
  expect_refused_and_untouched("this is the database of another program");
}

TEST_F(FilesOfOthers, are_refused_with_a_log_too) {
  make("pragma journal_mode = wal; create table notes (text); insert into notes values ('milk')");
  expect_refused_and_untouched("this is the database of another program");
}

TEST_F(FilesOfOthers, are_refused_where_they_are_no_database) {
  std::ofstream(file_) << std::string(5000, 'x');
  expect_refused_and_untouched("file is not a database");
}

// Of a server that was killed nothing but the log may know what it is.
TEST_F(FilesOfOthers, are_not_taken_for_one_of_ours_that_lies_in_its_log) {
  const fs::path ours = file_;
  server::ServerOptions options;
  options.database = ours.string();
  const fs::path copy = folder_.path / "copy.db";
  {
    const RunningServer server(options);
    fs::copy_file(ours.string() + "-wal", copy.string() + "-wal");
    fs::copy_file(ours, copy);
  }
  options.database = copy.string();
  const RunningServer server(options);
  EXPECT_EQ(http(server.port(), "GET", "/readyz").status, 200);
}

}  // namespace
}  // namespace twistwood::trial
