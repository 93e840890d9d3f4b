// best, analyse and study as people and scripts use them.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "base/result.h"
#include "cli/run.h"
#include "games/record.h"
#include "search/agent.h"
#include "support/twisty_scene.h"

namespace twistwood::trial {
namespace {

std::string dealt(const std::string& game, const std::string& seats) {
  return run({"deal", "--game", game, "--players", seats, "--seed", "5"}).lines().at(0);
}

TEST(Best, tells_turns_chances_and_reasons_the_best_first) {
  for (const std::string game : {"twisty", "labyrinth"}) {
    for (const std::string seats : {"2", "3"}) {
      const std::string position = dealt(game, seats);
      const std::vector<std::string> ask = {"best", "--position", position, "--nodes",
                                            "60",   "--lines",    "4",      "--json"};
      const Ran ran = run(ask);
      ASSERT_EQ(ran.status, kFine) << ran.err;
      EXPECT_EQ(nlohmann::json::parse(run(ask).out)["lines"],
                nlohmann::json::parse(ran.out)["lines"])
          << "a limit of nodes makes it repeat";
      const auto told = nlohmann::json::parse(ran.out);
      const auto legal = turns(*read_position(position));
      const std::size_t me = told["seat"].get<std::size_t>() - 1;
      ASSERT_EQ(told["lines"].size(), std::min<std::size_t>(4, legal.size()));
      double before = 1;
      for (const auto& line : told["lines"]) {
        EXPECT_TRUE(std::ranges::count(legal, line["turn"].get<std::string>())) << line;
        EXPECT_FALSE(line["reason"].get<std::string>().empty());
        double sum = 0;
        for (const auto& chance : line["win"]) sum += chance.get<double>();
        EXPECT_NEAR(sum, 1, 1e-6) << line;
        EXPECT_LE(line["win"][me].get<double>(), before);
        before = line["win"][me].get<double>();
      }
    }
  }
}

TEST(Best, says_that_a_win_is_proved) {
  const Ran ran = run({"best", "--position", both_near(), "--nodes", "2000", "--lines", "2"});
  ASSERT_EQ(ran.status, kFine) << ran.err;
  EXPECT_EQ(ran.lines().at(1), "1. d4   100 %, 0 %   proved: over in 1 turns");
  EXPECT_EQ(ran.lines().at(2), "   wins");
}

TEST(Best, refuses_a_game_that_is_over_and_names_that_are_none) {
  const std::string over = run({"play-line", "--position", both_near(), "d4"}).lines().back();
  EXPECT_EQ(run({"best", "--position", over}).status, kRefused);
  EXPECT_EQ(run({"best", "--position", both_near(), "--agent", "nobody"}).status, kWrongUsage);
  EXPECT_EQ(run({"best", "--position", both_near(), "--lines", "0"}).status, kWrongUsage);
}

#ifndef TWISTWOOD_SANITIZED  // which takes more than there is for itself
TEST(Best, tells_apart_wrong_usage_and_too_little_memory) {
  const std::string start = dealt("twisty", "2");
  for (const std::string& words :
       {join("best --position '", start, "' --nodes 10"),
        join("analyse --position '", start, "' --nodes 10"),
        std::string("match --game twisty --agents level:6 level:6 --nodes 10 --deals 1"),
        std::string("study --game twisty --players 2 --nodes 10 --deals 1")}) {
    const std::string script = join("ulimit -v 600000; exec '", TWISTWOOD_PROGRAM, "' ", words,
                                    " --hash 1024 >/dev/null 2>&1");
    const int ended = std::system(join("bash -c \"", script, "\"").c_str());
    EXPECT_EQ(WIFEXITED(ended) ? WEXITSTATUS(ended) : -1, kFailed) << words;
  }
}
#endif

TEST(Best, refuses_more_memory_than_anybody_may_ask_for) {
  const std::string most = std::to_string(search::kMostHashMib);
  const std::string more = std::to_string(search::kMostHashMib + 1);
  const std::vector<std::string> thinking = {"best", "--position", both_near(), "--nodes", "1"};
  const std::vector<std::string> match = {"match",   "--agents", "level:4", "level:4",
                                          "--deals", "1",        "--nodes", "1"};
  for (std::vector<std::string> words : {thinking, match, std::vector<std::string>{"bot"}}) {
    words.insert(words.end(), {"--hash", more});
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, kWrongUsage) << words[0];
    EXPECT_NE(ran.err.find(most), std::string::npos) << words[0] << ": " << ran.err;
  }
}

TEST(Best, and_all_others_take_the_same_number_of_threads) {
  const std::string most = std::to_string(search::kMostThreads);
  const std::string more = std::to_string(search::kMostThreads + 1);
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"best", "--position", both_near(), "--nodes", "1"},
        {"match", "--game", "twisty", "--agents", "greedy", "greedy", "--deals", "1"},
        {"bot"}}) {
    for (const std::string& threads : {most, more}) {
      std::vector<std::string> words = command;
      words.insert(words.end(), {"--threads", threads});
      EXPECT_EQ(run(words).status, threads == most ? kFine : kWrongUsage) << words[0];
    }
  }
}

