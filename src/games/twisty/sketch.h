// A board of Twisty in the making (games/sketch.h): counters, rows, pawns.
//
// Of a game in the middle the rows come first: they say which cubes are missing on the board.
#pragma once

#include <array>

#include "games/sketch.h"
#include "games/twisty/text.h"

namespace twistwood::twisty {

class Sketch : public twistwood::Sketch {
 public:
  Sketch(int seats, bool fresh);

  std::vector<Slot> slots() const override;
  bool filled(const Slot& slot) const override;
  Word piece_in(const Slot& slot) const override;
  bool lay(const Slot& slot, std::string_view piece) override;
  std::vector<Piece> palette(const Slot& slot) const override;
  std::vector<Word> places(const Slot& slot) const override;
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
  static constexpr char kEmpty = '.';
  static constexpr int kKinds = kColours + kSpecialKinds;
  static constexpr std::string_view kLetters = "roygbpw+xl@s";  // colours, then specials

  static constexpr std::size_t kind_of(char letter) { return kLetters.find(letter); }
  static constexpr bool is_counter(char letter) { return kind_of(letter) < kLetters.size(); }
  static constexpr bool is_colour(char letter) { return kind_of(letter) < kColours; }
  static std::string_view thing_of(std::size_t kind);
  static constexpr bool takes_counter(Square square) {  // T3
    return (kCounterSquares & bit(square)) != 0;
  }

  struct SketchedPlayer {
    std::array<char, kColours> row{};
    char collected = kOpen;  // a digit
    char safe = kOpen;
    Square pawn;
  };

  void read_board(std::string_view text);
  void read_rank(std::string_view text, int rank);
  void read_player(std::string_view text, int seat);
  void read_row(std::string_view text, int seat);
  void deduce_counters();

  SketchedPlayer& player(int seat) { return players_[static_cast<std::size_t>(seat) - 1]; }
  const SketchedPlayer& player(int seat) const {
    return players_[static_cast<std::size_t>(seat) - 1];
  }
  char* place_of(const Slot& slot);  // that takes a letter; null if there is no such slot
  int laid(char letter) const;       // on the board
  // Cubes of each colour that players hold; nothing while that is not known.
  std::optional<std::array<int, kColours>> held() const;
  // Of each kind, still to be laid; nothing while that is not known.
  std::optional<std::array<int, kKinds>> left() const;

  std::array<char, kSquares> board_{};  // counters, kEmpty, or kOpen
  std::array<SketchedPlayer, kMaxSeats> players_{};
  Edition edition_ = Edition::kThief;
};

}  // namespace twistwood::twisty
