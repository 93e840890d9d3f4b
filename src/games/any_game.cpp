#include "games/any_game.h"

#include <algorithm>

#include "base/quote.h"

namespace twistwood {

namespace {

template <Game G>
std::vector<Successor> successors_of(const typename G::Position& position, bool with_next) {
  std::vector<Successor> all;
  const auto& [layout, state] = position;
  G::for_each_turn(layout, G::view(state), [&](typename G::Turn turn) {
    Successor successor{G::write_turn(turn), std::nullopt};
    if (with_next && !(G::masked(state) && G::turns_up(layout, G::view(state), turn))) {
      typename G::State after = state;
      G::apply(layout, after, turn);
      successor.next = G::write_position(layout, after);
    }
    all.push_back(std::move(successor));
  });
  std::ranges::sort(all, {}, &Successor::turn);
  return all;
}

template <Game G>
Result<std::string> play_in(typename G::Position& position, std::string_view text) {
  auto& [layout, state] = position;
  const auto turn = G::read_turn(text);
  if (!turn) return std::unexpected(turn.error());
  if (const auto refusal = G::why_not(layout, G::view(state), *turn)) {
    return std::unexpected(Error{G::describe(*refusal)});
  }
  if (G::masked(state) && G::turns_up(layout, G::view(state), *turn)) {
    return refuse(text, " turns up a hidden card: what follows is not known here");
  }
  std::string told = G::describe(G::account(layout, G::view(state), *turn));
  G::apply(layout, state, *turn);
  return told;
}

}  // namespace

Result<AnyPosition> deal(const AnyOptions& options, std::uint64_t seed) {
  if (const auto* twisty = std::get_if<Twisty::Options>(&options)) {
    return Twisty::deal(*twisty, seed);
  }
  return Labyrinth::deal(std::get<Labyrinth::Options>(options), seed);
}

Result<AnyPosition> read_position(std::string_view text) {
  const std::string_view game = text.substr(0, text.find(' '));
  if (game == Twisty::kName) return Twisty::read_position(text);
  if (game == Labyrinth::kName) return Labyrinth::read_position(text);
  return refuse("game: ", quote(game), " is neither twisty nor labyrinth");
}

std::string write_position(const AnyPosition& position) {
  return std::visit(
      [](const auto& p) { return GameOf<decltype(p)>::write_position(p.layout, p.state); },
      position);
}

AnyState state_of(const AnyPosition& position) {
  return std::visit([](const auto& p) { return AnyState(p.state); }, position);
}

AnyPosition with_state(AnyPosition position, const AnyState& state) {
  std::visit([&](auto& p) { p.state = std::get<std::remove_cvref_t<decltype(p.state)>>(state); },
             position);
  return position;
}

Status status(const AnyPosition& position) {
  return std::visit(
      [](const auto& p) {
        using G = GameOf<decltype(p)>;
        return G::status(G::view(p.state));
      },
      position);
}

int seats(const AnyPosition& position) {
  return std::visit([](const auto& p) { return p.layout.seats; }, position);
}

bool masked(const AnyPosition& position) {
  return std::visit([](const auto& p) { return GameOf<decltype(p)>::masked(p.state); }, position);
}

AnyPosition mask(const AnyPosition& position) {
  return std::visit(
      [](auto p) {
        p.state = GameOf<decltype(p)>::mask(p.state);
        return AnyPosition(p);
      },
      position);
}

std::vector<Successor> successors(const AnyPosition& position) {
  return std::visit([](const auto& p) { return successors_of<GameOf<decltype(p)>>(p, true); },
                    position);
}

std::vector<std::string> turns(const AnyPosition& position) {
  std::vector<std::string> all;
  auto found = std::visit(
      [](const auto& p) { return successors_of<GameOf<decltype(p)>>(p, false); }, position);
  for (Successor& successor : found) all.push_back(std::move(successor.turn));
  return all;
}

Result<std::string> play(AnyPosition& position, std::string_view turn) {
  return std::visit([&](auto& p) { return play_in<GameOf<decltype(p)>>(p, turn); }, position);
}

std::optional<AnyRefusal> why_not(const AnyPosition& position, std::string_view turn) {
  return std::visit(
      [&](const auto& p) -> std::optional<AnyRefusal> {
        using G = GameOf<decltype(p)>;
        const auto read = G::read_turn(turn);
        if (!read) return std::nullopt;
        return G::why_not(p.layout, G::view(p.state), *read);
      },
      position);
}

std::string describe(const AnyRefusal& refusal) {
  if (const auto* of_twisty = std::get_if<Twisty::Refusal>(&refusal)) {
    return Twisty::describe(*of_twisty);
  }
  return Labyrinth::describe(std::get<Labyrinth::Refusal>(refusal));
}

bool turns_up(const AnyPosition& position, std::string_view turn) {
  return std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        const auto read = G::read_turn(turn);
        return read && G::turns_up(p.layout, G::view(p.state), *read);
      },
      position);
}

std::uint64_t hash(const AnyPosition& position) {
  return std::visit(
      [](const auto& p) {
        using G = GameOf<decltype(p)>;
        return G::hash(G::view(p.state));
      },
      position);
}

std::uint64_t perft(const AnyPosition& position, int depth) {
  return std::visit(
      [&](const auto& p) { return perft<GameOf<decltype(p)>>(p.layout, p.state, depth); },
      position);
}

}  // namespace twistwood
