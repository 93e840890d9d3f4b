// The program as people and scripts use it: output, error messages, exit status.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/run.h"
#include "games/record.h"
#include "support/brute_force.h"
#include "support/words.h"

namespace twistwood::trial {
namespace {

const std::string kTwisty =
    "twisty 1yp@or1/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 "
    "a1:rbwpogy:0:0,a7:rywgobp:0:0 2 0/1000 thief";
const std::string kLabyrinth =
    "labyrinth w-e|e/|n-w-/w-s-s/-s|n|/n|n-e "
    "f6:c1::0:0:b6.e1.a3.d1.a2,f1:b4::0:0:d4.d6.d3.b5.c3 2 0/1000 fgggfggfggggggfffffgfffgfgff";

std::vector<std::string> file_lines(const std::string& name) {
  std::ifstream file(std::string(TWISTWOOD_TESTS_DIR) + "/" + name);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

AnyPosition read(const std::string& text) { return *read_position(text); }

Record golden_game(const std::string& name) {
  std::ifstream file(std::string(TWISTWOOD_TESTS_DIR) + "/golden/" + name + ".record");
  return *read_record(std::string(std::istreambuf_iterator<char>(file), {}));
}

TEST(Cli, help_is_fine_and_has_examples) {
  const Ran top = run({"--help"});
  EXPECT_EQ(top.status, kFine);
  EXPECT_NE(top.out.find("Examples"), std::string::npos);
  for (const std::string command :
       {"play", "deal", "moves", "play-line", "explain", "perft", "render", "bench"}) {
    EXPECT_NE(top.out.find("\n  " + command), std::string::npos) << command;
    const Ran help = run({command, "--help"});
    EXPECT_EQ(help.status, kFine) << command;
    EXPECT_NE(help.out.find("twistwood " + command), std::string::npos) << command;
    EXPECT_EQ(help.err, "");
  }
  EXPECT_EQ(run({"--version"}).status, kFine);
}

TEST(Cli, wrong_usage_is_2_with_a_word_on_standard_error) {
  const std::vector<std::vector<std::string>> cases = {
      {},
      {"nonsense"},
      {"--nonsense"},
      {"deal"},
      {"deal", "--game", "chess"},
      {"deal", "--game", "twisty", "--players", "5"},
      {"deal", "--game", "twisty", "--players", "two"},
      {"deal", "--game", "twisty", "--seed", "x"},
      {"deal", "--game", "twisty", "--specials", "1,1,1,1,1"},
      {"deal", "--game", "twisty", "--limit", "0"},
      {"deal", "--game", "labyrinth", "--goals", "7"},
      {"moves"},
      {"moves", "--position", kTwisty, "-"},
      {"moves", "--nonsense"},
      {"perft", "--position", kTwisty},
      {"perft", "--position", kTwisty, "--depth", "-1"},
      {"explain", "--position", kTwisty},
      {"play-line"},
  };
  for (const auto& arguments : cases) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.status, kWrongUsage) << glued(arguments, " ");
    EXPECT_EQ(ran.out, "") << glued(arguments, " ");
    EXPECT_NE(ran.err, "") << glued(arguments, " ");
  }
}

TEST(Cli, a_position_that_is_refused_is_1_and_names_the_field) {
  const std::string bad = "twisty 7/7/7/7/7/7/7 a1:roygbpw:0:0,a7:roygbpw:0:0 1 0/1000 thief";
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"moves", "--position", bad},
        {"play-line", "--position", bad, "e5"},
        {"perft", "--position", bad, "--depth", "1"},
        {"explain", "--position", bad, "e5"}}) {
    const Ran ran = run(command);
    EXPECT_EQ(ran.status, kRefused) << command[0];
    EXPECT_EQ(ran.out, "") << command[0];
    EXPECT_NE(ran.err.find("board: 0 specials"), std::string::npos) << ran.err;
  }
}

