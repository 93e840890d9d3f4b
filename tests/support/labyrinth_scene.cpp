#include "support/labyrinth_scene.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "support/words.h"

namespace twistwood::trial {

namespace {

const std::set<std::string> kGates = {"a1", "a6", "f1", "f6"};
const std::set<std::string> kFairies = {"a5", "b1", "b3", "c5", "d2", "e4", "e6", "f2"};

struct Drawing {
  std::vector<std::string> hedges;  // a rank each, from the top
  std::map<int, std::string> pawns;
  std::map<int, std::map<std::string, std::string>> players;
  int seats = 0;
  std::string act = "1", turn = "0/1000", deck = "-";
};

bool is_hedge(const std::string& word) {
  return word.size() == 1 && std::string("nesw|-").find(word) != std::string::npos;
}

void read_cells(Drawing& drawing, const std::vector<std::string>& line) {
  if (line.size() != 7) throw std::invalid_argument("a rank has six cells");
  for (std::size_t file = 0; file < 6; ++file) {
    for (const char pawn : line[file + 1]) {
      if (pawn == '.') continue;
      drawing.pawns[pawn - '0'] = {static_cast<char>('a' + file), line[0][0]};
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
    } else if (line[0] == "deck:") {
      drawing.deck = line.at(1);
    } else if (line[0].size() == 2 && line[0][1] == ':') {
      for (std::size_t i = 1; i < line.size(); ++i) {
        const auto pair = pieces(line[i], '=');
        drawing.players[line[0][0] - '0'][pair.at(0)] = pair.at(1);
      }
    } else if (is_hedge(line[0])) {
      drawing.hedges.push_back(glued(line, ""));
    } else {
      read_cells(drawing, line);
    }
  }
  return drawing;
}

std::vector<std::string> listed(const std::string& goals) {
  return goals.empty() ? std::vector<std::string>{} : pieces(goals, '.');
}

// The goals of a player that the drawing names.
struct Goals {
  std::string target;
  std::vector<std::string> done, stack;

  bool seeks_goal() const { return target != "-" && !kGates.contains(target); }
  std::size_t in_all() const { return done.size() + stack.size() + (seeks_goal() ? 1 : 0); }
};

class GoalDealer {
 public:
  explicit GoalDealer(Drawing& drawing) {
    for (int seat = 1; seat <= drawing.seats; ++seat) {
      auto& named = drawing.players[seat];
      Goals goals{named["target"], listed(named["done"]), listed(named["stack"])};
      taken_.insert(goals.target);
      taken_.insert(goals.done.begin(), goals.done.end());
      taken_.insert(goals.stack.begin(), goals.stack.end());
      most_ = std::max(most_, goals.in_all());
      players_.push_back(goals);
    }
  }

  Goals dealt(int seat) {
    Goals goals = players_.at(static_cast<std::size_t>(seat - 1));
    if (goals.target.empty()) goals.target = next();
    auto& filled = goals.seeks_goal() ? goals.stack : goals.done;
    while (goals.in_all() < most_) filled.push_back(next());
    return goals;
  }

 private:
  std::string next() {
    for (char file = 'a'; file <= 'f'; ++file) {
      for (char rank = '1'; rank <= '6'; ++rank) {
        const std::string cell = {file, rank};
        if (kGates.contains(cell) || kFairies.contains(cell)) continue;
        if (taken_.insert(cell).second) return cell;
      }
    }
    throw std::invalid_argument("no goal is left to deal");
  }

  std::vector<Goals> players_;
  std::set<std::string> taken_;
  std::size_t most_ = 3;
};

std::string in_notation(Drawing drawing) {
  GoalDealer dealer(drawing);
  std::vector<std::string> players;
  for (int seat = 1; seat <= drawing.seats; ++seat) {
    const Goals goals = dealer.dealt(seat);
    auto& named = drawing.players[seat];
    const auto cards = [&](const char* kind) { return named[kind].empty() ? "0" : named[kind]; };
    players.push_back(glued({drawing.pawns.at(seat), goals.target, glued(goals.done, "."),
                             cards("gaps"), cards("fairies"), glued(goals.stack, ".")},
                            ":"));
  }
  return "labyrinth " + glued(drawing.hedges, "/") + " " + glued(players, ",") + " " + drawing.act +
         " " + drawing.turn + " " + drawing.deck;
}

}  // namespace

LabyrinthScene::LabyrinthScene(std::string_view drawing)
    : Scene(in_notation(read_drawing(drawing))) {}

char LabyrinthScene::hedge(std::string_view axis) const {
  const auto ranks = pieces(board(), '/');
  return ranks.at(static_cast<std::size_t>('5' - axis[1]))
      .at(static_cast<std::size_t>(axis[0] - 'A'));
}

std::vector<std::string> LabyrinthScene::after(std::string_view beginning) const {
  std::vector<std::string> found;
  for (const std::string& turn : turns()) {
    if (turn.starts_with(beginning)) found.push_back(turn.substr(beginning.size()));
  }
  return found;
}

}  // namespace twistwood::trial
