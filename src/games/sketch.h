// A position in the making: a real board that somebody sets up here, piece by piece.
//
// A sketch is a position with holes. Its text is that of the notation, with `?` for whatever is not
// known yet. Reading takes any text: what makes no sense becomes a hole and a flaw. A sketch asks
// for one slot after the other, fills in by itself what can only be one thing, and says what is
// wrong in codes and counts that a page can say in any language. Whether it is whole is for
// read_position to say, here as everywhere.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "games/notation.h"

namespace twistwood {

// A few letters, such as "c3" or "2c1"; what is longer is cut off.
class Word {
 public:
  constexpr Word() = default;
  // NOLINTBEGIN(google-explicit-constructor): it is a text like others
  constexpr Word(std::string_view text)
      : size_(static_cast<std::uint8_t>(std::min(text.size(), letters_.size()))) {
    for (std::size_t i = 0; i < size_; ++i) letters_[i] = text[i];
  }
  constexpr Word(const char* text) : Word(std::string_view(text)) {}
  Word(const std::string& text) : Word(std::string_view(text)) {}
  constexpr operator std::string_view() const { return {letters_.data(), size_}; }
  // NOLINTEND(google-explicit-constructor)

  constexpr bool empty() const { return size_ == 0; }
  friend constexpr bool operator==(const Word&, const Word&) = default;

 private:
  std::array<char, 15> letters_{};
  std::uint8_t size_ = 0;
};

// What a sketch consists of: what is asked for, and at the end what was agreed on.
enum class Part : std::uint8_t {
  kCounter,
  kRow,
  kCollected,
  kProtected,
  kHedge,
  kPawn,
  kTarget,
  kDone,
  kGaps,
  kFairies,
  kSpentGaps,
  kSpentFairies,
  kAct,
  kPlayers,
  kEdition,
  kGoals,
};
std::string_view name(Part part);  // "spent-gaps"
std::optional<Part> part_named(std::string_view name);

// A place that takes a piece: a square, a card of a row, a pawn, who is to act.
struct Slot {
  Part part = Part::kPlayers;
  int seat = 0;  // from 1; 0 where it belongs to nobody
  Word at{};     // "c3", the number of a card; empty where there is only one

  friend constexpr bool operator==(const Slot&, const Slot&) = default;
};

// What can be laid in a slot, and how many of it there are.
struct Piece {
  Word text;                  // as in the notation
  std::string_view thing{};   // "red"
  std::optional<int> left{};  // still to be laid: below zero, there are too many
  bool used = false;          // it lies in the same row already
};

// Something that cannot be.
struct Flaw {
  std::string_view code;
  std::string_view thing{};
  int seat = 0;
  Word at{};
  int count = 0;
  int wanted = 0;
  Word text{};  // that makes no sense
};

class Sketch {
 public:
  virtual ~Sketch() = default;

  // Nothing if there is no such game or nobody has written how to set it up.
  static std::unique_ptr<Sketch> begin(std::string_view game, int seats, bool fresh);
  // From any text that begins with the name of such a game; its flaws are among those of the
  // sketch.
  static std::unique_ptr<Sketch> read(std::string_view text);
  std::string write() const { return write_with(act_); }

  int seats() const { return seats_; }
  std::string_view act() const { return act_; }  // "?" while nobody knows
  // A game that is about to begin: pawns on corners or gates, nothing collected, done or spent.
  // What is read may be so or not.
  bool fresh() const { return fresh_; }
  void set_fresh(bool fresh) { fresh_ = fresh; }

  // All slots, in the order in which they are asked for.
  virtual std::vector<Slot> slots() const = 0;
  virtual bool filled(const Slot& slot) const = 0;
  // What lies there, where it is one letter.
  virtual Word piece_in(const Slot&) const { return {}; }
  // Lays a piece there, `?` takes it away. Returns false if there is no such slot or piece.
  virtual bool lay(const Slot& slot, std::string_view piece) = 0;
  // What the slot can take: pieces to choose from, and places of the board to point at.
  virtual std::vector<Piece> palette(const Slot& slot) const = 0;
  virtual std::vector<Word> places(const Slot& slot) const = 0;
  // After this piece the slot takes another one.
  virtual bool takes_more(const Slot&, std::string_view) const { return false; }

  // Fills in what can only be one thing.
  void complete();
  std::vector<Flaw> flaws() const;
  // Pieces that no usual box has in these numbers. That is no flaw.
  virtual bool unusual() const = 0;
  // It is whole and there can be such a position.
  std::optional<std::string> position() const;

  // The board as far as it is known, as put_scene has it: a pawn that stands nowhere is on "".
  virtual void put_scene(JsonWriter& out) const = 0;
  // One of the palette of Part::kAct, as a scene has it.
  void put_act(JsonWriter& out, std::string_view act) const;
  // What else was agreed on or counted.
  virtual void put_options(JsonWriter& out) const = 0;

 protected:
  // A choice that a seat may owe another, as `act` and as scenes have it: 2c1, "corner".
  Sketch(char choice, std::string_view choice_name, int seats, bool fresh)
      : choice_(choice), choice_name_(choice_name), seats_(seats), fresh_(fresh) {}

  virtual void read_fields(const PositionFields& fields) = 0;
  virtual std::string write_with(std::string_view act) const = 0;
  virtual void deduce() = 0;
  virtual void look_for_flaws(std::vector<Flaw>& flaws) const = 0;
  // It is whole and without such flaws, and yet nobody can be to act.
  virtual Flaw stalemate() const = 0;
  virtual void set_seats(int seats) = 0;

  bool lay_common(const Slot& slot, std::string_view piece);
  std::vector<Piece> act_palette() const;
  Act known_act() const;

  void unread(std::string_view field, std::string_view text, int seat = 0, const Word& at = {}) {
    unread_.push_back({"unread", field, seat, at, 0, 0, text});
  }
  // The pieces of `text`, as many as wanted: what is missing is "?", what is too much is a flaw.
  std::vector<std::string_view> pieces_of(std::string_view text, char separator, std::size_t wanted,
                                          std::string_view field, int seat = 0);

  const char choice_;
  const std::string_view choice_name_;
  int seats_;
  bool fresh_;
  Word act_ = "?";
  TurnCount turns_;
  std::vector<Flaw> unread_;

 private:
  void read_common(const PositionFields& fields);
  bool whole_but_for_act() const;
  // Who can be to act on this board, whole as it is.
  std::vector<Word> possible_acts() const;
};

}  // namespace twistwood
