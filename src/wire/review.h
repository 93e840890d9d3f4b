// Judgements of turns and reviews of whole games as JSON.
//
// Judgements are made by several workers, kept while a review is not done, and come back to be put
// together: what is read here may have been kept for long and is checked as anything from outside.
#pragma once

#include "search/review.h"
#include "wire/json.h"

namespace twistwood::wire {

// {"choices":12,"depth":9,"nodes":100000,"win":[0.6,0.4],"best":…,"other":…}, where a line is
// {"turns":["d4","b3"],"win":[0.6,0.4],"proved":true,"ends_in":7}.
Json write_judgement(const search::Judgement& judged);

// Number `at` of a review, for the position before the turn `played`; without one, the position
// after the last. What a reply has besides may stand in it.
Result<search::Judgement> read_judgement(const Json& json, int at, const AnyPosition& position,
                                         const AnyTurn* played);

// Everything but the record: chances, turns, seats.
Json write_review(const search::Review& review);

}  // namespace twistwood::wire
