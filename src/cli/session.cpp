#include "cli/session.h"

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
                              std::shared_ptr<const search::exact::Solution> solution) {
  for (const std::string& sitter : sitters) {
    setup.seats.push_back({.name = "", .level = level_of(sitter)});
  }
  auto table = table::Table::open(setup, steady_ms());
  if (!table) return std::unexpected(table.error());
  Session session(std::move(*table));
  session.sitters_ = sitters;
  session.movetime_ms_ = movetime_ms;
  const auto add_agent = [&](std::string_view name) -> Result<void> {
    auto agent = search::AnyAgent::make(session.table_.start(), name,
                                        {.seed = setup.seed++, .solution = solution}, steady_ms);
    if (!agent) return refuse("--seats: ", agent.error().message, ", or ", kPerson);
    session.agents_.emplace_back(std::move(*agent));
    return {};
  };
  for (const std::string& sitter : sitters) {
    if (sitter == kPerson) {
      session.agents_.emplace_back();
    } else if (const auto added = add_agent(sitter); !added) {
      return std::unexpected(added.error());
    }
  }
  if (const auto added = add_agent(kAdviser); !added) return std::unexpected(added.error());
  return session;
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

AnyTurn Session::ask(search::AnyAgent& agent) {
  const AnyPosition position = table_.position();
  search::Question question{.position = position, .history = history().hashes()};
  question.budget.time_ms = movetime_ms_;
  return agent.ask(question).turn;
}

void Session::let_bot_play() {
  play(write_turn(ask(*agents_[static_cast<std::size_t>(history().status().seat)])));
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
  const AnyTurn turn = ask(*agents_.back());
  return join("Hint: ", write_turn(turn), "   ", describe_turn(table_.position(), turn));
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
