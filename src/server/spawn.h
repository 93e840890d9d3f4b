// Starts coroutines of the loop. One that ends with an exception says so in the journal: thrown
// into `asio::detached` it would be gone without a trace, and what it was there for with it.
#pragma once

#include <exception>
#include <string_view>
#include <utility>

#include "server/asio_types.h"
#include "server/journal.h"

namespace twistwood::server {

// Where there is no memory for the words, nothing is said: whoever reports goes on.
inline void report(const Journal& journal, std::string_view who,
                   std::string_view message) noexcept {
  try {
    journal(LogLevel::kError, "exception", {{"in", who}, {"message", message}});
  } catch (...) {  // there is nobody left to tell
  }
}

// Does it and returns true, or reports what it threw.
template <class Do>
bool guarded(const Journal& journal, std::string_view who, const Do& what) {
  try {
    what();
    return true;
  } catch (const std::exception& error) {
    report(journal, who, error.what());
  } catch (...) {
    report(journal, who, "of an unknown kind");
  }
  return false;
}

// `failed` is called after an exception was reported: there is a duty to hand on, or something to
// tidy up. `who` is a literal.
template <class Failed>
void spawn(asio::io_context& loop, const Journal& journal, std::string_view who,
           Awaitable<void> task, Failed failed) {
  asio::co_spawn(loop, std::move(task),
                 [&journal, who, failed = std::move(failed)](const std::exception_ptr& thrown) {
                   if (!thrown) return;
                   guarded(journal, who, [&] { std::rethrow_exception(thrown); });
                   failed();
                 });
}
inline void spawn(asio::io_context& loop, const Journal& journal, std::string_view who,
                  Awaitable<void> task) {
  spawn(loop, journal, who, std::move(task), [] {});
}

}  // namespace twistwood::server