TEST(Cli, deal_prints_the_deal_of_its_seed) {
  for (const std::string seed : {"0", "7", "18446744073709551615"}) {
    const Ran twisty = run({"deal", "--game", "twisty", "--players", "3", "--seed", seed,
                            "--edition", "victim-chooses"});
    EXPECT_EQ(twisty.status, kFine);
    const auto dealt =
        Twisty::deal({.seats = 3, .edition = twisty::Edition::kVictimChooses}, std::stoull(seed));
    EXPECT_EQ(twisty.out, Twisty::write_position(dealt->layout, dealt->state) + "\n");

    const Ran labyrinth =
        run({"deal", "--game", "labyrinth", "--players", "4", "--seed", seed, "--goals", "3"});
    EXPECT_EQ(labyrinth.status, kFine);
    const auto garden = Labyrinth::deal({.seats = 4, .goals = 3}, std::stoull(seed));
    EXPECT_EQ(labyrinth.out, Labyrinth::write_position(garden->layout, garden->state) + "\n");
  }
}

TEST(Cli, deal_without_a_seed_draws_one_and_says_it) {
  const Ran first = run({"deal", "--game", "twisty"});
  const Ran second = run({"deal", "--game", "twisty"});
  EXPECT_EQ(first.status, kFine);
  EXPECT_TRUE(read_position(first.lines().at(0)));
  EXPECT_NE(first.out, second.out);
  EXPECT_NE(first.err, "");
}

TEST(Cli, deal_takes_corners_start_and_counters) {
  const Ran ran = run({"deal", "--game", "twisty", "--seed", "1", "--corners", "g7,a1", "--start",
                       "2", "--limit", "50", "--specials", "0,0,0,16,0"});
  ASSERT_EQ(ran.status, kFine) << ran.err;
  const auto fields = pieces(ran.lines().at(0), ' ');
  EXPECT_TRUE(fields[2].starts_with("g7:"));
  EXPECT_NE(fields[2].find(",a1:"), std::string::npos);
  EXPECT_EQ(fields[3], "2");
  EXPECT_EQ(fields[4], "0/50");
  EXPECT_EQ(std::count(fields[1].begin(), fields[1].end(), '@'), 16);
}

TEST(Cli, deal_says_which_option_is_wrong) {
  struct Case {
    std::string game, option, value, says;
  };
  const std::vector<Case> cases = {
      {"twisty", "--goals", "3", "--goals is no option of twisty"},
      {"labyrinth", "--edition", "thief", "--edition is no option of labyrinth"},
      {"twisty", "--corners", "a1,g7", "--corners: one place for each of 3 players is expected"},
      {"twisty", "--corners", "a1,g7,z9", "--corners: 'z9' is no square"},
      {"twisty", "--edition", "none", "--edition: 'none' is none of"},
      {"twisty", "--specials", "16", "--specials: 5 numbers with commas"},
      {"twisty", "--specials", "1,2,3,4,x", "--specials: 'x' is no number from 0 to 16"},
      {"twisty", "--start", "x", "--start: 'x' is no number from 1 to 4"},
      {"twisty", "--start", "4", "there is no seat 4"},
      {"labyrinth", "--gates", "a1", "--gates: one place for each of 3 players is expected"},
      {"labyrinth", "--hedges", "x", "--hedges: "},
  };
  for (const auto& [game, option, value, says] : cases) {
    const Ran ran = run({"deal", "--game", game, "--players", "3", option, value});
    EXPECT_EQ(ran.status, kWrongUsage) << option << ' ' << value;
    EXPECT_NE(ran.err.find(says), std::string::npos) << ran.err;
  }
}

TEST(Cli, moves_prints_the_turns_sorted) {
  for (const std::string& position : {kTwisty, kLabyrinth}) {
    const Ran ran = run({"moves", "--position", position});
    EXPECT_EQ(ran.status, kFine);
    EXPECT_EQ(ran.lines(), turns(read(position)));
    const Ran next = run({"moves", "--next", "--position", position});
    std::vector<std::string> expected;
    for (const auto& [turn, after] : successors(read(position))) {
      expected.push_back(turn + "\t" + after.value_or("null"));
    }
    EXPECT_EQ(next.lines(), expected);
  }
}

