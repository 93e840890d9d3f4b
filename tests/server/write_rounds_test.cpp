// Rounds in which the writing of one or the other throws.
#include "server/write_rounds.h"

#include <gtest/gtest.h>

#include <new>
#include <string>
#include <vector>

namespace twistwood::trial {
namespace {

struct Writer {
  void write() {
    if (fails) throw std::bad_alloc();
    ++written;
  }
  void cut() { is_cut = true; }

  bool fails = false;
  bool is_cut = false;
  int written = 0;
};

// With what the log says, or without memory for a word.
class Rounds : public testing::TestWithParam<bool> {
 protected:
  const server::Journal journal_ = [this](server::LogLevel, std::string_view what,
                                          const wire::Json&) {
    if (GetParam()) throw std::bad_alloc();
    logged_.emplace_back(what);
  };
  server::asio::io_context loop_{1};
  server::WriteRounds<Writer> rounds_{loop_, journal_};
  std::vector<std::string> logged_;
};

TEST_P(Rounds, of_one_whose_writing_throws_cut_it_off_and_serve_the_others) {
  std::vector<std::shared_ptr<Writer>> writers;
  for (int i = 0; i < 1000; ++i) writers.push_back(std::make_shared<Writer>());
  for (const std::size_t bad : {0u, 255u, 256u, 999u}) writers[bad]->fails = true;
  for (int round = 1; round <= 2; ++round) {
    for (const auto& writer : writers) {
      if (!writer->is_cut) rounds_.add(writer);
    }
    loop_.restart();
    loop_.run();
    for (const auto& writer : writers) {
      EXPECT_EQ(writer->is_cut, writer->fails);
      EXPECT_EQ(writer->written, writer->fails ? 0 : round);
    }
  }
  const std::size_t said = GetParam() ? 0 : 4;
  EXPECT_EQ(logged_, std::vector<std::string>(said, "exception"));
}
INSTANTIATE_TEST_SUITE_P(All, Rounds, testing::Bool(),
                         [](const auto& mute) { return mute.param ? "mute" : "heard"; });

}  // namespace
}  // namespace twistwood::trial
