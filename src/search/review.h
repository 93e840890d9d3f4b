// A whole game, looked over afterwards: what each turn cost, who was ahead when, and where the game
// turned.
//
// One judgement a turn (search/ask.h) goes in; they may be made anywhere and in any order, by
// several workers at once. What comes out follows from them alone: marks, turning points, missed
// wins, only turns, thefts, the accuracy of every seat, and a record with remarks. docs/search.md
// defines each of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/record.h"
#include "search/ask.h"

namespace twistwood::search {

inline constexpr double kMistake = 0.05;  // chances lost: "?"
inline constexpr double kBlunder = 0.15;  // "??"
inline constexpr double kLead = 0.10;     // before the next seat, to be the one that leads

struct TurnReview {
  AnyTurn turn;
  Judgement judged;
  Scores after{};                 // the chance of every seat after it
  std::string_view mark;          // "!", "?", "??" or nothing
  std::optional<Seat> now_leads;  // a turning point: somebody else than before
  bool missed_win = false;        // a win was proved and is so no longer
  bool only = false;              // every other turn would have been a blunder
  std::optional<Seat> victim;     // whom it robbed
  std::vector<Clause> why;        // what the best turn does
  std::vector<Clause> otherwise;  // what happens without it, if that tells
};

struct SeatReview {
  int turns = 0;  // in which something could be lost
  double accuracy = 100;
  int mistakes = 0;
  int blunders = 0;
  int missed_wins = 0;
  int only_turns = 0;
  int thefts = 0;
  int losses = 0;  // by theft
};

struct Review {
  Scores start{};  // the chance of every seat before the first turn
  std::vector<TurnReview> turns;
  std::vector<SeatReview> seats;
};

// What a turn is usually judged with: about as long in either game and with any number of seats.
std::int64_t usual_nodes(const AnyPosition& position);

// "100000 nodes", "300 ms": for the record.
std::string describe(const Budget& budget);

// What a judgement makes of a turn: "!" the only good one, "?" a mistake, "??" a blunder.
std::string_view mark_of(const Judgement& judged);
bool is_only_turn(const Judgement& judged);

// How good a turn was that lost so much: 100 for nothing.
double accuracy_of(double lost);

// What the game was worth to every seat in its end: exact where it is over or, by repetition,
// drawn; nothing where that has to be judged.
std::optional<Scores> end_of(const Record& record, const AnyHistory& game);

// Completes a review of which each turn has its judgement. `end` is the chance of every seat after
// the last.
void complete(Review& review, const AnyHistory& game, const Scores& end);

// Writes it into the record of the game: the chances after every turn, marks, better turns and
// their lines as variations. What an earlier review has written there is replaced; what people
// have, stays. `thought` says how it was made, as a tag: "200000 nodes".
void annotate(Record& record, const Review& review, std::string_view thought);

}  // namespace twistwood::search
