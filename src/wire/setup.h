// The setup of a table as JSON: {"game":"twisty","players":2,"edition":"thief", ... ,"seed":"123"},
// or with "key" and "table" instead of "seed" (games/deal_key.h).
#pragma once

#include <string>
#include <utility>

#include "base/json_writer.h"
#include "table/table.h"
#include "wire/fields.h"

namespace twistwood::wire {

struct SetupReading {
  bool dealt = true;   // it has to say from which seed or key; else whoever asks deals
  int rules = 0;       // the version; 0 for the newest
  bool strict = true;  // fields that are not known are an error, for one may be a misspelt one
};

// What is left out is as usual. Whether there can be such a table is for Table::open to say.
Result<table::Setup> read_setup(const Json& json, const SetupReading& reading = {});

// How the start was dealt, from the options that a table shows.
Result<AnyOptions> read_options(const Json& json);

// Who sits where when the table is opened.
void put_plans(JsonWriter& out, const table::Setup& setup);

// What a deal follows from, as a game that is over tells it: "seed", or "key".
void put_key(JsonWriter& out, const DealKey& key);

// From "seed", or "key" and "table".
std::pair<DealKey, std::string> read_key(Fields& fields);

// All of it, the secrets too: for storage.
std::string write_setup(const table::Setup& setup);

// What everybody may know of it, built from what the table shows. With the key, which is told
// when the game is over, it says how the start came about.
std::string show_setup(const table::Table& table);

}  // namespace twistwood::wire