TEST(Analyse, marks_the_turn_that_lost_the_game) {
  const Ran ran = run({"analyse", "--position", both_near(), "--nodes", "5000", "a1", "d4"});
  ASSERT_EQ(ran.status, kFine) << ran.err;
  EXPECT_EQ(ran.lines().at(0), "1. seat 1 a1??   100 % -> 0 %");
  EXPECT_EQ(ran.lines().at(1), "2. seat 2 d4   100 % -> 100 %");
  EXPECT_NE(ran.out.find("a1 lost 100 %"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("better d4: wins"), std::string::npos) << ran.out;
}

TEST(Analyse, takes_a_game_on_standard_input_and_answers_in_json) {
  const Ran ran = run({"analyse", "--nodes", "5000", "--json", "-"}, both_near() + "\na1\nd4\n");
  ASSERT_EQ(ran.status, kFine) << ran.err;
  const auto told = nlohmann::json::parse(ran.out);
  ASSERT_EQ(told["turns"].size(), 2u);
  EXPECT_EQ(told["turns"][0]["best"], "d4");
  EXPECT_EQ(told["turns"][0]["lost"], 1.0);
  EXPECT_EQ(told["turns"][1]["lost"], 0.0);
  EXPECT_TRUE(read_position(told["position"].get<std::string>()));
}

TEST(Analyse, tells_seats_turning_points_and_what_happens_otherwise) {
  const Ran ran = run({"analyse", "--position", both_near(), "--nodes", "5000", "a1", "d4"});
  ASSERT_EQ(ran.status, kFine) << ran.err;
  for (const char* line :
       {"seat 1: accuracy 0.0 in 1 turn with a choice, 0 mistakes, 1 blunder, 1 missed win\n",
        "seat 2: accuracy 100.0 in 1 turn with a choice, 0 mistakes, 0 blunders\n",
        "Turning points: 1 (seat 2 leads)\n", "Missed wins: 1 (seat 1)\n",
        "better d4: wins; otherwise seat 2 wins in one turn\n"}) {
    EXPECT_NE(ran.out.find(line), std::string::npos) << line << ran.out;
  }
}

// Without a limit it is one of nodes: the same every time.
TEST(Analyse, repeats_itself_and_reads_what_it_writes) {
  const auto folder = std::filesystem::path(::testing::TempDir());
  const std::string record = (folder / "twistwood-analysed.record").string();
  const std::string svg = (folder / "twistwood-analysed.svg").string();
  const std::vector<std::string> words = {"analyse", "--nodes", "2000", "--record",
                                          record,    "--svg",   svg};
  ASSERT_EQ(run(words, both_near() + " a1 d4").status, kFine);
  const auto text_of = [](const std::string& path) {
    std::ifstream file(path);
    return std::string((std::istreambuf_iterator<char>(file)), {});
  };
  const std::string once = text_of(record);
  const auto read = read_record(once);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->turns.at(0).mark, "??");
  EXPECT_EQ(read->turns.at(0).best, "d4");
  EXPECT_EQ(read->turns.at(1).win_permille, (std::vector<int>{0, 1000}));
  const Ran again = run({"analyse", "--nodes", "2000", "--record", "-"}, once);
  ASSERT_EQ(again.status, kFine) << again.err;
  EXPECT_EQ(again.out, once);
  const std::string picture = text_of(svg);
  EXPECT_TRUE(picture.starts_with("<svg")) << picture.substr(0, 40);
  EXPECT_NE(picture.find("seat 1"), std::string::npos);
  EXPECT_NE(picture.find(">?\?<"), std::string::npos);
  std::filesystem::remove(record);
  std::filesystem::remove(svg);
}

TEST(Analyse, refuses_before_it_thinks_what_cannot_be_written) {
  for (const char* option : {"--svg", "--record"}) {
    const Ran ran = run({"analyse", "--position", both_near(), option, "/no/such/folder/x", "a1"});
    EXPECT_EQ(ran.status, kFailed);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find(std::string(option) + ": cannot write /no/such/folder/x"),
              std::string::npos)
        << ran.err;
  }
  EXPECT_EQ(run({"analyse", "--position", both_near(), "--json", "--record", "-", "a1"}).status,
            kWrongUsage);
}

