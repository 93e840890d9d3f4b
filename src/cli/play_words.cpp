#include "cli/play_words.h"

namespace twistwood::cli {

namespace {

std::string name_of(const Twisty&) { return "Twisty"; }
std::string name_of(const Labyrinth&) { return "Twist Labyrinth"; }

std::string variant_of(const twisty::Layout& layout) {
  return join(", edition ", twisty::name(layout.edition));
}
std::string variant_of(const labyrinth::Layout&) { return {}; }

std::vector<std::string> rules_in_short(const Twisty&) {
  return {
      "Hop like a knight: two squares one way, one the other. A counter you land on may carry you",
      "on: + one step, x one diagonal, L another L, @ to another portal; S protects your cubes.",
      "Collect your seven colours in the order of your row, then land on the centre, d4.",
      "On a pawn that holds the cube you need next, unprotected, you may land to steal it.",
  };
}

std::vector<std::string> rules_in_short(const Labyrinth&) {
  return {
      "Walk as far as you like across open lines, and turn one hedge before, on the way or after:",
      "it carries all pawns around it. Reach your goals one by one, then the gate your neighbour",
      "sets. A turn without a goal brings a magic card: a gap slips you through one closed line",
      "(~), two fairies fly you from fairy to fairy (^). Hedges are named A1 to E5 by the cell at",
      "their lower left; C3+1 is C3 by a quarter clockwise.",
  };
}

}  // namespace

template <Game G>
std::string title_words(const Session<G>& session) {
  return join(name_of(G{}), variant_of(session.layout()), ", turn ", int{session.view().turn},
              " of ", session.layout().limit);
}

template <Game G>
std::string end_words(const Session<G>& session) {
  const Status status = session.status();
  const int turns = session.view().turn;
  if (status.kind == Status::Kind::kWon) {
    return join("The ", pawn_name(status.seat), " (seat ", number(status.seat), ") wins after ",
                turns, " turns.");
  }
  return join("A draw: the limit of ", turns, " turns is reached.");
}

template <Game G>
std::string hint_words(Session<G>& session) {
  const auto turn = session.hint();
  return join("Hint: ", G::write_turn(turn), "   ",
              G::describe(G::account(session.layout(), session.view(), turn)));
}

template <Game G>
std::vector<std::string> screen_help() {
  std::vector<std::string> lines = {name_of(G{}), ""};
  for (std::string& line : rules_in_short(G{})) lines.push_back(std::move(line));
  const std::vector<std::string> keys = {
      "",
      "arrows       move the cursor; what the turn there would do is said below the board",
      "Tab or n     to the next place where you may go; Shift-Tab back",
      "Enter        go there",
      "Esc          leave a choice that is half made",
      "u            take back your last turn and all that followed",
      "h            a hint from the strongest bot",
      "q            leave",
      join("or type a turn in notation and press Enter: ", Face<G>::kTurnForms),
  };
  lines.insert(lines.end(), keys.begin(), keys.end());
  if constexpr (std::is_same_v<G, Labyrinth>) {
    lines.insert(lines.end() - 5, "t            to the hedges and back; Enter or + turns a quarter, - back");
    lines.insert(lines.end() - 5, "p            where there are several ways to pay: another one");
  }
  lines.insert(lines.end(), {"", "Any key: back to the game."});
  return lines;
}

template <Game G>
std::vector<std::string> line_help() {
  return {
      join("A turn in notation: ", Face<G>::kTurnForms),
      "moves: all legal turns   hint: a good one   undo: take back   board: draw it again",
      "position: this position in notation   help   quit",
  };
}

template std::string title_words(const Session<Twisty>&);
template std::string title_words(const Session<Labyrinth>&);
template std::string end_words(const Session<Twisty>&);
template std::string end_words(const Session<Labyrinth>&);
template std::string hint_words(Session<Twisty>&);
template std::string hint_words(Session<Labyrinth>&);
template std::vector<std::string> screen_help<Twisty>();
template std::vector<std::string> screen_help<Labyrinth>();
template std::vector<std::string> line_help<Twisty>();
template std::vector<std::string> line_help<Labyrinth>();

}  // namespace twistwood::cli
