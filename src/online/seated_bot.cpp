#include "online/seated_bot.h"

#include <algorithm>
#include <array>
#include <random>
#include <utility>

#include "base/quote.h"
#include "base/steady_clock.h"
#include "online/message.h"
#include "online/turn_limits.h"

namespace twistwood::online {

using Kind = BotSeatEnd::Kind;
using wire::Json;

namespace {

constexpr std::chrono::milliseconds kGlance{50};
constexpr std::chrono::seconds kPauseAsking{5};  // before asking again for a rematch
constexpr std::size_t kLongestName = 96;         // bytes, as servers have it
constexpr int kTries = 2;                        // of the program, for a turn

// The one seat that the link opens; nothing if it opens none.
std::optional<Seat> seat_in(const Json& joined, int seats) {
  const auto found = joined.find("seats");
  if (found == joined.end() || !found->is_array() || found->size() != 1) return std::nullopt;
  const Json& only = found->front();
  if (!only.is_number_unsigned() || only < 1 || only > seats) return std::nullopt;
  return seat_at(only.get<int>() - 1);
}

std::string sentence(const RemoteOutcome& outcome, Seat seat) {
  std::string how;
  if (outcome.kind == "repetition") how = ": a position is on the board for the third time";
  if (outcome.kind == "draw") how = ": the limit of turns is reached";
  if (outcome.kind == "resigned") how = ": the others have given up";
  if (outcome.kind == "timeout") how = " on time";
  if (!outcome.winner) return "the game is over: a draw" + how;
  return join("the game is over: seat ", number(*outcome.winner),
              *outcome.winner == seat ? ", the bot," : "", " wins", how);
}

// A name whose first word is a pawn chooses that pawn: the seat's stays what it is.
std::string shown_name(const std::string& seat_name, const std::string& name) {
  constexpr std::array<std::string_view, 4> kPawns = {"fox", "owl", "hare", "hedgehog"};
  const std::string first = seat_name.substr(0, seat_name.find(' '));
  const bool pawn = std::ranges::find(kPawns, first) != kPawns.end();
  return (pawn ? first + ' ' : "") + name;
}

}  // namespace

SeatedBot::SeatedBot(const BotSeatPlan& plan, const std::atomic<bool>& stopped,
                     const BotSeatEars& ears, client::Network& network,
                     std::unique_ptr<match::Program> program)
    : plan_(plan),
      stopped_(stopped),
      ears_(ears),
      network_(network),
      name_(plan.name.empty() ? program->name() : plan.name),
      device_(join("bot-", std::random_device{}())),
      link_(network, std::chrono::milliseconds(plan.patience_ms), link_ears()),
      thinker_(std::move(program), [&network](auto then) { network.post(std::move(then)); }) {}

BotSeatEnd SeatedBot::run() {
  watch();
  link_.join(plan_.link.table, plan_.link.token);
  network_.run();
  link_.leave();
  return end_;
}

// Ctrl-C comes at any moment.
void SeatedBot::watch() {
  if (stopped_) return stop(Kind::kStopped, "stopped");
  network_.after(kGlance, [this] { watch(); });
}

void SeatedBot::stop(Kind kind, const std::string& why) {
  if (over_) return;
  over_ = true;
  end_ = {kind, why};
  thinker_.hurry();
  network_.stop();
}

TableLink::Ears SeatedBot::link_ears() {
  TableLink::Ears ears;
  ears.joined = [this](const Json& message) { hear_joined(message); };
  ears.changed = [this] { go_on(); };
  ears.talk = [this](const Json& message) { hear_talk(message); };
  ears.away = [this](const std::string& why) {
    ears_.trouble(join("cut off (", why, "); trying again"));
  };
  ears.refused = [this](const std::string& why) {
    stop(Kind::kRefused, join("the server refuses this link: ", why));
  };
  ears.given_up = [this](const std::string& why) { stop(Kind::kFailed, why); };
  return ears;
}

void SeatedBot::hear_joined(const Json& message) {
  if (over_) return;
  const AnyHistory& game = table().history();
  const auto seat = seat_in(message, game.seats());
  if (!seat) return stop(Kind::kRefused, "this link is for watching; that of a seat is needed");
  if (!seat_) {
    told_ = game.size();
    came_late_ = table().outcome().has_value();
    ears_.said(join("at the table: ", Games::kNames[game.game()], ", seat ", number(*seat), " of ",
                    game.seats(), told_ > 0 ? join(", after ", told_, " turns") : ""));
  }
  const bool first = !seat_;
  seat_ = seat;
  public_ = flag_in(message, "public");
  if (const auto rematch = message.find("rematch"); rematch != message.end()) {
    next_ = text_in(*rematch, "table");
  }
  // The pong comes after what there is to say against it.
  claimed_ = false;
  link_.tell({{"type", "claim"}, {"device", device_}, {"take", first && plan_.takes_over}});
  link_.tell({{"type", "ping"}});
}

void SeatedBot::hear_talk(const Json& message) {
  if (over_ || !seat_) return;
  const std::string type = text_in(message, "type");
  if (type == "pong" && !claimed_) {
    claimed_ = true;
    introduce();
    return go_on();
  }
  if (type == "elsewhere" && lists(message, "seats", *seat_)) {
    return stop(Kind::kRefused,
                claimed_ || plan_.takes_over
                    ? "the seat was taken over on another device"
                    : "the seat is played on another device already; --take takes it over");
  }
  if (type == "vote" && lists(message, "needed", *seat_) && !lists(message, "agreed", *seat_)) {
    return link_.tell({{"type", "vote"},
                       {"for", number_in(message, "for")},
                       {"level", number_in(message, "level")},
                       {"agrees", true}});
  }
  if (type == "rematch") {
    next_ = text_in(message, "table");
    if (finished_) follow();
  }
  if (type == "notice") ears_.trouble(join("the server says: ", text_in(message, "message")));
}

// Whatever has changed: does what is to be done now.
void SeatedBot::go_on() {
  if (over_ || !seat_ || table().version() == 0) return;
  show_turns();
  if (thinking_ && !same_question()) thinker_.hurry();
  if (!claimed_ || !table().settled() || table().version() < await_version_) return;
  if (resigning_) return leave_after_resigning();
  if (table().outcome()) return finish_game();
  if (own().out && plan_.games == 1) {
    return stop(Kind::kPlayed, "the bot is out of the game, which goes on without it");
  }
  answer_questions();
  if (thinking_ || playing_ || own().out) return;
  if (!ready_) return begin_game();
  if (table().to_act() == *seat_ && own().sitting_in == 0) think();
}

void SeatedBot::show_turns() {
  const AnyHistory& game = table().history();
  if (told_ > game.size()) ears_.said(join("back to the position after ", game.size(), " turns"));
  told_ = std::min(told_, game.size());
  for (; told_ < game.size(); ++told_) {
    ears_.said(join("turn ", told_ + 1, ", seat ", number(game.seat(told_)), ": ",
                    write_turn(game.turn(told_)),
                    game.turned_up(told_) ? join(" (", game.card(told_), ')') : ""));
  }
}

// Strangers exchange no text: on a public table there are no names.
void SeatedBot::introduce() {
  if (std::exchange(introduced_, true) || public_ || name_.empty()) return;
  const std::string name = shown_name(own().name, name_).substr(0, kLongestName);
  const Json body = {{"token", plan_.link.token}, {"name", name}};
  network_.request(join("/api/tables/", plan_.link.table, "/name"), wire::write(body),
                   [this, name](const Result<client::Reply>& reply) {
                     constexpr int kOk = 200;
                     if (reply && reply->status == kOk) return;
                     ears_.trouble(join("the table does not take the name ", quote(name)));
                   });
}

void SeatedBot::begin_game() {
  thinking_ = true;
  thinker_.new_game(table().history(), plan_.seed + static_cast<std::uint64_t>(games_),
                    [this](const Result<std::string>& name) {
                      thinking_ = false;
                      ready_ = bool(name);
                      if (!name) return fail_turn(name.error().message);
                      go_on();
                    });
}

void SeatedBot::think() {
  const AnyHistory& game = table().history();
  asked_size_ = game.size();
  asked_hash_ = game.hash();
  const TableClocks clocks{table().clocks_ms(steady_ms()), table().increment_ms(),
                           table().per_turn()};
  const match::Go go = turn_limits(plan_.player.budget, clocks, *seat_, plan_.overhead_ms);
  thinking_ = true;
  thinker_.choose(game, go, turn_patience_ms(go, *seat_, plan_.player.patience),
                  [this](const Result<std::string>& turn) { take_turn(turn); });
}

bool SeatedBot::same_question() const {
  return ready_ && table().to_act() == seat_ && table().history().size() == asked_size_ &&
         table().history().hash() == asked_hash_;
}

void SeatedBot::take_turn(const Result<std::string>& turn) {
  thinking_ = false;
  if (over_) return;
  const bool wanted = same_question();
  if (!turn) ready_ = false;  // the program is gone
  if (!wanted) return go_on();
  if (!turn) return fail_turn(turn.error().message);
  const auto read = read_turn(table().history().game(), *turn);
  if (!read) return fail_turn(join("played ", quote(*turn), ": ", read.error().message));
  if (const auto refusal = table().history().why_not(*read)) {
    return fail_turn(join("played ", quote(*turn), ": ", describe(*refusal)));
  }
  playing_ = true;
  link_.ask(
      {{"type", "play"}, {"seat", number(*seat_)}, {"version", table().version()}, {"turn", *turn}},
      [this, played = *turn](const Json& answer) { hear_verdict(played, answer); });
}

void SeatedBot::hear_verdict(const std::string& turn, const Json& answer) {
  playing_ = false;
  await_version_ = std::max(await_version_, number_in(answer, "version"));
  if (flag_in(answer, "ok")) {
    failures_ = 0;
    return go_on();
  }
  const std::string code = text_in(answer, "code");
  const std::string message = text_in(answer, "message");
  if (code == "illegal" || code == "no-turn") {
    return fail_turn(join("played ", quote(turn), ": ", message));
  }
  // The table has moved on meanwhile.
  if (code == "stale" || code == "over" || code == "not-your-turn") return go_on();
  stop(Kind::kRefused, join("the server refuses a turn: ", message));
}

void SeatedBot::answer_questions() {
  if (asking_) return;
  if (table().asks_for_undo(*seat_)) {
    ask({{"type", "answer-undo"}, {"agrees", plan_.agrees_undo}});
  } else if (own().sitting_in > 0) {
    ask({{"type", "take-back"}});
  }
}

void SeatedBot::ask(Json message) {
  asking_ = true;
  message["seat"] = number(*seat_);
  message["version"] = table().version();
  link_.ask(std::move(message), [this](const Json& answer) {
    asking_ = false;
    await_version_ = std::max(await_version_, number_in(answer, "version"));
    go_on();
  });
}

void SeatedBot::fail_turn(const std::string& why) {
  if (over_) return;
  if (stopped_) return stop(Kind::kStopped, "stopped");  // it was not given the time
  ears_.trouble(join("the bot ", why));
  ready_ = false;
  if (++failures_ < kTries) return go_on();
  if (plan_.resigns) return resign(join("the bot ", why, "; it has resigned"));
  stop(Kind::kRefused, join("the bot ", why, "; its seat is empty now"));
}

void SeatedBot::resign(const std::string& why) {
  resigning_ = true;
  link_.ask({{"type", "resign"}, {"seat", number(*seat_)}, {"version", table().version()}},
            [this, why](const Json& answer) {
              await_version_ = std::max(await_version_, number_in(answer, "version"));
              if (text_in(answer, "code") == "stale") {
                return network_.after(kGlance, [this, why] { resign(why); });
              }
              gave_up_ = why;
              go_on();
            });
}

void SeatedBot::leave_after_resigning() {
  if (gave_up_.empty()) return;  // not answered yet
  if (table().outcome()) tell_outcome();
  stop(Kind::kRefused, gave_up_);
}

void SeatedBot::tell_outcome() {
  ears_.said(sentence(*table().outcome(), *seat_));
  ears_.over(table().record());
}

void SeatedBot::finish_game() {
  if (std::exchange(finished_, true)) return;
  ready_ = false;
  failures_ = 0;
  if (came_late_) {
    ears_.said("the game at this table is over already");
    if (plan_.games == 1 && next_.empty() && !plan_.asks_rematch) {
      return stop(Kind::kRefused, "there is nothing to play; --rematch asks for another game");
    }
    return play_on();
  }
  tell_outcome();
  ++games_;
  if (plan_.games > 0 && games_ >= plan_.games) return stop(Kind::kPlayed, "");
  play_on();
}

void SeatedBot::play_on() {
  if (!next_.empty()) return follow();
  if (plan_.asks_rematch) return ask_rematch();
  ears_.said("waiting for a rematch");
}

void SeatedBot::ask_rematch() {
  link_.ask({{"type", "rematch"}}, [this](const Json& answer) {
    if (flag_in(answer, "ok")) return;  // the message with the new table comes to everybody
    ears_.trouble(join("no rematch yet: ", text_in(answer, "message")));
    network_.after(kPauseAsking, [this] {
      if (finished_ && !over_) ask_rematch();
    });
  });
}

void SeatedBot::follow() {
  seat_.reset();
  claimed_ = false;
  finished_ = false;
  asking_ = false;
  playing_ = false;
  await_version_ = 0;
  link_.join(std::exchange(next_, {}), plan_.link.token);
}

}  // namespace twistwood::online
