// A bot for `twistwood match --agents level:1 'cmd:bot' …`: it wins if it can in one turn, else it
// plays the turn after which its opponents can do the least. Protocol: docs/bot-protocol.md
#include <twistwood/games/any_history.h>
#include <iostream>
#include <sstream>

namespace {

using twistwood::AnyHistory;

// The fewer turns the next seat has, the better; a win is better than anything.
std::string best_turn(const AnyHistory& game) {
  std::string best;
  std::uint64_t fewest = 0;
  for (const auto& [turn, next] : twistwood::successors(game.position())) {
    if (!next) {  // it turns up a hidden card: nobody knows what comes
      if (best.empty()) best = turn;
      continue;
    }
    const twistwood::AnyPosition after = *twistwood::read_position(*next);
    if (twistwood::status(after).kind == twistwood::Status::Kind::kWon) return turn;
    const std::uint64_t left = twistwood::perft(after, 1);
    if (best.empty() || fewest == 0 || left < fewest) {
      best = turn;
      fewest = left;
    }
  }
  return best;
}

twistwood::Result<AnyHistory> read_game(std::istringstream& words) {
  std::string text, word;
  for (int i = 0; i < 6 && words >> word; ++i) text += (i > 0 ? " " : "") + word;
  const auto start = twistwood::read_position(text);
  if (!start) return std::unexpected(start.error());
  AnyHistory game(*start);
  words >> word;  // "turns"
  while (words >> word) {
    if (const auto played = game.play(word); !played) return std::unexpected(played.error());
  }
  return game;
}

}  // namespace

int main() {
  twistwood::Result<AnyHistory> game = twistwood::refuse("there is no position yet");
  for (std::string line, command; std::getline(std::cin, line) && command != "quit";) {
    std::istringstream words(line);
    words >> command;
    if (command == "twp") std::cout << "id name Example\nid author you\ntwpok" << std::endl;
    if (command == "isready") std::cout << "readyok" << std::endl;
    if (command == "position") game = read_game(words);
    if (command != "go") continue;
    if (game && !game->status().running()) game = twistwood::refuse("the game is over");
    std::cout << (game ? "bestturn " + best_turn(*game) : "error go: " + game.error().message)
              << std::endl;
  }
}
