// A bot for `twistwood match --agents random 'cmd:bot' …`: it plays games on at random after every
// turn it has, and takes the turn that won most of them. Protocol: docs/bot-protocol.md
#include <twistwood/games/random_play.h>
#include <iostream>

#include "conversation.h"

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

int main() {
  Conversation with_host{[](const AnyHistory& game) {
    return game.visit([](auto& of_one) { return best_turn(of_one); });
  }};
  for (std::string line; line != "quit" && std::getline(std::cin, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (const auto answer = with_host.answer_to(line); !answer.empty())
      std::cout << answer << std::endl;
  }
  if (!with_host.held.empty()) std::cout << with_host.held << std::endl;
}
