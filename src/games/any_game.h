// All games behind one type, for the edges: command line, files, network.
//
// Inside, code is generic over Game; only where a text may be of any game does it come as an
// AnyPosition or an AnyTurn. What takes a text is checked: it takes any text and answers with a
// value or a reason.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "games/games.h"

namespace twistwood {

template <class G>
using PositionOf = typename G::Position;
template <class G>
using TurnOf = typename G::Turn;
template <class G>
using OptionsOf = typename G::Options;
template <class G>
using RefusalOf = typename G::Refusal;
template <class G>
using CardOf = typename G::Card;

// Each holds at the index of its game (games.h), which tells versions of one game apart.
using AnyPosition = Games::Variant<PositionOf>;
using AnyTurn = Games::Variant<TurnOf>;
using AnyOptions = Games::Variant<OptionsOf>;
using AnyRefusal = Games::Variant<RefusalOf>;
using AnyCard = Games::Variant<CardOf>;

// The game that a Position belongs to.
template <class Position>
using GameOf = typename std::remove_cvref_t<Position>::Game;

// Calls visit.operator()<G>(position) with the position as its own game has it.
template <class Visit>
auto with_game(const AnyPosition& position, Visit visit) {
  return std::visit(
      [&](const auto& p) { return visit.template operator()<GameOf<decltype(p)>>(p); }, position);
}

template <Game G>
AnyTurn any_turn(const typename G::Turn& turn) {
  return AnyTurn(std::in_place_index<kGameIndex<G>>, turn);
}
template <Game G>
const typename G::Turn& turn_of(const AnyTurn& turn) {
  return std::get<kGameIndex<G>>(turn);
}

template <Game G>
AnyCard any_card(const typename G::Card& card) {
  return AnyCard(std::in_place_index<kGameIndex<G>>, card);
}
template <Game G>
const typename G::Card& card_of(const AnyCard& card) {
  return std::get<kGameIndex<G>>(card);
}

template <Game G>
AnyRefusal any_refusal(const typename G::Refusal& refusal) {
  return AnyRefusal(std::in_place_index<kGameIndex<G>>, refusal);
}

Result<AnyPosition> deal(const AnyOptions& options, const DealKey& key);

// Under the newest rules, or under those that are named.
Result<AnyPosition> read_position(std::string_view text, int rules = 0);
std::string write_position(const AnyPosition& position);

Result<AnyTurn> read_turn(std::size_t game, std::string_view text);
std::string write_turn(const AnyTurn& turn);

// What a turn turned up; empty for nothing.
Result<AnyCard> read_card(std::size_t game, std::string_view text);
std::string write_card(const AnyCard& card);
inline bool exists(const AnyCard& card) {
  return std::visit([](const auto& one) { return one.exists(); }, card);
}

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

std::optional<AnyRefusal> why_not(const AnyPosition& position, const AnyTurn& turn);
std::string describe(const AnyRefusal& refusal);

// Whether a legal turn brings a hidden card to light.
bool turns_up(const AnyPosition& position, const AnyTurn& turn);
// The cards that it may bring, as texts.
std::vector<std::string> possible_cards(const AnyPosition& position, const AnyTurn& turn);

// "seat 1: a7, L to c6": what a legal turn does.
std::string describe_turn(const AnyPosition& position, const AnyTurn& turn);

// G::hash of what everybody sees.
std::uint64_t hash(const AnyPosition& position);

std::uint64_t perft(const AnyPosition& position, int depth);

}  // namespace twistwood
