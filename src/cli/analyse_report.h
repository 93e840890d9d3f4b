// A reviewed game as `twistwood analyse` tells it: text, JSON, a picture.
#pragma once

#include <string>

#include "games/record.h"
#include "render/chance_curve.h"
#include "search/review.h"

namespace twistwood::cli {

// "3. seat 1 d4??   61 % -> 40 %", as soon as the turn is judged.
void print_judged(int number, const AnyTurn& turn, const search::Judgement& judged);

// What is to be said when all turns are: the seats, where the game turned, the worst turns.
void print_review(const AnyHistory& game, const search::Review& review, int worst);

// A line with one object.
void print_review_json(const AnyHistory& game, const search::Review& review);

art::ChanceCurve curve_of(const Record& record, const search::Review& review, std::string title);

}  // namespace twistwood::cli
