#include "cli/play.h"

#include <iostream>

#include "cli/terminal_boards.h"
#include "match/words.h"

namespace twistwood::cli {

namespace {

constexpr int kLineWidth = 80;

template <Game G>
class LineGame {
 public:
  LineGame(Session& session, const History<G>& game, const Look& look)
      : session_(session), game_(game), look_(look) {}

  void run() {
    print_board();
    while (!left_ && std::cout && session_.running()) {
      if (session_.person_acts()) {
        take_turn();
      } else {
        say(session_.let_bot_play());
      }
    }
    if (session_.running()) return;
    print_board();
    say(session_.end());
  }

 private:
  void say(std::string_view line) { std::cout << line << '\n'; }

  void print_board() {
    Canvas canvas(kLineWidth, TerminalBoard<G>::kHeight);
    const TerminalBoard<G> board(game_.layout(), game_.view());
    board.draw(canvas, 0, 0, look_, false);
    board.draw_players(canvas, TerminalBoard<G>::kWidth + 1, 0, look_, session_.sitters());
    say(board.title());
    for (const std::string& line : canvas.lines(look_.colour)) say(line);
    stale_ = false;
  }

  void take_turn() {
    if (stale_) print_board();
    const TerminalBoard<G> board(game_.layout(), game_.view());
    say(join(pawn_name(game_.status().seat), ": ", board.question()));
    std::string line;
    while (!left_) {
      std::cout << "seat " << number(game_.status().seat) << "> " << std::flush;
      if (!std::getline(std::cin, line)) {
        std::cout << '\n';
        left_ = true;
      } else if (line.empty()) {
        continue;
      } else if (!command(line) && play(line)) {
        break;
      }
      if (stale_) break;
    }
  }

  // False if the line is no command.
  bool command(const std::string& line) {
    if (line == "quit" || line == "q") {
      left_ = true;
    } else if (line == "help" || line == "?") {
      print_help();
    } else if (line == "hint" || line == "h") {
      say(session_.hint());
    } else if (line == "board") {
      print_board();
    } else if (line == "position") {
      say(session_.position());
    } else if (line == "moves") {
      print_moves();
    } else if (line == "undo" || line == "u") {
      const auto denied = session_.undo();
      stale_ = !denied;
      say(denied.value_or("Taken back."));
    } else {
      return false;
    }
    return true;
  }

  void print_help() {
    say(join("A turn in notation: ", TerminalBoard<G>::kTurnForms));
    say("moves: all legal turns   hint: a good one   undo: take back   board: draw it again");
    say("position: this position in notation   help   quit");
  }

  void print_moves() {
    const std::string all = match::listed(turns(session_.history().position()), " ");
    for (const std::string& line : wrap(all, kLineWidth)) say(line);
  }

  // True if it was a legal turn.
  bool play(const std::string& line) {
    const auto denied = session_.play(line);
    stale_ = !denied;
    say(denied ? *denied : session_.told(game_.size() - 1));
    return stale_;
  }

  Session& session_;
  const History<G>& game_;  // that of the session
  Look look_;
  bool stale_ = false;  // the board has changed since it was last printed
  bool left_ = false;
};

}  // namespace

void play_in_lines(Session& session, const Look& look) {
  session.history().visit(
      [&]<Game G>(const History<G>& game) { LineGame<G>(session, game, look).run(); });
}

}  // namespace twistwood::cli
