// The quick ways to write and to read give what the plain ways give.
#include "base/json_writer.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "wire/command.h"
#include "wire/write_command.h"

namespace twistwood::trial {
namespace {

using wire::Json;

TEST(JsonWriter, writes_what_a_value_would_give) {
  JsonWriter writer(0);
  writer.open('{');
  writer.field("text", "plain");
  writer.field("odd", "a\"b\\c\n\x01\x7f");
  writer.field("umlaut", "Gr\u00fc\u00dfe \u2744");
  writer.field("broken", "no \xff utf-8");
  writer.field("empty", "");
  writer.field("yes", true);
  writer.field("least", INT64_MIN);
  writer.field("small", std::uint8_t{7});
  writer.null("nothing");
  writer.open("list", '[');
  writer.item("one");
  writer.open('{');
  writer.close('}');
  writer.open('{');
  writer.field("in", 2);
  writer.close('}');
  writer.item("]");
  writer.close(']');
  writer.open("none", '[');
  writer.close(']');
  writer.written("other", R"({"a":[]})");
  writer.notation("turn", "e5>g1");
  writer.close('}');
  const Json json = {{"text", "plain"},
                     {"odd", "a\"b\\c\n\x01\x7f"},
                     {"umlaut", "Gr\u00fc\u00dfe \u2744"},
                     {"broken", "no \xff utf-8"},
                     {"empty", ""},
                     {"yes", true},
                     {"least", INT64_MIN},
                     {"small", 7},
                     {"nothing", nullptr},
                     {"list", {"one", Json::object(), {{"in", 2}}, "]"}},
                     {"none", Json::array()},
                     {"other", {{"a", Json::array()}}},
                     {"turn", "e5>g1"}};
  EXPECT_EQ(std::move(writer).take(), wire::write(json));
}

TEST(ReadPlay, takes_what_is_written_for_it) {
  const table::Command command{"k7", Seat{2}, 12, table::Play{"e5>g1"}};
  EXPECT_EQ(wire::read_play(wire::write(wire::write_command(command))), command);
}

TEST(ReadPlay, leaves_all_that_is_unusual_to_others) {
  for (const char* text : {
           "",
           "{}",
           R"({"type":"play","id":"k","seat":1,"version":1,"turn":"e5")",
           R"({"type":"play","id":"k","seat":1,"version":1,"turn":"e5"} )",
           R"({"type":"play","id":"k","seat":0,"version":1,"turn":"e5"})",
           R"({"type":"play","id":"k","seat":5,"version":1,"turn":"e5"})",
           R"({"type":"play","id":"k","seat":1,"version":01,"turn":"e5"})",
           R"({"type":"play","id":"k","seat":1,"version":-1,"turn":"e5"})",
           R"({"type":"play","id":"k","seat":1,"version":1000001,"turn":"e5"})",
           R"({"type":"play","id":"k\u0041","seat":1,"version":1,"turn":"e5"})",
           R"({"type":"play","seat":1,"id":"k","version":1,"turn":"e5"})",
           R"({"type":"play","id":"k","seat":1,"version":1,"turn":"e5","more":1})",
           "{\"type\":\"play\",\"id\":\"k\xff\",\"seat\":1,\"version\":1,\"turn\":\"e5\"}",
       }) {
    EXPECT_FALSE(wire::read_play(text)) << text;
  }
}

TEST(ReadPlay, means_the_same_as_the_long_way) {
  Random random(7);
  const std::string usual = R"({"type":"play","id":"k7","seat":1,"version":12,"turn":"e5>g1"})";
  constexpr std::string_view kBytes = "\"\\{}:,0123456789abe>g \n\x7f\x80";
  int taken = 0;
  for (int i = 0; i < 50'000; ++i) {
    std::string text = usual;
    for (std::uint32_t change = random.below(3); change > 0; --change) {
      const auto at = random.below(static_cast<std::uint32_t>(text.size()));
      const auto byte = kBytes[random.below(static_cast<std::uint32_t>(kBytes.size()))];
      switch (random.below(3)) {
        case 0: text[at] = byte; break;
        case 1: text.insert(at, 1, byte); break;
        default: text.erase(at, 1);
      }
    }
    const auto play = wire::read_play(text);
    if (!play) continue;
    ++taken;
    const auto json = wire::parse(text);
    ASSERT_TRUE(json) << text;
    const auto command = wire::read_command(*json);
    ASSERT_TRUE(command) << text;
    ASSERT_EQ(*command, *play) << text;
  }
  EXPECT_GT(taken, 10'000);
}

}  // namespace
}  // namespace twistwood::trial
