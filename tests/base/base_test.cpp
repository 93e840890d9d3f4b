// The ground floor: bits, random numbers, lists, text.
#include <gtest/gtest.h>

#include <set>

#include "base/bits.h"
#include "base/fixed_list.h"
#include "base/quote.h"
#include "base/random.h"
#include "base/result.h"
#include "base/sha256.h"
#include "base/sha256_plain.h"
#include "base/text_cursor.h"

namespace twistwood {
namespace {

// The n-th set bit by counting; the compile-time path of nth_bit is the one without instructions.
constexpr int counted_bit(Mask mask, int n) {
  for (int index = 0; index < 64; ++index) {
    if ((mask >> index & 1) != 0 && n-- == 0) return index;
  }
  return -1;
}

static_assert(nth_bit(0b1011, 2) == 3);
static_assert(nth_bit(~Mask{0}, 63) == 63);
static_assert(nth_bit(bit(63), 0) == 63);
static_assert(nth_bit(0x8000000100000001, 1) == 32);
static_assert([] {
  Random random(2);
  for (int i = 0; i < 40; ++i) {
    const Mask mask = i % 2 == 0 ? random.next() : random.next() & random.next();
    for (int n = 0; n < count(mask); ++n) {
      if (nth_bit(mask, n) != counted_bit(mask, n)) return false;
    }
  }
  return true;
}());

TEST(Bits, nth_bit_counts_from_the_lowest) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const Mask mask = random.next() & random.next();
    for (int n = 0; n < count(mask); ++n) ASSERT_EQ(nth_bit(mask, n), counted_bit(mask, n));
  }
}

TEST(Bits, each_visits_the_set_bits_upwards) {
  std::vector<int> visited;
  for (const int index : each(bit(0) | bit(17) | bit(63))) visited.push_back(index);
  EXPECT_EQ(visited, (std::vector{0, 17, 63}));
  for (const int index : each(0)) ADD_FAILURE() << index;
}

// The first numbers of SplitMix64 from seed 1234567, as its authors publish them.
TEST(Random, is_splitmix64) {
  Random random(1234567);
  for (const std::uint64_t expected :
       {6457827717110365317u, 3203168211198807973u, 9817491932198370423u, 4593380528125082431u,
        16408922859458223821u}) {
    EXPECT_EQ(random.next(), expected);
  }
}

TEST(Random, below_stays_below_and_reaches_all) {
  Random random(2);
  for (const std::uint32_t n : {1u, 2u, 7u, 100u}) {
    std::set<std::uint32_t> drawn, fair;
    for (int i = 0; i < 4000; ++i) {
      drawn.insert(random.below(n));
      fair.insert(random.fair_below(n));
    }
    EXPECT_EQ(drawn.size(), n);
    EXPECT_EQ(*drawn.rbegin(), n - 1);
    EXPECT_EQ(fair, drawn);
  }
}

TEST(Random, a_shuffle_reaches_every_order) {
  Random random(3);
  std::set<std::string> orders;
  for (int i = 0; i < 500; ++i) {
    std::string list = "abcd";
    shuffle(list, random);
    orders.insert(list);
  }
  EXPECT_EQ(orders.size(), 24u);
}

TEST(FixedList, keeps_what_is_pushed) {
  FixedList<int, 3> list;
  EXPECT_TRUE(list.empty());
  list.push(4);
  list.push(5);
  EXPECT_EQ(list.size(), 2u);
  EXPECT_EQ(list.back(), 5);
  int sum = 0;
  for (const int value : list) sum += value;
  EXPECT_EQ(sum, 9);
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.capacity(), 3u);
}

TEST(TextCursor, numbers_are_plain_decimals_within_a_limit) {
  EXPECT_EQ(whole_number("0", 9), 0u);
  EXPECT_EQ(whole_number("9", 9), 9u);
  EXPECT_EQ(whole_number("10", 9), std::nullopt);
  EXPECT_EQ(whole_number("65535", 65535), 65535u);
  EXPECT_EQ(whole_number("4294967295", 4294967295u), 4294967295u);
  for (const std::string_view bad : {"", "00", "01", "+1", "-1", " 1", "1 ", "1x", "x",
                                     "18446744073709551617", "99999999999999999999999999999999"}) {
    EXPECT_EQ(whole_number(bad, 4294967295u), std::nullopt) << bad;
  }
}

TEST(TextCursor, reads_pieces_and_never_past_the_end) {
  TextCursor cursor("ab,,c");
  EXPECT_EQ(cursor.until(','), "ab");
  EXPECT_EQ(cursor.until(','), "");
  EXPECT_EQ(cursor.peek(), 'c');
  EXPECT_FALSE(cursor.skip('x'));
  EXPECT_TRUE(cursor.skip('c'));
  EXPECT_TRUE(cursor.done());
  EXPECT_EQ(cursor.take(), '\0');
  EXPECT_EQ(cursor.peek(), '\0');
  EXPECT_FALSE(cursor.skip('\0'));
  EXPECT_EQ(cursor.until(','), "");
}

TEST(TextCursor, split_wants_exactly_so_many_pieces) {
  EXPECT_FALSE(split<2>("a", ','));
  EXPECT_FALSE(split<2>("a,b,c", ','));
  const auto two = split<2>(",b", ',');
  ASSERT_TRUE(two);
  EXPECT_EQ((*two)[0], "");
  EXPECT_EQ((*two)[1], "b");
  ASSERT_TRUE(split<1>("", ','));
}

TEST(Quote, is_short_and_printable) {
  EXPECT_EQ(quote("a b"), "'a b'");
  EXPECT_EQ(quote(std::string_view("a\n\0\xff", 4)), "'a?\?\?'");
  EXPECT_EQ(quote(std::string(41, 'x')), "'" + std::string(40, 'x') + "...'");
  EXPECT_EQ(quote(std::string(40, 'x')), "'" + std::string(40, 'x') + "'");
}

TEST(Result, parts_are_joined) {
  EXPECT_EQ(join("turn ", 12, '/', std::uint64_t{34}), "turn 12/34");
  const Result<int> refused = refuse("no ", 7);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "no 7");
}

// The digests are those of sha256sum.
TEST(Sha256, of_texts_around_the_length_of_a_block) {
  constexpr std::pair<std::size_t, std::string_view> kKnown[] = {
      {0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {1, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"},
      {55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
      {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
      {63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
      {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
      {65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
      {119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
      {120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
      {1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"},
  };
  for (const auto& [size, digest] : kKnown) {
    EXPECT_EQ(hex(sha256(std::string(size, 'a'))), digest) << size;
  }
}

TEST(Sha256, in_plain_code_is_the_same) {
  Random random(3);
  for (std::size_t size = 0; size < 300; ++size) {
    std::string text(size, ' ');
    for (char& c : text) c = static_cast<char>(random.next());
    ASSERT_EQ(sha256_plain(text), sha256(text)) << size;
  }
}

}  // namespace
}  // namespace twistwood
