// Twisty as named values: options, turns, accounts, refusals, scenes.
#include "games/twisty/game.h"

namespace twistwood {

namespace {

using namespace twisty;

std::string_view effect_of(const Layout& layout, const State& state, Turn turn) {
  if (turn.passes()) return "pass";
  if (!turn.landing.exists()) return "corner";
  State after = state;
  apply(layout, after, turn);
  if (after.phase == Phase::kWon) return "win";
  if ((other_pawns(state) & bit(turn.landing)) != 0) return "steal";
  return after.cubes != state.cubes ? "take" : "go";
}

// Where the player to act wants to go: cubes of its next colour, in the end the centre (T22).
Mask wanted(const Layout& layout, const State& state) {
  if (state.phase != Phase::kTurn) return 0;
  if (state.mover().complete()) return bit(kCentre);
  return layout.colour(state.mover().next()) & state.cubes;
}

void put_square(JsonWriter& out, const Layout& layout, const State& state, Square square) {
  const Mask here = bit(square);
  std::string_view kind = "empty";
  std::string_view colour;
  if ((kCornerMask & here) != 0) kind = "corner";
  if (square == kCentre) kind = "centre";
  for (int i = 0; i < kSpecialKinds; ++i) {
    if ((layout.special(special_at(i)) & here) != 0) kind = name(special_at(i));
  }
  for (int i = 0; i < kColours && (state.cubes & here) != 0; ++i) {
    if ((layout.colour(colour_at(i)) & here) == 0) continue;
    kind = "cube";
    colour = name(colour_at(i));
  }
  out.open('{');
  out.notation("at", write_square(square));
  out.notation("kind", kind);
  if (!colour.empty()) out.notation("colour", colour);
  out.close('}');
}

void put_player(JsonWriter& out, const Player& player, Seat seat) {
  out.open('{');
  out.field("seat", number(seat));
  out.notation("pawn", player.pawn.exists() ? write_square(player.pawn) : "");
  out.open("row", '[');
  for (int i = 0; i < kColours; ++i) out.item(name(player.row.card(i)));
  out.close(']');
  out.field("collected", player.collected);
  out.field("protected", player.safe);
  if (player.complete()) {
    out.null("next");
  } else {
    out.notation("next", name(player.next()));
  }
  out.close('}');
}

}  // namespace

void Twisty::visit_options(Options& options, OptionVisitor& visitor) {
  visitor.text({"edition", "thief (default), victim or victim-chooses", "E"},
               std::string(name(options.edition)), [&](std::string_view text) {
                 return set_text(options.edition, read_edition, text);
               });
  visitor.number({"limit", "Turns until the game is a draw"}, options.limit, 1, kMaxLimit);
  visitor.seat({"start", "The seat that starts (drawn if left out)", "SEAT"}, options.start);
  visitor.numbers(
      {"specials", "Counters: step,diagonal,leap,portal,safety, 16 in all; 3,3,3,6,1 if left out",
       "COUNTS"},
      options.specials, 0, kSpecials);
  visit_places(visitor, {"corners", "Corner of each seat, such as a1,g7", "SQUARES"}, options.seats,
               options.corners, read_square, write_square);
}

void Twisty::put_start(JsonWriter& out, const Position& start) {
  out.field("players", start.layout.seats);
  out.notation("edition", name(start.layout.edition));
  out.field("limit", start.layout.limit);
}

void Twisty::put_turn(JsonWriter& out, const Layout& layout, const State& state, Turn turn) {
  out.notation("turn", write_turn(turn));
  if (turn.landing.exists()) out.notation("landing", write_square(turn.landing));
  if (turn.corner.exists()) out.notation("corner", write_square(turn.corner));
  out.notation("effect", effect_of(layout, state, turn));
}

void Twisty::put_account(JsonWriter& out, const Account& told) {
  constexpr std::array<std::string_view, 5> kHops = {"move", "step", "diagonal", "leap", "portal"};
  out.notation("game", kName);
  out.field("mover", number(told.mover));
  out.notation("from", write_square(told.from));
  out.open("hops", '[');
  for (const Hop& hop : told.hops) {
    out.open('{');
    out.notation("kind", kHops[static_cast<std::size_t>(hop.kind)]);
    out.notation("to", write_square(hop.to));
    out.close('}');
  }
  out.close(']');
  if (told.passes()) out.field("passes", true);
  if (told.collected != Colour::kNone) out.notation("collected", name(told.collected));
  if (told.stolen != Colour::kNone) out.notation("stolen", name(told.stolen));
  if (told.victim) out.field("victim", number(*told.victim));
  if (told.sent) out.field("sent", number(*told.sent));
  if (told.corner.exists()) out.notation("corner", write_square(told.corner));
  out.field("held", told.held);
  if (told.safe) out.field("safe", true);
  if (told.winner) out.field("winner", number(*told.winner));
}

void Twisty::put_scene(JsonWriter& out, const Layout& layout, const State& state) {
  out.notation("game", kName);
  out.notation("edition", name(layout.edition));
  out.field("turn", state.turn);
  out.field("limit", layout.limit);
  put_act(out, act_of(state), "corner");
  out.open("squares", '[');
  for (int i = 0; i < kSquares; ++i) put_square(out, layout, state, Square::of(i));
  out.close(']');
  out.open("players", '[');
  for (int i = 0; i < layout.seats; ++i) put_player(out, state.player(seat_at(i)), seat_at(i));
  out.close(']');
  out.open("wanted", '[');
  for (int square : each(wanted(layout, state))) out.item(write_square(Square::of(square)));
  out.close(']');
}

}  // namespace twistwood
