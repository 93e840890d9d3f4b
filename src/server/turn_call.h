// What the browsers of a person who is not here are told when it is their turn.
#pragma once

#include <vector>

#include "server/table_log.h"

namespace twistwood::server {

// One message for each subscription of the seat. Nothing secret is in it, and no name: which table,
// which game, which seat, which version. The words are those of the page.
std::vector<push::Message> turn_calls(const TableLog& log, Seat seat);
// A person who still plays at this table wants to be told.
bool is_awaited(const TableLog& log);

}  // namespace twistwood::server
