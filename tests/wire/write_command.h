// A command as those who play send it: what read_command reads.
#pragma once

#include <array>
#include <string_view>

#include "wire/command.h"

namespace twistwood::wire {

// In the order of the alternatives of table::Command::what.
inline constexpr std::array<std::string_view, std::variant_size_v<decltype(table::Command::what)>>
    kCommands = {"play", "ask-undo", "answer-undo", "resign", "call-bot", "take-back"};

struct WriteCommand {
  Json& json;
  void operator()(const table::Play& play) const {
    json["turn"] = play.turn;
    if (!play.card.empty()) json["card"] = play.card;
  }
  void operator()(const table::AnswerUndo& answer) const { json["agrees"] = answer.agrees; }
  void operator()(const table::CallBot& call) const {
    json["for"] = number(call.seat);
    json["level"] = call.level;
  }
  void operator()(const auto&) const {}
};

inline Json write_command(const table::Command& command) {
  Json json = {{"type", kCommands[command.what.index()]},
               {"id", command.id},
               {"seat", number(command.by)},
               {"version", command.version}};
  std::visit(WriteCommand{json}, command.what);
  return json;
}

}  // namespace twistwood::wire
