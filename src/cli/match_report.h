// The report of a match: as a table for people, as JSON for programs.
#pragma once

#include <cstdint>
#include <string>

#include "match/match.h"

namespace twistwood::cli {

struct MatchReport {
  std::string game;
  match::MatchPlan plan;
  match::Tally tally;
  bool interrupted = false;  // by the person
};

std::string table_of(const MatchReport& report);
std::string json_of(const MatchReport& report);

// "deal 3, rotation 1: cmd:bot in seat 2 forfeits: it ended with status 1"
std::string forfeit_line(const match::MatchPlan& plan, const match::GameNews& news);

// "62.5 %  Elo +88 [+40, +140]", short enough for one line.
std::string standing(const match::Tally& tally);

}  // namespace twistwood::cli
