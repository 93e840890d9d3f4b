// A game at one terminal: people and bots in any mix, with undo and hints.
//
// It keeps the whole position, hidden cards too, and hands out only what everybody may see. Bots
// and people are told apart here and nowhere else.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/labyrinth_terminal_board.h"
#include "cli/twisty_terminal_board.h"
#include "games/any_game.h"
#include "search/agents.h"

namespace twistwood::cli {

template <Game G>
struct TerminalBoardOf;
template <>
struct TerminalBoardOf<Twisty> {
  using Type = TwistyTerminalBoard;
};
template <>
struct TerminalBoardOf<Labyrinth> {
  using Type = LabyrinthTerminalBoard;
};
template <Game G>
using TerminalBoard = typename TerminalBoardOf<G>::Type;

// Who sits at the table: `person`, or the name of an agent (search/agent.h).
using Sitters = std::vector<std::string>;
inline constexpr std::string_view kPerson = "person";

template <Game G>
class Session {
 public:
  // As many sitters as seats.
  static Result<Session> start(const typename G::Position& position, const Sitters& sitters,
                               std::int64_t movetime_ms, std::uint64_t seed);

  const typename G::Layout& layout() const { return layout_; }
  const typename G::View& view() const { return G::view(states_.back()); }
  const Sitters& sitters() const { return sitters_; }
  Status status() const { return G::status(view()); }
  bool person_acts() const { return status().running() && !agent(); }

  // What was done, the latest last.
  const std::vector<std::string>& told() const { return told_; }

  // Nothing when the turn was legal and is played; else the reason.
  std::optional<std::string> play(typename G::Turn turn);
  void let_bot_play();
  // Back to the last time a person had to act; false if there is none.
  bool undo();
  typename G::Turn hint();

  // What everybody may see, in notation.
  std::string position() const { return G::write_position(layout_, G::mask(states_.back())); }

 private:
  using Agent = search::Agent<G>;

  const Agent* agent() const { return agents_[static_cast<std::size_t>(status().seat)].get(); }
  typename G::Turn ask(Agent& agent);

  typename G::Layout layout_;
  std::vector<typename G::State> states_;  // from the start to now
  std::vector<std::string> told_;          // between them
  Sitters sitters_;
  std::vector<std::unique_ptr<Agent>> agents_;  // none for a person
  std::unique_ptr<Agent> adviser_;
  std::int64_t movetime_ms_ = 0;
};

}  // namespace twistwood::cli