TEST(Analyse, refuses_one_file_for_the_curve_and_the_record) {
  const auto folder = std::filesystem::path(::testing::TempDir());
  const std::string file = (folder / "twistwood-both").string();
  const std::string other = (folder / "." / "twistwood-both").string();
  const auto status = [](const std::string& svg, const std::string& record) {
    return run({"analyse", "--position", both_near(), "--nodes", "50", "--svg", svg, "--record",
                record, "a1"})
        .status;
  };
  EXPECT_EQ(status(file, file), kWrongUsage);
  EXPECT_EQ(status(file, other), kWrongUsage);
  EXPECT_FALSE(std::filesystem::exists(file)) << "nothing was done";
  std::ofstream(file) << "kept";
  EXPECT_EQ(status(other, file), kWrongUsage);
  EXPECT_EQ(std::filesystem::file_size(file), 4u);
  EXPECT_EQ(status("/dev/null", "/dev/null"), kFine);
  std::filesystem::remove(file);
}

// Every field of the answers is explained in docs/command-line.md.
TEST(Json, has_no_field_that_is_not_documented) {
  std::ifstream file(std::string(TWISTWOOD_SOURCE_DIR) + "/docs/command-line.md");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const auto section = [&](const std::string& head) {
    const std::size_t at = text.find("| `" + head + " --json`");
    EXPECT_NE(at, std::string::npos) << head;
    return text.substr(at, text.find("\n\n", at) - at);
  };
  std::function<void(const std::string&, const nlohmann::json&)> look;
  look = [&](const std::string& table, const nlohmann::json& value) {
    for (const auto& [name, inner] : value.items()) {
      const bool told = table.find('`' + name + '`') != std::string::npos;
      EXPECT_TRUE(told || value.is_array()) << name;
      if (inner.is_structured()) look(table, inner);
    }
  };
  const auto answer = [](const std::vector<std::string>& words) {
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, kFine) << ran.err;
    return nlohmann::json::parse(ran.out);
  };
  look(section("best"), answer({"best", "--position", both_near(), "--nodes", "500", "--json"}));
  look(section("analyse"),
       answer({"analyse", "--position", both_near(), "--nodes", "500", "--json", "a1", "d4"}));
  look(section("match"), answer({"match", "--game", "twisty", "--agents", "greedy", "random",
                                 "--deals", "2", "--nodes", "10", "--json"}));
  look(section("study"), answer({"study", "--game", "twisty", "--players", "2", "--agent", "greedy",
                                 "--deals", "1", "--json"}));
}

TEST(Analyse, names_the_turn_that_is_illegal) {
  const Ran ran = run({"analyse", "--position", both_near(), "--nodes", "100", "a1", "e5"});
  EXPECT_EQ(ran.status, kRefused);
  EXPECT_NE(ran.err.find("turn 2, e5: T"), std::string::npos) << ran.err;
}

TEST(Analyse, says_what_is_missing_when_there_is_no_game) {
  for (const std::string nothing : {"", "\n \n"}) {
    const Ran ran = run({"analyse", "--nodes", "1"}, nothing);
    EXPECT_EQ(ran.status, kWrongUsage);
    EXPECT_NE(ran.err.find("analyse: there is no game"), std::string::npos) << ran.err;
  }
  const Ran file = run({"analyse", "games.txt"});
  EXPECT_EQ(file.status, kWrongUsage);
  EXPECT_TRUE(file.err.find("a file is read as < FILE") != std::string::npos) << file.err;
}

TEST(Analyse, takes_all_games_of_a_match) {
  const auto path = std::filesystem::path(::testing::TempDir()) / "twistwood-all.record";
  const Ran played = run({"match", "--game", "twisty", "--agents", "greedy", "level:5", "--deals",
                          "1", "--nodes", "10", "--seed", "3", "--games-out", path.string()});
  ASSERT_EQ(played.status, kFine) << played.err;
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const Ran told = run({"analyse", "--agent", "greedy", "--nodes", "1"}, text);
  ASSERT_EQ(told.status, kFine) << told.err;
  EXPECT_EQ(told.lines().at(0), "game 1 of 2: greedy, level:5");
  EXPECT_NE(told.out.find("\n\ngame 2 of 2: level:5, greedy\n1. seat "), std::string::npos)
      << told.out;
  const Ran json = run({"analyse", "--agent", "greedy", "--nodes", "1", "--json"}, text);
  const auto records = split_records(text);
  ASSERT_EQ(json.lines().size(), records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    EXPECT_EQ(nlohmann::json::parse(json.lines()[i])["turns"].size(),
              read_record(records[i])->turns.size());
  }
  std::filesystem::remove(path);
}

