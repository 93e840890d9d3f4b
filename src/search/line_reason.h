// Why one turn is better than another, told from the lines that search found: what happens
// otherwise, and how that ends. (search/reason.h tells what a turn does by itself.)
#pragma once

#include <span>
#include <string>
#include <vector>

#include "search/ask.h"

namespace twistwood::search {

// What the others do in the worse line and not, or much later, in the better one, and how the worse
// line ends; or what its player gets later there. Both begin in the position with another turn.
// Nothing where the lines do not tell.
std::vector<Clause> otherwise(const AnyPosition& position, const AnyLine& better,
                              const AnyLine& worse);

// "otherwise seat 2 takes red and wins in three turns"
std::string otherwise_in_english(std::span<const Clause> clauses);

}  // namespace twistwood::search
