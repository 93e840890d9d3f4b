#include "cli/analyse_report.h"

#include <algorithm>
#include <iostream>
#include <utility>

#include "cli/console.h"
#include "cli/thinking.h"
#include "search/best_first.h"
#include "search/line_reason.h"
#include "wire/review.h"

namespace twistwood::cli {

namespace {

using search::Review;
using search::SeatReview;
using search::TurnReview;

std::string counted_noun(int number, std::string_view noun) {
  return join(number, ' ', noun, number == 1 ? "" : "s");
}

void print_seat(int number, const SeatReview& seat) {
  std::cout << "seat " << number << ": accuracy " << decimals(seat.accuracy, 1) << " in "
            << counted_noun(seat.turns, "turn") << " with a choice, "
            << counted_noun(seat.mistakes, "mistake") << ", "
            << counted_noun(seat.blunders, "blunder");
  if (seat.missed_wins > 0) std::cout << ", " << counted_noun(seat.missed_wins, "missed win");
  if (seat.only_turns > 0) std::cout << ", " << counted_noun(seat.only_turns, "only turn");
  if (seat.thefts > 0) std::cout << ", stole " << seat.thefts;
  if (seat.losses > 0) std::cout << ", was robbed of " << seat.losses;
  std::cout << '\n';
}

// "Turning points: 12 (seat 2 leads), 20 (seat 1 leads)"; nothing where there is none.
template <class Say>
void print_moments(const Review& review, std::string_view head, Say say) {
  std::string text;
  for (std::size_t i = 0; i < review.turns.size(); ++i) {
    const std::string words = say(review.turns[i]);
    if (words.empty()) continue;
    text += join(text.empty() ? "" : ", ", i + 1, " (", words, ')');
  }
  if (!text.empty()) std::cout << head << ": " << text << '\n';
}

std::string seat_words(Seat seat) { return join("seat ", number(seat)); }

void print_moments(const Review& review) {
  print_moments(review, "Turning points", [](const TurnReview& turn) {
    return turn.now_leads ? seat_words(*turn.now_leads) + " leads" : std::string();
  });
  print_moments(review, "Missed wins", [](const TurnReview& turn) {
    return turn.missed_win ? seat_words(turn.judged.mover) : std::string();
  });
  print_moments(review, "Only turns found", [](const TurnReview& turn) {
    return turn.only ? seat_words(turn.judged.mover) : std::string();
  });
  print_moments(review, "Thefts", [](const TurnReview& turn) {
    if (!turn.victim) return std::string();
    return join(seat_words(turn.judged.mover), " robs ", seat_words(*turn.victim));
  });
}

std::string why_played(const AnyHistory& game, int turn) {
  return search::in_english(search::reasons(mask(game.position_at(turn)), game.turn(turn)));
}

void print_worst(const AnyHistory& game, const Review& review, int number) {
  std::vector<int> turns;
  for (int i = 0; i < game.size(); ++i) turns.push_back(i);
  const auto& all = review.turns;
  const auto lost = [&](int i) { return all[static_cast<std::size_t>(i)].judged.lost(); };
  search::best_first(turns, lost);
  turns.resize(std::min(turns.size(), static_cast<std::size_t>(number)));
  std::erase_if(turns, [&](int i) { return lost(i) < 0.01; });
  if (turns.empty()) {
    std::cout << "\nNo turn lost anything to speak of.\n";
    return;
  }
  std::cout << "\nThe turns that lost most:\n";
  for (const int i : turns) {
    const TurnReview& turn = all[static_cast<std::size_t>(i)];
    const search::AnyLine& best = turn.judged.best;
    std::cout << i + 1 << ". " << seat_words(turn.judged.mover) << ' ' << write_turn(turn.turn)
              << " lost " << percent(lost(i)) << ": " << why_played(game, i) << '\n'
              << "   better " << write_turn(best.turns.at(0)) << ": "
              << search::in_english(turn.why) << (turn.otherwise.empty() ? "" : "; ")
              << search::otherwise_in_english(turn.otherwise) << '\n';
    if (best.turns.size() > 1) {
      std::cout << "   which may go on";
      for (std::size_t k = 1; k < std::min<std::size_t>(best.turns.size(), 7); ++k) {
        std::cout << ' ' << write_turn(best.turns[k]);
      }
      std::cout << (best.proved ? " (proved)" : "") << '\n';
    }
  }
}

}  // namespace

void print_judged(int number, const AnyTurn& turn, const search::Judgement& judged) {
  std::cout << number << ". " << seat_words(judged.mover) << ' ' << write_turn(turn)
            << search::mark_of(judged) << "   " << percent(judged.chance()) << " -> "
            << percent(judged.kept()) << '\n';
}

void print_review(const AnyHistory& game, const Review& review, int worst) {
  std::cout << '\n';
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    print_seat(static_cast<int>(i) + 1, review.seats[i]);
  }
  print_moments(review);
  print_worst(game, review, worst);
}

void print_review_json(const AnyHistory& game, const Review& review) {
  wire::Json json = wire::write_review(review);
  for (int i = 0; i < game.size(); ++i) {
    const TurnReview& turn = review.turns[static_cast<std::size_t>(i)];
    wire::Json& told = json["turns"][static_cast<std::size_t>(i)];
    told["number"] = i + 1;
    told["kept"] = turn.judged.kept();
    told["line"] = std::exchange(told["best"], write_turn(turn.judged.best.turns.at(0)));
    told["why_best"] = search::in_english(turn.why);
    told["why_played"] = why_played(game, i);
    if (!turn.otherwise.empty()) {
      told["why_otherwise"] = search::otherwise_in_english(turn.otherwise);
    }
  }
  json["position"] = write_position(game.position());
  std::cout << wire::write(json) << '\n';
}

art::ChanceCurve curve_of(const Record& record, const Review& review, std::string title) {
  art::ChanceCurve curve;
  curve.title = std::move(title);
  const std::string pawns = record.tag("Pawns").value_or("");
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    curve.names.push_back(record.tag(join("Seat", i + 1)).value_or(join("seat ", i + 1)));
    const bool named = i < pawns.size() && pawns[i] >= '0' && pawns[i] <= '3';
    curve.pawns.push_back(named ? pawns[i] - '0' : static_cast<int>(i));
  }
  const auto add = [&](const search::Scores& chances) {
    curve.after.emplace_back(chances.data(), chances.data() + review.seats.size());
  };
  add(review.start);
  for (const TurnReview& turn : review.turns) {
    add(turn.after);
    if (turn.mark.empty()) continue;
    const auto at = static_cast<int>(curve.after.size()) - 1;
    curve.marks.push_back({at, index(turn.judged.mover), turn.mark});
  }
  return curve;
}

}  // namespace twistwood::cli