// What a match writes, anybody can read and analyse.
TEST(Match, writes_records_of_its_games) {
  const auto path = std::filesystem::path(::testing::TempDir()) / "twistwood-games.record";
  const Ran ran = run({"match", "--game", "labyrinth", "--goals", "3", "--agents", "greedy",
                       "cmd:false", "level:4", "--deals", "1", "--nodes", "10", "--seed", "3",
                       "--games-out", path.string()});
  ASSERT_EQ(ran.status, kFine) << ran.err;
  const Ran fine = run({"match", "--game", "twisty", "--agents", "greedy", "level:5", "--deals",
                        "1", "--nodes", "10", "--seed", "3", "--games-out", path.string() + "2"});
  ASSERT_EQ(fine.status, kFine) << fine.err;
  int games = 0;
  for (const std::string& name : {path.string(), path.string() + "2"}) {
    std::ifstream file(name);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    for (std::size_t at = 0, end = 0; at < text.size(); at = end, ++games) {
      end = std::min(text.find("\n[Twistwood", at), text.size() - 1) + 1;
      const auto record = read_record(text.substr(at, end - at));
      ASSERT_TRUE(record) << record.error().message;
      const bool forfeit = record->tag("Forfeit").has_value();
      EXPECT_EQ(forfeit, name == path.string());
      EXPECT_EQ(record->tag("Result") == "*", forfeit);
      EXPECT_TRUE(record->tag("Seat2"));
      if (forfeit) continue;
      const Ran analysed =
          run({"analyse", "--agent", "greedy", "--nodes", "1"}, text.substr(at, end - at));
      EXPECT_EQ(analysed.status, kFine) << analysed.err;
      EXPECT_GT(analysed.lines().size(), record->turns.size());
    }
    std::filesystem::remove(name);
  }
  EXPECT_EQ(games, 5);
}

TEST(Study, prints_each_case_and_draws_it) {
  const auto plot = std::filesystem::path(::testing::TempDir()) / "twistwood-study.svg";
  const Ran ran = run({"study", "--players", "2", "--agent", "level:2", "--nodes", "10", "--deals",
                       "3", "--limit", "60", "--svg", plot.string(), "--json"});
  ASSERT_EQ(ran.status, kFine) << ran.err;
  const auto cases = nlohmann::json::parse(ran.out);
  ASSERT_EQ(cases.size(), 4u) << "three editions and the labyrinth";
  for (const auto& one : cases) EXPECT_EQ(one["games"], 3);
  std::ifstream file(plot);
  const std::string svg((std::istreambuf_iterator<char>(file)), {});
  EXPECT_TRUE(svg.starts_with("<svg")) << svg.substr(0, 40);
  for (const auto& one : cases) {
    EXPECT_NE(svg.find(one["name"].get<std::string>()), std::string::npos);
  }
  EXPECT_EQ(svg.find("forfeits"), std::string::npos);
  const Ran forfeits = run({"study", "--game", "labyrinth", "--players", "2", "--agent",
                            "cmd:false", "--deals", "3", "--svg", plot.string(), "--json"});
  ASSERT_EQ(forfeits.status, kFine) << forfeits.err;
  EXPECT_EQ(nlohmann::json::parse(forfeits.out)[0]["forfeits"], 3);
  std::ifstream other(plot);
  const std::string drawn((std::istreambuf_iterator<char>(other)), {});
  EXPECT_NE(drawn.find("forfeits"), std::string::npos);
  std::filesystem::remove(plot);
  EXPECT_EQ(run({"study", "--game", "labyrinth", "--edition", "thief"}).status, kWrongUsage);
}

TEST(Study, takes_several_numbers_of_seats) {
  const Ran ran = run({"study", "--game", "labyrinth", "--players", "4", "3", "--agent", "random",
                       "--limit", "5", "--deals", "1", "--json"});
  ASSERT_EQ(ran.status, kFine) << ran.err;
  const auto cases = nlohmann::json::parse(ran.out);
  ASSERT_EQ(cases.size(), 2u);
  EXPECT_EQ(cases[0]["seats"], 3);
  EXPECT_EQ(cases[1]["seats"], 4);
  EXPECT_EQ(run({"study", "--players", "5"}).status, kWrongUsage);
}

