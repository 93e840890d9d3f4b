// A bot for `twistwood match --agents random 'cmd:bot' …`: it plays games on at random after every
// turn it has, and takes the turn that won most of them. Protocol: docs/bot-protocol.md
#include <twistwood/games/any_history.h>
#include <twistwood/games/random_play.h>
#include <iostream>
#include <regex>
#include <sstream>

using namespace twistwood;
// Written once for all games. Hidden cards are drawn anew for every try: nobody knows them.
template <Game G>
std::string best_turn(const History<G>& game) {
  if (!game.status().running()) return "error go: the game is over";
  std::vector<typename G::Turn> turns;
  G::for_each_turn(game.layout(), game.view(), [&](auto turn) { turns.push_back(turn); });
  std::vector<int> won(turns.size());
  const Seat me = game.status().seat;
  Random random(game.hash());
  for (std::size_t i = 0; i < 200; ++i) {
    typename G::State state = G::sample(game.layout(), game.view(), random);
    G::apply(game.layout(), state, turns[i % turns.size()]);
    play_on<G>(game.layout(), state, random, 200);
    const Status end = G::status(G::view(state));
    if (end.kind == Status::Kind::kWon) won[i % won.size()] += end.seat == me ? 1 : -1;
  }
  return "bestturn " +
         G::write_turn(turns[std::size_t(std::ranges::max_element(won) - won.begin())]);
}

Result<AnyHistory> read_game(std::istringstream& words) {
  std::string text, word;
  for (int i = 0; i < 6 && words >> word; ++i) text += (i > 0 ? " " : "") + word;
  const auto start = read_position(text);
  if (!start) return std::unexpected(start.error());
  AnyHistory game(*start);
  for (words >> word; words >> word;) {
    if (const auto played = game.play(word); !played) return std::unexpected(played.error());
  }
  return game;
}

// Each limit at most once, as many clocks as seats, nothing beside infinite.
bool understood(const std::string& go, int seats) {
  const std::string clocks = " clock \\d+(,\\d+){" + std::to_string(seats - 1) + "} inc \\d+";
  const std::string limits = " (movetime|nodes|depth) 0*[1-9]\\d*|" + clocks;
  return std::regex_match(go, std::regex("go infinite|go(?!.* ([a-z]+) .* \\1 )(" + limits + ")*"));
}

struct Conversation {
  Result<AnyHistory> game = refuse("there is no position yet");
  std::string held;  // the answer to go infinite, which waits for stop

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
    const std::string best = game->visit([](auto& g) { return best_turn(g); });
    if (line == "go infinite" && best.starts_with("bestturn")) return held = best, "";
    return best;
  }
};

int main() {
  Conversation with_host;
  for (std::string line; line != "quit" && std::getline(std::cin, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (const auto answer = with_host.answer_to(line); !answer.empty())
      std::cout << answer << std::endl;
  }
  if (!with_host.held.empty()) std::cout << with_host.held << std::endl;
}
