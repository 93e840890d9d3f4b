#include "wire/refusal.h"

#include <array>

namespace twistwood::wire {

namespace {

// Which fields mean something for a reason.
enum Part : unsigned { kNone = 0, kOther = 1, kPlace = 2, kColour = 4, kCards = 8, kInstead = 16 };

struct Entry {
  std::string_view code;
  std::string_view rule;
  unsigned parts;
};

// In the order of twisty::Reason.
constexpr std::array<Entry, 15> kTwisty = {{
    {"game-over", "T22", kNone},
    {"limit-reached", "T24", kNone},
    {"corner-first", "T19", kOther},
    {"no-choice", "T19", kNone},
    {"cannot-pass", "T20", kPlace},
    {"out-of-reach", "T8", kPlace},
    {"way-blocked", "T17", kPlace},
    {"nothing-to-steal", "T17", kOther | kPlace | kColour},
    {"mover-complete", "T17", kOther | kPlace},
    {"portal-occupied", "T13d", kOther | kPlace},
    {"nobody-there", "T18", kPlace},
    {"corner-missing", "T19", kPlace},
    {"victims-corner", "T19", kOther},
    {"not-a-corner", "T19", kPlace},
    {"corner-occupied", "T19", kOther | kPlace},
}};
static_assert(static_cast<std::size_t>(twisty::Reason::kCornerOccupied) + 1 == kTwisty.size());

// In the order of labyrinth::Reason.
constexpr std::array<Entry, 12> kLabyrinth = {{
    {"game-over", "L18", kNone},
    {"limit-reached", "L19", kNone},
    {"gate-first", "L17", kOther},
    {"no-gate-due", "L17", kNone},
    {"not-a-gate", "L17", kPlace},
    {"on-target", "L15", kInstead},
    {"gaps-missing", "L14a", kCards},
    {"fairies-missing", "L14b", kCards},
    {"occupied", "L13", kOther | kPlace},
    {"target-in-the-way", "L15", kPlace},
    {"out-of-reach", "L12", kPlace},
    {"cheaper", "L14", kInstead},
}};
static_assert(static_cast<std::size_t>(labyrinth::Reason::kCheaper) + 1 == kLabyrinth.size());

Json begin(std::string_view game, const Entry& entry, Seat mover) {
  return {{"game", game}, {"code", entry.code}, {"rule", entry.rule}, {"mover", number(mover)}};
}

}  // namespace

Json write_refusal(const twisty::Refusal& refusal) {
  const Entry& entry = kTwisty[static_cast<std::size_t>(refusal.reason)];
  Json json = begin(Twisty::kName, entry, refusal.mover);
  if ((entry.parts & kOther) != 0) json["other"] = number(refusal.other);
  if ((entry.parts & kPlace) != 0) json["place"] = twisty::write_square(refusal.square);
  if ((entry.parts & kColour) != 0) json["colour"] = twisty::name(refusal.colour);
  return json;
}

Json write_refusal(const labyrinth::Refusal& refusal) {
  const Entry& entry = kLabyrinth[static_cast<std::size_t>(refusal.reason)];
  Json json = begin(Labyrinth::kName, entry, refusal.mover);
  if ((entry.parts & kOther) != 0) json["other"] = number(refusal.other);
  if ((entry.parts & kPlace) != 0) json["place"] = labyrinth::write_cell(refusal.turn.cell);
  if ((entry.parts & kCards) != 0) {
    const bool gaps = refusal.reason == labyrinth::Reason::kGapsMissing;
    json["held"] = refusal.held;
    json["needed"] = gaps ? int{refusal.turn.gaps} : 2 * refusal.turn.flights;
  }
  if ((entry.parts & kInstead) != 0) json["instead"] = labyrinth::write_turn(refusal.instead);
  return json;
}

Json write_refusal(const AnyRefusal& refusal) {
  return std::visit([](const auto& one) { return write_refusal(one); }, refusal);
}

}  // namespace twistwood::wire
