#include "cli/session.h"

#include <cassert>

#include "base/quote.h"
#include "base/steady_clock.h"
#include "cli/terminal_boards.h"
#include "search/agents.h"

namespace twistwood::cli {

namespace {

constexpr std::string_view kAdviser = "level:6";

// To a table a bot is a bot: one that is no level sits there as the lowest.
int level_of(std::string_view sitter) {
  if (sitter == kPerson) return 0;
  const auto name = search::read_agent_name(sitter);
  return name && name->kind == search::AgentName::Kind::kLevel ? name->number : 1;
}

}  // namespace

Result<Session> Session::open(table::Setup setup, const Sitters& sitters, std::int64_t movetime_ms,
                              const std::shared_ptr<const search::exact::Solution>& solution) {
  for (const std::string& sitter : sitters) {
    setup.seats.push_back({.name = "", .level = level_of(sitter)});
  }
  auto table = table::Table::open(setup, steady_ms());
  if (!table) return std::unexpected(table.error());
  Session session(std::move(*table));
  session.sitters_ = sitters;
  session.options_.budget.time_ms = movetime_ms;
  session.options_.solution = solution;
  std::uint64_t seed = setup.key.seed();
  for (const std::string& sitter : sitters) {
    if (sitter == kPerson) {
      session.bots_.emplace_back();
    } else if (const auto seated = session.seat_bot(sitter, seed++); !seated) {
      return std::unexpected(seated.error());
    }
  }
  auto adviser = search::AnyAgent::make(session.table_.start(), kAdviser,
                                        {.seed = seed, .solution = solution}, steady_ms);
  if (!adviser) return std::unexpected(adviser.error());
  session.adviser_.emplace(std::move(*adviser));
  return session;
}

Result<void> Session::seat_bot(const std::string& name, std::uint64_t seed) {
  auto bot = match::make_contestant(name, table_.start(), options_);
  if (!bot) {
    const bool program = name.starts_with(match::kProgramPrefix);
    return refuse("--seats: ", bot.error().message, program ? "" : join(", or ", kPerson));
  }
  if (const auto ready = (*bot)->new_game(history(), seed); !ready) {
    return refuse("--seats: ", name, ' ', ready.error().message);
  }
  bots_.push_back(std::move(*bot));
  return {};
}

// The version makes an id that no other command of the log has.
std::optional<std::string> Session::send(Seat by, decltype(table::Command::what) what) {
  const int version = table_.version();
  const table::Answer answer =
      table_.handle({join(version), by, version, std::move(what)}, steady_ms());
  if (!answer.denied) return std::nullopt;
  return answer.denied->message;
}

std::optional<std::string> Session::play(const std::string& turn) {
  return send(history().status().seat, table::Play{turn});
}

std::optional<std::string> Session::undo() {
  int last = history().size() - 1;
  while (last >= 0 && !is_person(history().seat(last))) --last;
  const Seat asker = last < 0 ? history().status().seat : history().seat(last);
  auto denied = send(asker, table::AskUndo{});
  for (int i = 0; i < table_.seats() && table_.undo_question(); ++i) {
    if (seat_at(i) != asker && is_person(seat_at(i))) send(seat_at(i), table::AnswerUndo{true});
  }
  return denied;
}

std::string Session::let_bot_play() {
  const Seat seat = history().status().seat;
  const auto turn = bots_[static_cast<std::size_t>(seat)]->choose(history());
  if (!turn) return forfeit(seat, turn.error().message);
  const auto denied = play(*turn);
  return denied ? forfeit(seat, join("played ", quote(*turn), ": ", *denied))
                : told(history().size() - 1);
}

std::string Session::forfeit(Seat seat, std::string_view why) {
  std::string& sitter = sitters_[static_cast<std::size_t>(seat)];
  std::string news = join(sitter, " in seat ", number(seat), " forfeits: it ", why);
  // A bot cannot resign: that it has lost is decided here, and told to the table.
  [[maybe_unused]] const auto added =
      table_.add({steady_ms(), join(table_.version()), table::Resigned{seat}});
  assert(added);
  if (running()) {
    sitter = join("level:", table_.seat(seat).level());
    auto bot = match::make_contestant(sitter, table_.start(), options_);
    assert(bot);  // a level that the table knows
    bots_[static_cast<std::size_t>(seat)] = std::move(*bot);
    news += join("; ", sitter, " plays on");
  }
  return news;
}

std::string Session::told(int turn) const {
  return history().visit([&]<Game G>(const History<G>& game) {
    const auto before = game.state_at(turn);
    const auto after = game.state_at(turn + 1);
    const auto& step = game.step(turn);
    return G::describe(G::account(game.layout(), G::view(before), step.turn)) +
           TerminalBoard<G>::news(G::view(before), G::view(after));
  });
}

std::string Session::hint() {
  const AnyPosition position = table_.position();
  search::Question question{.position = position, .history = history().hashes()};
  question.budget = options_.budget;
  const AnyTurn turn = adviser_->ask(question).turn;
  return join("Hint: ", write_turn(turn), "   ", describe_turn(position, turn));
}

std::string Session::end() const {
  const table::Outcome& outcome = *table_.outcome();
  const int turns = history().visit([](const auto& game) { return int{game.view().turn}; });
  if (outcome.winner) {
    return join("The ", pawn_name(*outcome.winner), " (seat ", number(*outcome.winner),
                ") wins after ", turns, " turns.");
  }
  return outcome.kind == table::Outcome::Kind::kRepetition
             ? "A draw: the position is on the board for the third time."
             : join("A draw: the limit of ", turns, " turns is reached.");
}

}  // namespace twistwood::cli
