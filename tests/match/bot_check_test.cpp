// The check for authors of bots: nothing is wrong with ours, and each fault is found and named.
#include <map>

#include "match/bot_check.h"
#include "match/bot_talk.h"
#include "match/malformed.h"
#include "match/match_support.h"
#include "match/talk.h"

namespace twistwood::trial {
namespace {

using match::BotFinding;

// What is found, by check. Patient: this is not about speed.
std::map<std::string, BotFinding> found(const std::string& script, const std::string& only = "",
                                        std::int64_t grace_ms = 60'000) {
  match::BotCheckPlan plan;
  plan.command = {"sh", "-c", script};
  plan.games = {"twisty"};
  plan.movetime_ms = 5;
  plan.patience.grace_ms = grace_ms;
  plan.only = only;
  std::map<std::string, BotFinding> findings;
  const auto checked =
      check_bot(plan, [&](const BotFinding& finding) { findings[finding.check] = finding; });
  EXPECT_TRUE(checked);
  return findings;
}

const std::string kOurs = std::string("'") + TWISTWOOD_PROGRAM + "' bot";

TEST(BotCheck, FindsNothingWrongWithOurBot) {
  const auto findings = found("exec " + kOurs);
  EXPECT_EQ(findings.size(), 48u);
  for (const auto& [check, finding] : findings) {
    EXPECT_EQ(finding.kind, BotFinding::Kind::kFine) << check << ": " << finding.why;
  }
}

// It answers every go at once, and looks at nothing.
const std::string kHasty =
    "while read -r word rest; do case $word in twp) echo twpok;; isready) echo readyok;; "
    "go) echo bestturn a1;; esac; done";

// Our bot with one thing changed on its way in or out, and what is said about that.
struct Flaw {
  std::string script;
  std::string check;
  std::string why;
  std::int64_t grace_ms = 60'000;
};

// The beginning of a script for sed that changes what comes while it thinks.
const std::string kThinks = "sed -u '/^go infinite$/{n;";

TEST(BotCheck, NamesWhatIsWrong) {
  const std::vector<Flaw> flaws = {
      {kOurs + " | sed -u '/^id author/d'", "greeting", "does not say id author"},
      {kOurs + " | sed -u 's/^twpok/hello\\ntwpok/'", "greeting", "sent 'hello' before twpok"},
      {kOurs + " | sed -u '/^error/d'", "a line that makes no sense", "says nothing to 'nonsense"},
      {kOurs + " | sed -u 's/^error/bestturn/'", "go without a position", "answers 'bestturn"},
      {kOurs + " | sed -u 's/^bestturn.*/bestturn a1>b2/'", "twisty for 2, movetime",
       "plays 'a1>b2'"},
      {kOurs + " | sed -u 's/ win [^ ]*/ win 0.9,0.9/'", "twisty for 2, movetime", "do not add up"},
      {kOurs + " | sed -u 's/ nodes [^ ]*/ nodes many/'", "go nodes 50",
       "'many', which is no number"},
      {kHasty, "isready and stop while it thinks", "before stop"},
      {"sed -u 's/ searchmoves.*//' | " + kOurs + " | sed -u '/^info/d'", "searchmoves",
       "not the only turn"},
      {kOurs + " | sed -u 's/ pv [^ ]*/ pv e5/'", "searchmoves", "about which nobody asked"},
      {kOurs + "; exit 3", "quit", "ended with status 3"},
      {"sed -u 's/^twp 999/twp 1/' | " + kOurs, "a version that nobody speaks", "answers 'id name"},
      {"sed -u 's/^setoption nonsense//' | " + kOurs, "setoption without name and value",
       "says nothing to 'setoption nonsense'"},
      {"sed -u '/^setoption.*nonsense/d' | " + kOurs, "a number option set to no number",
       "value nonsense', where an error is due"},
      {"sed -u '/^newgame/d' | " + kOurs, "go after newgame", "to 'go nodes 1'"},
      {"sed -u '/turns/s/ [^ ]*$//' | " + kOurs, "an illegal turn", "says nothing to 'position"},
      {"sed -u 's/ nonsense//' | " + kOurs, "go with a word that nobody knows", "error is due"},
      {"sed -u 's/ nodes 6//' | " + kOurs, "a limit given twice", "error is due"},
      {"sed -u 's/^go nodes$/go/' | " + kOurs, "a limit without a value", "error is due"},
      {"sed -u 's/movetime soon//' | " + kOurs, "a limit that is no number", "error is due"},
      {"sed -u 's/movetime 0//' | " + kOurs, "a limit of no time", "error is due"},
      {"sed -u 's/nodes 0//' | " + kOurs, "a limit of no nodes", "error is due"},
      {"sed -u 's/depth 0//' | " + kOurs, "a limit of no depth", "error is due"},
      {"sed -u 's/infinite nodes.*/infinite/' | " + kOurs, "infinite and a limit", "error is due"},
      {"sed -u 's/clock 1000 inc/clock 1000,1000 inc/' | " + kOurs, "too few clocks",
       "error is due"},
      {"sed -u 's/1000,1000,1000/1000,1000/' | " + kOurs, "too many clocks", "error is due"},
      {"sed -u 's/^go inc 5/go/' | " + kOurs, "inc without clock", "error is due"},
      {"sed -u 's/ searchmoves$//' | " + kOurs, "searchmoves without a turn", "error is due"},
      {"sed -u 's/ searchmoves nonsense//' | " + kOurs, "searchmoves with what is no turn",
       "error is due"},
      {"sed -u 's/\\(searchmoves [^ ]*\\) .*/\\1/' | " + kOurs, "searchmoves with an illegal turn",
       "error is due"},
      {kThinks + "/^setoption/s/.*//}' | " + kOurs, "setoption while it thinks", "error is due"},
      {kThinks + "/^newgame/s/.*//}' | " + kOurs, "newgame while it thinks", "error is due"},
      {kThinks + "/^position/s/.*//}' | " + kOurs, "position while it thinks", "error is due"},
      {kThinks + "/^go/s/.*//}' | " + kOurs, "go while it thinks", "error is due"},
      {kOurs + " | sed -u '/^bestturn/d'", "quit while it thinks", "says no bestturn"},
      {kOurs + " | sed -u '/^bestturn/d'", "the end of the input while it thinks",
       "says no bestturn"},
      {kOurs + " | sed -u '/^bestturn/d'", "the end of the input before a limit",
       "says no bestturn"},
      {"sed -u '/^stop/d' | " + kOurs, "isready and stop while it thinks",
       "gave no answer within 3005 ms after 'stop'", 3000},
  };
  for (const auto& [script, check, why, grace_ms] : flaws) {
    const auto findings = found(script, check, grace_ms);
    ASSERT_TRUE(findings.contains(check)) << check;
    const BotFinding& finding = findings.at(check);
    EXPECT_EQ(finding.kind, BotFinding::Kind::kFault) << script;
    EXPECT_NE(finding.why.find(why), std::string::npos) << script << ": " << finding.why;
  }
}

TEST(BotCheck, TellsOfAProgramThatCannotBeRun) {
  match::BotCheckPlan plan;
  plan.command = {"/no/such/program"};
  plan.games = {"twisty"};
  EXPECT_FALSE(check_bot(plan, [](const BotFinding&) { FAIL(); }));
}

TEST(BotCheck, ReadsInfoLines) {
  const AnyHistory game(*read_position(deal_text("twisty", 2)));
  const std::string turn = turns(game.position()).front();
  for (const std::string& fine :
       {std::string("info"), "info depth 3 nodes 12 win 0.62,0.38 pv " + turn,
        "info win 1.00,0.00 draw 0 loss 0,1 pv " + turn + " --",
        std::string("info string any words"), std::string("info temperature hot")}) {
    EXPECT_EQ(match::fault_in_info(fine, game), "") << fine;
  }
  for (const std::string wrong :
       {"info depth", "info depth x", "info win 0.5", "info win 0.5,0.6", "info win 0.5,x",
        "info win 2,-1", "info draw 2", "info loss 1", "info pv d4 nonsense", "info pv nonsense"}) {
    EXPECT_NE(match::fault_in_info(wrong, game), "") << wrong;
  }
}

TEST(BotCheck, ReadsInfoLinesOfSomeTurnsOnly) {
  const AnyHistory game(*read_position(deal_text("twisty", 2)));
  const auto all = turns(game.position());
  EXPECT_EQ(match::fault_in_info("info pv " + all[0], game, {all[0]}), "");
  EXPECT_EQ(match::fault_in_info("info depth 1", game, {all[0]}), "");
  EXPECT_NE(match::fault_in_info("info pv " + all[1], game, {all[0]}), "");
  EXPECT_FALSE(match::turn_in({"info pv " + all[1], "bestturn " + all[0]}, game, {all[0]}));
  EXPECT_TRUE(match::turn_in({"info pv " + all[0], "bestturn " + all[0]}, game, {all[0]}));
}

TEST(BotCheck, LeadsThroughAHiddenCard) {
  const auto position = match::beyond_hidden_card(AnyHistory(deal_any("labyrinth", 2)));
  ASSERT_TRUE(position);
  Talk talk;
  EXPECT_TRUE(is_one_error(talk.answer_to("position " + *position)));
  EXPECT_FALSE(match::beyond_hidden_card(AnyHistory(deal_any("twisty", 2))));
}

}  // namespace
}  // namespace twistwood::trial
