// Brute-force Twist Labyrinth: reads a position, walks the pawn step by step before and after every
// possible turning of a hedge, and writes out the position after each turn.
//
// It exists so that the engine's legal set can be compared in random play with one that was written
// from the rules alone. A turn is explored in two walks: one in the garden as it is, and one after
// each turning, from every cell where the first may stop. What the pawn has done is kept in full
// (where it is, whether it moved by itself, cards spent); only at the end are the spendings that
// another one beats thrown out.
#include "labyrinth_position.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "turns.h"

namespace brute {
namespace labyrinth {
namespace {

const std::string kClockwise = "nesw";
const std::set<std::string> kGates = {"a1", "f1", "a6", "f6"};                               // L4
const std::set<std::string> kFairyCells = {"b1", "f2", "e6", "a5", "b3", "d2", "e4", "c5"};  // L4

// The mover's pawn in the middle of its turn.
struct Pawn {
  Cell cell;
  bool moved = false;  // By itself: walked, slipped or flown, not only carried (L13).
  int gaps = 0;        // Cards spent so far this turn.
  int flights = 0;
  auto operator<=>(const Pawn&) const = default;
};

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

// --- Text in and out

Cell read_cell(const std::string& text) { return {text.at(0) - 'a', text.at(1) - '1'}; }

std::string write_cell(Cell cell) {
  return {static_cast<char>('a' + cell.file), static_cast<char>('1' + cell.rank)};
}

}  // namespace

Position read_position(const std::string& text) {
  const std::vector<std::string> fields = split(text, ' ');
  Position position;
  int rank = kAxes - 1;
  for (const std::string& line : split(fields.at(1), '/')) {
    int file = 0;
    for (char c : line) position.hedges[file++][rank] = c;
    --rank;
  }
  for (const std::string& player : split(fields.at(2), ',')) {
    const std::vector<std::string> parts = split(player, ':');
    position.players.push_back({read_cell(parts.at(0)), parts.at(1), parts.at(2),
                                std::stoi(parts.at(3)), std::stoi(parts.at(4)), parts.at(5)});
  }
  position.act = fields.at(3);
  const std::vector<std::string> clock = split(fields.at(4), '/');
  position.turn = std::stoi(clock.at(0));
  position.limit = std::stoi(clock.at(1));
  position.deck = fields.at(5);
  return position;
}

std::string write_position(const Position& position) {
  std::ostringstream text;
  text << "labyrinth ";
  for (int rank = kAxes - 1; rank >= 0; --rank) {
    for (const auto& file : position.hedges) text << file[rank];
    if (rank > 0) text << '/';
  }
  char separator = ' ';
  for (const Player& player : position.players) {
    text << separator << write_cell(player.pawn) << ':' << player.target << ':' << player.done
         << ':' << player.gaps << ':' << player.fairies << ':' << player.stack;
    separator = ',';
  }
  text << ' ' << position.act << ' ' << position.turn << '/' << position.limit << ' '
       << position.deck;
  return text.str();
}

namespace {

// --- The garden

// L2: a straight hedge has two opposite arms, a T all but the one opposite to its stem. Outside the
// 25 axes there are no hedges.
bool has_arm(const Position& position, int file, int rank, char direction) {
  if (file < 0 || file >= kAxes || rank < 0 || rank >= kAxes) return false;
  switch (position.hedges[file][rank]) {
    case '|': return direction == 'n' || direction == 's';
    case '-': return direction == 'e' || direction == 'w';
    case 'n': return direction != 's';
    case 'e': return direction != 'w';
    case 's': return direction != 'n';
    default: return direction != 'e';
  }
}

// L3. Axis (f, r) is the top right corner of cell (f, r) (L1): the line on the right of that cell
// runs from axis (f, r - 1) up to axis (f, r), and the line on its top from (f - 1, r) to (f, r).
bool is_closed(const Position& position, Cell from, Cell to) {
  const int file = std::min(from.file, to.file);
  const int rank = std::min(from.rank, to.rank);
  if (from.rank == to.rank) {
    return has_arm(position, file, rank, 's') || has_arm(position, file, rank - 1, 'n');
  }
  return has_arm(position, file, rank, 'w') || has_arm(position, file - 1, rank, 'e');
}

// L11: a quarter turn clockwise takes the four cells around the axis each to the next one.
Cell carried(Cell cell, int file, int rank) {
  const Cell around[] = {{file, rank}, {file, rank + 1}, {file + 1, rank + 1}, {file + 1, rank}};
  for (int i = 0; i < 4; ++i) {
    if (cell == around[i]) return around[(i + 1) % 4];
  }
  return cell;
}

Position quarter_turned(Position position, int file, int rank) {
  char& hedge = position.hedges[file][rank];
  if (hedge == '|' || hedge == '-') {
    hedge = hedge == '|' ? '-' : '|';
  } else {
    hedge = kClockwise.at((kClockwise.find(hedge) + 1) % 4);
  }
  for (Player& player : position.players) player.pawn = carried(player.pawn, file, rank);
  return position;
}

// --- One walk in an unchanging garden

bool is_shared(const Position& position, int mover, Cell cell) {
  for (int seat = 1; seat <= position.seats(); ++seat) {
    if (seat != mover && position.player(seat).pawn == cell) return true;
  }
  return false;
}

bool on_target(const Position& position, int mover, Cell cell) {
  return position.player(mover).target == write_cell(cell);
}

// L13, for the end of the turn, for turning a hedge and for taking off.
bool may_stop(const Position& position, int mover, const Pawn& pawn) {
  return !pawn.moved || on_target(position, mover, pawn.cell) ||
         !is_shared(position, mover, pawn.cell);
}

// L14b: two fairy cards a flight, from a fairy cell to another one with no pawn on it.
std::vector<Pawn> flights(const Position& position, int mover, const Pawn& pawn) {
  std::vector<Pawn> landed;
  if (2 * (pawn.flights + 1) > position.player(mover).fairies) return landed;
  if (!kFairyCells.contains(write_cell(pawn.cell))) return landed;
  if (!may_stop(position, mover, pawn)) return landed;
  for (const std::string& name : kFairyCells) {
    const Cell to = read_cell(name);
    if (to == pawn.cell || is_shared(position, mover, to)) continue;
    landed.push_back({to, true, pawn.gaps, pawn.flights + 1});
  }
  return landed;
}

// All that the pawn can do next by itself: L12, L14. Other pawns are jumped over (L13).
std::vector<Pawn> next_steps(const Position& position, int mover, const Pawn& pawn) {
  if (on_target(position, mover, pawn.cell)) return {};  // L15: the turn is over
  std::vector<Pawn> steps = flights(position, mover, pawn);
  const auto [file, rank] = pawn.cell;
  for (Cell to : {Cell{file - 1, rank}, {file + 1, rank}, {file, rank - 1}, {file, rank + 1}}) {
    if (to.file < 0 || to.file >= kCells || to.rank < 0 || to.rank >= kCells) continue;  // L3
    const int spent = pawn.gaps + (is_closed(position, pawn.cell, to) ? 1 : 0);          // L14a
    if (spent > position.player(mover).gaps) continue;
    steps.push_back({to, true, spent, pawn.flights});
  }
  return steps;
}

// Everything the pawn can come to from these starts, the starts themselves included.
std::set<Pawn> walk(const Position& position, int mover, const std::set<Pawn>& starts) {
  std::set<Pawn> reached = starts;
  std::vector<Pawn> open(starts.begin(), starts.end());
  while (!open.empty()) {
    const Pawn pawn = open.back();
    open.pop_back();
    for (const Pawn& step : next_steps(position, mover, pawn)) {
      if (reached.insert(step).second) open.push_back(step);
    }
  }
  return reached;
}

// --- Applying a turn

// L16: false when the card drawn is hidden.
bool draw_magic(Position& position, Player& player) {
  if (position.deck.at(0) == '?') return position.deck == "?0g0f";
  if (position.deck == "-") return true;
  ++(position.deck.at(0) == 'g' ? player.gaps : player.fairies);
  position.deck.erase(0, 1);
  if (position.deck.empty()) position.deck = "-";
  return true;
}

// L15, L17: false when the next goal is hidden.
bool turn_up_goal(Player& player) {
  player.done += (player.done.empty() ? "" : ".") + player.target;
  if (player.stack.empty() || player.stack == "?0") {
    player.target = "-";
    return true;
  }
  if (player.stack.at(0) == '?') return false;
  player.target = player.stack.substr(0, 2);
  player.stack.erase(0, 3);
  return true;
}

// The position after the mover ends its turn like this; the hedge has been turned already.
std::optional<Position> finish(Position position, int mover, const Pawn& pawn) {
  Player& player = position.player(mover);
  player.pawn = pawn.cell;
  player.gaps -= pawn.gaps;
  player.fairies -= 2 * pawn.flights;
  ++position.turn;
  const std::string next_seat = std::to_string(mover % position.seats() + 1);
  position.act = next_seat;
  bool won = false;
  if (!on_target(position, mover, pawn.cell)) {
    if (!draw_magic(position, player)) return std::nullopt;
  } else if (kGates.contains(player.target)) {  // L18
    won = true;
    position.act = "w" + std::to_string(mover);
  } else {
    if (!turn_up_goal(player)) return std::nullopt;
    if (player.target == "-") position.act = next_seat + "g" + std::to_string(mover);  // L17
  }
  if (position.turn == position.limit && !won) position.act = "d";  // L19
  return position;
}

std::vector<Play> gate_choices(Position position) {
  std::vector<Play> plays;
  const std::string act = position.act;
  for (const std::string& gate : kGates) {
    position.player(act.at(2) - '0').target = gate;
    position.act = act.substr(0, 1);
    plays.push_back({.turn = "=" + gate, .next = position});
  }
  return plays;
}

// --- All turns

std::set<Pawn> all_carried(const std::set<Pawn>& pawns, int file, int rank) {
  std::set<Pawn> moved_on;
  for (Pawn pawn : pawns) {
    pawn.cell = carried(pawn.cell, file, rank);
    moved_on.insert(pawn);
  }
  return moved_on;
}

bool beats(const Pawn& one, const Pawn& other) {
  return one.gaps <= other.gaps && one.flights <= other.flights &&
         (one.gaps < other.gaps || one.flights < other.flights);
}

// Writes the turns that end with one of these pawns, for one turning of a hedge or none.
void add_turns(const Position& position, int mover, const std::string& hedge,
               const std::set<Pawn>& pawns, std::vector<Play>& plays) {
  std::map<Cell, std::set<Pawn>> endings;
  for (Pawn pawn : pawns) {
    if (!may_stop(position, mover, pawn)) continue;
    pawn.moved = true;  // No longer of interest: how the pawn came here is no part of a turn.
    endings[pawn.cell].insert(pawn);
  }
  for (const auto& [cell, spendings] : endings) {
    for (const Pawn& pawn : spendings) {
      auto beats_this = [&](const Pawn& other) { return beats(other, pawn); };
      if (std::ranges::any_of(spendings, beats_this)) continue;
      std::string turn = hedge + ">" + write_cell(cell);
      if (pawn.gaps > 0) turn += "~" + std::to_string(pawn.gaps);
      if (pawn.flights > 0) turn += "^" + std::to_string(pawn.flights);
      plays.push_back({.turn = turn,
                       .reaches = on_target(position, mover, cell),
                       .cards = pawn.gaps + 2 * pawn.flights,
                       .next = finish(position, mover, pawn)});
    }
  }
}

// Where a hedge may be turned. L15: where the target is reached it is too late for one. A pawn that
// begins on its target has gone nowhere else, so that staying is its only turn.
std::set<Pawn> stops_before(const Position& position, int mover, const std::set<Pawn>& walked) {
  std::set<Pawn> stops;
  for (const Pawn& pawn : walked) {
    if (on_target(position, mover, pawn.cell)) continue;
    if (may_stop(position, mover, pawn)) stops.insert(pawn);
  }
  return stops;
}

std::vector<Play> pawn_turns(const Position& position, int mover) {
  std::vector<Play> plays;
  const std::set<Pawn> first_walk = walk(position, mover, {Pawn{position.player(mover).pawn}});
  add_turns(position, mover, "", first_walk, plays);

  const std::set<Pawn> before = stops_before(position, mover, first_walk);
  for (int axis = 0; axis < kAxes * kAxes; ++axis) {
    const int file = axis / kAxes;
    const int rank = axis % kAxes;
    const std::string name = {static_cast<char>('A' + file), static_cast<char>('1' + rank)};
    Position turned = position;
    std::set<Pawn> starts = before;
    for (int quarters = 1; quarters <= 3; ++quarters) {  // L10
      turned = quarter_turned(turned, file, rank);
      starts = all_carried(starts, file, rank);
      add_turns(turned, mover, name + "+" + std::to_string(quarters), walk(turned, mover, starts),
                plays);
    }
  }
  return plays;
}

}  // namespace

std::vector<Play> turns(const Position& position) {
  const std::string& act = position.act;
  if (act.at(0) == 'w' || act.at(0) == 'd') return {};
  return act.size() == 1 ? pawn_turns(position, act.at(0) - '0') : gate_choices(position);
}

bool reaches(const Position& position, int seat, Turning turning) {
  Position turned = position;
  std::set<Pawn> pawns = walk(position, seat, {Pawn{position.player(seat).pawn}});
  if (turning.quarters > 0) {
    pawns = stops_before(position, seat, pawns);
    for (int i = 0; i < turning.quarters; ++i) {
      turned = quarter_turned(turned, turning.axis / kAxes, turning.axis % kAxes);
      pawns = all_carried(pawns, turning.axis / kAxes, turning.axis % kAxes);
    }
    pawns = walk(turned, seat, pawns);
  }
  // The target may be shared (L13), so whoever comes there may stop there.
  return std::ranges::any_of(pawns, [&](const Pawn& p) { return on_target(turned, seat, p.cell); });
}

}  // namespace labyrinth

std::vector<Outcome> labyrinth_turns(const std::string& text) {
  std::vector<Outcome> outcomes;
  for (const labyrinth::Play& play : labyrinth::turns(labyrinth::read_position(text))) {
    Outcome& outcome = outcomes.emplace_back(Outcome{play.turn, std::nullopt});
    if (play.next) outcome.next = labyrinth::write_position(*play.next);
  }
  std::ranges::sort(outcomes, {}, &Outcome::turn);
  return outcomes;
}

}  // namespace brute
