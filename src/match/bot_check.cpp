#include "match/bot_check.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <set>
#include <tuple>

#include "base/quote.h"
#include "base/random.h"
#include "match/bot_talk.h"
#include "match/malformed.h"
#include "match/program.h"
#include "match/words.h"

namespace twistwood::match {

namespace {

constexpr int kTurnsPlayed = 6;  // in a row, for each game and number of seats

AnyHistory dealt(std::string_view game, int seats, int limit = kUsualLimit) {
  return Games::at(*find_game(game), [&]<class G>() {
    typename G::Options options;
    options.seats = seats;
    options.limit = limit;
    return AnyHistory(AnyPosition(std::in_place_index<kGameIndex<G>>, *G::deal(options, 7)));
  });
}

class BotCheck {
 public:
  BotCheck(const BotCheckPlan& plan, const std::function<void(const BotFinding&)>& hear)
      : plan_(plan), hear_(hear), talk_(plan.command, plan.movetime_ms, plan.patience) {}

  Result<void> run() {
    if (const auto started = talk_.start_afresh(); !started) return started;
    // Other checks ask about the options that it names.
    if (!plan_.only.empty()) std::ignore = greet();
    check("greeting", [&] { return greet(); });
    check("a version that nobody speaks", [&] { return talk_.expect_error("twp 999"); });
    check("isready", [&] { return expect_silence("", "isready"); });
    check("a line that ends as on Windows", [&] { return expect_silence("\r", "isready"); });
    check("a line that makes no sense", [&] { return talk_.expect_error("nonsense 1 2 3"); });
    check("an option that nobody has", [&] { return set_unknown_option(); });
    check("setoption without name and value",
          [&] { return talk_.expect_error("setoption nonsense"); });
    check("a number option set to no number", [&] { return set_no_number(); });
    check("go without a position", [&] { return talk_.expect_error("newgame\ngo nodes 1"); });
    check("go after newgame",
          [&] { return talk_.expect_error(usual_position() + "newgame\ngo nodes 1"); });
    refuse_positions();
    check("a game that is over", [&] { return refuse_to_play_on(); });
    for (const std::string& game : plan_.games) {
      for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
        check(join(game, " for ", seats, ", movetime"), [&] { return play(game, seats); });
      }
    }
    for (const std::string_view limit : {"nodes 50", "depth 1", "clock 1000,1000 inc 0"}) {
      check(join("go ", limit), [&] { return expect_turn(join("go ", limit)); });
    }
    check("searchmoves", [&] { return search_moves(); });
    for (const auto& [name, line] : malformed_goes(usual_game())) {
      check(name, [&] { return talk_.expect_error(usual_position() + line); });
    }
    check("isready and stop while it thinks", [&] { return stop(); });
    check("stop when nothing runs", [&] { return expect_silence("stop", "stop"); });
    refuse_while_thinking("setoption", "setoption name Seed value 1");
    refuse_while_thinking("newgame", "newgame");
    refuse_while_thinking("position", join("position ", tell(other_game())));
    refuse_while_thinking("go", "go nodes 1");
    check("the same seed, the same answer", [&] { return repeat(); });
    check("a line of more than a mebibyte",
          [&] { return talk_.expect_error(std::string(kLongestLine + 1, 'x')); });
    check("quit", [&] { return end("quit\n"); });
    check("quit while it thinks", [&] { return end_search("go infinite\nquit\n"); });
    check("the end of the input", [&] { return end(""); });
    check("the end of the input while it thinks", [&] { return end_search("go infinite\n"); });
    check("the end of the input before a limit", [&] { return end_search("go nodes 50\n"); });
    return {};
  }

 private:
  template <class Try>
  void check(std::string name, Try attempt) {
    if (!plan_.only.empty() && name != plan_.only) return;
    note_.clear();
    Result<void> result = talk_.be_ready();
    if (result) result = attempt();
    using Kind = BotFinding::Kind;
    const Kind kind = !result ? Kind::kFault : note_.empty() ? Kind::kFine : Kind::kNote;
    if (!result) talk_.give_up();
    hear_({std::move(name), kind, result ? note_ : result.error().message});
  }

