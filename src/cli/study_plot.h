// A picture of what a study found: for each case, how often each place in the order of play wins.
#pragma once

#include <span>
#include <string>

#include "match/study.h"

namespace twistwood::cli {

std::string plot(std::span<const match::Findings> cases);

}  // namespace twistwood::cli
