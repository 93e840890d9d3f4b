// Observation planes, against positions whose text says the same in letters.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "batch/planes.h"

namespace twistwood::trial {
namespace {

template <Game G>
class Seen {
 public:
  Seen(const std::string& text, int viewer) {
    const auto position = G::read_position(text);
    EXPECT_TRUE(position) << text;
    bytes_.resize(static_cast<std::size_t>(Planes<G>::kSize));
    Planes<G>::write(position->layout, G::view(position->state), seat_at(viewer), bytes_.data());
  }

  // The squares of a plane that are 1, as "a1 b2"; every other must be 0.
  std::string squares(int plane) const {
    std::string names;
    for (int i = 0; i < kSquares; ++i) {
      const int value = at(plane, i);
      EXPECT_LE(value, 1);
      if (value == 0) continue;
      if (!names.empty()) names += ' ';
      names += static_cast<char>('a' + i % Planes<G>::kSide);
      names += static_cast<char>('1' + i / Planes<G>::kSide);
    }
    return names;
  }

  // The number that is everywhere on a plane.
  int number(int plane) const {
    for (int i = 0; i < kSquares; ++i) EXPECT_EQ(at(plane, i), at(plane, 0)) << "plane " << plane;
    return at(plane, 0);
  }
  std::vector<int> numbers(int first, int many) const {
    std::vector<int> all;
    for (int plane = first; plane < first + many; ++plane) all.push_back(number(plane));
    return all;
  }

 private:
  static constexpr int kSquares = Planes<G>::kSide * Planes<G>::kSide;
  int at(int plane, int square) const {
    return bytes_[static_cast<std::size_t>(plane * kSquares + square)];
  }
  std::vector<std::uint8_t> bytes_;
};

TEST(TwistyPlanes, say_what_the_document_says) {
  // Seat 2 to act; seat 1 holds yellow (protected) and orange, whose cubes are off the board.
  const std::string text =
      "twisty 1y1@lo1/bb+wl+w/yrr+o@o/gsp1gp@/y@lxgpb/bw1pgxx/1@@rrw1 "
      "d4:yobwgrp:2:1,g1:yrpgwbo:0:0,a1:rogbpwy:0:0 2 250/1000 victim";
  const Seen<Twisty> seen(text, 1);
  EXPECT_EQ(seen.squares(0), "d1 e1 b5 c5");         // red
  EXPECT_EQ(seen.squares(1), "e5 g5 f7");            // orange
  EXPECT_EQ(seen.squares(2), "a3 a5 b7");            // yellow
  EXPECT_EQ(seen.squares(3), "e2 e3 a4 e4");         // green
  EXPECT_EQ(seen.squares(4), "a2 g3 a6 b6");         // blue
  EXPECT_EQ(seen.squares(5), "d2 f3 c4 f4");         // purple
  EXPECT_EQ(seen.squares(6), "f1 b2 d6 g6");         // white
  EXPECT_EQ(seen.squares(7), "d5 c6 f6");            // step
  EXPECT_EQ(seen.squares(8), "f2 g2 d3");            // diagonal
  EXPECT_EQ(seen.squares(9), "c3 e6 e7");            // leap
  EXPECT_EQ(seen.squares(10), "b1 c1 b3 g4 f5 d7");  // portal
  EXPECT_EQ(seen.squares(11), "b4");                 // safety
  EXPECT_EQ(seen.squares(12), "g1");                 // seat 2, who looks
  EXPECT_EQ(seen.squares(13), "a1");                 // seat 3
  EXPECT_EQ(seen.squares(14), "d4");                 // seat 1
  EXPECT_EQ(seen.squares(15), "");                   // nobody
  // Collected, protected, the places of red, orange, yellow, green, blue, purple, white in the row.
  using Numbers = std::vector<int>;
  EXPECT_EQ(seen.numbers(16, 9), (Numbers{0, 0, 2, 7, 1, 4, 6, 3, 5}));
  EXPECT_EQ(seen.numbers(25, 9), (Numbers{0, 0, 1, 2, 7, 3, 4, 5, 6}));
  EXPECT_EQ(seen.numbers(34, 9), (Numbers{2, 1, 6, 2, 1, 5, 3, 7, 4}));
  EXPECT_EQ(seen.numbers(43, 9), (Numbers{0, 0, 0, 0, 0, 0, 0, 0, 0}));
  // Seats, who acts, corner due, robber, edition, turns of the limit.
  EXPECT_EQ(seen.numbers(52, 6), (Numbers{3, 0, 0, 0, 1, 63}));
  const Seen<Twisty> other(text, 2);
  EXPECT_EQ(other.squares(12), "a1");
  EXPECT_EQ(other.number(53), 2) << "seat 2 is two places after seat 3";
}

TEST(LabyrinthPlanes, say_what_the_document_says) {
  // Seat 2 has to set the gate of seat 1. Every T points north but E1; every straight hedge lies
  // north and south but B1.
  const std::string text =
      "labyrinth n|n|n/|n|n|/n|n|n/|n|n|/n-n|s c3:-:a2.a3.c3:1:2:?0,b2:a4:b4:0:3:?1 2g1 100/400 "
      "?13g9f";
  const Seen<Labyrinth> seen(text, 1);
  const std::string across = "a1 b1 c1 e1 b2 d2 a3 c3 e3 b4 d4 a5 c5 e5";
  EXPECT_EQ(seen.squares(0),
            "a1 c1 d1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5");
  EXPECT_EQ(seen.squares(1), across);
  EXPECT_EQ(seen.squares(2), "d1 e1 a2 c2 e2 b3 d3 a4 c4 e4 b5 d5");
  EXPECT_EQ(seen.squares(3), across);
  EXPECT_EQ(seen.squares(4), "a1 b1 c1 b2");  // open to the east
  EXPECT_EQ(seen.squares(5), "a2 f2 a4 f4");  // open to the north
  EXPECT_EQ(seen.squares(6), "a1 f1 a6 f6");
  EXPECT_EQ(seen.squares(7), "b1 d2 f2 b3 e4 a5 c5 e6");
  EXPECT_EQ(seen.squares(8), "b2");
  EXPECT_EQ(seen.squares(9), "c3");
  EXPECT_EQ(seen.squares(10), "");
  EXPECT_EQ(seen.squares(11), "");
  EXPECT_EQ(seen.squares(12), "a4");
  EXPECT_EQ(seen.squares(13), "");
  EXPECT_EQ(seen.squares(14), "");
  EXPECT_EQ(seen.squares(16), "b4");
  EXPECT_EQ(seen.squares(17), "a2 a3 c3");
  EXPECT_EQ(seen.squares(18), "");
  // Gaps, fairies, goals done and still face down.
  using Numbers = std::vector<int>;
  EXPECT_EQ(seen.numbers(20, 8), (Numbers{0, 3, 1, 1, 1, 2, 3, 0}));
  EXPECT_EQ(seen.numbers(28, 8), (Numbers{0, 0, 0, 0, 0, 0, 0, 0}));
  // The deck, seats, who acts, gate due, whose, turns of the limit.
  EXPECT_EQ(seen.numbers(36, 7), (Numbers{13, 9, 2, 0, 1, 2, 63}));
}

}  // namespace
}  // namespace twistwood::trial
