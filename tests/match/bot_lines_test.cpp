// The pieces the protocol is read with: lines out of bytes, and time out of clocks.
#include <gtest/gtest.h>

#include <string>

#include "match/go.h"
#include "match/line_buffer.h"
#include "match/words.h"

namespace twistwood::trial {
namespace {

TEST(LineBuffer, SplitsAnyBytesIntoLines) {
  match::LineBuffer lines;
  lines.add("one\ntw");
  lines.add("o\r\n\nthr");
  EXPECT_EQ(lines.take().text, "one");
  EXPECT_EQ(lines.take().text, "two");
  EXPECT_EQ(lines.take().text, "");
  EXPECT_TRUE(lines.empty());
  lines.end();
  EXPECT_EQ(lines.take().text, "thr");
}

TEST(LineBuffer, CutsALineThatIsTooLong) {
  match::LineBuffer lines;
  const std::string piece(match::kLongestLine, 'x');
  lines.add(piece);
  EXPECT_FALSE(lines.overflowing());
  lines.add("y");
  EXPECT_TRUE(lines.overflowing());
  for (int i = 0; i < 3; ++i) lines.add(piece);
  lines.add("\nnext\n");
  const match::InputLine cut = lines.take();
  EXPECT_TRUE(cut.too_long);
  EXPECT_EQ(cut.text.size(), match::kLongestLine);
  EXPECT_EQ(lines.take().text, "next");
}

TEST(Go, SharesTheClockOut) {
  const auto share = [](const char* line, int seat) {
    const auto go = match::read_go(match::words_of(line), 3);
    return *match::budget_of(*go, seat_at(seat)).time_ms;
  };
  // (60000 - 50) / 20, and three quarters of the increment on top.
  EXPECT_EQ(share("go clock 1000,60000,2000", 1), 2997);
  EXPECT_EQ(share("go clock 1000,60000,2000 inc 400", 1), 2997 + 300);
  EXPECT_EQ(share("go clock 1000,60000,2000", 2), (2000 - 50) / 20);
  EXPECT_EQ(share("go clock 0,1,1", 0), 1) << "even without time there is an answer";
  EXPECT_EQ(share("go clock 100,1,1 inc 60000", 0), 45) << "never more than half of what is left";
  EXPECT_EQ(share("go clock 60000,1,1 movetime 10", 0), 10);
  EXPECT_EQ(share("go", 0), 1000);
}

}  // namespace
}  // namespace twistwood::trial
