// Messages both ways: examples, round trips, and what is refused with which words.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/playthrough.h"
#include "wire/command.h"
#include "wire/examples.h"
#include "wire/fields.h"
#include "wire/game_fields.h"
#include "wire/log.h"
#include "wire/setup.h"
#include "wire/write_command.h"

namespace twistwood {
namespace {

using wire::Json;
using wire::write;

class Examples : public testing::Test {
 protected:
  const Json all_ = trial::read_examples();
};

TEST_F(Examples, CommandsAreReadAndWrittenBack) {
  std::set<std::string> types;
  for (const Json& json : all_["commands"]) {
    const auto command = wire::read_command(json);
    ASSERT_TRUE(command) << command.error().message;
    EXPECT_EQ(write(wire::write_command(*command)), write(json));
    types.insert(json["type"].get<std::string>());
  }
  EXPECT_EQ(types.size(), std::variant_size_v<decltype(table::Command::what)>);
}

TEST_F(Examples, MalformedCommandsAreRefusedByTheNameOfTheField) {
  for (const Json& example : all_["malformed"]) {
    const auto command = wire::read_command(example["message"]);
    ASSERT_FALSE(command) << write(example);
    EXPECT_EQ(command.error().message, example["error"].get<std::string>());
  }
}

TEST_F(Examples, SetupsSayTheSameWhenTheyAreWrittenBack) {
  for (const Json& json : all_["setups"]) {
    const auto setup = wire::read_setup(json);
    ASSERT_TRUE(setup) << setup.error().message;
    const Json written = wire::value_of(wire::write_setup(*setup));
    for (const auto& [name, value] : json.items()) {
      if (name == "seats") continue;  // names and levels may be left out
      EXPECT_EQ(written[name], value) << name;
    }
    const auto again = wire::read_setup(written);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(wire::write_setup(*again), write(written));
    EXPECT_EQ(write_position(*table::start_of(*setup)), write_position(*table::start_of(*again)));
  }
}

// If this fails because messages were meant to change: cmake --build build --target renew_examples
TEST_F(Examples, AreWhatTheCodeSays) {
  const Json now = trial::worked_out(all_);
  for (std::size_t i = 0; i < all_["games"].size(); ++i) {
    for (const auto& [name, value] : all_["games"][i].items()) {
      EXPECT_EQ(now["games"][i][name], value) << "game " << i << ", " << name;
    }
  }
  for (std::size_t i = 0; i < all_["requests"].size(); ++i) {
    const Json& expected = all_["requests"][i]["reply"];
    const Json& reply = now["requests"][i]["reply"];
    if (!all_["requests"][i].contains("varies")) {
      EXPECT_EQ(write(reply), write(expected));
      continue;
    }
    for (const auto& [name, value] : expected.items()) EXPECT_TRUE(reply.contains(name)) << name;
  }
}

// The examples of both games together show all kinds of answers that can be shown in few turns.
TEST_F(Examples, ShowManyAnswers) {
  std::set<std::string> codes;
  for (const Json& game : all_["games"]) {
    for (const Json& answer : game["answers"]) {
      codes.insert(answer.contains("code")     ? answer["code"].get<std::string>()
                   : answer.contains("repeat") ? "repeat"
                                               : "ok");
    }
  }
  for (const char* code :
       {"ok", "repeat", "not-your-turn", "illegal", "stale", "no-turn", "malformed"}) {
    EXPECT_TRUE(codes.contains(code)) << code;
  }
}

TEST(WireJson, IsMeasuredBeforeItIsRead) {
  EXPECT_TRUE(wire::parse("{\"a\":[1,2]}"));
  EXPECT_FALSE(wire::parse(""));
  EXPECT_FALSE(wire::parse("{"));
  EXPECT_FALSE(wire::parse("{} {}"));
  EXPECT_FALSE(wire::parse("\"\xff\""));
  EXPECT_FALSE(wire::parse(std::string(wire::kLongestMessage + 1, ' ')));
  EXPECT_TRUE(wire::parse(std::string(wire::kDeepest, '[') + std::string(wire::kDeepest, ']')));
  EXPECT_FALSE(
      wire::parse(std::string(wire::kDeepest + 1, '[') + std::string(wire::kDeepest + 1, ']')));
  EXPECT_TRUE(wire::parse("\"[[[[[[[[[[[[[[[[[[[[\\\"[[\""));  // brackets in a text are no depth
  EXPECT_FALSE(wire::parse(std::string(10'000, '[')));
}

TEST(WireSetup, IsRefusedByTheNameOfTheField) {
  const auto error_of = [](const char* text) {
    const auto setup = wire::read_setup(*wire::parse(text));
    return setup ? std::string("nothing") : setup.error().message;
  };
  const std::string seats = R"("seats":[{"name":"A"},{"name":"B"}])";
  const auto with = [&](const std::string& fields) {
    return error_of(("{\"game\":\"twisty\"," + seats + "," + fields + "}").c_str());
  };
  EXPECT_EQ(error_of("{}"), "setup.seats: it is missing");
  EXPECT_EQ(error_of(R"({"game":"chess","seats":[{},{}],"seed":"1"})"),
            "setup.game: twisty or labyrinth is expected");
  EXPECT_EQ(with("\"limit\":5"), "setup.seed: it is missing");
  EXPECT_EQ(with("\"seed\":5"), "setup.seed: a text is expected");
  EXPECT_EQ(with("\"seed\":\"05\""),
            "setup.seed: a text with a number from 0 to 18446744073709551615 is expected");
  EXPECT_EQ(with("\"seed\":\"18446744073709551616\""),
            "setup.seed: a text with a number from 0 to 18446744073709551615 is expected");
  const std::string key = "\"key\":\"" + std::string(64, '0') + '"';
  EXPECT_EQ(with(key + ",\"table\":\"AAAA\""), "nothing");
  EXPECT_EQ(with(key), "setup.table: it is missing");
  EXPECT_EQ(with("\"key\":\"5\",\"table\":\"AAAA\""),
            "setup.key: 64 hexadecimal digits are expected");
  EXPECT_EQ(with(key + ",\"table\":\"AAAA\",\"seed\":\"5\""), "setup: there is no field 'seed'");
  EXPECT_EQ(with("\"seed\":\"5\",\"table\":\"AAAA\""), "setup: there is no field 'table'");
  EXPECT_EQ(with("\"seed\":\"1\",\"goals\":3"), "setup: there is no field 'goals'");
  EXPECT_EQ(with("\"seed\":\"1\",\"corners\":[\"a1\"]"),
            "setup.corners: one place for each of 2 players is expected");
  EXPECT_EQ(with("\"seed\":\"1\",\"corners\":[\"a1\",\"h9\"]"),
            "setup.corners: 'h9' is no square (a1 to g7)");
  EXPECT_EQ(with("\"seed\":\"1\",\"specials\":[1,2,3]"),
            "setup.specials: five numbers are expected");
  EXPECT_EQ(with("\"seed\":\"1\",\"edition\":\"x\""),
            "setup.edition: 'x' is none of thief, victim, victim-chooses");
  EXPECT_EQ(with("\"seed\":\"1\",\"clock\":{\"start_ms\":\"1\"}"),
            "setup.clock.start_ms: a whole number from 0 to 9007199254740992 is expected");
  EXPECT_EQ(with("\"seed\":\"1\",\"clock\":{\"turn_ms\":1,\"start_ms\":1}"),
            "setup.clock: there is no field 'start_ms'");
  EXPECT_EQ(with("\"seed\":\"1\",\"clock\":{\"start_ms\":1,\"more\":1}"),
            "setup.clock: there is no field 'more'");
}

TEST(WireLog, FieldsOfALaterVersionArePassedOver) {
  wire::LogReader reader;
  const auto opened = reader.read(
      R"({"type":"opened","time_ms":5,"mood":"good","rules":1,"setup":{"game":"twisty","seed":"1",)"
      R"("music":"none","seats":[{"name":"A","hat":"red"},{"name":"B"}],)"
      R"("clock":{"start_ms":60000,"sand":1}}})");
  ASSERT_TRUE(opened) << opened.error().message;
  const auto played =
      reader.read(R"({"type":"played","time_ms":6,"seat":1,"turn":"d4","with":[1]})");
  ASSERT_TRUE(played) << played.error().message;
  EXPECT_EQ(wire::write_event(*played), R"({"type":"played","time_ms":6,"seat":1,"turn":"d4"})");
  // What a client sends is another matter: there it is likely to be misspelt.
  EXPECT_FALSE(wire::read_setup(*wire::parse(
      R"({"game":"twisty","seed":"1","music":"none","seats":[{"name":"A"},{"name":"B"}]})")));
}

TEST(WireScene, OfTwistyShowsTheBoard) {
  const auto position = *read_position(
      "twisty 1yp@or1/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 "
      "a1:rbwpogy:0:0,a7:rywgobp:0:0 2 0/1000 thief");
  const Json scene = wire::write_scene(position);
  EXPECT_EQ(scene["squares"].size(), 49u);
  EXPECT_EQ(write(scene["squares"][0]), R"({"at":"a1","kind":"corner"})");
  EXPECT_EQ(write(scene["squares"][1]), R"({"at":"b1","kind":"portal"})");
  EXPECT_EQ(write(scene["squares"][2]), R"({"at":"c1","kind":"cube","colour":"yellow"})");
  EXPECT_EQ(write(scene["squares"][24]), R"({"at":"d4","kind":"centre"})");
  EXPECT_EQ(write(scene["squares"][16]), R"({"at":"c3","kind":"safety"})");
  EXPECT_EQ(write(scene["act"]), R"({"kind":"turn","seat":2})");
  EXPECT_EQ(write(scene["wanted"]), R"(["g4","a5","d6","f7"])");
  EXPECT_EQ(write(scene["players"][1]),
            R"({"seat":2,"pawn":"a7","row":["red","yellow","white","green","orange","blue",)"
            R"("purple"],"collected":0,"protected":0,"next":"red"})");
}

TEST(WireScene, OfTheLabyrinthShowsTheGardenAndCountsWhatIsHidden) {
  const auto open = *read_position(
      "labyrinth w-e|e/|n-w-/w-s-s/-s|n|/n|n-e f6:c1::0:0:b6.e1.a3.d1.a2,"
      "f1:b4:c3:1:2:d4.d6.d3.b5 2 0/1000 gggfggfggggggfffffgfff");
  const Json scene = wire::write_scene(open);
  EXPECT_EQ(write(scene), write(wire::write_scene(mask(open))));
  EXPECT_EQ(scene["cells"].size(), 36u);
  EXPECT_EQ(write(scene["cells"][0]), R"({"at":"a1","kind":"gate"})");
  EXPECT_EQ(write(scene["cells"][1]), R"({"at":"b1","kind":"fairy"})");
  EXPECT_EQ(write(scene["cells"][6]), R"({"at":"a2","kind":"goal","goal":0})");
  EXPECT_EQ(scene["hedges"].size(), 25u);
  EXPECT_EQ(write(scene["hedges"][0]), R"({"at":"A1","kind":"t","arms":"new"})");
  EXPECT_EQ(write(scene["hedges"][1]), R"({"at":"B1","kind":"straight","arms":"ns"})");
  EXPECT_EQ(write(scene["players"][1]),
            R"({"seat":2,"pawn":"f1","target":{"at":"b4","kind":"goal","goal":4},)"
            R"("done":[{"at":"c3","kind":"goal","goal":9}],"stacked":4,"gaps":1,"fairies":2})");
  EXPECT_EQ(write(scene["deck"]), R"({"gaps":12,"fairies":10})");
  EXPECT_EQ(write(scene["wanted"]), R"(["b4"])");
}

// Every refusal that comes up in games has its own code, and names the rule that its sentence does.
template <Game G>
std::set<std::string> refusal_codes() {
  std::set<std::string> codes;
  Random random(5);
  trial::play_many<G>(1, 60, [&](const typename G::Position& position) {
    for (const auto& turn : trial::Known<G>::writable_turns(position.state, random)) {
      if (random.below(16) != 0) continue;  // there are thousands, and most are refused alike
      const auto refusal = G::why_not(position.layout, G::view(position.state), turn);
      if (!refusal) continue;
      const Json json = wire::value_of(
          wire::write_refusal(AnyRefusal(std::in_place_index<kGameIndex<G>>, *refusal)));
      codes.insert(json["code"].get<std::string>());
      const std::string told = G::describe(*refusal);
      EXPECT_EQ(told.substr(0, told.find(':')), json["rule"].get<std::string>());
      EXPECT_EQ(json["game"], G::kName);
    }
  });
  return codes;
}

TEST(WireRefusal, NamesTheRuleOfItsSentence) {
  EXPECT_GE(refusal_codes<Twisty>().size(), 13u);
  EXPECT_GE(refusal_codes<Labyrinth>().size(), 10u);
}

// Every reason that a game can give has words, and the words say what the clause holds.
template <Game G>
std::set<std::string> clause_codes() {
  std::set<std::string> codes;
  Random random(6);
  trial::play_many<G>(3, 60, [&](const typename G::Position& position) {
    const auto& view = G::view(position.state);
    if (!G::status(view).running()) return;
    const auto turn = trial::lively_turn<G>(position, random);
    const auto clauses = search::reasons<G>(position.layout, view, turn);
    ASSERT_FALSE(clauses.empty());
    const std::string english = search::in_english(clauses);
    EXPECT_EQ(english, search::in_english(search::reasons<G>(position.layout, view, turn)));
    EXPECT_EQ(english.find('$'), std::string::npos) << english;
    for (const search::Clause& clause : clauses) {
      codes.insert(std::string(clause.code));
      if (!clause.thing.empty()) {
        EXPECT_NE(english.find(clause.thing), std::string::npos);
      }
      for (const Seat seat : clause.seats) {
        EXPECT_NE(english.find(join("seat ", number(seat))), std::string::npos) << english;
      }
    }
    EXPECT_EQ(wire::write_clauses(clauses).size(), clauses.size());
  });
  return codes;
}

TEST(WireReasons, HaveCodesAndWords) {
  EXPECT_GE(clause_codes<Twisty>().size(), 11u);
  EXPECT_GE(clause_codes<Labyrinth>().size(), 8u);
}

TEST(WireReasons, InEnglish) {
  using search::Clause;
  const Seat two = seat_at(1);
  const std::vector<Clause> twisty = {{.code = "collects", .thing = "blue"},
                                      {.code = "away-from", .thing = "green", .number = 2},
                                      {.code = "sets-back", .seats = {two}, .number = 1},
                                      {"in-danger", {two, seat_at(2)}}};
  EXPECT_EQ(search::in_english(twisty),
            "collects blue, two turns from green, sets seat 2 back by one turn, "
            "but seat 2 and seat 3 can steal from it");
  const std::vector<Clause> labyrinth = {{"reaches-goal"},
                                         {.code = "spends-gaps", .number = 1},
                                         {.code = "spends-flights", .number = 2},
                                         {"shuts-out", {two}, "gate"}};
  EXPECT_EQ(search::in_english(labyrinth),
            "reaches its goal for one gap and two flights, keeps seat 2 from its gate");
}

// The effect of a turn, from what is different after it.
template <Game G>
void expect_effect(const typename G::Position& before, const std::string& turn,
                   const std::string& effect) {
  auto after = before;
  G::apply(after.layout, after.state, *G::read_turn(turn));
  const Seat mover = G::status(G::view(before.state)).seat;
  const bool wins = G::status(G::view(after.state)).kind == Status::Kind::kWon;
  EXPECT_EQ(effect == "win", wins) << turn;
  if constexpr (std::is_same_v<G, Twisty>) {
    const int more = after.state.player(mover).collected - before.state.player(mover).collected;
    const bool fewer_cubes = after.state.cubes != before.state.cubes;
    EXPECT_EQ(effect == "take", more == 1 && fewer_cubes) << turn;
    EXPECT_EQ(effect == "steal", more == 1 && !fewer_cubes) << turn;
    EXPECT_EQ(effect == "pass", turn == "--") << turn;
    EXPECT_EQ(effect == "corner", turn.starts_with('>')) << turn;
  } else {
    const bool reached = after.state.view.player(mover).done > before.state.view.player(mover).done;
    EXPECT_EQ(effect == "reach", reached) << turn;
    EXPECT_EQ(effect == "gate", turn.starts_with('=')) << turn;
  }
}

// The parts of a turn are enough to write it: checked against the notation.
template <Game G>
void expect_parts() {
  trial::play_many<G>(1, 30, [](const typename G::Position& position) {
    const AnyPosition any = position;
    const auto texts = turns(any);
    const Json all = wire::write_turns(any);
    ASSERT_EQ(all.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const Json& parts = all[i];
      EXPECT_EQ(parts["turn"], texts[i]);
      const auto part = [&](const char* name) { return parts.value(name, std::string()); };
      std::string built = part("landing");
      if (parts.contains("corner")) built += ">" + part("corner");
      if (parts.contains("axis")) built += part("axis") + "+" + join(parts["quarters"].get<int>());
      if (parts.contains("cell")) built += ">" + part("cell");
      if (parts.contains("gaps")) built += "~" + join(parts["gaps"].get<int>());
      if (parts.contains("flights")) built += "^" + join(parts["flights"].get<int>());
      if (parts.contains("gate")) built += "=" + part("gate");
      EXPECT_EQ(built.empty() ? "--" : built, texts[i]);
      expect_effect<G>(position, texts[i], parts["effect"].get<std::string>());
    }
  });
}

TEST(WireTurns, SayAllThatTheirTextSays) {
  expect_parts<Twisty>();
  expect_parts<Labyrinth>();
}

// An account leads where the turn leads: the last hop or step ends on the pawn's square.
TEST(WireAccounts, EndWhereTheTurnEnds) {
  Random random(7);
  trial::play_many<Labyrinth>(2, 40, [&](const Labyrinth::Position& position) {
    if (!Labyrinth::status(position.state.view).running()) return;
    const auto turn = trial::lively_turn<Labyrinth>(position, random);
    if (turn.sets_gate) return;
    const Json json = wire::write_account(position, any_turn<Labyrinth>(turn));
    const std::string end = json["steps"].empty() ? json["from"].get<std::string>()
                                                  : json["steps"].back()["to"].get<std::string>();
    EXPECT_EQ(end, labyrinth::write_cell(turn.cell));
    auto after = position;
    Labyrinth::apply(after.layout, after.state, turn);
    for (const Json& step : json["steps"]) {
      for (const Json& carried : step.value("carried", Json::array())) {
        const Seat seat = seat_at(carried["seat"].get<int>() - 1);
        EXPECT_EQ(carried["to"], labyrinth::write_cell(after.state.view.player(seat).pawn));
      }
    }
  });
}

// Found by the fuzzer: it was read, and what was written of it was not.
TEST(WireSetup, ASeatAloneIsNoTable) {
  for (const char* seats : {R"([])", R"([{"name":"Ada"}])"}) {
    const auto json = wire::parse(join(R"({"game":"twisty","seed":"1","seats":)", seats, '}'));
    ASSERT_TRUE(json);
    const auto setup = wire::read_setup(*json);
    ASSERT_FALSE(setup) << seats;
    EXPECT_EQ(setup.error().message, "setup.seats: two to four are expected");
  }
}

}  // namespace
}  // namespace twistwood
