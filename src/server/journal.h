// What the server tells whoever runs it: one JSON object a line, without secrets.
//
// {"time":"2026-01-31T12:00:00.000Z","level":"info","what":"listening","port":8080}
#pragma once

#include <functional>
#include <string_view>

#include "wire/json.h"

namespace twistwood::server {

enum class LogLevel { kInfo, kWarning, kError };

// Takes a finished line. Called on one thread only.
using Journal = std::function<void(LogLevel, std::string_view what, const wire::Json& more)>;

Journal journal_on_stderr();

}  // namespace twistwood::server
