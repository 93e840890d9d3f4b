// A garden in the making (games/sketch.h): hedges, pawns, goals, cards.
//
// The stacks and the deck of a real table are face down, so they are only counted: a sketch becomes
// a position that hides them. How many goals lie in a stack follows from how many each player has
// in all, and how many cards in the deck from those that are held or spent.
#pragma once

#include <algorithm>
#include <array>

#include "base/fixed_list.h"
#include "games/labyrinth/text.h"
#include "games/sketch.h"

namespace twistwood::labyrinth {

class Sketch : public twistwood::Sketch {
 public:
  Sketch(int seats, bool fresh);

  std::vector<Slot> slots() const override;
  bool filled(const Slot& slot) const override;
  bool lay(const Slot& slot, std::string_view piece) override;
  std::vector<Piece> palette(const Slot& slot) const override;
  std::vector<Word> places(const Slot& slot) const override;
  bool takes_more(const Slot& slot, std::string_view piece) const override {
    return slot.part == Part::kDone && piece != ".";
  }
  bool unusual() const override;
  void put_scene(JsonWriter& out) const override;
  void put_options(JsonWriter& out) const override;

 protected:
  void read_fields(const PositionFields& fields) override;
  std::string write_with(std::string_view act) const override;
  void deduce() override;
  void look_for_flaws(std::vector<Flaw>& flaws) const override;
  Flaw stalemate() const override;
  void set_seats(int seats) override { seats_ = seats; }

 private:
  static constexpr char kOpen = '?';
  static constexpr int kUnknown = -1;                 // number of cards
  static constexpr int kEachMagic = kMagicCards / 2;  // L5

  struct SketchedPlayer {
    Cell pawn;
    Cell target;  // none if it is not known, or if its gate is still to be set
    bool gate_due = false;
    bool done_known = false;
    FixedList<Cell, kMaxGoals> done;
    std::array<int, 2> magic = {kUnknown, kUnknown};  // gaps, fairies

    bool seeks_gate() const { return is_gate(target) || gate_due; }
  };

  static constexpr bool is_gate(Cell cell) { return (kGates & bit(cell)) != 0; }
  static constexpr bool is_goal(Cell cell) { return (kGoals & bit(cell)) != 0; }

  void read_hedges(std::string_view text);
  std::optional<int> read_player(std::string_view text, int seat);  // as read_stack
  void read_goals(std::string_view text, int seat);
  void read_magic(std::string_view text, int seat, std::size_t magic);
  // How many goals the player has in all, if the text says how many are face down.
  std::optional<int> read_stack(std::string_view text, int seat);
  void read_totals(const std::array<std::optional<int>, kMaxSeats>& totals);
  void read_deck(std::string_view text);

  SketchedPlayer& player(int seat) { return players_[static_cast<std::size_t>(seat) - 1]; }
  const SketchedPlayer& player(int seat) const {
    return players_[static_cast<std::size_t>(seat) - 1];
  }
  bool lay_done(SketchedPlayer& owner, std::string_view piece);
  int* number_of(const Slot& slot);  // of cards; null if the slot has none
  // As many as there can be, with what lies elsewhere as it is.
  int most_of(const Slot& slot) const;
  // Goals of a player that lie open, done or to be reached. Before the target is known, it is taken
  // to be one of them.
  static int open_goals(const SketchedPlayer& owner) {
    return static_cast<int>(owner.done.size()) + (owner.seeks_gate() ? 0 : 1);
  }
  int stacked(const SketchedPlayer& owner) const { return std::max(0, goals_ - open_goals(owner)); }
  int held(std::size_t magic) const;
  int in_deck(std::size_t magic) const { return kEachMagic - held(magic) - spent_[magic]; }

  std::array<char, kCells> hedges_{};  // by axis
  std::array<SketchedPlayer, kMaxSeats> players_{};
  int goals_ = kMaxGoals;       // of each player, in all
  std::array<int, 2> spent_{};  // gaps, fairies; below zero where a box has more than usual
};

}  // namespace twistwood::labyrinth
