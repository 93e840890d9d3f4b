// The seats at a table, and whose turn it is. Both games share these.
#pragma once

#include <cstdint>

namespace twistwood {

inline constexpr int kMinSeats = 2;
inline constexpr int kMaxSeats = 4;
inline constexpr int kMaxLimit = 65535;   // turns; T24, L19
inline constexpr int kUsualLimit = 1000;  // turns; T24, L19

// Counted from 0 inside, from 1 wherever a person or another program reads it.
enum class Seat : std::uint8_t {};

constexpr int index(Seat seat) { return static_cast<int>(seat); }
constexpr int number(Seat seat) { return index(seat) + 1; }
constexpr Seat seat_at(int index) { return static_cast<Seat>(index); }
constexpr Seat next_seat(Seat seat, int seats) {
  return index(seat) + 1 == seats ? Seat{} : seat_at(index(seat) + 1);
}

// Where a game stands: a seat has to act, a seat has won, or nobody can any more.
struct Status {
  enum class Kind : std::uint8_t { kToAct, kWon, kDraw };
  Kind kind = Kind::kToAct;
  Seat seat{};  // who has to act, or has won

  constexpr bool running() const { return kind == Kind::kToAct; }
  friend constexpr bool operator==(const Status&, const Status&) = default;
};

}  // namespace twistwood