// A program that cannot even start gives every game away, and each of them would be told of.
TEST(Study, notices_before_the_games_that_it_cannot_draw) {
  const Ran ran = run({"study", "--players", "2", "--agent", "cmd:false", "--deals", "2", "--svg",
                       "/no/such/folder/study.svg"});
  EXPECT_EQ(ran.status, kFailed);
  EXPECT_NE(ran.err.find("--svg: cannot write /no/such/folder"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.err.find("forfeits"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.out, "");
  const Ran told = run({"study", "--game", "twisty", "--players", "2", "--edition", "thief",
                        "--agent", "cmd:false", "--deals", "2"});
  EXPECT_EQ(told.status, kFine);
  EXPECT_NE(told.err.find("game 2: cmd:false in seat 1 forfeits: it "), std::string::npos)
      << told.err;
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Match, leaves_the_records_of_another_as_they_are_where_it_is_refused) {
  const auto path = std::filesystem::path(::testing::TempDir()) / "twistwood-kept.record";
  const auto kept = [&](const std::vector<std::string>& more) {
    std::ofstream(path) << "another match\n";
    std::vector<std::string> words = {"match", "--game",      "twisty",     "--deals",
                                      "1",     "--games-out", path.string()};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(run(words).status, kWrongUsage) << more.back();
    return content_of(path);
  };
  EXPECT_EQ(kept({"--agents", "greedy", "greedi"}), "another match\n");
  EXPECT_EQ(kept({"--agents", "greedy", "cmd:/no/such/bot"}), "another match\n");
  EXPECT_EQ(kept({"--agents", "greedy", "random", "--corners", "a1,d4"}), "another match\n");
  const Ran played = run({"match", "--game", "twisty", "--deals", "1", "--agents", "greedy",
                          "random", "--games-out", path.string()});
  ASSERT_EQ(played.status, kFine) << played.err;
  EXPECT_TRUE(content_of(path).starts_with("[Twistwood")) << content_of(path);
  std::filesystem::remove(path);
}

TEST(Match, tells_its_standing_though_the_games_cannot_be_written) {
  const Ran ran = run({"match", "--game", "twisty", "--deals", "1", "--agents", "greedy", "random",
                       "--games-out", "/dev/full"});
  EXPECT_EQ(ran.status, kFailed);
  EXPECT_NE(ran.out.find("2 games, 1 deals"), std::string::npos) << ran.out;
  EXPECT_NE(ran.err.find("--games-out: cannot write /dev/full"), std::string::npos) << ran.err;
}

// Which deal favours a seat says nothing of who is stronger.
TEST(Match, of_few_deals_that_all_were_split_leaves_open_who_is_stronger) {
  const Ran ran = run({"match", "--game", "twisty", "--agents", "level:6", "level:6", "--deals",
                       "3", "--nodes", "1", "--limit", "4"});
  ASSERT_EQ(ran.status, kFine) << ran.err;
  EXPECT_NE(ran.out.find("50.0 % [21.3, 78.7]      +0 [-227, +227]"), std::string::npos) << ran.out;
}

// One game says next to nothing, and neither does one deal; no interval leaves 0 to 100 %.
TEST(Measures, keep_their_intervals_within_what_is_possible) {
  const Ran study = run({"study", "--game", "twisty", "--players", "2", "--edition", "thief",
                         "--agent", "level:3", "--nodes", "10", "--deals", "1"});
  ASSERT_EQ(study.status, kFine) << study.err;
  EXPECT_NE(study.out.find("100.0 % [20.7, 100.0]"), std::string::npos) << study.out;
  EXPECT_NE(study.out.find("0.0 % [0.0, 79.3]"), std::string::npos) << study.out;
  const Ran match = run({"match", "--game", "twisty", "--agents", "level:3", "random", "--deals",
                         "1", "--nodes", "10", "--seed", "1"});
  ASSERT_EQ(match.status, kFine) << match.err;
  EXPECT_NE(match.out.find("100.0 % [0.0, 100.0]"), std::string::npos) << match.out;
}

// A reader in JavaScript would round a number as large as this.
TEST(Measures, tell_their_seed_as_a_string) {
  const std::string seed = "18446744073709551615";
  const Ran match = run({"match", "--game", "twisty", "--agents", "greedy", "random", "--deals",
                         "1", "--seed", seed, "--json"});
  ASSERT_EQ(match.status, kFine) << match.err;
  EXPECT_EQ(nlohmann::json::parse(match.out)["seed"], seed);
  const Ran study = run({"study", "--game", "twisty", "--players", "2", "--agent", "greedy",
                         "--deals", "1", "--seed", seed, "--json"});
  ASSERT_EQ(study.status, kFine) << study.err;
  EXPECT_EQ(nlohmann::json::parse(study.out)[0]["seed"], seed);
}

}  // namespace
}  // namespace twistwood::trial
