// A bot for `twistwood match --agents random 'cmd:bot' …`: it plays games on at random after every
// turn it has, and takes the turn that won most of them. Protocol: docs/bot-protocol.md
#include <twistwood/games/any_history.h>
#include <twistwood/games/random_play.h>
#include <iostream>
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

int main() {
  const std::string known = " twp isready stop position go newgame setoption quit ";
  Result<AnyHistory> game = refuse("go: there is no position yet");
  std::string held;  // the answer to go infinite, which waits for stop
  for (std::string line, command; command != "quit" && std::getline(std::cin, line);) {
    std::istringstream words(line);
    if (!(words >> command)) continue;
    const bool go = command == "go" && held.empty();
    std::string answer = known.contains(" " + command + " ") ? "" : "error I do not know that";
    if (command == "twp") answer = "id name Example\nid author you\ntwpok";
    if (command == "isready") answer = "readyok";
    if (command == "stop") answer = std::exchange(held, "");
    if (command == "position") game = read_game(words);
    if (!game && (go || command == "position")) answer = "error " + game.error().message;
    if (command == "go" && (!go || line.contains("searchmoves"))) answer = "error go: not so";
    if (go && answer.empty()) answer = game->visit([](auto& g) { return best_turn(g); });
    if (go && line.contains("infinite") && answer[0] == 'b') held.swap(answer);
    if (!answer.empty()) std::cout << answer << std::endl;
  }
}
