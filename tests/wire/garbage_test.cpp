// Anything at all, as a message: it is answered, never obeyed by mistake.
#include <gtest/gtest.h>

#include <set>

#include "base/random.h"
#include "engine/engine.h"
#include "wire/command.h"
#include "wire/examples.h"
#include "wire/log.h"
#include "wire/setup.h"

namespace twistwood {
namespace {

using wire::Json;

// Every value inside a message in turn replaced by something of another kind, or left away.
std::vector<Json> spoilt(const Json& json) {
  static const std::vector<Json> kWrong = {
      nullptr, true, -1, 1e300, "?", Json::array(), Json::object(), 18446744073709551615u};
  std::vector<Json> all;
  if (!json.is_object() && !json.is_array()) return all;
  for (const auto& [name, value] : json.items()) {
    const auto place = [&key = name](Json& whole) -> Json& {
      return whole.is_array() ? whole[std::stoul(key)] : whole[key];
    };
    const auto change = [&](const Json& other) {
      all.push_back(json);
      place(all.back()) = other;
    };
    for (const Json& wrong : kWrong) change(wrong);
    for (const Json& inner : spoilt(value)) change(inner);
    all.push_back(json);
    json.is_array() ? all.back().erase(std::stoul(name)) : void(all.back().erase(name));
  }
  return all;
}

TEST(WireGarbage, SpoiltMessagesAreReadOrRefusedInWords) {
  const Json examples = trial::read_examples();
  int read = 0;
  int refused = 0;
  const auto note = [&](const auto& result) {
    result ? ++read : ++refused;
    if (!result) {
      EXPECT_FALSE(result.error().message.empty());
    }
  };
  for (const Json& command : examples["commands"]) {
    for (const Json& wrong : spoilt(command)) note(wire::read_command(wrong));
  }
  for (const Json& setup : examples["setups"]) {
    for (const Json& wrong : spoilt(setup)) note(wire::read_setup(wrong));
  }
  for (const Json& game : examples["games"]) {
    wire::LogReader reader;
    for (const Json& line : game["log"]) {
      const auto& text = line.get_ref<const std::string&>();
      ASSERT_TRUE(reader.read(text));
      for (const Json& wrong : spoilt(*wire::parse(text))) note(reader.read_json(wrong));
    }
  }
  EXPECT_GT(refused, 500);
  EXPECT_GT(read, 20);  // a field that may be left out, another number
}

TEST(WireGarbage, TheEngineAnswersWhateverItIsAsked) {
  const Json examples = trial::read_examples();
  engine::Engine engine([now_ms = std::int64_t{0}]() mutable { return now_ms += 10; });
  for (const Json& example : examples["requests"]) {
    if (example.contains("varies")) continue;  // thinking takes long, and is asked below
    for (const Json& wrong : spoilt(example["request"])) {
      const auto reply = wire::parse(engine.answer(wire::write(wrong)), engine::kLongestRequest);
      ASSERT_TRUE(reply);
      ASSERT_TRUE((*reply)["ok"].is_boolean());
      if (!(*reply)["ok"].get<bool>()) {
        EXPECT_TRUE((*reply)["error"].is_string());
      }
    }
  }
  for (const char* text : {"", "{", "[]", "null", "{\"type\":\"bot\"}", "{\"type\":\"hint\"}"}) {
    EXPECT_NE(engine.answer(text).find("\"ok\""), std::string::npos);
  }
}

// A page plays with a module that knows no more than that: the rest is no request there, and what
// it does know it answers as the whole engine does.
TEST(WireGarbage, AnEngineForATableKnowsOnlyWhatItTakesToPlay) {
  const Json examples = trial::read_examples();
  const auto clock = [] { return std::int64_t{0}; };
  engine::Engine whole(clock);
  engine::Engine table = engine::Engine::for_table(clock);
  std::set<std::string> unknown;
  for (const Json& example : examples["requests"]) {
    if (example.contains("varies")) continue;
    const std::string request = wire::write(example["request"]);
    const std::string answer = table.answer(request);
    if (answer != whole.answer(request)) {
      EXPECT_NE(answer.find("is no request"), std::string::npos) << request;
      unknown.insert(example["request"]["type"].get<std::string>());
    }
  }
  EXPECT_EQ(unknown, (std::set<std::string>{"branch", "compose", "convert", "follow", "judge",
                                            "perft", "read", "review", "rewrite", "vary"}));
}

TEST(WireGarbage, AnyBytesAreNoMessage) {
  Random random(9);
  for (int i = 0; i < 2000; ++i) {
    std::string bytes(random.below(80), ' ');
    for (char& byte : bytes) byte = static_cast<char>(random.below(256));
    const auto json = wire::parse(bytes);
    if (json) {
      EXPECT_FALSE(wire::read_command(*json));
    }
  }
}

}  // namespace
}  // namespace twistwood
