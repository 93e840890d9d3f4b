#include "cli/labyrinth_terminal_board.h"

#include <algorithm>

#include "base/result.h"
#include "render/art.h"
#include "render/labyrinth_garden.h"

namespace twistwood::cli {

using namespace labyrinth;

TerminalBoard<Labyrinth>::TerminalBoard(const Layout& layout, const View& view)
    : layout_(layout), view_(view), cursor_(view.mover().pawn) {
  for_each_turn(layout, view, [&](const Turn& turn) { legal_.push_back(turn); });
  hedge_ =
      Axis::at(std::min(cursor_.file(), kAxisSide - 1), std::min(cursor_.rank(), kAxisSide - 1));
  list_ends();
  if (view.phase == Phase::kGate) cursor_ = Cell::of(lowest(kGates));
}

void TerminalBoard<Labyrinth>::list_ends() {
  ends_.clear();
  lit_ = 0;
  spending_ = 0;
  for (const Turn& turn : legal_) {
    const bool fits =
        quarters_ == 0 ? !turn.axis.exists() : turn.axis == hedge_ && turn.quarters == quarters_;
    if (!fits) continue;
    ends_.push_back(turn);
    lit_ |= bit(turn.cell);
  }
}

std::vector<Turn> TerminalBoard<Labyrinth>::ends_on(Cell cell) const {
  std::vector<Turn> ends;
  std::ranges::copy_if(ends_, std::back_inserter(ends),
                       [&](const Turn& turn) { return turn.cell == cell; });
  return ends;
}

void TerminalBoard<Labyrinth>::move(int dx, int dy) {
  const int side = on_hedges_ ? kAxisSide : kSide;
  const int file = (on_hedges_ ? hedge_.file() : cursor_.file()) + dx;
  const int rank = (on_hedges_ ? hedge_.rank() : cursor_.rank()) + dy;
  if (file < 0 || rank < 0 || file >= side || rank >= side) return;
  if (on_hedges_) {
    hedge_ = Axis::at(file, rank);
    quarters_ = 0;
    list_ends();
  } else {
    cursor_ = Cell::at(file, rank);
    spending_ = 0;
  }
}

void TerminalBoard<Labyrinth>::jump(int direction) {
  on_hedges_ = false;
  for (int step = 1; step <= kCells; ++step) {
    const Cell cell = Cell::of((cursor_.index + direction * step + kCells) % kCells);
    if ((lit_ & bit(cell)) == 0) continue;
    cursor_ = cell;
    spending_ = 0;
    return;
  }
}

void TerminalBoard<Labyrinth>::turn_hedge(int quarters) {
  quarters_ = (quarters_ + quarters + 4) % 4;
  list_ends();
}

bool TerminalBoard<Labyrinth>::take_text(char text) {
  switch (text) {
    case 't':
      if (view_.phase == Phase::kTurn) on_hedges_ = !on_hedges_;
      return true;
    case '+':
    case '-':
      if (on_hedges_) turn_hedge(text == '+' ? 1 : -1);
      return on_hedges_;
    case 'n': jump(1); return true;
    case 'p': {  // another way to pay
      const std::size_t ways = ends_on(cursor_).size();
      if (ways > 0) spending_ = (spending_ + 1) % ways;
      return true;
    }
    default: return false;
  }
}

bool TerminalBoard<Labyrinth>::take(const Key& key) {
  switch (key.kind) {
    case Key::Kind::kUp: move(0, 1); return true;
    case Key::Kind::kDown: move(0, -1); return true;
    case Key::Kind::kLeft: move(-1, 0); return true;
    case Key::Kind::kRight: move(1, 0); return true;
    case Key::Kind::kTab: jump(1); return true;
    case Key::Kind::kBackTab: jump(-1); return true;
    case Key::Kind::kEscape:
      on_hedges_ = false;
      quarters_ = 0;
      list_ends();
      return true;
    case Key::Kind::kText: return take_text(key.text);
    default: return false;
  }
}

bool TerminalBoard<Labyrinth>::enter() {
  if (!on_hedges_) return true;
  turn_hedge(1);
  return false;
}

Turn TerminalBoard<Labyrinth>::turn() const {
  if (view_.phase == Phase::kGate) return Turn::gate(cursor_);
  if (const auto ends = ends_on(cursor_); !ends.empty()) return ends[spending_];
  Turn turn;
  turn.cell = cursor_;
  if (quarters_ == 0) return turn;
  turn.axis = hedge_;
  turn.quarters = static_cast<std::uint8_t>(quarters_);
  return turn;
}

std::string TerminalBoard<Labyrinth>::title() const {
  return join(kTitle, ", turn ", int{view_.turn}, " of ", layout_.limit);
}

std::string TerminalBoard<Labyrinth>::question() const {
  if (view_.phase == Phase::kGate) {
    return join("Choose the gate for the ", pawn_name(view_.other), " (seat ", number(view_.other),
                ")");
  }
  if (on_hedges_)
    return "Hedges: arrows choose one, Enter or + turns it a quarter, t: back to cells";
  if (begins_on_target(view_)) return "You are on your goal: Enter takes it";
  const std::size_t ways = ends_on(cursor_).size();
  if (ways > 1)
    return join("Choose where to go; p: another way to pay (", spending_ + 1, " of ", ways, ")");
  return quarters_ == 0 ? "Choose where to go; t: turn a hedge first or on the way"
                        : join("With ", write_axis(hedge_), "+", quarters_, ": choose where to go");
}

std::string TerminalBoard<Labyrinth>::news(const View& before, const View& after) {
  const Player& was = before.mover();
  const Player& is = after.player(before.seat);
  if (before.phase != Phase::kTurn) return {};
  if (after.deck_gaps < before.deck_gaps) return " (a hedge gap)";
  if (after.deck_fairies < before.deck_fairies) return " (a wood fairy)";
  if (is.stacked < was.stacked) {
    return join("; next it seeks ", write_cell(is.target), ", the ",
                art::goal_name(goal_index(is.target)));
  }
  return {};
}

}  // namespace twistwood::cli
