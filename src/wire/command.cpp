#include "wire/command.h"

#include <algorithm>
#include <array>

#include "base/json_writer.h"
#include "base/quote.h"
#include "base/text_cursor.h"
#include "wire/fields.h"
#include "wire/game_fields.h"

namespace twistwood::wire {

namespace {

using Asked = decltype(table::Command::what);

// In the order of table::Denied::Reason.
constexpr std::array<std::string_view, 14> kDenials = {
    "stale",       "over",         "not-your-turn",   "no-turn",        "illegal",
    "card-needed", "no-such-card", "nothing-to-undo", "card-turned-up", "no-question",
    "not-absent",  "not-away",     "no-such-seat",    "no-such-level"};
static_assert(static_cast<std::size_t>(table::Denied::Reason::kNoSuchLevel) + 1 == kDenials.size());

constexpr std::uint32_t kMostEvents = 1'000'000;

Asked read_asked(std::string_view type, Fields& fields) {
  if (type == "play") {
    return table::Play{fields.text("turn"), fields.text_if("card").value_or("")};
  }
  if (type == "ask-undo") return table::AskUndo{};
  if (type == "answer-undo") return table::AnswerUndo{fields.flag("agrees")};
  if (type == "resign") return table::Resign{};
  if (type == "call-bot") {
    const Seat seat = fields.seat("for");
    return table::CallBot{seat, static_cast<int>(fields.number("level", 0, 1000))};
  }
  if (type == "take-back") return table::TakeBack{};
  fields.fail(join("type: ", quote(type), " is no command"));
  return table::Resign{};
}

}  // namespace

Result<table::Command> read_command(const Json& json) {
  Fields fields(json);
  const std::string type = fields.text("type");
  table::Command command;
  command.id = fields.text("id", kLongestId);
  command.by = fields.seat("seat");
  command.version = static_cast<int>(fields.number("version", 0, kMostEvents));
  command.what = read_asked(type, fields);
  return fields.finish(std::move(command));
}

std::optional<table::Command> read_play(std::string_view text) {
  TextCursor cursor(text);
  // Up to the quotes, if nothing in it is more than it seems.
  const auto plain = [&](std::size_t longest) -> std::optional<std::string_view> {
    const std::string_view value = cursor.until('"');
    const bool simple =
        std::ranges::all_of(value, [](char c) { return c >= ' ' && c <= '~' && c != '\\'; });
    return simple && value.size() <= longest ? std::optional(value) : std::nullopt;
  };
  if (!cursor.skip(R"({"type":"play","id":")")) return std::nullopt;
  const auto id = plain(kLongestId);
  if (!id || !cursor.skip(R"(,"seat":)")) return std::nullopt;
  const auto seat = cursor.number(kMaxSeats);
  if (!seat || *seat == 0 || !cursor.skip(R"(,"version":)")) return std::nullopt;
  const auto version = cursor.number(kMostEvents);
  if (!version || !cursor.skip(R"(,"turn":")")) return std::nullopt;
  const auto turn = plain(kLongestText);
  if (!turn || cursor.rest() != "}") return std::nullopt;
  return table::Command{std::string(*id), seat_at(static_cast<int>(*seat) - 1),
                        static_cast<int>(*version), table::Play{std::string(*turn)}};
}

std::string write_answer(std::string_view id, const table::Answer& answer) {
  constexpr std::size_t kUsualSize = 64;
  JsonWriter writer(kUsualSize);
  writer.open('{');
  writer.notation("type", "answer");
  writer.field("id", id);
  writer.field("version", answer.version);
  writer.field("ok", !answer.denied.has_value());
  if (answer.repeat) writer.field("repeat", true);
  if (answer.denied) {
    writer.notation("code", kDenials[static_cast<std::size_t>(answer.denied->why)]);
    writer.field("message", answer.denied->message);
    if (answer.denied->refusal) {
      const std::string refusal = write_refusal(*answer.denied->refusal);
      writer.written("refusal", refusal);
      writer.written("rule", write(value_of(refusal)["rule"]));
    }
    if (!answer.denied->cards.empty()) {
      writer.open("cards", '[');
      for (const std::string& card : answer.denied->cards) writer.item(card);
      writer.close(']');
    }
  }
  writer.close('}');
  return std::move(writer).take();
}

std::string id_of(const Json& json) {
  Fields fields(json);
  std::string id = fields.text("id", kLongestId);
  return fields.good() ? id : std::string();
}

std::string write_malformed(std::string_view id, std::string_view message) {
  return write({{"type", "answer"},
                {"id", id},
                {"version", 0},
                {"ok", false},
                {"code", "malformed"},
                {"message", message}});
}

}  // namespace twistwood::wire
