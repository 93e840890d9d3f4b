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
#include <span>
#include <string>
#include <string_view>

#include "games/record.h"
#include "search/agent.h"
#include "table/table.h"
#include "wire/fields.h"
#include "wire/json.h"

namespace twistwood::engine {

using wire::Fields;
using wire::Json;

inline constexpr std::size_t kLongestRequest = 4 * 1024 * 1024;  // bytes; a log may be long

// A field that is a position, and a game as everybody saw it: a "start" with "turns".
AnyPosition position_in(Fields& fields, std::string_view name);
AnyHistory seen_in(Fields& fields);
// How long to think: "time_ms" and "nodes".
search::Budget budget_in(Fields& fields);
// What is thought about for longer may remember more, and solve larger endgames in it.
int hash_mib_for(const search::Budget& budget);
// By seat, a number each; what is none is left out.
void set_pawns(Record& record, const Json& pawns);

class Engine {
  using Handler = Json (Engine::*)(Fields&);
  struct Entry {
    std::string_view type;
    Handler handler;
  };
  // What it takes to play, and what else there is: a page that is visited for the first time waits
  // for every byte, and does without the second (src/wasm/exports.cpp).
  static const std::array<Entry, 17> kTableRequests;
  static const std::array<Entry, 12> kOtherRequests;

 public:
  // The clock is for thinking and measuring only: a table's time comes with each request.
  explicit Engine(search::Clock clock) : Engine(std::move(clock), kOtherRequests) {}
  // One that knows only what it takes to play.
  static Engine for_table(search::Clock clock) { return {std::move(clock), {}}; }

  // Any text gets an answer: {"ok":true, …} or {"ok":false,"error":"…"}.
  std::string answer(std::string_view request);

 private:
  Engine(search::Clock clock, std::span<const Entry> others)
      : clock_(std::move(clock)), others_(others) {}
  Handler handler_of(std::string_view type) const;

  // The table: table.cpp.
  Json open(Fields& fields);
  Json restore(Fields& fields);
  Json say(Fields& fields);
  Json tick(Fields& fields);
  Json keep(Fields& fields);

  // Positions: questions.cpp.
  Json deal(Fields& fields);
  Json check_deal(Fields& fields);
  Json turns(Fields& fields);
  Json explain(Fields& fields);
  Json why_not(Fields& fields);
  Json scene(Fields& fields);
  Json replay(Fields& fields);
  Json perft(Fields& fields);

  // Records: record.cpp.
  Json record(Fields& fields);
  Json convert(Fields& fields);
  Json read(Fields& fields);
  Json branch(Fields& fields);
  Json vary(Fields& fields);
  Json rewrite(Fields& fields);

  // A turn in the making: draft.cpp. A position in the making: compose.cpp.
  Json draft(Fields& fields);
  Json compose(Fields& fields);

  // Thinking: thinking.cpp.
  Json bot(Fields& fields);
  Json hint(Fields& fields);

  // Lines of play and whole games looked over: review.cpp.
  Json follow(Fields& fields);
  Json judge(Fields& fields);
  Json review(Fields& fields);

  Json solve(Fields& fields);  // solve.cpp

  // Measuring: measure.cpp.
  Json signature(Fields& fields);
  Json bench(Fields& fields);

  // What a question is about: a "position", a "start" with "turns", or else the table.
  struct Subject {
    AnyPosition position;                // as everybody sees it
    std::vector<std::uint64_t> history;  // hashes of the positions before it
  };
  Subject subject(Fields& fields) const;

  bool needs_table(Fields& fields) const;
  Json joined(const Json& message, std::int64_t now_ms) const;
  // What is new since a version, to tell and to store.
  Json news(Json messages, int version_before, std::int64_t now_ms) const;

  search::Clock clock_;
  std::span<const Entry> others_;
  std::optional<table::Table> table_;
};

}  // namespace twistwood::engine
