#include "match/played_game.h"

#include "base/quote.h"

namespace twistwood::match {

namespace {

constexpr int kDrawingOccurrence = 3;

PlayedGame forfeited(PlayedGame game, Seat seat, std::string why) {
  game.end = PlayedGame::End::kForfeit;
  game.seat = seat;
  game.why = std::move(why);
  game.points = forfeit_points(seat, game.history.seats());
  return game;
}

}  // namespace

std::optional<PlayedGame> play_game(const AnyPosition& start, std::span<Contestant* const> by_seat,
                                    std::span<const std::uint64_t> seeds,
                                    const std::atomic<bool>& stop) {
  const int seats = twistwood::seats(start);
  PlayedGame game;
  AnyHistory& history = game.history = AnyHistory(start);
  for (int i = 0; i < seats; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const auto ready = by_seat[at]->new_game(history, seeds[at]);
    if (stop.load()) return std::nullopt;
    if (!ready) return forfeited(std::move(game), seat_at(i), ready.error().message);
  }
  Status now = history.status();
  while (now.running() && history.occurrences() < kDrawingOccurrence) {
    const auto turn = by_seat[static_cast<std::size_t>(index(now.seat))]->choose(history);
    if (stop.load()) return std::nullopt;
    if (!turn) return forfeited(std::move(game), now.seat, turn.error().message);
    if (const auto played = history.play(*turn); !played) {
      return forfeited(std::move(game), now.seat,
                       join("played ", quote(*turn), ": ", played.error().message));
    }
    now = history.status();
  }
  const bool won = now.kind == Status::Kind::kWon;
  game.seat = won ? now.seat : Seat{};
  game.points = won ? won_points(now.seat) : shared_points(seats);
  game.end = won             ? PlayedGame::End::kWon
             : now.running() ? PlayedGame::End::kRepetition
                             : PlayedGame::End::kLimit;
  return game;
}

}  // namespace twistwood::match
