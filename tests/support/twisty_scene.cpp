#include "support/twisty_scene.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <stdexcept>

#include "support/words.h"

namespace twistwood::trial {

namespace {

constexpr std::string_view kCubes = "roygbpw";
constexpr std::string_view kSpecials = "+xl@s";
constexpr std::size_t kSide = 7;

// The board as characters: ranks from 7 down to 1, files from a to g.
using Board = std::array<std::array<char, kSide>, kSide>;

struct Drawing {
  Board board{};
  int seats = 0;
  std::map<int, std::string> pawns;
  std::map<int, std::string> rows;
  std::string act = "1", turn = "0/1000", edition = "thief";
};

void read_rank(Drawing& drawing, const std::vector<std::string>& line) {
  if (line.size() != kSide + 1) throw std::invalid_argument("a rank has seven squares");
  const char rank = line[0][0];
  for (std::size_t file = 0; file < kSide; ++file) {
    const std::string& square = line[file + 1];
    drawing.board.at(static_cast<std::size_t>('7' - rank)).at(file) = square[0];
    for (const char pawn : square.substr(1)) {
      drawing.pawns[pawn - '0'] = {static_cast<char>('a' + file), rank};
      drawing.seats = std::max(drawing.seats, pawn - '0');
    }
  }
}

Drawing read_drawing(std::string_view text) {
  Drawing drawing;
  for (const std::string& each_line : pieces(text, '\n')) {
    const auto line = words(each_line);
    if (line.empty() || line[0] == "a") continue;
    if (line[0] == "act:") {
      drawing.act = line.at(1);
    } else if (line[0] == "turn:") {
      drawing.turn = line.at(1);
    } else if (line[0] == "edition:") {
      drawing.edition = line.at(1);
    } else if (line[0].size() == 2 && line[0][1] == ':') {
      drawing.rows[line[0][0] - '0'] = line.at(1);
    } else {
      read_rank(drawing, line);
    }
  }
  return drawing;
}

// `[ro]yg|bpw` as the notation has it: `roygbpw:4:2`.
std::string row_in_notation(const std::string& drawn) {
  std::string row;
  std::size_t collected = 0, safe = 0;
  for (const char c : drawn) {
    if (c == ']') safe = row.size();
    if (c == '|') collected = row.size();
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) row += c;
  }
  return row + ":" + std::to_string(collected) + ":" + std::to_string(safe);
}

// All counters that a position has and the drawing does not show.
std::string missing_counters(const Drawing& drawing) {
  std::map<char, int> drawn;
  for (const auto& rank : drawing.board) {
    for (const char counter : rank) ++drawn[counter];
  }
  for (const auto& [seat, row] : drawing.rows) {
    for (const char cube : row.substr(0, row.find('|'))) ++drawn[cube];
  }
  std::string missing;
  for (const char cube : kCubes) missing.append(static_cast<std::size_t>(4 - drawn[cube]), cube);
  int specials = 0;
  for (const char special : kSpecials) specials += drawn[special];
  missing.append(static_cast<std::size_t>(16 - specials), 's');
  return missing;
}

bool takes_counters(std::size_t rank, std::size_t file) {
  const bool corner = (rank == 0 || rank == 6) && (file == 0 || file == 6);
  return !corner && !(rank == 3 && file == 3);
}

void fill(Drawing& drawing) {
  const std::string missing = missing_counters(drawing);
  std::size_t next = 0;
  for (std::size_t rank = 0; rank < kSide; ++rank) {
    for (std::size_t file = 0; file < kSide; ++file) {
      char& counter = drawing.board[rank][file];
      if (counter != '.') continue;
      counter = takes_counters(rank, file) && next < missing.size() ? missing[next++] : '_';
    }
  }
  if (next < missing.size()) throw std::invalid_argument("no room for " + missing.substr(next));
}

std::string in_notation(Drawing drawing) {
  fill(drawing);
  std::vector<std::string> ranks;
  for (const auto& drawn : drawing.board) {
    std::string rank;
    for (const char counter : drawn) {
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
  std::vector<std::string> players;
  for (int seat = 1; seat <= drawing.seats; ++seat) {
    const auto row = drawing.rows.find(seat);
    players.push_back(drawing.pawns.at(seat) + ":" +
                      row_in_notation(row == drawing.rows.end() ? "|roygbpw" : row->second));
  }
  return "twisty " + glued(ranks, "/") + " " + glued(players, ",") + " " + drawing.act + " " +
         drawing.turn + " " + drawing.edition;
}

}  // namespace

TwistyScene::TwistyScene(std::string_view drawing) : Scene(in_notation(read_drawing(drawing))) {}

std::string TwistyScene::row(int seat) const {
  const std::string cards = player(seat, 1);
  const auto collected = static_cast<std::size_t>(std::stoi(player(seat, 2)));
  const auto safe = static_cast<std::size_t>(std::stoi(player(seat, 3)));
  const std::string brackets = safe > 0 ? "[" + cards.substr(0, safe) + "]" : "";
  return brackets + cards.substr(safe, collected - safe) + "|" + cards.substr(collected);
}

char TwistyScene::counter(std::string_view square) const {
  const std::string rank = pieces(board(), '/').at(static_cast<std::size_t>('7' - square[1]));
  std::string squares;
  for (const char c : rank) {
    if (c >= '1' && c <= '7') {
      squares.append(static_cast<std::size_t>(c - '0'), '_');
    } else {
      squares += c;
    }
  }
  return squares.at(static_cast<std::size_t>(square[0] - 'a'));
}

}  // namespace twistwood::trial