  AnyHistory usual_game() const { return dealt(plan_.games.front(), kMinSeats); }
  std::string usual_position() const { return join("position ", tell(usual_game()), '\n'); }
  std::string thinking() const { return usual_position() + "go infinite\n"; }

  // After a turn: what is answered about the usual position shows by the seat.
  AnyHistory other_game() const {
    AnyHistory game = usual_game();
    game.play(*read_turn(game.game(), turns(game.position()).front()));
    return game;
  }

  Result<void> greet() {
    if (const auto started = talk_.start_afresh(); !started) return started;
    const auto lines = talk_.ask("twp 1\n", {"twpok"});
    if (!lines) return std::unexpected(lines.error());
    std::set<std::string_view> ids;
    options_.clear();
    number_option_.clear();
    for (const std::string& line : *lines | std::views::take(lines->size() - 1)) {
      const Words words = words_of(line);
      if (words.size() > 2 && words[0] == "id") {
        ids.insert(words[1]);
      } else if (words.size() > 4 && words[0] == "option" && words[1] == "name") {
        options_.insert(std::string(words[2]));
        if (words[3] == "type" && words[4] == "spin") number_option_ = words[2];
      } else {
        return refuse("sent ", quote(line),
                      " before twpok: only id name …, id author … and "
                      "option name N type … belong there");
      }
    }
    for (const std::string_view id : {"name", "author"}) {
      if (!ids.contains(id)) return refuse("does not say id ", id, " … before twpok");
    }
    return {};
  }

  // To `line` nothing is said.
  Result<void> expect_silence(std::string_view line, std::string_view what) {
    const auto answer = talk_.answer_to(line);
    if (!answer) return std::unexpected(answer.error());
    if (answer->empty()) return {};
    return refuse("says ", quote(answer->front()), " to ", what, ", where nothing is due");
  }

  Result<void> set_unknown_option() {
    const auto answer = talk_.answer_to("setoption name Nonsense value 1");
    if (!answer) return std::unexpected(answer.error());
    if (answer->empty() || answer->front().starts_with("error ")) return {};
    return refuse("says ", quote(answer->front()), " to setoption, where only an error may be due");
  }

  Result<void> set_no_number() {
    if (number_option_.empty()) return note_ = "it has none", Result<void>();
    return talk_.expect_error(join("setoption name ", number_option_, " value nonsense"));
  }

  void refuse_positions() {
    const std::string usual = tell(usual_game());
    check("a position that is none", [&] { return refuse_position("nonsense"); });
    check("what is no turn", [&] { return refuse_position(usual + " turns nonsense"); });
    check("an illegal turn",
          [&] { return refuse_position(join(usual, " turns ", turn_out_of_time(usual_game()))); });
    for (const std::string& game : plan_.games) {
      const auto position = beyond_hidden_card(dealt(game, kMinSeats));
      if (!position) continue;
      check(join(game, ", a turn that turns up a hidden card"),
            [&] { return refuse_position(*position); });
    }
  }

  // The position before it must not be answered about.
  Result<void> refuse_position(std::string_view position) {
    if (const auto answer = talk_.answer_to(usual_position()); !answer) {
      return std::unexpected(answer.error());
    }
    const auto refused = talk_.expect_error(join("position ", position));
    return refused ? talk_.expect_error("go nodes 1") : refused;
  }

  Result<void> refuse_to_play_on() {
    AnyHistory game = dealt(plan_.games.front(), kMinSeats, 1);
    game.play(*read_turn(game.game(), turns(game.position()).front()));
    return talk_.expect_error(join("position ", tell(game), "\ngo nodes 1"));
  }

  // It plays all seats for a while.
  Result<void> play(std::string_view name, int seats) {
    AnyHistory game = dealt(name, seats);
    if (const auto ready = talk_.answer_to("newgame"); !ready) {
      return std::unexpected(ready.error());
    }
    for (int i = 0; i < kTurnsPlayed && game.status().running(); ++i) {
      const auto turn = talk_.expect_turn(game, join("go movetime ", talk_.movetime_ms()));
      if (!turn) return std::unexpected(turn.error());
      if (const auto played = game.play(*turn); !played) return played;
    }
    return {};
  }

