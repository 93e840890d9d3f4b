// What a host of the bot protocol (docs/bot-protocol.md) says, line by line, and what is answered.
#pragma once

#include <twistwood/games/any_history.h>
#include <functional>
#include <regex>
#include <sstream>

namespace twistwood {

inline Result<AnyHistory> read_game(std::istringstream& words) {
  std::string text, word;
  for (int i = 0; i < 6 && words >> word; ++i) text += (i > 0 ? " " : "") + word;
  const auto start = read_position(text);
  if (!start) return std::unexpected(start.error());
  AnyHistory game(*start);
  if (words >> word && word != "turns") return refuse("turns come next, not ", word);
  while (words >> word) {
    if (const auto played = game.play(word); !played) return std::unexpected(played.error());
  }
  return game;
}

// Each limit at most once, as many clocks as seats, nothing beside infinite.
inline bool understood(const std::string& go, int seats) {
  const std::string clocks = " clock \\d+(,\\d+){" + std::to_string(seats - 1) + "} inc \\d+";
  const std::string limits = " (movetime|nodes|depth) 0*[1-9]\\d*|" + clocks;
  return std::regex_match(go, std::regex("go infinite|go(?!.* ([a-z]+) .* \\1 )(" + limits + ")*"));
}

struct Conversation {
  std::function<std::string(const AnyHistory&)> think;  // "bestturn T", or "error …"
  Result<AnyHistory> game = refuse("there is no position yet");
  std::string held{};  // the answer to go infinite, which waits for stop

  std::string answer_to(const std::string& line) {
    std::istringstream words(line);
    std::string command;
    if (!(words >> command)) return "";
    if (line == "twp 1") return "id name Example\nid author you\ntwpok";
    if (command == "isready") return "readyok";
    if (command == "stop" || command == "quit") return std::exchange(held, "");
    if (!held.empty()) return "error say stop first";
    if (command == "newgame") game = refuse("there is no position yet");
    if (command == "position") game = read_game(words);
    if (!game && command != "newgame") return "error " + game.error().message;
    if (command == "newgame" || command == "position") return "";
    if (command != "go" || !understood(line, game->seats())) return "error I do not know that";
    const std::string best = think(*game);
    if (line == "go infinite" && best.starts_with("bestturn")) return held = best, "";
    return best;
  }
};

}  // namespace twistwood
