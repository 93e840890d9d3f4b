// A hunt for a message that costs much: random tables, random people, random messages. Counted in
// turns applied on the thread of the hub, frames sent and bytes written, which are the same on
// every machine; bench/longest.cpp measures the same in time.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "games/history.h"
#include "server/cost_hunt.h"

namespace twistwood::trial {
namespace {

struct Work {
  std::uint64_t turns = 0;
  std::uint64_t frames = 0;
  std::uint64_t bytes = 0;
};

Work work_of(const HubWorld& world) {
  return {turns_applied, world.frames_sent, world.bytes_written};
}

TEST(CostHunt, no_message_to_any_table_costs_more_than_its_share) {
#ifdef NDEBUG
  constexpr std::uint64_t kTables = 60;
#else
  constexpr std::uint64_t kTables = 12;  // sanitizers take many times longer
#endif
  constexpr std::uint64_t kKept = 17;  // from one state that is kept to the next, see cost_test.cpp
  const server::Limits limits;
  const auto resumed = static_cast<std::uint64_t>(limits.events_to_resume);
  std::map<std::string, int> seen;
  for (std::uint64_t seed = 1; seed <= kTables; ++seed) {
    std::optional<CostHunt> hunt;
    hunt.emplace(seed, [&](const std::string& name, const std::function<void()>& go) {
      const Work before = work_of(hunt->world);
      go();
      const Work after = work_of(hunt->world);
      const auto about = [&] { return join(name, " at seed ", seed, ": ", hunt->about()); };
      EXPECT_LE(after.turns - before.turns, (resumed + 2) * kKept) << about();
      // Few hear of each event in a message of its own, many of all that is new in one: of an undo
      // three, and who is here, and how a vote stands.
      const std::uint64_t most =
          std::max<std::uint64_t>(5 * hunt->viewers(), (resumed + 1) * server::Presence::kFew);
      EXPECT_LE(after.frames - before.frames, most + 5) << about();
      // What others have written may be a whole table for everybody, copied for each set of seats.
      const std::uint64_t copies = name == "news" ? 16 : 2;
      EXPECT_LE(after.bytes - before.bytes, copies * limits.unsent_bytes) << about();
    });
    hunt->run(150);
    for (const auto& [what, count] : hunt->seen) seen[what] += count;
  }
  std::vector<std::string> kinds = {
      "joined",        "played",     "undone",          "undo-asked",         "resigned",
      "timed-out",     "bot-called", "seat-taken-back", "presence",           "vote",
      "rematch",       "elsewhere",  "answer stale",    "answer unavailable", "notice present",
      "answer illegal"};
  // A crowd that hears of several events at once is rare, and not among the first tables.
  if (kTables >= 60) kinds.emplace_back("resumed");
  for (const std::string& what : kinds) {
    EXPECT_GT(seen[what], 0) << what << " in " << wire::write(seen);
  }
}

}  // namespace
}  // namespace twistwood::trial
