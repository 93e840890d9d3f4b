// From results to strength: shares, Elo with error bars, and the sequential test (SPRT).
//
// The unit is the deal, not the game: all rotations of a deal together give one share between 0 and
// 1 for each agent. A good deal for one seat is a bad one for another, so games of a deal are not
// independent, but deals are. (For two seats this is the pentanomial model known from chess.)
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "match/points.h"

namespace twistwood::match {

// How often an agent made so many points in a deal, of kWholeGame for each rotation.
struct DealCounts {
  int seats = kMinSeats;
  std::array<std::int64_t, kMaxSeats * kWholeGame + 1> counts{};

  int most() const { return seats * kWholeGame; }
  std::int64_t deals() const;
  double mean() const;      // the share; the fair one is 1 / seats
  double variance() const;  // of the share of a deal; unbiased, 0 for fewer than two deals
};

// The share that an agent with this advantage over each of its equal opponents can expect, and
// back. With two seats this is the usual Elo scale; with more, that of a race of all against all:
// the chance of an agent is 10^(elo/400) over the sum of all.
double share_for(double elo, int seats);
double elo_for(double share, int seats);  // infinite at 0 and 1

struct Estimate {
  double share = 0;
  double share_low = 0, share_high = 0;  // 95 %
  double elo = 0;
  double elo_low = 0, elo_high = 0;
  double superiority = 0.5;  // the likelihood that it is better than a fair share says
};

// At least one deal.
Estimate estimate(const DealCounts& counts);

// Is the agent's advantage elo0 or elo1? Errors of the first and second kind: alpha and beta.
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;
  double beta = 0.05;

  // `elo0,elo1` or `elo0,elo1,alpha,beta`
  static Result<Sprt> read(std::string_view text);

  double lower() const;  // at or below: elo0
  double upper() const;  // at or above: elo1
};

// The log of the likelihood ratio of elo1 to elo0: generalised, so the spread of the results is not
// assumed but taken from them.
double log_likelihood_ratio(const Sprt& sprt, const DealCounts& counts);

enum class Verdict : std::uint8_t { kOpen, kElo0, kElo1 };
Verdict verdict(const Sprt& sprt, double ratio);

}  // namespace twistwood::match
