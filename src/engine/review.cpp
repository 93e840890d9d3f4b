// Looking a game over: judgements of single turns, which several engines may make at once, and what
// they amount to.
#include "search/review.h"

#include "engine/engine.h"
#include "wire/game_fields.h"
#include "wire/review.h"

namespace twistwood::engine {

namespace {

search::Budget review_budget(Fields& fields, const AnyPosition& start) {
  search::Budget budget = budget_in(fields);
  if (budget.open_ended()) budget.nodes = search::usual_nodes(start);
  return budget;
}

}  // namespace

// What the turns of a line do, to where a card that nobody has seen decides.
Json Engine::follow(Fields& fields) {
  const auto line = fields.texts("line");
  const Subject about = subject(fields);
  if (!fields.good()) return {};
  AnyHistory game(about.position);
  Json accounts = Json::array();
  for (const std::string& text : line) {
    const auto turn = read_turn(game.game(), text);
    if (!turn) return fields.fail("line: " + turn.error().message), Json();
    if (const auto refusal = game.why_not(*turn)) {
      return fields.fail(join("line: ", text, ": ", describe(*refusal))), Json();
    }
    accounts.push_back(wire::write_account(game.position(), *turn));
    if (turns_up(game.position(), *turn)) break;
    game.play(*turn);
  }
  return {{"accounts", std::move(accounts)}};
}

// The turn after the first `at` of a record; after the last, only the chances.
Json Engine::judge(Fields& fields) {
  const auto record = fields.take(read_record(fields.text("record", kLongestRecord)));
  const auto at = static_cast<int>(fields.number("at", 0, kMostRecordTurns));
  if (!fields.good()) return {};
  const search::Budget budget = review_budget(fields, record.start);
  const AnyHistory game = history_of(record);
  if (at > game.size()) return fields.fail(join("at: the record has ", game.size())), Json();
  if (at == game.size() && !game.status().running()) return fields.fail("the game is over"), Json();
  if (!fields.good()) return {};
  const AnyPosition position = mask(game.position_at(at));
  auto agent =
      search::AnyAgent::make(position, join("level:", search::kLevels),
                             {.seed = 1, .threads = 1, .hash_mib = hash_mib_for(budget)}, clock_);
  if (!agent) return fields.fail(agent.error().message), Json();
  search::Question question{.position = position};
  question.history = std::span(game.hashes()).first(static_cast<std::size_t>(at));
  question.budget = budget;
  Json json = {{"at", at}};
  std::optional<AnyTurn> played;
  if (at < game.size()) played = game.turn(at);
  const auto seed = static_cast<std::uint64_t>(at) + 1;
  json.update(wire::write_judgement(agent->judge(question, played, seed)));
  return json;
}

// All judgements together: a record with remarks, and what there is to say.
Json Engine::review(Fields& fields) {
  auto record = fields.take(read_record(fields.text("record", kLongestRecord)));
  const Json& judgements = fields.array("judgements", kMostRecordTurns + 1);
  if (!fields.good()) return {};
  const search::Budget budget = review_budget(fields, record.start);
  const AnyHistory game = history_of(record);
  auto end = search::end_of(record, game);
  const int turns = game.size();
  const int positions = turns + (end ? 0 : 1);
  if (static_cast<int>(judgements.size()) != positions) {
    return fields.fail(join("judgements: ", positions, " are expected")), Json();
  }
  search::Review review;
  review.turns.resize(static_cast<std::size_t>(turns));
  for (int i = 0; i < positions && fields.good(); ++i) {
    const auto here = static_cast<std::size_t>(i);
    const AnyPosition position = mask(game.position_at(i));
    const AnyTurn played = i < turns ? game.turn(i) : AnyTurn();
    auto judged = fields.take(
        wire::read_judgement(judgements[here], i, position, i < turns ? &played : nullptr));
    if (i == turns) end = judged.win;
    if (i < turns) review.turns[here].judged = std::move(judged);
  }
  if (!fields.good()) return {};
  search::complete(review, game, *end);
  search::annotate(record, review, search::describe(budget));
  Json json = wire::write_review(review);
  json["record"] = write_record(record);
  return json;
}

}  // namespace twistwood::engine
