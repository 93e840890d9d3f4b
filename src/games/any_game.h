// Both games behind one type, for the edges: command line, files, network.
//
// Inside, code is generic over Game; only where a text may be of either game does it come as an
// AnyPosition. Everything here is checked: it takes any text and answers with a value or a reason.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "games/game.h"
#include "games/labyrinth/game.h"
#include "games/twisty/game.h"

namespace twistwood {

using AnyPosition = std::variant<Twisty::Position, Labyrinth::Position>;

// A position without its layout, which stays the same for a whole game and is large.
using AnyState = std::variant<Twisty::State, Labyrinth::State>;

using AnyOptions = std::variant<Twisty::Options, Labyrinth::Options>;
using AnyRefusal = std::variant<Twisty::Refusal, Labyrinth::Refusal>;

// The game that a Position belongs to.
template <class Position>
using GameOf = typename std::remove_cvref_t<Position>::Game;

Result<AnyPosition> deal(const AnyOptions& options, std::uint64_t seed);

Result<AnyPosition> read_position(std::string_view text);
std::string write_position(const AnyPosition& position);

AnyState state_of(const AnyPosition& position);
// The position with another state of the same game.
AnyPosition with_state(AnyPosition position, const AnyState& state);

Status status(const AnyPosition& position);
int seats(const AnyPosition& position);

// True if it is one that players may see, with hidden cards.
bool masked(const AnyPosition& position);

// What every seat may see of it.
AnyPosition mask(const AnyPosition& position);

// The legal turns as text, sorted as bytes.
std::vector<std::string> turns(const AnyPosition& position);

struct Successor {
  std::string turn;
  std::optional<std::string> next;  // nothing where it depends on a hidden card
};
std::vector<Successor> successors(const AnyPosition& position);

// Plays the turn, or says which rule forbids it and leaves the position as it was. On success the
// answer tells what the turn did.
Result<std::string> play(AnyPosition& position, std::string_view turn);

// Nothing when the text is a legal turn, or no turn at all.
std::optional<AnyRefusal> why_not(const AnyPosition& position, std::string_view turn);
std::string describe(const AnyRefusal& refusal);

// Whether a legal turn brings a hidden card to light.
bool turns_up(const AnyPosition& position, std::string_view turn);

// G::hash of what everybody sees.
std::uint64_t hash(const AnyPosition& position);

std::uint64_t perft(const AnyPosition& position, int depth);

}  // namespace twistwood
