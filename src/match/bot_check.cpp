#include "match/bot_check.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <set>

#include "base/quote.h"
#include "base/random.h"
#include "match/bot_talk.h"
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
    check("greeting", [&] { return greet(); });
    check("isready", [&] { return expect_silence("", "isready"); });
    check("a line that ends as on Windows", [&] { return expect_silence("\r", "isready"); });
    check("a line that makes no sense", [&] { return talk_.expect_error("nonsense 1 2 3"); });
    check("an option that nobody has", [&] { return set_unknown_option(); });
    check("go without a position", [&] { return talk_.expect_error("newgame\ngo nodes 1"); });
    check("a position that is none", [&] { return refuse_position("nonsense"); });
    check("an illegal turn", [&] {
      return refuse_position(tell(dealt(plan_.games.front(), kMinSeats)) + " turns nonsense");
    });
    check("a game that is over", [&] { return refuse_to_play_on(); });
    for (const std::string& game : plan_.games) {
      for (int seats = kMinSeats; seats <= kMaxSeats; ++seats) {
        check(join(game, " for ", seats, ", movetime"), [&] { return play(game, seats); });
      }
    }
    for (const std::string_view limit : {"nodes 50", "depth 1", "clock 1000,1000 inc 0"}) {
      check(join("go ", limit), [&] { return expect_turn(join("go ", limit)); });
    }
    check("isready and stop while it thinks", [&] { return stop(); });
    check("stop when nothing runs", [&] { return expect_silence("stop", "stop"); });
    check("go while it thinks", [&] { return refuse_second_search(); });
    check("searchmoves", [&] { return search_moves(); });
    check("the same seed, the same answer", [&] { return repeat(); });
    check("a line of more than a mebibyte",
          [&] { return talk_.expect_error(std::string(kLongestLine + 1, 'x')); });
    check("quit", [&] { return end("quit\n"); });
    check("quit while it thinks", [&] { return end(thinking() + "quit\n"); });
    check("the end of the input", [&] { return end(""); });
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
    hear_({std::move(name), kind, result ? note_ : result.error().message});
  }

  AnyHistory usual_game() const { return dealt(plan_.games.front(), kMinSeats); }
  std::string usual_position() const { return join("position ", tell(usual_game()), '\n'); }
  std::string thinking() const { return usual_position() + "go infinite\n"; }

  Result<void> greet() {
    if (const auto started = talk_.start_afresh(); !started) return started;
    const auto lines = talk_.ask("twp 1\n", {"twpok"});
    if (!lines) return std::unexpected(lines.error());
    std::set<std::string_view> ids;
    options_.clear();
    for (const std::string& line : *lines | std::views::take(lines->size() - 1)) {
      const Words words = words_of(line);
      if (words.size() > 2 && words[0] == "id") {
        ids.insert(words[1]);
      } else if (words.size() > 4 && words[0] == "option" && words[1] == "name") {
        options_.insert(std::string(words[2]));
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
    const auto stopped = talk_.ask("stop\n", {"bestturn"});
    return stopped ? Result<void>() : std::unexpected(stopped.error());
  }

  Result<void> refuse_second_search() {
    const auto answer = talk_.ask(thinking() + "go nodes 1\n", {"error", "bestturn"});
    if (!answer) return std::unexpected(answer.error());
    if (answer->back().starts_with("bestturn")) return refuse("answers a go while it thinks");
    const auto stopped = talk_.ask("stop\n", {"bestturn"});
    return stopped ? Result<void>() : std::unexpected(stopped.error());
  }

  // A bot need not know it, but then it says so.
  Result<void> search_moves() {
    const std::string only = turns(usual_game().position()).back();
    const auto answer = talk_.ask(join(usual_position(), "go nodes 50 searchmoves ", only, '\n'),
                                  {"bestturn", "error"});
    if (!answer) return std::unexpected(answer.error());
    if (answer->back().starts_with("error")) note_ = "does not know it, and says so";
    if (!note_.empty() || answer->back() == "bestturn " + only) return {};
    return refuse("answers ", quote(answer->back()), ", not the only turn it was asked about, ",
                  only);
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
    return talk_.expect_end();
  }

  const BotCheckPlan& plan_;
  const std::function<void(const BotFinding&)>& hear_;
  BotTalk talk_;
  std::set<std::string> options_;
  std::string note_;  // of the check that runs
};

}  // namespace

Result<void> check_bot(const BotCheckPlan& plan,
                       const std::function<void(const BotFinding&)>& hear) {
  return BotCheck(plan, hear).run();
}

}  // namespace twistwood::match
