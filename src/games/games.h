// The list of games: all that this house knows, in every version of their rules.
//
// To add a game or a version of rules, add it here: everything that takes any game follows. Of
// several versions of one game the last in the list is the newest, under which new games begin;
// what was played under another is replayed under the one it names. docs/adding-a-game.md walks
// through it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "games/game.h"
#include "games/labyrinth/game.h"
#include "games/twisty/game.h"
#ifdef TWISTWOOD_MORE_GAMES  // a test adds some of its own
#include TWISTWOOD_MORE_GAMES
#else
#define TWISTWOOD_MORE_GAME_TYPES
#endif

namespace twistwood {

template <Game... Gs>
struct GameList {
  static constexpr std::size_t kSize = sizeof...(Gs);
  static constexpr std::array<std::string_view, kSize> kNames = {Gs::kName...};
  static constexpr std::array<int, kSize> kRules = {Gs::kRules...};

  template <template <class> class Part>
  using Variant = std::variant<Part<Gs>...>;

  template <class G>
  static constexpr std::size_t index() {
    constexpr std::array<bool, kSize> kSame = {std::is_same_v<G, Gs>...};
    std::size_t i = 0;
    while (!kSame[i]) ++i;
    return i;
  }

  // Calls visit.operator()<G>() for every game.
  template <class Visit>
  static void each(Visit visit) {
    (static_cast<void>(call<Gs>(visit)), ...);
  }

  // Calls visit.operator()<G>() for the game at an index.
  template <class Visit>
  static auto at(std::size_t index, Visit visit) {
    std::optional<decltype(call<Twisty>(visit))> result;
    std::size_t i = 0;
    (void)((i++ == index && (result.emplace(call<Gs>(visit)), true)) || ...);
    return *std::move(result);
  }

 private:
  template <class G, class Visit>
  static auto call(Visit& visit) {
    return visit.template operator()<G>();
  }
};

using Games = GameList<Twisty, Labyrinth TWISTWOOD_MORE_GAME_TYPES>;

template <class G>
inline constexpr std::size_t kGameIndex = Games::index<G>();

// The newest version of a game by its name, or the version that is asked for.
constexpr std::optional<std::size_t> find_game(std::string_view name, int rules = 0) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < Games::kSize; ++i) {
    if (Games::kNames[i] == name && (rules == 0 || Games::kRules[i] == rules)) found = i;
  }
  return found;
}

// "twisty or labyrinth", with what stands between them.
std::string game_names(std::string_view between);

}  // namespace twistwood
