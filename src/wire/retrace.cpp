#include "wire/retrace.h"

#include "wire/fields.h"

namespace twistwood::wire {

namespace {

std::string card_of(const twisty::State&, const twisty::State&, const twisty::Turn&) { return {}; }

// The views before and after show which card it was.
std::string card_of(const labyrinth::View& before, const labyrinth::View& after,
                    const labyrinth::Turn& turn) {
  switch (labyrinth::turns_up(before, turn)) {
    case labyrinth::Card::kNone: return {};
    case labyrinth::Card::kGoal: return labyrinth::write_cell(after.player(before.seat).target);
    case labyrinth::Card::kMagic: break;
  }
  return after.deck_gaps < before.deck_gaps ? "gap" : "fairy";
}

Result<twisty::State> with_card(const twisty::Position& position, const twisty::Turn&,
                                std::string_view) {
  return position.state;
}

// Some state that looks the same and has the goal next on the stack of the mover.
Result<labyrinth::State> with_goal(const labyrinth::View& view, labyrinth::State state,
                                   labyrinth::Cell goal) {
  auto& own = state.hidden.stacks[static_cast<std::size_t>(view.seat)];
  Mask seen = 0;
  for (const labyrinth::Player& player : view.players) {
    seen |= bit(player.target);
    for (const labyrinth::Cell done : player.goals_done) seen |= bit(done);
  }
  if ((labyrinth::kGoals & ~seen & bit(goal)) == 0)
    return refuse("card: no goal that can come next");
  for (auto& stack : state.hidden.stacks) {
    for (labyrinth::Cell& other : stack) {
      if (other == goal) other = own[0];
    }
  }
  own[0] = goal;
  return state;
}

// Some state that looks the same and has the card on top of the deck.
Result<labyrinth::State> with_magic(const labyrinth::View& view, labyrinth::State state,
                                    bool fairy) {
  if ((fairy ? view.deck_fairies : view.deck_gaps) == 0) return refuse("card: there is none left");
  std::uint32_t& deck = state.hidden.deck;
  const bool top = (deck & 1) != 0;
  if (top == fairy) return state;
  const std::uint32_t cards = (std::uint32_t{1} << (view.deck_gaps + view.deck_fairies)) - 1;
  const std::uint32_t wanted = fairy ? deck : ~deck & cards;
  deck ^= 1u | (wanted & (~wanted + 1));
  return state;
}

Result<labyrinth::State> with_card(const labyrinth::Position& position, const labyrinth::Turn& turn,
                                   std::string_view card) {
  Random random(1);
  const labyrinth::View& view = position.state.view;
  const labyrinth::State any = labyrinth::sample(position.layout, view, random);
  if (labyrinth::turns_up(view, turn) == labyrinth::Card::kMagic) {
    if (card != "gap" && card != "fairy") return refuse("card: gap or fairy is expected");
    return with_magic(view, any, card == "fairy");
  }
  const auto goal = labyrinth::read_cell(card);
  if (!goal) return refuse("card: a goal is expected, such as c3");
  return with_goal(view, any, *goal);
}

// One turn further, from masked to masked.
template <class Position>
Result<void> go_on(Position& position, const SeenTurn& seen) {
  using G = GameOf<Position>;
  const auto turn = G::read_turn(seen.turn);
  if (!turn) return std::unexpected(turn.error());
  const auto view = G::view(position.state);
  if (const auto refusal = G::why_not(position.layout, view, *turn)) {
    return std::unexpected(Error{G::describe(*refusal)});
  }
  if (G::turns_up(position.layout, view, *turn)) {
    const auto state = with_card(position, *turn, seen.card);
    if (!state) return std::unexpected(state.error());
    position.state = *state;
  }
  G::apply(position.layout, position.state, *turn);
  position.state = G::mask(position.state);
  if (card_of(view, G::view(position.state), *turn) != seen.card) {
    return refuse("card: ", seen.turn, " does not turn this up");
  }
  return {};
}

Result<void> play_open(AnyPosition& position, std::string_view turn) {
  if (const auto done = play(position, turn); !done) return std::unexpected(done.error());
  return {};
}

}  // namespace

std::vector<SeenTurn> seen(const AnyPosition& start, std::span<const std::string> turns) {
  std::vector<SeenTurn> all;
  std::visit(
      [&](auto position) {
        using G = GameOf<decltype(position)>;
        for (const std::string& text : turns) {
          const auto turn = *G::read_turn(text);
          const auto before = G::view(position.state);
          G::apply(position.layout, position.state, turn);
          all.push_back(
              {G::status(before).seat, text, card_of(before, G::view(position.state), turn)});
        }
      },
      start);
  return all;
}

Result<std::vector<AnyPosition>> retrace(const AnyPosition& start,
                                         std::span<const SeenTurn> turns) {
  // A start with open cards needs no card to be told, but may.
  const bool open = !masked(start);
  std::vector<AnyPosition> all = {mask(start)};
  AnyPosition position = open ? start : mask(start);
  for (const SeenTurn& turn : turns) {
    const auto number = all.size();
    if (const auto done = open ? play_open(position, turn.turn)
                               : std::visit([&](auto& p) { return go_on(p, turn); }, position);
        !done) {
      return refuse("turn ", number, ": ", done.error().message);
    }
    all.push_back(mask(position));
  }
  return all;
}

Json write_seen(const SeenTurn& turn) {
  Json json = {{"seat", number(turn.seat)}, {"turn", turn.turn}};
  if (!turn.card.empty()) json["card"] = turn.card;
  return json;
}

Result<std::vector<SeenTurn>> read_seen(const Json& array) {
  std::vector<SeenTurn> all;
  for (const Json& item : array) {
    if (item.is_string()) {
      all.push_back({Seat{}, item.get_ref<const std::string&>(), ""});
      continue;
    }
    Fields fields(item, join("turns[", all.size(), ']'));
    SeenTurn turn;
    turn.seat = fields.seat_if("seat").value_or(Seat{});
    turn.turn = fields.text("turn");
    turn.card = fields.text_if("card").value_or("");
    auto read = fields.finish(std::move(turn));
    if (!read) return std::unexpected(read.error());
    all.push_back(std::move(*read));
  }
  return all;
}

}  // namespace twistwood::wire
