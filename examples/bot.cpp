// A bot for `twistwood match --agents random 'cmd:bot' …`: it plays games on at random after every
// turn it has, and takes the turn that won most of them. Protocol: docs/bot-protocol.md
#include <twistwood/games/any_history.h>
#include <twistwood/games/random_play.h>
#include <iostream>
#include <sstream>

using namespace twistwood;

// Written once for all games. Hidden cards are drawn anew for every try: nobody knows them.
template <Game G>
std::string best_turn(const typename G::Layout& layout, const typename G::View& view) {
  std::vector<typename G::Turn> turns;
  G::for_each_turn(layout, view, [&](typename G::Turn turn) { turns.push_back(turn); });
  std::vector<int> won(turns.size());
  Random random(G::hash(view));
  for (std::size_t i = 0; i < 500; ++i) {
    typename G::State state = G::sample(layout, view, random);
    G::apply(layout, state, turns[i % turns.size()]);
    play_on<G>(layout, state, random, 300);
    const Status end = G::status(G::view(state));
    if (end.kind != Status::Kind::kWon) continue;
    won[i % turns.size()] += end.seat == G::status(view).seat ? 1 : -1;
  }
  const auto best = std::max_element(won.begin(), won.end()) - won.begin();
  return G::write_turn(turns[static_cast<std::size_t>(best)]);
}

// The six fields of a position, and then perhaps `turns` and turns.
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
  Result<AnyHistory> game = refuse("there is no position yet");
  for (std::string line, command; command != "quit" && std::getline(std::cin, line);) {
    std::istringstream words(line);
    words >> command;
    if (command == "twp") std::cout << "id name Example\nid author you\ntwpok\n";
    if (command == "isready") std::cout << "readyok\n";
    if (command == "position") game = read_game(words);
    if ((command == "position" || command == "go") && !game) {
      std::cout << "error " << game.error().message << '\n';
    } else if (command == "go") {
      std::cout << game->visit([]<class G>(const History<G>& h) {
        return h.status().running() ? "bestturn " + best_turn<G>(h.layout(), h.view())
                                    : "error the game is over";
      }) << '\n';
    }
    std::cout << std::flush;
  }
}
