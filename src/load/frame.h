// Messages of a server, read as cheaply as they can be: the generator shares its machine with the
// server, and a turn is two of these. Fields are found by their names, without a parser. What is
// rare (joined) is parsed in full elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace twistwood::load {

struct EventSeen {
  int version = 0;
  std::string_view turn;      // empty when it was no turn
  std::string_view position;  // empty when it did not change
  std::uint64_t hash = 0;     // as the server says
  int to_act = 0;             // 0: the game is over
};

struct AnswerSeen {
  std::string_view id;
  int version = 0;
  bool ok = false;
  std::string_view code;
};

// What the server says of itself at /metrics.
struct ServerFigures {
  double cpu_seconds = 0;
  double memory_bytes = 0;
};

// Nothing when the text is not such a page.
std::optional<ServerFigures> read_metrics(std::string_view page);

bool is_event(std::string_view line);
bool is_answer(std::string_view line);
std::optional<EventSeen> read_event(std::string_view line);
std::optional<AnswerSeen> read_answer(std::string_view line);

// The first line of a frame, which then holds the others.
std::string_view next_line(std::string_view& frame);

std::uint64_t read_hash(std::string_view digits);
// The hash that docs/protocol.md defines, computed here and not by the server.
std::uint64_t hash_of(int version, const std::string& position);

}  // namespace twistwood::load
