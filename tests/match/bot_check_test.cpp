// The check for authors of bots: nothing is wrong with ours, and each fault is found and named.
#include <map>

#include "match/bot_check.h"
#include "match/bot_talk.h"
#include "match/match_support.h"

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
  EXPECT_EQ(findings.size(), 24u);
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

TEST(BotCheck, NamesWhatIsWrong) {
  const std::vector<Flaw> flaws = {
      {kOurs + " | sed -u '/^id author/d'", "greeting", "does not say id author"},
      {kOurs + " | sed -u 's/^twpok/hello\\ntwpok/'", "greeting", "sent 'hello' before twpok"},
      {kOurs + " | sed -u '/^error/d'", "a line that makes no sense", "says nothing to 'nonsense"},
      {kOurs + " | sed -u 's/^error/bestturn/'", "go without a position", "not error"},
      {kOurs + " | sed -u 's/^bestturn.*/bestturn a1>b2/'", "twisty for 2, movetime",
       "plays 'a1>b2'"},
      {kOurs + " | sed -u 's/ win [^ ]*/ win 0.9,0.9/'", "twisty for 2, movetime", "do not add up"},
      {kOurs + " | sed -u 's/ nodes [^ ]*/ nodes many/'", "go nodes 50",
       "'many', which is no number"},
      {kHasty, "isready and stop while it thinks", "before stop"},
      {"sed -u 's/ searchmoves.*//' | " + kOurs, "searchmoves", "not the only turn"},
      {kOurs + "; exit 3", "quit", "ended with status 3"},
      {"sed -u '/^stop/d' | " + kOurs, "isready and stop while it thinks", "gave no answer", 400},
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

}  // namespace
}  // namespace twistwood::trial
