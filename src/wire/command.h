// Commands to a table as JSON: {"type":"play","id":"k7","seat":1,"version":12,"turn":"e5"}.
#pragma once

#include "table/command.h"
#include "wire/json.h"

namespace twistwood::wire {

inline constexpr std::size_t kLongestId = 64;  // bytes

Result<table::Command> read_command(const Json& json);
// The usual message with its fields in the usual order and no blanks. Nothing for any other form,
// right or wrong: that is for read_command.
std::optional<table::Command> read_play(std::string_view text);

// What the authority answers. `id` is that of the command.
std::string write_answer(std::string_view id, const table::Answer& answer);

// The id of a message that may be no command; empty if it has none.
std::string id_of(const Json& json);

// To a message that is no command: the same answer with the code "malformed".
std::string write_malformed(std::string_view id, std::string_view message);

}  // namespace twistwood::wire
