#include "load/frame.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "base/result.h"
#include "base/sha256.h"

namespace twistwood::load {

namespace {

// What stands after "name": in the frame. It cannot be part of a string, where quotes are escaped.
// The search starts at `from` and moves it behind what was found.
std::string_view after(std::string_view line, std::string_view name, std::size_t& from) {
  const auto at = line.find(name, from);
  if (at == std::string_view::npos) return {};
  from = at + name.size();
  return line.substr(from);
}

std::string_view text_at(std::string_view rest) { return rest.substr(0, rest.find('"')); }

int number_at(std::string_view rest) {
  int number = 0;
  std::from_chars(rest.data(), rest.data() + rest.size(), number);
  return number;
}

std::optional<double> figure(std::string_view page, std::string_view name) {
  // At the beginning of a line, and a space after it.
  const std::string mark = std::string("\n").append(name).append(" ");
  const std::string whole = std::string("\n").append(page);
  const auto at = whole.find(mark);
  if (at == std::string::npos) return std::nullopt;
  return std::strtod(whole.c_str() + at + mark.size(), nullptr);
}

}  // namespace

std::optional<ServerFigures> read_metrics(std::string_view page) {
  const auto cpu_seconds = figure(page, "process_cpu_seconds_total");
  const auto memory_bytes = figure(page, "process_resident_memory_bytes");
  if (!cpu_seconds || !memory_bytes) return std::nullopt;
  return ServerFigures{*cpu_seconds, *memory_bytes};
}

bool is_event(std::string_view line) { return line.starts_with(R"({"type":"event",)"); }
bool is_answer(std::string_view line) { return line.starts_with(R"({"type":"answer",)"); }

std::optional<EventSeen> read_event(std::string_view line) {
  EventSeen event;
  std::size_t from = 0;
  event.version = number_at(after(line, R"("version":)", from));
  const bool played = !after(line, R"("what":{"type":"played")", from).empty();
  if (played) event.turn = text_at(after(line, R"("turn":")", from));
  event.position = text_at(after(line, R"("position":")", from));
  event.hash = read_hash(text_at(after(line, R"("now":{"hash":")", from)));
  event.to_act = number_at(after(line, R"("to_act":)", from));
  if (event.version == 0) return std::nullopt;
  return event;
}

std::optional<AnswerSeen> read_answer(std::string_view line) {
  AnswerSeen answer;
  std::size_t from = 0;
  answer.id = text_at(after(line, R"("id":")", from));
  answer.version = number_at(after(line, R"("version":)", from));
  answer.ok = after(line, R"("ok":)", from).starts_with("true");
  if (!answer.ok) answer.code = text_at(after(line, R"("code":")", from));
  return answer;
}

std::string_view next_line(std::string_view& frame) {
  const auto end = std::min(frame.find('\n'), frame.size());
  const auto line = frame.substr(0, end);
  frame.remove_prefix(std::min(end + 1, frame.size()));
  return line;
}

std::uint64_t read_hash(std::string_view digits) {
  constexpr int kHex = 16;
  std::uint64_t hash = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), hash, kHex);
  return hash;
}

std::uint64_t hash_of(int version, const std::string& position) {
  const Sha256 digest = sha256(join(version, ' ', position));
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < sizeof hash; ++i) hash = hash << 8 | digest[i];
  return hash;
}

}  // namespace twistwood::load
