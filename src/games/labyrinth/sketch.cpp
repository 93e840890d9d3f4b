#include "games/labyrinth/sketch.h"

#include <algorithm>

#include "base/text_cursor.h"
#include "games/labyrinth/game.h"

namespace twistwood::labyrinth {

namespace {

constexpr std::array<Part, 2> kMagic = {Part::kGaps, Part::kFairies};
constexpr std::array<Part, 2> kSpent = {Part::kSpentGaps, Part::kSpentFairies};
constexpr std::string_view kTs = "nesw";
constexpr std::string_view kStraight = "|-";
// The arms of each of them.
constexpr std::array<std::string_view, 4> kArmsOfTs = {"new", "nes", "esw", "nsw"};
constexpr std::array<std::string_view, 2> kArmsOfStraight = {"ns", "ew"};

std::string_view shapes(Axis axis) { return axis.has_t() ? kTs : kStraight; }

}  // namespace

Sketch::Sketch(int seats, bool fresh) : twistwood::Sketch('g', "gate", seats, fresh) {
  hedges_.fill(kOpen);
}

std::vector<Slot> Sketch::slots() const {
  std::vector<Slot> all;
  for (int rank = kAxisSide - 1; rank >= 0; --rank) {
    for (int file = 0; file < kAxisSide; ++file) {
      all.push_back({Part::kHedge, 0, write_axis(Axis::at(file, rank))});
    }
  }
  for (int seat = 1; seat <= seats_; ++seat) {
    all.push_back({Part::kPawn, seat});
    all.push_back({Part::kTarget, seat});
    if (fresh_) continue;
    all.push_back({Part::kDone, seat});
    for (const Part magic : kMagic) all.push_back({magic, seat});
  }
  if (!fresh_) {
    for (const Part spent : kSpent) all.push_back({spent});
  }
  all.push_back({Part::kAct});
  return all;
}

int* Sketch::number_of(const Slot& slot) {
  for (std::size_t i = 0; i < kMagic.size(); ++i) {
    if (slot.part == kSpent[i] && slot.seat == 0) return &spent_[i];
    const bool sits = slot.seat >= 1 && slot.seat <= seats_;
    if (slot.part == kMagic[i] && sits) return &player(slot.seat).magic[i];
  }
  return nullptr;
}

bool Sketch::filled(const Slot& slot) const {
  if (slot.part == Part::kAct) return act_ != "?";
  if (slot.part == Part::kHedge) return hedges_[read_axis(slot.at)->index] != kOpen;
  if (slot.seat == 0) return true;
  const SketchedPlayer& owner = player(slot.seat);
  if (slot.part == Part::kPawn) return owner.pawn.exists();
  if (slot.part == Part::kTarget) return owner.target.exists() || owner.gate_due;
  if (slot.part == Part::kDone) return owner.done_known;
  return owner.magic[slot.part == kMagic[0] ? 0 : 1] != kUnknown;
}

// A goal more, or one that was laid before off again; "." for no more.
bool Sketch::lay_done(SketchedPlayer& owner, std::string_view piece) {
  owner.done_known = piece != "?";
  if (piece == "?") owner.done.clear();
  if (piece == "." || piece == "?") return true;
  const auto goal = read_cell(piece);
  if (!goal || !is_goal(*goal)) return false;
  FixedList<Cell, kMaxGoals> others;
  for (const Cell one : owner.done) {
    if (one != *goal) others.push(one);
  }
  if (others.size() == owner.done.size() && others.size() < kMaxGoals) others.push(*goal);
  owner.done = others;
  return true;
}

bool Sketch::lay(const Slot& slot, std::string_view piece) {
  if (slot.part == Part::kHedge) {
    const auto axis = read_axis(slot.at);
    if (!axis || slot.seat != 0 || piece.size() != 1) return false;
    char& hedge = hedges_[axis->index];
    const std::string_view all = shapes(*axis);
    const auto now = all.find(hedge);
    const bool turns = piece == "+" && now != std::string_view::npos;
    const bool fits = turns || piece[0] == kOpen || all.find(piece[0]) != std::string_view::npos;
    if (fits) hedge = turns ? all[(now + 1) % all.size()] : piece[0];
    return fits;
  }
  if (int* const number = number_of(slot)) {
    const auto cards = whole_number(piece, static_cast<std::uint32_t>(most_of(slot)));
    if (!cards && piece != "?") return false;
    *number = cards ? static_cast<int>(*cards) : slot.seat > 0 ? kUnknown : 0;
    return true;
  }
  if (slot.part == Part::kGoals) {
    const auto goals = whole_number(piece, kMaxGoals);
    if (!goals || *goals < kMinGoals) return false;
    goals_ = static_cast<int>(*goals);
    return true;
  }
  const bool owned =
      slot.part == Part::kPawn || slot.part == Part::kTarget || slot.part == Part::kDone;
  if (!owned) return lay_common(slot, piece);
  if (slot.seat < 1 || slot.seat > seats_) return false;
  SketchedPlayer& owner = player(slot.seat);
  if (slot.part == Part::kDone) return lay_done(owner, piece);
  const auto cell = read_cell(piece);
  const bool due = piece == "-" && slot.part == Part::kTarget;
  if (!cell && piece != "?" && !due) return false;
  if (slot.part == Part::kPawn) {
    owner.pawn = cell.value_or(Cell::none());
    return true;
  }
  if (cell && (kFairies & bit(*cell)) != 0) return false;
  owner.target = cell.value_or(Cell::none());
  owner.gate_due = due;
  return true;
}

int Sketch::most_of(const Slot& slot) const {
  const std::size_t magic = slot.part == kMagic[0] || slot.part == kSpent[0] ? 0 : 1;
  const int own = slot.seat > 0 ? player(slot.seat).magic[magic] : spent_[magic];
  return std::max(0, in_deck(magic)) + std::max(0, own);
}

int Sketch::held(std::size_t magic) const {
  int cards = 0;
  for (int seat = 1; seat <= seats_; ++seat) cards += std::max(0, player(seat).magic[magic]);
  return cards;
}

void Sketch::deduce() {
  Mask gates = kGates;
  int open = kMaxGoals;  // goals of everybody, at least
  for (int seat = 1; seat <= seats_; ++seat) {
    SketchedPlayer& owner = player(seat);
    open = std::min(open, open_goals(owner));
    if (owner.pawn.exists()) gates &= ~bit(owner.pawn);
    if (!fresh_) continue;
    owner.done_known = true;
    owner.done.clear();
    owner.magic = {0, 0};
  }
  goals_ = std::max(goals_, open);
  if (!fresh_) return;
  spent_ = {0, 0};
  if (count(gates) != 1) return;
  for (int seat = 1; seat <= seats_; ++seat) {
    if (!player(seat).pawn.exists()) player(seat).pawn = Cell::of(lowest(gates));
  }
}

void Sketch::look_for_flaws(std::vector<Flaw>& flaws) const {
  Mask seen = 0;
  for (int seat = 1; seat <= seats_; ++seat) {
    const SketchedPlayer& owner = player(seat);
    const auto see = [&](Cell goal) {
      if (!is_goal(goal)) return;
      if ((seen & bit(goal)) != 0) {
        flaws.push_back({.code = "twice", .seat = seat, .at = write_cell(goal)});
      }
      seen |= bit(goal);
    };
    for (const Cell goal : owner.done) see(goal);
    see(owner.target);
    const int done = static_cast<int>(owner.done.size());
    const int all = done + (is_goal(owner.target) ? 1 : 0);
    if (all > goals_) {
      flaws.push_back({.code = "goals", .seat = seat, .count = all, .wanted = goals_});
    } else if (owner.seeks_gate() && owner.done_known && done < goals_) {
      flaws.push_back({.code = "gate-early", .seat = seat, .count = done, .wanted = goals_});
    }
  }
  const int magic = held(0) + held(1) + std::max(0, in_deck(0)) + std::max(0, in_deck(1));
  if (magic > kMagicCards) {
    flaws.push_back({.code = "too-many", .thing = "magic", .count = magic, .wanted = kMagicCards});
  }
}

// L17: somebody has no target, and no gate is to be set.
Flaw Sketch::stalemate() const {
  Flaw flaw{.code = "gate-due"};
  for (int seat = 1; seat <= seats_; ++seat) {
    if (player(seat).gate_due) flaw.seat = seat;
  }
  return flaw;
}

bool Sketch::unusual() const {
  return std::ranges::any_of(spent_, [](int n) { return n < 0; });
}

std::vector<Piece> Sketch::palette(const Slot& slot) const {
  std::vector<Piece> pieces;
  if (slot.part == Part::kAct) return act_palette();
  if (slot.part == Part::kHedge) {
    const Axis axis = *read_axis(slot.at);
    const std::string_view letters = shapes(axis);
    for (std::size_t i = 0; i < letters.size(); ++i) {
      pieces.push_back({.text = letters.substr(i, 1),
                        .thing = axis.has_t() ? kArmsOfTs[i] : kArmsOfStraight[i]});
    }
  } else if (slot.part == Part::kTarget && !fresh_) {
    pieces.push_back({.text = "-", .thing = "unset"});
  } else if (slot.part == Part::kDone) {
    pieces.push_back({.text = ".", .thing = "none"});
  } else if (slot.part != Part::kPawn && slot.part != Part::kTarget) {
    for (int cards = 0; cards <= most_of(slot); ++cards) pieces.push_back({.text = join(cards)});
  }
  return pieces;
}

std::vector<Word> Sketch::places(const Slot& slot) const {
  std::vector<Word> all;
  Mask cells = 0;
  if (slot.part == Part::kPawn) cells = fresh_ ? kGates : kGarden;
  if (slot.part == Part::kTarget) cells = fresh_ ? kGoals : kGoals | kGates;
  if (slot.part == Part::kDone) cells = kGoals;
  for (int seat = 1; seat <= seats_; ++seat) {
    const SketchedPlayer& other = player(seat);
    if (seat == slot.seat) continue;
    if (slot.part == Part::kPawn && fresh_) cells &= ~bit(other.pawn);
    if (slot.part != Part::kPawn) cells &= ~(bit(other.target) & kGoals);
    for (const Cell goal : other.done) {
      if (slot.part != Part::kPawn) cells &= ~bit(goal);
    }
  }
  for (int cell : each(cells)) all.emplace_back(write_cell(Cell::of(cell)));
  return all;
}

}  // namespace twistwood::labyrinth
