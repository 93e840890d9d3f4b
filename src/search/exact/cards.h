// What two players still have to collect, in the form in which nothing is said twice.
//
// The queue of a player is what is left of its row, in order. Who holds what follows from both
// queues: a colour in both is nobody's, one in neither is held by both and matters no more, one in
// a single queue is held by the other player. Only of those it matters whether they are protected.
// The turns that change the cards are pops and pushes of queues; where pawns stand is elsewhere.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/twisty/state.h"

namespace twistwood::search::exact {

using twistwood::twisty::Colour;
using twistwood::twisty::kColours;

// Sets of colours, a bit each.
using Colours = std::uint32_t;

// Four bits a card, the front lowest; kNone behind the last.
class Queue {
 public:
  constexpr Colour front() const { return static_cast<Colour>(word_ & 15u); }  // kNone if empty
  constexpr bool empty() const { return word_ == kEmpty; }
  constexpr int size() const {
    int n = 0;
    while ((word_ >> (4 * n) & 15u) != kNobody) ++n;
    return n;
  }
  constexpr Colours colours() const {
    Colours set = 0;
    for (std::uint32_t rest = word_; (rest & 15u) < kNobody; rest >>= 4) set |= 1u << (rest & 15u);
    return set;
  }
  constexpr void pop() { word_ = word_ >> 4 | kNobody << 28; }
  constexpr void push(Colour colour) {
    const int at = 4 * size();
    word_ = (word_ & ~(15u << at)) | static_cast<std::uint32_t>(colour) << at;
  }
  constexpr std::uint32_t word() const { return word_ & 0xFFFFFFFu; }

 private:
  static constexpr std::uint32_t kNobody = static_cast<std::uint32_t>(Colour::kNone);
  static constexpr std::uint32_t kEmpty = 0x77777777u;
  std::uint32_t word_ = kEmpty;
};

struct Cards {
  std::array<Queue, 2> queue;
  Colours safe = 0;  // protected, of the colours that one player holds

  constexpr Colours one_held() const { return queue[0].colours() ^ queue[1].colours(); }
  // What `seat` holds and the other still needs.
  constexpr Colours held(std::size_t seat) const {
    return queue[1 - seat].colours() & ~queue[seat].colours();
  }
  constexpr int level() const { return queue[0].size() + queue[1].size(); }
  constexpr bool complete(std::size_t seat) const { return queue[seat].empty(); }
  constexpr std::uint64_t key() const {
    return std::uint64_t{queue[0].word()} | std::uint64_t{queue[1].word()} << 28 |
           std::uint64_t{safe} << 56;
  }

  constexpr bool can_steal(std::size_t seat) const {
    const Colours front = 1u << static_cast<unsigned>(queue[seat].front());
    return (held(1 - seat) & ~safe & front) != 0;
  }

  // T11, T18, T16: the cards after `seat` has collected its next cube, stolen it, or landed on
  // safety.
  constexpr Cards after_collect(std::size_t seat) const {
    Cards next = *this;
    next.queue[seat].pop();
    next.safe &= next.one_held();
    return next;
  }
  constexpr Cards after_steal(std::size_t seat) const {
    Cards next = *this;
    next.queue[1 - seat].push(queue[seat].front());
    next.queue[seat].pop();
    return next;
  }
  constexpr Cards after_safety(std::size_t seat) const {
    Cards next = *this;
    next.safe |= held(seat);
    return next;
  }
};

}  // namespace twistwood::search::exact