  Result<void> expect_turn(std::string_view go) {
    const auto turn = talk_.expect_turn(usual_game(), go);
    return turn ? Result<void>() : std::unexpected(turn.error());
  }

  Result<void> stop() {
    const auto meanwhile = talk_.ask(thinking() + "isready\n", {"readyok", "bestturn", "error"});
    if (!meanwhile) return std::unexpected(meanwhile.error());
    if (meanwhile->back().starts_with("bestturn")) {
      return refuse("answers go infinite before stop");
    }
    if (meanwhile->back().starts_with("error")) {
      return refuse("says ", quote(meanwhile->back()), " to go infinite or to isready after it");
    }
    if (talk_.says_within("bestturn", 2 * talk_.movetime_ms())) {
      return refuse("answers go infinite before stop");
    }
    return stop_thinking();
  }

  Result<void> stop_thinking() {
    const auto stopped = talk_.ask("stop\n", {"bestturn"});
    return stopped ? judge(*stopped) : std::unexpected(stopped.error());
  }

  Result<void> judge(const Lines& answer) const {
    const auto turn = turn_in(answer, usual_game());
    return turn ? Result<void>() : std::unexpected(turn.error());
  }

  // And the search goes on, about what it was.
  void refuse_while_thinking(std::string_view command, const std::string& line) {
    check(join(command, " while it thinks"), [&] {
      const auto refused = talk_.expect_error(thinking() + line);
      return refused ? stop_thinking() : refused;
    });
  }

  // A bot need not know it, but then it says so.
  Result<void> search_moves() {
    const std::string only = turns(usual_game().position()).back();
    const auto answer = talk_.ask(join(usual_position(), "go nodes 50 searchmoves ", only, '\n'),
                                  {"bestturn", "error"});
    if (!answer) return std::unexpected(answer.error());
    if (answer->back().starts_with("error")) {
      note_ = "does not know it, and says so";
      return {};
    }
    const auto turn = turn_in(*answer, usual_game(), {only});
    return turn ? Result<void>() : std::unexpected(turn.error());
  }

  Result<void> repeat() {
    if (!options_.contains("Seed")) return note_ = "it has no option Seed", Result<void>();
    std::set<std::string> answers;
    for (int i = 0; i < 2; ++i) {
      const auto set = talk_.answer_to("newgame\nsetoption name Seed value 7");
      if (!set) return std::unexpected(set.error());
      const auto turn = talk_.expect_turn(usual_game(), "go nodes 200");
      if (!turn) return std::unexpected(turn.error());
      answers.insert(*turn);
    }
    if (answers.size() == 1) return {};
    return refuse("answers ", *answers.begin(), " and ", *answers.rbegin(),
                  " with the same Seed and a limit of nodes");
  }

  Result<void> end(std::string_view lines) {
    if (!lines.empty()) {
      if (const auto said = talk_.say(lines); !said) return said;
    } else {
      talk_.end_input();
    }
    const auto said = talk_.expect_end();
    return said ? Result<void>() : std::unexpected(said.error());
  }

  // What it has found by then is still answered.
  Result<void> end_search(std::string_view lines) {
    if (const auto said = talk_.say(join(usual_position(), lines)); !said) return said;
    if (!lines.ends_with("quit\n")) talk_.end_input();
    const auto said = talk_.expect_end();
    return said ? judge(*said) : std::unexpected(said.error());
  }

  const BotCheckPlan& plan_;
  const std::function<void(const BotFinding&)>& hear_;
  BotTalk talk_;
  std::set<std::string> options_;
  std::string number_option_;  // one of them, if there is any
  std::string note_;           // of the check that runs
};

}  // namespace

Result<void> check_bot(const BotCheckPlan& plan,
                       const std::function<void(const BotFinding&)>& hear) {
  return BotCheck(plan, hear).run();
}

}  // namespace twistwood::match
