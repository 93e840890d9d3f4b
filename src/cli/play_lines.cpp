#include "cli/play_lines.h"

#include <algorithm>
#include <iostream>

#include "cli/play_words.h"

namespace twistwood::cli {

namespace {

constexpr int kWidth = 80;

template <Game G>
class LineGame {
 public:
  LineGame(Session<G>& session, const Look& look) : session_(session), look_(look) {}

  void run() {
    print_board();
    while (!left_ && std::cout && session_.status().running()) {
      if (session_.person_acts()) {
        take_turn();
      } else {
        session_.let_bot_play();
        say(session_.told().back());
      }
    }
    if (session_.status().running()) return;
    print_board();
    say(end_words(session_));
  }

 private:
  void say(std::string_view line) { std::cout << line << '\n'; }

  void print_board() {
    Canvas canvas(kWidth, TerminalBoard<G>::kHeight);
    const TerminalBoard<G> board(session_.layout(), session_.view());
    board.draw(canvas, 0, 0, look_, false);
    board.draw_players(canvas, TerminalBoard<G>::kWidth + 1, 0, look_, session_.sitters());
    say(title_words(session_));
    for (const std::string& line : canvas.lines(look_.colour)) say(line);
    stale_ = false;
  }

  void take_turn() {
    if (stale_) print_board();
    const TerminalBoard<G> board(session_.layout(), session_.view());
    say(join(pawn_name(session_.status().seat), ": ", board.question()));
    std::string line;
    while (!left_) {
      std::cout << "seat " << number(session_.status().seat) << "> " << std::flush;
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
      for (const std::string& help : line_help<G>()) say(help);
    } else if (line == "hint" || line == "h") {
      say(hint_words(session_));
    } else if (line == "board") {
      print_board();
    } else if (line == "position") {
      say(session_.position());
    } else if (line == "moves") {
      print_moves();
    } else if (line == "undo" || line == "u") {
      stale_ = session_.undo();
      say(stale_ ? "Taken back." : "There is nothing to take back.");
    } else {
      return false;
    }
    return true;
  }

  void print_moves() {
    std::vector<std::string> turns;
    G::for_each_turn(session_.layout(), session_.view(),
                     [&](const typename G::Turn& turn) { turns.push_back(G::write_turn(turn)); });
    std::ranges::sort(turns);
    std::string all;
    for (const std::string& turn : turns) all += (all.empty() ? "" : " ") + turn;
    for (const std::string& line : wrap(all, kWidth)) say(line);
  }

  // True if it was a legal turn.
  bool play(const std::string& line) {
    const auto turn = G::read_turn(line);
    const auto refusal = turn ? session_.play(*turn) : turn.error().message;
    say(refusal ? *refusal : session_.told().back());
    stale_ = !refusal;
    return !refusal;
  }

  Session<G>& session_;
  Look look_;
  bool stale_ = false;  // the board has changed since it was last printed
  bool left_ = false;
};

}  // namespace

template <Game G>
void play_in_lines(Session<G>& session, const Look& look) {
  LineGame<G>(session, look).run();
}

template void play_in_lines(Session<Twisty>&, const Look&);
template void play_in_lines(Session<Labyrinth>&, const Look&);

}  // namespace twistwood::cli
