#include "match/played_game.h"

#include "base/quote.h"

namespace twistwood::match {

namespace {

constexpr int kDrawingOccurrence = 3;

void forfeit(PlayedGame& game, Seat seat, std::string why, int seats) {
  game.end = PlayedGame::End::kForfeit;
  game.seat = seat;
  game.why = std::move(why);
  game.points = forfeit_points(seat, seats);
}

}  // namespace

std::optional<PlayedGame> play_game(const AnyPosition& start, std::span<Contestant* const> by_seat,
                                    std::span<const std::uint64_t> seeds,
                                    const std::atomic<bool>& stop) {
  const int seats = twistwood::seats(start);
  GameLine line(start);
  PlayedGame game;
  game.start = write_position(start);
  for (int i = 0; i < seats; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const auto ready = by_seat[at]->new_game(line, seeds[at]);
    if (stop.load()) return std::nullopt;
    if (!ready) {
      forfeit(game, seat_at(i), ready.error().message, seats);
      return game;
    }
  }
  Status now = status(line.position());
  while (now.running() && line.occurrences() < kDrawingOccurrence) {
    const auto turn = by_seat[static_cast<std::size_t>(index(now.seat))]->choose(line);
    if (stop.load()) return std::nullopt;
    if (!turn) {
      forfeit(game, now.seat, turn.error().message, seats);
      return game;
    }
    if (const auto played = line.play(*turn); !played) {
      forfeit(game, now.seat, join("played ", quote(*turn), ": ", played.error().message), seats);
      return game;
    }
    game.turns.push_back(*turn);
    now = status(line.position());
  }
  const bool won = now.kind == Status::Kind::kWon;
  game.seat = won ? now.seat : Seat{};
  game.points = won ? won_points(now.seat) : shared_points(seats);
  game.end = won             ? PlayedGame::End::kWon
             : now.running() ? PlayedGame::End::kRepetition
                             : PlayedGame::End::kLimit;
  return game;
}

std::string result_of(const PlayedGame& game) {
  switch (game.end) {
    case PlayedGame::End::kWon: return join('w', number(game.seat));
    case PlayedGame::End::kForfeit: return join('x', number(game.seat));
    case PlayedGame::End::kLimit:
    case PlayedGame::End::kRepetition: return "d";
  }
  return {};
}

std::string_view word_for(PlayedGame::End end) {
  switch (end) {
    case PlayedGame::End::kWon: return "won";
    case PlayedGame::End::kLimit: return "limit";
    case PlayedGame::End::kRepetition: return "repetition";
    case PlayedGame::End::kForfeit: return "forfeit";
  }
  return {};
}

}  // namespace twistwood::match
