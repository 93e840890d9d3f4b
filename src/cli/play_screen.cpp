#include "cli/play.h"

#include "cli/terminal.h"
#include "cli/terminal_boards.h"

namespace twistwood::cli {

namespace {

constexpr Size kSmallest = {80, 24};
constexpr Style kTitle = {.ink = 180, .bold = true};
constexpr Style kRefusal = {.ink = 203, .bold = true};
constexpr Style kQuiet = {.faint = true};
constexpr std::array<std::string_view, 8> kKeysHelp = {
    "",
    "arrows       move the cursor; below the board is said what the turn there does",
    "Tab or n     to the next place where you may go; Shift-Tab back",
    "Enter        go there",
    "Esc          leave a choice that is half made",
    "u            take back your last turn and all that followed",
    "h            a hint from the strongest bot",
    "q            leave",
};

template <Game G>
class ScreenGame {
 public:
  ScreenGame(Session& session, const History<G>& game, const Look& look, int pause_ms)
      : session_(session), game_(game), look_(look), pause_ms_(pause_ms) {}

  void run() {
    while (!left_) {
      if (!session_.running()) {
        show_end();
      } else if (session_.person_acts()) {
        take_turn();
      } else {
        watch_bot();
      }
    }
  }

 private:
  enum class Doing { kChoosing, kThinking, kWatching, kEnded };

  void watch_bot() {
    draw(TerminalBoard<G>(game_.layout(), game_.view()), Doing::kThinking);
    const int turns = game_.size();
    std::string news = session_.let_bot_play();
    say(game_.size() > turns ? "" : std::move(news), true);  // a turn is told with the others
    draw(TerminalBoard<G>(game_.layout(), game_.view()), Doing::kWatching);
    const Key key = screen_.key(pause_ms_);
    left_ = key.kind == Key::Kind::kClosed || (key.kind == Key::Kind::kText && key.text == 'q');
  }

  void show_end() {
    draw(TerminalBoard<G>(game_.layout(), game_.view()), Doing::kEnded);
    const Key key = screen_.key();
    if (key.kind == Key::Kind::kText) command(key.text);
    if (key.kind == Key::Kind::kClosed) left_ = true;
  }

  // Until the turn is played, taken back, or the person leaves.
  void take_turn() {
    TerminalBoard<G> board(game_.layout(), game_.view());
    turn_over_ = false;
    typed_.clear();
    while (!turn_over_ && !left_) {
      draw(board, Doing::kChoosing);
      const Key key = screen_.key();
      if (key.kind == Key::Kind::kNothing) continue;
      if (key.kind == Key::Kind::kClosed) {
        left_ = true;
      } else if (!typed_.empty() || !board.take(key)) {
        type_or_do(key, board);
      } else {
        said_.clear();
      }
    }
  }

  void type_or_do(const Key& key, TerminalBoard<G>& board) {
    switch (key.kind) {
      case Key::Kind::kEnter:
        if (!typed_.empty()) {
          play(std::exchange(typed_, {}));
        } else if (board.enter()) {
          play(G::write_turn(board.turn()));
        }
        break;
      case Key::Kind::kBackspace:
        if (!typed_.empty()) typed_.pop_back();
        break;
      case Key::Kind::kEscape: typed_.clear(); break;
      case Key::Kind::kText:
        if (!typed_.empty() || !command(key.text)) typed_ += key.text;
        break;
      default: break;
    }
  }

  // False if the letter is no command.
  bool command(char letter) {
    switch (letter) {
      case 'q': left_ = true; return true;
      case '?': show_help(); return true;
      case 'u': {
        const auto denied = session_.undo();
        turn_over_ = !denied;
        say(denied.value_or("Taken back."), false);
        return true;
      }
      case 'h':
        if (session_.person_acts()) say(session_.hint(), false);
        return true;
      default: return false;
    }
  }

  void say(std::string words, bool refused) {
    said_ = std::move(words);
    refused_ = refused;
  }

  void play(const std::string& turn) {
    const auto denied = session_.play(turn);
    turn_over_ = !denied;
    say(denied.value_or(""), true);
  }

  void show_help() {
    const Size size = terminal_size();
    Canvas canvas(size.width, size.height);
    int y = 0;
    std::vector<std::string> help = TerminalBoard<G>::help(look_);
    help.insert(help.end(), kKeysHelp.begin(), kKeysHelp.end());
    help.push_back(join("Or type a turn and Enter: ", TerminalBoard<G>::kTurnForms));
    help.emplace_back("Any key: back to the game.");
    for (const std::string& paragraph : help) {
      for (const std::string& line : wrap(paragraph, size.width - 2)) canvas.text(1, y++, line);
    }
    screen_.show(canvas, look_.colour);
    while (screen_.key().kind == Key::Kind::kNothing) {
    }
  }

