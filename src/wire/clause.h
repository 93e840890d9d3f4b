// The reasons for a turn (search/reason.h) as JSON: [{"code":"collects","thing":"blue"}, …].
#pragma once

#include <span>

#include "search/reason.h"
#include "wire/json.h"

namespace twistwood::wire {

Json write_clauses(std::span<const search::Clause> clauses);

}  // namespace twistwood::wire
