#include "match/tally.h"

namespace twistwood::match {

Tally::Tally(int agents) : rows_(static_cast<std::size_t>(agents)) {
  for (Row& row : rows_) row.deals.seats = agents;
}

void Tally::add(const PlayedGame& game) {
  const int rotation = static_cast<int>(games_ % agents());
  for (int agent = 0; agent < agents(); ++agent) {
    const auto at = static_cast<std::size_t>(agent);
    const int seat = seat_of(agent, rotation, agents());
    const int points = game.points[static_cast<std::size_t>(seat)];
    Row& row = rows_[at];
    const bool forfeited = game.end == PlayedGame::End::kForfeit;
    ++(points == kWholeGame ? row.won
       : points == 0        ? row.lost
       : forfeited          ? row.shared
                            : row.drawn);
    if (forfeited && index(game.seat) == seat) ++row.forfeits;
    by_seat_[static_cast<std::size_t>(seat)] += points;
    deal_points_[at] += points;
    if (rotation + 1 == agents()) {
      ++row.deals.counts[static_cast<std::size_t>(deal_points_[at])];
      deal_points_[at] = 0;
    }
  }
  ++games_;
  turns_ += game.history.size();
  ++ends_[static_cast<std::size_t>(game.end)];
}

}  // namespace twistwood::match