  // From the top: title, board beside the players, what was done; from the bottom: keys, what is
  // typed, what the turn under the cursor does or why not, what there is to choose.
  void draw(const TerminalBoard<G>& board, Doing doing) {
    const Size size = terminal_size();
    Canvas canvas(size.width, size.height);
    const int bottom = size.height;
    if (size.width < kSmallest.width || bottom < kSmallest.height) return ask_for_room(canvas);
    canvas.text(1, 0, board.title(), kTitle);
    board.draw(canvas, 1, 1, look_, doing == Doing::kChoosing);
    board.draw_players(canvas, TerminalBoard<G>::kWidth + 2, 1, look_, session_.sitters());
    draw_told(canvas, 1 + TerminalBoard<G>::kHeight, bottom - 5);
    draw_question(canvas, bottom - 5, board, doing);
    canvas.text(1, bottom - 1, keys(doing), kQuiet);
    screen_.show(canvas, look_.colour);
  }

  void ask_for_room(Canvas& canvas) {
    const auto words =
        wrap(join("The board needs ", kSmallest.width, " columns and ", kSmallest.height,
                  " lines: make the window larger, or leave (q) ", "and play with --lines."),
             canvas.width());
    for (int y = 0; y < canvas.height() && y < static_cast<int>(words.size()); ++y) {
      canvas.text(0, y, words[static_cast<std::size_t>(y)]);
    }
    screen_.show(canvas, look_.colour);
  }

  // The latest last, as many as there is room for.
  void draw_told(Canvas& canvas, int y, int end) {
    std::vector<std::string> lines;
    for (int turn = game_.size(); turn-- > 0;) {
      const auto more = wrap(session_.told(turn), canvas.width() - 2);
      if (static_cast<int>(lines.size() + more.size()) > end - y && !lines.empty()) break;
      lines.insert(lines.begin(), more.begin(), more.end());
      if (static_cast<int>(lines.size()) >= end - y) break;
    }
    for (const std::string& line : lines) {
      if (y < end) canvas.text(1, y++, line, kQuiet);
    }
  }

  void draw_question(Canvas& canvas, int y, const TerminalBoard<G>& board, Doing doing) {
    const Seat seat = game_.status().seat;
    const std::string who(pawn_name(seat));
    if (doing == Doing::kEnded) {
      canvas.text(1, y, session_.end(), kTitle);
    } else if (doing == Doing::kThinking) {
      canvas.text(1, y, join("The ", who, " is thinking ", look_.pick("…", "...")), kTitle);
    } else if (doing == Doing::kChoosing) {
      draw_pawn(canvas, 1, y, seat);
      canvas.text(3, y, join(who, ": ", board.question()), kTitle);
      canvas.text(1, y + 3, join("> ", typed_, look_.pick("▁", "_")));
    }
    const bool preview = doing == Doing::kChoosing && said_.empty();
    int line_at = y + 1;
    for (const std::string& line :
         wrap(preview ? preview_words(board) : said_, canvas.width() - 2)) {
      if (line_at > y + 2) break;
      canvas.text(1, line_at++, line, refused_ && !preview ? kRefusal : Style{});
    }
  }

  // What Enter would do; nothing where it is not legal, so that moving over the board is quiet.
  std::string preview_words(const TerminalBoard<G>& board) const {
    const auto turn = board.turn();
    if (G::why_not(game_.layout(), game_.view(), turn)) return {};
    return join(G::write_turn(turn), "   ",
                G::describe(G::account(game_.layout(), game_.view(), turn)));
  }

  std::string keys(Doing doing) const {
    if (doing == Doing::kEnded) return "q leave";
    if (doing != Doing::kChoosing) return "any key: go on  q leave";
    const std::string arrows(look_.pick("←↑↓→", "arrows"));
    const std::string_view own = TerminalBoard<G>::kKeys;
    return join(arrows, " move  Tab next  Enter go  ", own, own.empty() ? "" : "  ",
                "u undo  h hint  ? help  q leave");
  }

  Session& session_;
  const History<G>& game_;  // that of the session
  Look look_;
  int pause_ms_;
  Screen screen_;
  std::string typed_;  // a turn in notation, as far as it is typed
  std::string said_;   // the last refusal, hint or other word
  bool refused_ = false;
  bool turn_over_ = false;
  bool left_ = false;
};

}  // namespace

void play_on_screen(Session& session, const Look& look, int pause_ms) {
  session.history().visit(
      [&]<Game G>(const History<G>& game) { ScreenGame<G>(session, game, look, pause_ms).run(); });
}

}  // namespace twistwood::cli
