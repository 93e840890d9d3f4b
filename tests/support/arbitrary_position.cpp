#include "support/arbitrary_position.h"

#include <algorithm>
#include <array>
#include <vector>

#include "support/words.h"

namespace twistwood::trial {

namespace {

class Draw {
 public:
  explicit Draw(Random& random) : random_(random) {}

  std::size_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }
  template <class List>
  auto of(const List& list) {
    return list[below(list.size())];
  }
  template <class List>
  List shuffled(List list) {
    shuffle(list, random_);
    return list;
  }

 private:
  Random& random_;
};

std::vector<std::string> names(char last_file, char last_rank) {
  std::vector<std::string> all;
  for (char file = 'a'; file <= last_file; ++file) {
    for (char rank = '1'; rank <= last_rank; ++rank) all.push_back({file, rank});
  }
  return all;
}

bool is_corner(const std::string& name, char last_file, char last_rank) {
  return (name[0] == 'a' || name[0] == last_file) && (name[1] == '1' || name[1] == last_rank);
}

std::string board_in_notation(const std::array<std::array<char, 7>, 7>& board) {
  std::vector<std::string> ranks;
  for (const auto& squares : board) {
    std::string rank;
    for (const char counter : squares) {
      if (counter != '_') {
        rank += counter;
      } else if (!rank.empty() && rank.back() >= '1' && rank.back() <= '6') {
        ++rank.back();
      } else {
        rank += '1';
      }
    }
    ranks.push_back(rank);
  }
  return glued(ranks, "/");
}

}  // namespace

template <>
std::string arbitrary_position<Twisty>(Random& random) {
  Draw draw(random);
  const std::size_t seats = draw.between(2, 4);
  std::string counters = "rrrrooooyyyyggggbbbbppppwwww";
  while (counters.size() < 44) counters += draw.of(std::string("+xl@+xl@@s"));

  std::vector<std::string> rows;
  std::vector<std::size_t> collected;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    rows.push_back(draw.shuffled(std::string("roygbpw")));
    collected.push_back(draw.between(0, 7));
    for (std::size_t i = 0; i < collected[seat]; ++i) counters[counters.find(rows[seat][i])] = '_';
  }
  counters = draw.shuffled(counters);

  std::array<std::array<char, 7>, 7> board{};
  std::vector<std::string> crowded, all;
  std::size_t next = 0;
  for (const std::string& square : names('g', '7')) {
    const bool free = is_corner(square, 'g', '7') || square == "d4";
    const char counter = free ? '_' : counters[next++];
    board[static_cast<std::size_t>('7' - square[1])][static_cast<std::size_t>(square[0] - 'a')] =
        counter;
    // The centre is left to those who may stand there without having won.
    if (square != "d4") all.push_back(square);
    if (std::string("+xl@").find(counter) != std::string::npos) crowded.push_back(square);
  }
  std::vector<std::string> pawns, players;
  while (pawns.size() < seats) {
    const std::string square =
        draw.below(3) > 0 && !crowded.empty() ? draw.of(crowded) : draw.of(all);
    if (std::ranges::find(pawns, square) == pawns.end()) pawns.push_back(square);
  }
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (seat == 0 && collected[0] < 7 && draw.below(8) == 0) pawns[0] = "d4";
    players.push_back(pawns[seat] + ":" + rows[seat] + ":" + std::to_string(collected[seat]) + ":" +
                      std::to_string(draw.between(0, collected[seat])));
  }
  const std::array<std::string, 3> editions = {"thief", "victim", "victim-chooses"};
  const std::string limit = draw.below(4) == 0 ? "999/1000" : "5/1000";
  return "twisty " + board_in_notation(board) + " " + glued(players, ",") + " " +
         std::to_string(draw.between(1, seats)) + " " + limit + " " + draw.of(editions);
}

template <>
std::string arbitrary_position<Labyrinth>(Random& random) {
  Draw draw(random);
  const std::size_t seats = draw.between(2, 4);
  std::vector<std::string> ranks, goals, gates = {"a1", "a6", "f1", "f6"};
  for (std::size_t rank = 0; rank < 5; ++rank) {
    ranks.emplace_back();
    for (std::size_t file = 0; file < 5; ++file) {
      ranks.back() += draw.of(std::string((rank + file) % 2 == 0 ? "nesw" : "|-"));
    }
  }
  const std::string fairies = "b1 f2 e6 a5 b3 d2 e4 c5";
  const auto cells = names('f', '6');
  for (const std::string& cell : cells) {
    if (!is_corner(cell, 'f', '6') && fairies.find(cell) == std::string::npos)
      goals.push_back(cell);
  }
  goals = draw.shuffled(goals);
  const auto crowd = std::vector{draw.of(cells), draw.of(words(fairies)), draw.of(cells)};
  const std::string purse_gaps = "00111223", purse_fairies = "00122245";

  std::vector<std::string> players;
  std::size_t next = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const bool seeks_gate = draw.below(4) == 0;
    const std::vector<std::string> mine = {goals[next], goals[next + 1], goals[next + 2]};
    next += 3;
    const std::string target = seeks_gate ? draw.of(gates) : mine[0];
    const std::size_t place = draw.below(10);
    const std::string pawn = place == 0 ? target : place < 6 ? draw.of(crowd) : draw.of(cells);
    const std::string done = seeks_gate ? glued(mine, ".") : mine[1];
    const std::string stack = seeks_gate ? "" : mine[2];
    players.push_back(glued({pawn, target, done, std::string(1, draw.of(purse_gaps)),
                             std::string(1, draw.of(purse_fairies)), stack},
                            ":"));
  }
  const std::array<std::string, 3> decks = {"-", "g", "fg"};
  const std::string limit = draw.below(4) == 0 ? "999/1000" : "5/1000";
  return "labyrinth " + glued(ranks, "/") + " " + glued(players, ",") + " " +
         std::to_string(draw.between(1, seats)) + " " + limit + " " + draw.of(decks);
}

}  // namespace twistwood::trial
