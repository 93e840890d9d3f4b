// A game that nobody draws: stones on a heap, each seat takes one to a few, who takes the last one
// wins. It exists to show what a third game has to bring (docs/adding-a-game.md), and that two
// versions of the rules of one game live side by side: under the first three stones may be taken,
// under the second only two.
#pragma once

#include <algorithm>

#include "base/quote.h"
#include "base/text_cursor.h"
#include "games/game.h"
#include "games/notation.h"
#include "games/refusal_text.h"

namespace twistwood::stones {

struct Layout {
  int seats = kMinSeats;
  int limit = kUsualLimit;
};
struct State {
  int stones = 0;
  std::uint16_t turn = 0;
  Seat seat{};  // who acts, or has won
  friend bool operator==(const State&, const State&) = default;
};
struct Turn {
  int taken = 1;
  friend bool operator==(Turn, Turn) = default;
};
struct Options {
  int seats = kMinSeats;
  int stones = 12;
  std::optional<Seat> start{};
};
struct Refusal {
  Seat mover{};
  int most = 0;  // stones that may be taken; 0 when the game is over
};
struct Account {
  Seat mover{};
  int taken = 0;
  bool wins = false;
};

template <int Most, int Version>
struct Rules {
  struct Position {
    using Game = Rules;
    Layout layout;
    State state;
  };
  using Layout = stones::Layout;
  using State = stones::State;
  using View = State;
  using Turn = stones::Turn;
  using Options = stones::Options;
  using Refusal = stones::Refusal;
  using Account = stones::Account;
  using Card = NoCard;

  static constexpr std::string_view kName = "stones";
  static constexpr int kRules = Version;

  static Result<Position> deal(const Options& options, const DealKey&) {
    if (options.stones < 1) return refuse("stones: there is no game without");
    return Position{{.seats = options.seats},
                    {.stones = options.stones, .turn = 0, .seat = options.start.value_or(Seat{})}};
  }

  static Options options_of(const Position& start, Choices choices) {
    Options options{.seats = start.layout.seats, .stones = start.state.stones};
    if (choices == Choices::kAsTheyStand) options.start = start.state.seat;
    return options;
  }

  // stones <heap> <seats> <act> <turn>/<limit> -
  static Result<Position> read_position(std::string_view text) {
    const auto fields = split_position(text);
    if (!fields) return std::unexpected(fields.error());
    const auto heap = whole_number(fields->board, 1000);
    const auto seats = whole_number(fields->players, kMaxSeats);
    const auto count = read_turn_count(fields->turns);
    if (!heap || !seats || *seats < kMinSeats || fields->last != "-") return refuse("stones: no");
    if (!count) return std::unexpected(count.error());
    const auto act = read_act(fields->act, 'c', static_cast<int>(*seats));
    if (!act) return std::unexpected(act.error());
    if ((act->kind == Act::Kind::kWon) != (*heap == 0)) return refuse("act: the heap says no");
    return Position{{static_cast<int>(*seats), count->limit},
                    {static_cast<int>(*heap), static_cast<std::uint16_t>(count->turn), act->seat}};
  }
  static std::string write_position(const Layout& layout, const State& state) {
    const Act act{state.stones == 0 ? Act::Kind::kWon : Act::Kind::kTurn, state.seat, {}};
    return join("stones ", state.stones, ' ', layout.seats, ' ', write_act(act, 'c'), ' ',
                int{state.turn}, '/', layout.limit, " -");
  }
  static Result<Turn> read_turn(std::string_view text) {
    const auto taken = whole_number(text, 9);
    if (!taken || *taken == 0) return refuse("turn: ", quote(text), " is no number of stones");
    return Turn{static_cast<int>(*taken)};
  }
  static std::string write_turn(Turn turn) { return join(turn.taken); }

