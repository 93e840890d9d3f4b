// Who sits at a seat in a match: an agent of ours or a program that speaks the bot protocol.
//
// A player may fail in any way there is. What it cannot do is hold up the match: everything comes
// back as a turn (perhaps an illegal one) or as a reason, and after a failure the next new_game
// makes a fresh start.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/any_history.h"
#include "search/agent.h"

namespace twistwood::match {

class Contestant {
 public:
  Contestant() = default;
  Contestant(const Contestant&) = delete;
  Contestant& operator=(const Contestant&) = delete;
  virtual ~Contestant() = default;

  // The reasons go on from the player's name: "ended with status 1".
  virtual Result<void> new_game(const AnyHistory& game, std::uint64_t seed) = 0;
  virtual Result<std::string> choose(const AnyHistory& game) = 0;
};

// How long a program may take beyond what it was told to.
struct Patience {
  std::int64_t start_ms = 10'000;  // from its start until it is ready
  std::int64_t grace_ms = 1'000;   // beyond movetime
  std::int64_t turn_ms = 60'000;   // for a turn without movetime
};

struct ContestantOptions {
  search::Budget budget;  // for each turn
  int threads = 1;
  int hash_mib = 16;
  std::shared_ptr<const search::exact::Solution> solution{};  // for agents, not for programs
  Patience patience;
  const std::atomic<bool>* stop = nullptr;  // when set, answers do not matter any more
};

inline constexpr std::string_view kProgramPrefix = "cmd:";

// A name of search::make_agent, or `cmd:` and a program with its arguments. For a name that is
// none, or a program that cannot be run, the reason; whether a program behaves shows in the games.
Result<std::unique_ptr<Contestant>> make_contestant(std::string_view name,
                                                    const AnyPosition& example,
                                                    const ContestantOptions& options);

// Who can play a game, one for each of the agents; as many teams as there are games at a time.
using Team = std::vector<std::unique_ptr<Contestant>>;
Result<std::vector<Team>> make_teams(std::int64_t number, const std::vector<std::string>& agents,
                                     const AnyPosition& example, const ContestantOptions& options);

}  // namespace twistwood::match
