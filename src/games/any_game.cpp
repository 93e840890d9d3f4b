#include "games/any_game.h"

#include <algorithm>

#include "base/quote.h"
#include "games/any_history.h"

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

// A value of one game as the alternative of that game.
template <class Any, Game G, class T>
Result<Any> in_any(Result<T> result) {
  if (!result) return std::unexpected(result.error());
  return Any(std::in_place_index<kGameIndex<G>>, std::move(*result));
}

}  // namespace

std::string game_names(std::string_view between) {
  std::string names;
  for (std::size_t i = 0; i < Games::kSize; ++i) {
    if (find_game(Games::kNames[i]) != i) continue;  // an older version
    names += join(names.empty() ? "" : between, Games::kNames[i]);
  }
  return names;
}

Result<AnyPosition> deal(const AnyOptions& options, const DealKey& key) {
  return Games::at(options.index(), [&]<class G>() {
    return in_any<AnyPosition, G>(G::deal(std::get<kGameIndex<G>>(options), key));
  });
}

Result<AnyPosition> read_position(std::string_view text, int rules) {
  const std::string_view name = text.substr(0, text.find(' '));
  if (!find_game(name)) return refuse("game: ", quote(name), " is neither ", game_names(" nor "));
  const auto game = find_game(name, rules);
  if (!game) return refuse("rules: there is no version ", rules, " of ", name, " here");
  return Games::at(*game,
                   [&]<class G>() { return in_any<AnyPosition, G>(G::read_position(text)); });
}

std::string write_position(const AnyPosition& position) {
  return with_game(position,
                   []<class G>(const auto& p) { return G::write_position(p.layout, p.state); });
}

Result<AnyTurn> read_turn(std::size_t game, std::string_view text) {
  return Games::at(game, [&]<class G>() { return in_any<AnyTurn, G>(G::read_turn(text)); });
}

std::string write_turn(const AnyTurn& turn) {
  return Games::at(turn.index(), [&]<class G>() { return G::write_turn(turn_of<G>(turn)); });
}

Result<AnyCard> read_card(std::size_t game, std::string_view text) {
  return Games::at(game, [&]<class G>() { return in_any<AnyCard, G>(G::read_card(text)); });
}

std::string write_card(const AnyCard& card) {
  return Games::at(card.index(), [&]<class G>() { return G::write_card(card_of<G>(card)); });
}

Status status(const AnyPosition& position) {
  return with_game(position, []<class G>(const auto& p) { return G::status(G::view(p.state)); });
}

int seats(const AnyPosition& position) {
  return std::visit([](const auto& p) { return p.layout.seats; }, position);
}

bool masked(const AnyPosition& position) {
  return with_game(position, []<class G>(const auto& p) { return G::masked(p.state); });
}

AnyPosition mask(const AnyPosition& position) {
  AnyPosition seen = position;
  std::visit([](auto& p) { p.state = GameOf<decltype(p)>::mask(p.state); }, seen);
  return seen;
}

std::vector<Successor> successors(const AnyPosition& position) {
  return with_game(position, []<class G>(const auto& p) { return successors_of<G>(p, true); });
}

std::vector<std::string> turns(const AnyPosition& position) {
  std::vector<std::string> all;
  auto found =
      with_game(position, []<class G>(const auto& p) { return successors_of<G>(p, false); });
  for (Successor& successor : found) all.push_back(std::move(successor.turn));
  return all;
}

Result<std::string> play(AnyPosition& position, std::string_view turn) {
  AnyHistory history(position);
  if (const auto played = history.play(turn); !played) return std::unexpected(played.error());
  std::string told = describe_turn(position, history.turn(0));
  position = history.position();
  return told;
}

std::optional<AnyRefusal> why_not(const AnyPosition& position, const AnyTurn& turn) {
  return with_game(position, [&]<class G>(const auto& p) {
    return G::why_not(p.layout, G::view(p.state), turn_of<G>(turn)).transform(any_refusal<G>);
  });
}

std::string describe(const AnyRefusal& refusal) {
  return Games::at(refusal.index(),
                   [&]<class G>() { return G::describe(std::get<kGameIndex<G>>(refusal)); });
}

bool turns_up(const AnyPosition& position, const AnyTurn& turn) {
  return with_game(position, [&]<class G>(const auto& p) {
    return G::turns_up(p.layout, G::view(p.state), turn_of<G>(turn));
  });
}

std::vector<std::string> possible_cards(const AnyPosition& position, const AnyTurn& turn) {
  std::vector<std::string> cards;
  with_game(position, [&]<class G>(const auto& p) {
    if constexpr (!std::is_same_v<typename G::Card, NoCard>) {
      for (const auto& card : G::possible_cards(G::view(p.state), turn_of<G>(turn))) {
        cards.push_back(G::write_card(card));
      }
    }
  });
  return cards;
}

std::string describe_turn(const AnyPosition& position, const AnyTurn& turn) {
  return with_game(position, [&]<class G>(const auto& p) {
    return G::describe(G::account(p.layout, G::view(p.state), turn_of<G>(turn)));
  });
}

std::uint64_t hash(const AnyPosition& position) {
  return with_game(position, []<class G>(const auto& p) { return G::hash(G::view(p.state)); });
}

std::uint64_t perft(const AnyPosition& position, int depth) {
  return with_game(position,
                   [&]<class G>(const auto& p) { return perft<G>(p.layout, p.state, depth); });
}

}  // namespace twistwood