  static const View& view(const State& state) { return state; }
  static Status status(const View& view) {
    return {view.stones == 0 ? Status::Kind::kWon : Status::Kind::kToAct, view.seat};
  }
  static std::uint64_t hash(const View& view) {
    return mix(static_cast<std::uint64_t>(view.stones) << 8 |
               static_cast<std::uint64_t>(view.seat));
  }
  static int count_turns(const Layout&, const View& view) { return std::min(Most, view.stones); }
  static Turn random_turn(const Layout& layout, const View& view, Random& random) {
    return {1 +
            static_cast<int>(random.below(static_cast<std::uint32_t>(count_turns(layout, view))))};
  }
  template <class Visit>
  static void for_each_turn(const Layout& layout, const View& view, Visit visit) {
    for (int taken = 1; taken <= count_turns(layout, view); ++taken) visit(Turn{taken});
  }
  static void apply(const Layout& layout, State& state, Turn turn) {
    state.stones -= turn.taken;
    ++state.turn;
    if (state.stones > 0) state.seat = next_seat(state.seat, layout.seats);
  }
  static std::optional<Refusal> why_not(const Layout& layout, const View& view, Turn turn) {
    const int most = count_turns(layout, view);
    if (turn.taken <= most) return std::nullopt;
    return Refusal{view.seat, most};
  }
  static ReasonText text_of(const Refusal& refusal) {
    if (refusal.most == 0) return {"game-over", "S2", "the game is over"};
    return {"too-many", "S1", "{mover} may take at most {held:stone:stones}"};
  }
  static RefusalParts parts_of(const Refusal& refusal) {
    return [&](std::string_view part) -> RefusalPart {
      if (part == "mover") return refusal.mover;
      return refusal.most;
    };
  }
  static std::string describe(const Refusal& refusal) {
    return fill_sentence(text_of(refusal), parts_of(refusal));
  }
  static Account account(const Layout&, const View& view, Turn turn) {
    return {view.seat, turn.taken, turn.taken == view.stones};
  }
  static std::string describe(const Account& account) {
    return join(seat_name(account.mover), ": takes ", account.taken, account.wins ? "; wins" : "");
  }

  static State mask(const State& state) { return state; }
  static bool masked(const State&) { return false; }
  static bool turns_up(const Layout&, const View&, Turn) { return false; }
  static State sample(const Layout&, const View& view, Random&) { return view; }
  static NoCard card_of(const State&, Turn) { return {}; }
  static Result<State> with_card(const Layout&, const View& view, Turn, NoCard) { return view; }
  static Result<NoCard> read_card(std::string_view text) { return NoCard::read(text); }
  static std::string write_card(NoCard) { return {}; }

  static void visit_options(Options& options, OptionVisitor& visitor) {
    visitor.number({"stones", "Stones on the heap"}, options.stones, 1, 1000);
    visitor.seat({"start", "The seat that starts"}, options.start);
  }
  static void put_start(JsonWriter& out, const Position& start) {
    out.field("players", start.layout.seats);
    out.field("stones", start.state.stones);
  }
  static void put_turn(JsonWriter& out, const Layout&, const View& view, Turn turn) {
    out.notation("turn", write_turn(turn));
    out.notation("effect", turn.taken == view.stones ? "win" : "go");
  }
  static void put_account(JsonWriter& out, const Account& account) {
    out.notation("game", kName);
    out.field("mover", number(account.mover));
    out.field("taken", account.taken);
    if (account.wins) out.field("wins", true);
  }
  static void put_refusal(JsonWriter& out, const Refusal& refusal) {
    put_reason(out, kName, text_of(refusal), parts_of(refusal));
  }
  static void put_scene(JsonWriter& out, const Layout&, const View& view) {
    out.notation("game", kName);
    out.field("stones", view.stones);
    out.field("seat", number(view.seat));
  }
  static bool is_consistent(const Layout&, const State& state) { return state.stones >= 0; }
};

}  // namespace twistwood::stones

namespace twistwood {
using Stones1 = stones::Rules<3, 1>;
using Stones2 = stones::Rules<2, 2>;
static_assert(Game<Stones1> && Game<Stones2>);
}  // namespace twistwood

#define TWISTWOOD_MORE_GAME_TYPES , Stones1, Stones2
