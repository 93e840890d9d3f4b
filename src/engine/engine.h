// Everything a page can ask of Twistwood, as JSON in and JSON out.
//
// An engine holds at most one table, whose authority it is, and takes and gives the very messages
// of a server about it. It also answers questions about any position: what may be done, what a
// turn does, what a bot would play. It has no clock of its own. It is what the WebAssembly module
// exports (exports.cpp), and builds natively as well, so that both can be compared.
// docs/protocol.md documents the requests.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "search/agent.h"
#include "table/table.h"
#include "wire/fields.h"
#include "wire/json.h"

namespace twistwood::engine {

inline constexpr std::size_t kLongestRequest = 4 * 1024 * 1024;  // bytes; a log may be long

class Engine {
 public:
  // The clock is for thinking and measuring only: a table's time comes with each request.
  explicit Engine(search::Clock clock) : clock_(std::move(clock)) {}

  // Any text gets an answer: {"ok":true, …} or {"ok":false,"error":"…"}.
  std::string answer(std::string_view request);

 private:
  using Handler = wire::Json (Engine::*)(wire::Fields&);
  struct Entry {
    std::string_view type;
    Handler handler;
  };
  static const std::array<Entry, 20> kRequests;

  // The table: table.cpp.
  wire::Json open(wire::Fields& fields);
  wire::Json restore(wire::Fields& fields);
  wire::Json say(wire::Fields& fields);
  wire::Json tick(wire::Fields& fields);
  wire::Json keep(wire::Fields& fields);

  // Positions: questions.cpp.
  wire::Json deal(wire::Fields& fields);
  wire::Json check_deal(wire::Fields& fields);
  wire::Json turns(wire::Fields& fields);
  wire::Json explain(wire::Fields& fields);
  wire::Json why_not(wire::Fields& fields);
  wire::Json scene(wire::Fields& fields);
  wire::Json replay(wire::Fields& fields);
  wire::Json perft(wire::Fields& fields);

  // Records: record.cpp.
  wire::Json record(wire::Fields& fields);
  wire::Json convert(wire::Fields& fields);

  // A turn in the making: draft.cpp.
  wire::Json draft(wire::Fields& fields);

  // Thinking: thinking.cpp.
  wire::Json bot(wire::Fields& fields);
  wire::Json hint(wire::Fields& fields);

  // Measuring: measure.cpp.
  wire::Json signature(wire::Fields& fields);
  wire::Json bench(wire::Fields& fields);

  // What a question is about: a "position", a "start" with "turns", or else the table.
  struct Subject {
    AnyPosition position;                // as everybody sees it
    std::vector<std::uint64_t> history;  // hashes of the positions before it
  };
  Subject subject(wire::Fields& fields) const;

  bool needs_table(wire::Fields& fields) const;
  wire::Json joined(const wire::Json& message, std::int64_t now_ms) const;
  // What is new since a version, to tell and to store.
  wire::Json news(wire::Json messages, int version_before, std::int64_t now_ms) const;

  search::Clock clock_;
  std::optional<table::Table> table_;
};

}  // namespace twistwood::engine
