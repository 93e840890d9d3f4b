// How much memory a container or a service may take, from files like those of the system.
#include "cli/memory_limit.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>

namespace twistwood::trial {
namespace {

namespace fs = std::filesystem;

constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();

class MemoryLimit : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = ::testing::TempDir() + "/twistwood-limit-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& file, const std::string& words) const {
    const fs::path path = folder_ / file;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << words << '\n';
  }
  std::uint64_t limit() const { return cli::memory_limit(folder_ / "groups", folder_ / "mounted"); }

 private:
  fs::path folder_;
};

TEST_F(MemoryLimit, is_none_where_nothing_is_said) {
  EXPECT_EQ(limit(), kNoLimit);
  write("groups", "0::/a.service");
  EXPECT_EQ(limit(), kNoLimit);
  write("mounted/a.service/memory.max", "max");
  EXPECT_EQ(limit(), kNoLimit);
  write("groups", "nonsense");
  EXPECT_EQ(limit(), kNoLimit);
}

TEST_F(MemoryLimit, is_the_least_of_a_group_and_those_around_it) {
  write("groups", "0::/system.slice/a.service");
  write("mounted/system.slice/a.service/memory.max", "3000");
  EXPECT_EQ(limit(), 3000u);
  write("mounted/system.slice/memory.max", "2000");
  EXPECT_EQ(limit(), 2000u);
  write("mounted/memory.max", "1000");  // a container sees no more than its own
  EXPECT_EQ(limit(), 1000u);
}

TEST_F(MemoryLimit, is_read_in_the_older_form_too) {
  write("groups", "5:cpu,cpuacct:/box\n4:memory:/box\n");
  write("mounted/memory/box/memory.limit_in_bytes", "4096");
  EXPECT_EQ(limit(), 4096u);
}

}  // namespace
}  // namespace twistwood::trial
