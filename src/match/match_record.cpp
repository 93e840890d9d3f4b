#include "match/match_record.h"

#include <algorithm>

#include "games/record.h"

namespace twistwood::match {

namespace {

// A record is UTF-8, but a command may hold any bytes.
std::string printable(std::string text) {
  std::ranges::replace_if(text, [](char c) { return c < ' ' || c > '~'; }, '?');
  return text;
}

}  // namespace

std::string record_text(const MatchPlan& plan, const GameNews& news) {
  const PlayedGame& game = news.game;
  const int seats = news.tally.agents();
  Record record = record_of(game.history);
  for (int i = 0; i < seats; ++i) {
    const auto agent = static_cast<std::size_t>(agent_in(i, news.rotation, seats));
    record.set_tag(join("Seat", i + 1), printable(plan.agents[agent]));
  }
  record.set_tag("Repetition", "draw");
  set_result(record, game.history);
  if (game.end == PlayedGame::End::kRepetition) {
    record.set_tag("Result", "draw");
    record.set_tag("End", "repetition");
  }
  record.set_tag("Deal", join(news.deal + 1));
  record.set_tag("Rotation", join(news.rotation + 1));
  if (game.end == PlayedGame::End::kForfeit) {
    record.set_tag("Forfeit", join("seat ", number(game.seat), ": ", game.why));
  }
  return write_record(record);
}

}  // namespace twistwood::match
