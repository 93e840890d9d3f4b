#include "cli/play_words.h"

namespace twistwood::cli {

namespace {

std::string name_of(const Twisty&) { return "Twisty"; }
std::string name_of(const Labyrinth&) { return "Twist Labyrinth"; }

std::string variant_of(const twisty::Layout& layout) {
  return join(", edition ", twisty::name(layout.edition));
}
std::string variant_of(const labyrinth::Layout&) { return {}; }

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
std::vector<std::string> screen_help(const Look& look) {
  std::vector<std::string> paragraphs = TerminalBoard<G>::help(look);
  const std::vector<std::string> keys = {
      "",
      "arrows       move the cursor; below the board is said what the turn there does",
      "Tab or n     to the next place where you may go; Shift-Tab back",
      "Enter        go there",
      "Esc          leave a choice that is half made",
      "u            take back your last turn and all that followed",
      "h            a hint from the strongest bot",
      "q            leave",
      join("Or type a turn and Enter: ", TerminalBoard<G>::kTurnForms),
      "Any key: back to the game.",
  };
  paragraphs.insert(paragraphs.end(), keys.begin(), keys.end());
  return paragraphs;
}

template <Game G>
std::vector<std::string> line_help() {
  return {
      join("A turn in notation: ", TerminalBoard<G>::kTurnForms),
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
template std::vector<std::string> screen_help<Twisty>(const Look&);
template std::vector<std::string> screen_help<Labyrinth>(const Look&);
template std::vector<std::string> line_help<Twisty>();
template std::vector<std::string> line_help<Labyrinth>();

}  // namespace twistwood::cli
