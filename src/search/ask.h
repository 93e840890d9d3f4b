// The one way to ask an agent: a position of any game goes in, a turn of it comes out.
//
// Inside, search is generic over Game; everybody who has a game to play, at a table, in a match, on
// a page or on the command line, asks here. The agent sees only what its seat may see, even if the
// position shows hidden cards. Turns come as values; write_turn makes text of them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "games/any_game.h"
#include "search/agent.h"
#include "search/reason.h"

namespace twistwood::search {

// Line and Report of search/agent.h, for any game; `win` has as many entries as there are seats.
struct AnyLine {
  std::vector<AnyTurn> turns;  // the first is the one to play now
  std::vector<double> win;
  std::optional<int> ends_in;
  bool proved = false;
};
struct AnyReport {
  int depth = 0;
  std::int64_t nodes = 0;
  std::int64_t time_ms = 0;
  std::vector<AnyLine> lines;  // the best first
  std::vector<AnyLine> compared{};
};

// As Request, for a position of any game. A seat has to act in it.
struct Question {
  const AnyPosition& position;
  std::span<const std::uint64_t> history{};  // of the masked positions before, the oldest first
  Budget budget{};
  const std::atomic<bool>* stop = nullptr;
  int lines = 1;
  std::optional<AnyTurn> compare{};
  std::function<void(const AnyReport&)> report{};
};

struct Choice {
  AnyTurn turn;
  AnyReport report;  // the last one
};

// What a turn that was played cost its player, beside the best one at equal depth and effort.
//
// Where search goes by depth, both turns are looked at to the same depth (Request::compare). Other
// agents are asked about the positions after both turns, with the same budget each. Where a turn
// brings a hidden card to light, the luck of the card is not the player's doing: the chances after
// it are averaged over several cards that might have come, the same for both turns. All chances are
// whole thousandths.
struct Judgement {
  Seat mover{};
  Scores win{};  // before the turn, as far as search went
  // What was compared: the best turn, and the one that was played or, if that is the best, the next
  // best. Without turns if there is none, or none that is worth mentioning.
  AnyLine best;
  AnyLine other;
  bool is_best = false;  // the turn that was played
  int choices = 0;       // legal turns
  int depth = 0;         // that search went for `win`
  std::int64_t nodes = 0;

  double chance_in(const AnyLine& line) const { return line.win[static_cast<std::size_t>(mover)]; }
  double chance() const { return chance_in(best); }
  // How much worse the other turn is, in whole thousandths again.
  double gap() const {
    if (other.turns.empty()) return 0;
    return std::round(std::max(0.0, chance() - chance_in(other)) * 1000) / 1000;
  }
  double lost() const { return is_best ? 0 : gap(); }
  double margin() const { return is_best ? gap() : 0; }
  double kept() const { return chance() - lost(); }
};

inline constexpr int kLuckSamples = 4;  // cards that might have come
// So much worse than the best the next one has to be, for the best to be the only good turn.
inline constexpr double kOnlyTurn = 0.15;

// With a budget of time it remembers what it searched before, so keep it from turn to turn.
class AnyAgent {
 public:
  // For the game that `position` is of; see make_agent for the names. A budget of time needs the
  // clock.
  static Result<AnyAgent> make(const AnyPosition& position, std::string_view name,
                               const AgentOptions& options, Clock clock);

  // Of an agent of one's own.
  template <Game G>
  static AnyAgent of(std::unique_ptr<Agent<G>> agent, Clock clock) {
    return {Either(std::in_place_index<kGameIndex<G>>, std::move(agent)), std::move(clock)};
  }

  // The question is about the game that the agent was made for, at a table of any size.
  Choice ask(const Question& question);

  // Judges a legal turn of the question's position; the seed is for cards it turns up. Without a
  // turn, only what the position is worth. (judgement.cpp)
  Judgement judge(const Question& question, const std::optional<AnyTurn>& played,
                  std::uint64_t seed);

 private:
  template <class G>
  using AgentOf = std::unique_ptr<Agent<G>>;
  using Either = Games::Variant<AgentOf>;
  AnyLine look_after(const Question& question, const AnyTurn& turn, std::uint64_t seed,
                     std::int64_t& nodes);
  AnyAgent(Either agent, Clock clock) : agent_(std::move(agent)), clock_(std::move(clock)) {}

  Either agent_;
  Clock clock_;
};

}  // namespace twistwood::search
