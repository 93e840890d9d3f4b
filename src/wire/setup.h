// The setup of a table as JSON: {"game":"twisty","players":2,"edition":"thief", ... ,"seed":"123"}.
#pragma once

#include <cstdint>
#include <optional>

#include "base/json_writer.h"
#include "table/table.h"
#include "wire/json.h"

namespace twistwood::wire {

struct SetupReading {
  std::optional<std::uint64_t> seed = std::nullopt;  // where there is no "seed" field
  int rules = 0;                                     // the version; 0 for the newest
  bool strict = true;  // fields that are not known are an error, for one may be a misspelt one
};

// What is left out is as usual. Whether there can be such a table is for Table::open to say.
Result<table::Setup> read_setup(const Json& json, const SetupReading& reading = {});

// How the start was dealt, from the options that a table shows.
Result<AnyOptions> read_options(const Json& json);

// Who sits where when the table is opened.
void put_plans(JsonWriter& out, const table::Setup& setup);

// All of it, the secrets too: for storage.
std::string write_setup(const table::Setup& setup);

// What everybody may know of it, built from what the table shows. With the seed, which is told
// when the game is over, it says how the start came about.
std::string show_setup(const table::Table& table);

}  // namespace twistwood::wire
