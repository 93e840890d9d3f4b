#include "match/bot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

#include "base/quote.h"
#include "match/among.h"

namespace twistwood::match {

namespace {

constexpr std::size_t kPositionFields = 6;

// 0.62, or 0.995 where the third digit is not 0.
std::string chance(double win) {
  const auto thousandths = std::lround(std::clamp(win, 0.0, 1.0) * 1000);
  std::string digits = std::to_string(1000 + thousandths % 1000).substr(1);
  if (digits.back() == '0') digits.pop_back();
  return join(thousandths / 1000, '.', digits);
}

// What is proved: whether it is a draw, and who loses. Of other lines search knows only what they
// are worth.
std::string certain(const search::AnyLine& line) {
  if (!line.proved) return {};
  const bool drawn = std::ranges::count(line.win, 1.0) == 0;
  const auto loses = [&](double win) { return drawn || win == 1 ? "0" : "1"; };
  return join(" draw ", drawn ? 1 : 0, " loss ", listed(line.win, ",", loses));
}

std::string info(const search::AnyReport& report, std::size_t place, bool several) {
  const search::AnyLine& line = report.lines[place];
  const std::int64_t rate = report.nodes * 1000 / std::max<std::int64_t>(1, report.time_ms);
  std::string text = join("info depth ", report.depth);
  if (several) text += join(" multipv ", place + 1);
  return join(text, " nodes ", report.nodes, " nps ", rate, " time ", report.time_ms, " win ",
              listed(line.win, ",", chance), certain(line), " pv ",
              listed(line.turns, " ", write_turn));
}

}  // namespace

Bot::Bot(Identity identity, Write write, search::Clock clock, BotOptions options)
    : identity_(std::move(identity)),
      write_(std::move(write)),
      clock_(std::move(clock)),
      options_(options) {}

Bot::~Bot() { end_search(); }

bool Bot::hear(const InputLine& line) {
  if (line.too_long) {
    complain(join("line: longer than ", kLongestLine, " bytes"));
    return true;
  }
  const Words words = words_of(line.text);
  if (words.empty()) return true;
  const std::string_view command = words[0];
  const bool alone = command == "quit" || command == "isready" || command == "stop";
  if (alone && overfull(words)) return true;
  if (command == "quit" || command == "stop") end_search();
  if (command == "isready") say("readyok");
  if (alone) return command != "quit";
  constexpr std::array<std::pair<std::string_view, void (Bot::*)(const Words&)>, 5> kCommands = {
      {{"twp", &Bot::introduce},
       {"setoption", &Bot::set_option},
       {"newgame", &Bot::new_game},
       {"position", &Bot::take_position},
       {"go", &Bot::go}}};
  for (const auto& [name, obey] : kCommands) {
    if (name == command) return (this->*obey)(words), true;
  }
  complain(join(quote(command),
                " is none of twp, setoption, isready, newgame, position, go, stop, quit"));
  return true;
}

void Bot::hear_end(std::chrono::milliseconds patience) {
  {
    std::unique_lock lock(mutex_);
    if (!infinite_) changed_.wait_for(lock, patience, [&] { return !searching_; });
  }
  end_search();
}

void Bot::introduce(const Words& words) {
  if (words.size() != 2) return complain("twp: the version is needed, as in: twp 1");
  if (number_in(words[1]) != kProtocolVersion) {
    return complain(join("twp: version ", quote(words[1]), " is not spoken here, only 1"));
  }
  say("id name " + identity_.name);
  say("id author " + identity_.author);
  for (const std::string& line : BotOptions::lines()) say(line);
  say("twpok");
}

void Bot::set_option(const Words& words) {
  if (busy(words)) return;
  if (words.size() != 5 || words[1] != "name" || words[3] != "value") {
    return complain("setoption: the form is: setoption name N value V");
  }
  if (const auto set = options_.set(words[2], words[4]); !set) {
    complain("setoption: " + set.error().message);
  }
}

void Bot::new_game(const Words& words) {
  if (busy(words) || overfull(words)) return;
  game_.reset();
  agent_.reset();
}

void Bot::take_position(const Words& words) {
  if (busy(words)) return;
  // A host whose position is refused must not get an answer about the one before.
  game_.reset();
  auto game = read_game(words);
  if (!game) return complain(game.error().message);
  game_ = std::move(*game);
}

Result<AnyHistory> Bot::read_game(const Words& words) const {
  const std::size_t end = 1 + kPositionFields;
  const auto position =
      read_position(listed(words | std::views::take(end) | std::views::drop(1), " "));
  if (!position) return std::unexpected(position.error());
  if (words.size() > end && words[end] != "turns") {
    return refuse("position: after its six fields comes turns, not ", quote(words[end]));
  }
  AnyHistory game(*position);
  for (std::size_t i = end + 1; i < words.size(); ++i) {
    if (const auto played = game.play(words[i]); !played) {
      return refuse("turn ", i - end, ", ", quote(words[i]), ": ", played.error().message);
    }
  }
  return game;
}

void Bot::go(const Words& words) {
  if (busy(words)) return;
  if (!game_) return complain("go: there is no position yet");
  const auto go = read_go(words, game_->seats());
  if (!go) return complain(go.error().message);
  const Status now = game_->status();
  if (!now.running()) return complain("go: the game is over");
  auto among = turns_among(*go, *game_);
  if (!among) return complain(among.error().message);
  if (const auto ready = prepare_agent(); !ready) return complain(ready.error().message);
  if (thread_.joinable()) thread_.join();
  stop_ = false;
  informed_nodes_ = -1;
  const search::Budget budget = budget_of(*go, now.seat);
  {
    const std::lock_guard lock(mutex_);
    searching_ = true;
    infinite_ = go->infinite;
  }
  thread_ = std::thread([this, budget, infinite = go->infinite, turns = std::move(*among)] {
    search(budget, infinite, turns);
  });
}

Result<void> Bot::prepare_agent() {
  const std::size_t game = game_->game();
  if (agent_ && made_with_ == options_ && made_for_ == game) return {};
  agent_.reset();
  auto agent = search::AnyAgent::make(game_->position(), options_.agent_name(),
                                      options_.agent_options(), clock_);
  if (!agent) return std::unexpected(agent.error());
  agent_ = std::move(*agent);
  made_with_ = options_;
  made_for_ = game;
  return {};
}

void Bot::search(search::Budget budget, bool infinite, const std::vector<AnyTurn>& among) {
  const AnyPosition position = game_->position();
  search::Question question{.position = position, .history = game_->hashes()};
  question.budget = budget;
  question.stop = &stop_;
  question.lines = options_.multi_pv();
  question.report = [this](const search::AnyReport& report) { inform(report); };
  const search::Choice choice =
      among.empty() ? agent_->ask(question) : ask_among(*agent_, question, among, clock_);
  if (choice.report.nodes != informed_nodes_ && among.empty()) inform(choice.report);
  std::unique_lock lock(mutex_);
  if (infinite) changed_.wait(lock, [&] { return stop_.load(); });
  // Ready before the answer is written: a host may ask for the next turn at once.
  searching_ = false;
  write_("bestturn " + write_turn(choice.turn));
  changed_.notify_all();
}

void Bot::inform(const search::AnyReport& report) {
  informed_nodes_ = report.nodes;
  const bool several = options_.multi_pv() > 1;
  for (std::size_t i = 0; i < report.lines.size(); ++i) say(info(report, i, several));
}

void Bot::end_search() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool Bot::busy(const Words& words) {
  {
    const std::lock_guard lock(mutex_);
    if (!searching_) return false;
  }
  complain(join(words[0], ": a search is running; say stop first"));
  return true;
}

bool Bot::overfull(const Words& words) {
  if (words.size() == 1) return false;
  complain(join(words[0], ": nothing comes after it, got ", quote(words[1])));
  return true;
}

void Bot::say(std::string_view line) {
  const std::lock_guard lock(mutex_);
  if (write_(line)) return;
  stop_ = true;
  changed_.notify_all();
}

}  // namespace twistwood::match