// All vectors at once, with lines in between that are no positions: it answers each and goes on.
TEST(Cli, moves_next_answers_line_by_line) {
  const std::vector<std::string> garbage = {"",
                                            " ",
                                            "hello",
                                            "{\"position\": 1}",
                                            "twisty",
                                            "labyrinth w-e|e",
                                            "\xff\xfe\x01",
                                            "\"\\\t",
                                            kTwisty + " ",
                                            std::string(5000, 'x')};
  std::string input;
  std::vector<std::string> asked;
  std::vector<nlohmann::json> vectors;
  for (const auto* name : {"vectors/twisty.jsonl", "vectors/labyrinth.jsonl"}) {
    for (const std::string& line : file_lines(name)) {
      vectors.push_back(nlohmann::json::parse(line));
      const std::string& odd = garbage[vectors.size() % garbage.size()];
      asked.push_back(vectors.back()["position"]);
      asked.push_back(odd);
      input += asked[asked.size() - 2] + "\n" + odd + "\n";
    }
  }
  const Ran ran = run({"moves", "--next", "-"}, input);
  EXPECT_EQ(ran.status, kFine);
  const auto answers = ran.lines();
  ASSERT_EQ(answers.size(), asked.size());
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const auto answer = nlohmann::json::parse(answers[2 * i]);
    ASSERT_EQ(answer, vectors[i]);
    const auto refused = nlohmann::json::parse(answers[2 * i + 1]);
    ASSERT_TRUE(refused.contains("error")) << answers[2 * i + 1];
    ASSERT_FALSE(refused["error"].get<std::string>().empty());
    ASSERT_TRUE(refused.contains("position"));
  }
}

TEST(Cli, moves_next_takes_a_last_line_without_its_end) {
  const Ran ran = run({"moves", "--next", "-"}, kTwisty);
  EXPECT_EQ(ran.status, kFine);
  EXPECT_EQ(ran.lines().size(), 1u);
  EXPECT_EQ(run({"moves", "--next", "-"}, "").out, "");
}

TEST(Cli, play_line_prints_the_position_after_each_turn) {
  for (const auto* name : {"twisty_2_thief", "labyrinth_3_short"}) {
    const Record golden = golden_game(name);
    std::string position = write_position(golden.start);
    std::vector<std::string> arguments = {"play-line", "--position", position};
    std::vector<std::string> expected;
    for (const RecordedTurn& turn : golden.turns) {
      arguments.push_back(turn.turn);
      const auto all = trial::brute_turns(position);
      const auto known = std::ranges::find(all, turn.turn, &brute::Outcome::turn);
      ASSERT_NE(known, all.end());
      position = known->next.value_or("");
      expected.push_back(position);
    }
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.status, kFine) << ran.err;
    EXPECT_EQ(ran.lines(), expected);
  }
}

TEST(Cli, play_line_fails_at_the_first_illegal_turn_and_names_the_rule) {
  const Ran twisty = run({"play-line", "--position", kTwisty, "b5", "g7", "c2"});
  EXPECT_EQ(twisty.status, kRefused);
  EXPECT_EQ(twisty.lines().size(), 1u) << "the turn before it was played";
  EXPECT_NE(twisty.err.find("T8:"), std::string::npos) << twisty.err;
  const Ran labyrinth = run({"play-line", "--position", kLabyrinth, "=a1"});
  EXPECT_EQ(labyrinth.status, kRefused);
  EXPECT_NE(labyrinth.err.find("L17:"), std::string::npos) << labyrinth.err;
  const Ran passes = run({"play-line", "--position", kTwisty, "--", "--"});
  EXPECT_EQ(passes.status, kRefused);
  EXPECT_NE(passes.err.find("T20:"), std::string::npos) << passes.err;
  EXPECT_EQ(run({"play-line", "--position", kTwisty, "nonsense"}).status, kRefused);
}

TEST(Cli, explain_tells_what_a_turn_does_or_which_rule_forbids_it) {
  const Ran legal = run({"explain", "--position", kTwisty, "b5"});
  EXPECT_EQ(legal.status, kFine);
  EXPECT_NE(legal.out.find("seat 2: a7, L to b5"), std::string::npos) << legal.out;
  const Ran refused = run({"explain", "--position", kTwisty, "g1"});
  EXPECT_EQ(refused.status, kRefused);
  EXPECT_NE((refused.out + refused.err).find("T8:"), std::string::npos);
}

