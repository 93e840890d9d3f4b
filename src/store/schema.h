// The schema as a list of numbered steps, and how a database of any age is brought up to date.
//
// A step that has been released never changes; what comes later is a new step. Each database knows
// how many it has taken.
#pragma once

#include "store/database.h"

namespace twistwood::store {

inline constexpr const char* kStrangers = "this is the database of another program";

// Takes the steps that are missing, all or none. Throws DatabaseError for a database that is none
// of ours, or that a newer twistwood has made. Several servers may start at the same time.
void bring_up_to_date(Database& database);

}  // namespace twistwood::store
