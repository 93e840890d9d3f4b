#include "search/review.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "search/line_reason.h"

namespace twistwood::search {

namespace {

constexpr double kWorthTelling = 0.01;  // less than that is not called better
constexpr std::size_t kLongestLine = 8;

// The seat that is ahead of all others by enough to be said to lead.
std::optional<Seat> leader(const Scores& chances) {
  const auto most = std::ranges::max_element(chances);
  for (auto other = chances.begin(); other != chances.end(); ++other) {
    if (other != most && *most - *other < kLead) return std::nullopt;
  }
  return seat_at(static_cast<int>(most - chances.begin()));
}

void complete_turn(TurnReview& one, const AnyPosition& before, const AnyTurn& turn) {
  const Judgement& judged = one.judged;
  one.turn = turn;
  one.only = is_only_turn(judged);
  one.mark = mark_of(judged);
  one.missed_win = judged.best.proved && judged.chance() >= 1 && judged.lost() >= kMistake;
  for (const Clause& deed : deeds(before, turn)) {
    if (deed.code == "then-steals") one.victim = deed.seats.at(0);
  }
  one.why = reasons(before, judged.best.turns.at(0));
  const bool tells = one.only || judged.lost() >= kWorthTelling;
  if (tells) one.otherwise = otherwise(before, judged.best, judged.other);
}

void count(SeatReview& seat, const TurnReview& turn) {
  const bool lost_anyway = turn.judged.best.proved && turn.judged.chance() <= 0;
  if (turn.judged.choices > 1 && !lost_anyway) {
    seat.accuracy =
        (seat.accuracy * seat.turns + accuracy_of(turn.judged.lost())) / (seat.turns + 1);
    ++seat.turns;
  }
  seat.mistakes += turn.mark == "?" ? 1 : 0;
  seat.blunders += turn.mark == "??" ? 1 : 0;
  seat.missed_wins += turn.missed_win ? 1 : 0;
  seat.only_turns += turn.only ? 1 : 0;
  seat.thefts += turn.victim ? 1 : 0;
}

// Thousandths that add up to one.
std::vector<int> permille(const double* chances, std::size_t seats) {
  std::vector<int> parts;
  for (std::size_t i = 0; i < seats; ++i) {
    parts.push_back(static_cast<int>(std::lround(chances[i] * 1000)));
  }
  *std::ranges::max_element(parts) += 1000 - std::accumulate(parts.begin(), parts.end(), 0);
  return parts;
}

// As much of a line as can be told in a record: to where a card nobody has seen decides.
std::vector<RecordedTurn> tellable(const AnyPosition& position, const AnyLine& line) {
  AnyHistory game(position);
  std::vector<RecordedTurn> turns;
  for (const AnyTurn& turn : line.turns) {
    const bool over = turns.size() == kLongestLine || !game.status().running();
    if (over || game.why_not(turn)) break;
    const bool luck = turns_up(game.position(), turn);
    std::string text = write_turn(turn);
    if (!game.play(text)) break;
    turns.emplace_back().turn = std::move(text);
    if (luck) break;
  }
  return turns;
}

// What a review writes carries the chances at the end of the line; nobody else's does.
bool is_of_review(const std::vector<RecordedTurn>& variation) {
  return !variation.front().win_permille.empty();
}

void annotate_turn(std::vector<RecordedTurn>& turns, std::size_t at, const TurnReview& review,
                   const AnyPosition& before) {
  RecordedTurn& turn = turns[at];
  const Judgement& judged = review.judged;
  const std::size_t seats = judged.best.win.size();
  turn.win_permille = permille(review.after.data(), seats);
  turn.mark = review.mark;
  turn.best.clear();
  std::erase_if(turn.variations, is_of_review);
  if (judged.lost() < kWorthTelling) return;
  turn.best = write_turn(judged.best.turns.at(0));
  if (review.mark.empty()) return;
  const auto line = tellable(before, judged.best);
  if (line.empty()) return;
  auto* fresh = add_line(turns, at, line);
  if (fresh != nullptr) fresh->front().win_permille = permille(judged.best.win.data(), seats);
}

}  // namespace

std::string describe(const Budget& budget) {
  if (budget.nodes) return join(*budget.nodes, " nodes");
  if (budget.time_ms) return join(*budget.time_ms, " ms");
  return join("depth ", budget.depth.value_or(0));
}

bool is_only_turn(const Judgement& judged) {
  const bool wins_at_once = judged.best.ends_in == 1;  // anybody sees that
  return judged.choices > 1 && judged.margin() >= kOnlyTurn && !wins_at_once;
}

std::string_view mark_of(const Judgement& judged) {
  if (judged.lost() >= kBlunder) return "??";
  if (judged.lost() >= kMistake) return "?";
  return is_only_turn(judged) ? "!" : "";
}

double accuracy_of(double lost) { return 100 * (1 - lost) / (1 + 4 * lost); }

// By the instructions that a node takes in each search (bench/instructions), and because where
// search goes by depth two turns are looked at, elsewhere the position and what follows from two
// turns.
std::int64_t usual_nodes(const AnyPosition& position) {
  constexpr std::int64_t kDuelNodes = 200'000;
  const bool duel = seats(position) == 2;
  const bool open = Games::kNames[position.index()] == Twisty::kName;
  return kDuelNodes / (open ? (duel ? 1 : 12) : (duel ? 200 : 60));
}

std::optional<Scores> end_of(const Record& record, const AnyHistory& game) {
  const Status status = game.status();
  if (!status.running()) return final_scores(status, game.seats());
  if (record.tag("End") == "repetition") return draw_scores(game.seats());
  return std::nullopt;
}

void complete(Review& review, const AnyHistory& game, const Scores& end) {
  auto& turns = review.turns;
  review.seats.assign(static_cast<std::size_t>(game.seats()), {});
  review.start = turns.empty() ? end : turns[0].judged.win;
  std::optional<Seat> leads = leader(review.start);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto at = static_cast<int>(i);
    TurnReview& turn = turns[i];
    complete_turn(turn, mask(game.position_at(at)), game.turn(at));
    turn.after = i + 1 < turns.size() ? turns[i + 1].judged.win : end;
    const auto now = leader(turn.after);
    if (leads && now && now != leads) turn.now_leads = now;
    if (now) leads = now;
    count(review.seats[static_cast<std::size_t>(game.seat(at))], turn);
    if (turn.victim) ++review.seats[static_cast<std::size_t>(*turn.victim)].losses;
  }
}

void annotate(Record& record, const Review& review, std::string_view thought) {
  const AnyHistory game = history_of(record);
  for (std::size_t i = 0; i < review.turns.size(); ++i) {
    annotate_turn(record.turns, i, review.turns[i], game.position_at(static_cast<int>(i)));
  }
  std::string accuracy;
  for (const SeatReview& seat : review.seats) {
    const long tenths = std::lround(seat.accuracy * 10);
    accuracy += join(accuracy.empty() ? "" : " ", tenths / 10, '.', tenths % 10);
  }
  record.set_tag("Review", std::string(thought));
  record.set_tag("Accuracy", std::move(accuracy));
}

}  // namespace twistwood::search