// The help shows what the program really says: P="$(twistwood deal …)", then turns with answers.
TEST(Cli, the_examples_of_explain_are_true) {
  std::string position;
  int examples = 0;
  const std::vector<std::string> help = run({"explain", "--help"}).lines();
  for (std::size_t i = 0; i + 1 < help.size(); ++i) {
    const std::vector<std::string> words = pieces(help[i], ' ');
    if (help[i].starts_with("  P=\"$(twistwood deal ") && help[i].ends_with(")\"")) {
      std::vector<std::string> deal(words.begin() + 3, words.end());
      deal.back().resize(deal.back().size() - 2);
      position = run(deal).lines().at(0);
    } else if (help[i].starts_with("  twistwood explain --position \"$P\" ")) {
      EXPECT_EQ("    " + run({"explain", "--position", position, words.back()}).out,
                help[i + 1] + "\n");
      ++examples;
    }
  }
  EXPECT_EQ(examples, 2);
}

TEST(Cli, render_prints_a_picture_or_writes_it_to_a_file) {
  for (const std::string& position : {kTwisty, kLabyrinth}) {
    const Ran ran = run({"render", "--position", position});
    EXPECT_EQ(ran.status, kFine);
    EXPECT_NE(ran.out.find("<svg "), std::string::npos);
    EXPECT_TRUE(ran.out.ends_with("</svg>\n"));
    EXPECT_EQ(run({"render", "--position", position, "-o", "-"}).out, ran.out);
  }
  EXPECT_EQ(run({"render", "--position", "nonsense"}).status, kRefused);
  EXPECT_EQ(run({"render"}).status, kWrongUsage);
  const Ran nowhere = run({"render", "--position", kTwisty, "-o", "/nonexistent/picture.svg"});
  EXPECT_EQ(nowhere.status, kFailed);
  EXPECT_NE(nowhere.err, "");
}

TEST(Cli, perft_counts) {
  std::ifstream file(std::string(TWISTWOOD_TESTS_DIR) + "/vectors/perft.json");
  for (const auto& entry : nlohmann::json::parse(file)) {
    for (const std::string depth : {"1", "2", "3"}) {
      const Ran ran = run({"perft", "--position", entry["position"], "--depth", depth});
      EXPECT_EQ(ran.status, kFine);
      EXPECT_EQ(ran.lines().back(), std::to_string(entry["perft"][depth].get<std::uint64_t>()));
    }
  }
}

// A whole game by standard input, with slips of the writer in between.
TEST(Cli, play_goes_by_lines_to_the_end_of_the_game) {
  for (const std::string name : {"twisty_2_victim_chooses", "labyrinth_3_short"}) {
    const Record golden = golden_game(name);
    std::string input;
    for (std::size_t i = 0; i < golden.turns.size(); ++i) {
      if (i % 5 == 0) input += "nonsense\n\nz9\n";
      input += golden.turns[i].turn + "\n";
    }
    const int seats = twistwood::seats(golden.start);
    const Ran ran = run({"play", "--lines", "--position", write_position(golden.start), "--seats",
                         seats == 2 ? "person,person" : "person,person,person"},
                        input);
    EXPECT_EQ(ran.status, kFine) << ran.err;
    const std::string winner = golden.tag("Result").value_or("");
    EXPECT_NE(ran.lines().back().find("(seat " + winner + ") wins"), std::string::npos)
        << ran.lines().back();
  }
}

TEST(Cli, play_ends_when_the_input_does) {
  const Ran ran =
      run({"play", "--lines", "--position", kTwisty, "--seats", "person,person"}, "b5\n");
  EXPECT_EQ(ran.status, kFine);
}

TEST(Cli, bots_play_a_game_by_themselves) {
  for (const std::string game : {"twisty", "labyrinth"}) {
    const Ran ran = run({"play", "--lines", "--game", game, "--seats", "random,random,random",
                         "--seed", "3", "--limit", "40"});
    EXPECT_EQ(ran.status, kFine) << ran.err;
    EXPECT_FALSE(ran.out.empty());
  }
}

}  // namespace
}  // namespace twistwood::trial
