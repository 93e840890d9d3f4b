// The agents of Twisty that remember nothing: each is a function of the request and a seed.
#pragma once

#include "games/twisty/game.h"
#include "search/agent.h"

namespace twistwood::search::twisty {

// `one-hop`: takes what lies one L away, the next cube, that of another's pawn or the centre, and
// otherwise makes any legal turn. So a child plays who has just heard the rules.
Answer<Twisty> choose_at_hand(const Request<Twisty>& request, std::uint64_t seed);

// `greedy`: always along a shortest solo path, and takes what it can on the way.
//
// It looks one turn ahead and at nobody else: the turn after which its own race is shortest. A
// steal counts as one turn saved, because the robbed player has to fetch that cube again. Equal
// turns are drawn for.
Answer<Twisty> choose_greedily(const Request<Twisty>& request, std::uint64_t seed);

// `alphabeta:N`: plain search to a fixed depth on the solo turns alone. A baseline.
//
// Two seats: alpha-beta without any table, extension or memory, on the difference of the turns that
// both still need. More seats: max-n, each seat for its lead over all others together. Equal turns
// are drawn for.
Answer<Twisty> choose_by_depth(const Request<Twisty>& request, int depth, std::uint64_t seed);

// The weak levels: natural, short-sighted play instead of good play with blunders.
//
// A novice looks one turn ahead, at its own race only, and only a few cubes far; it overlooks long
// chains of extra moves and now and then a steal; and among turns that look about as good it does
// not care much. What it plays makes sense for what it sees.
struct Novice {
  int horizon;           // so many cubes it thinks ahead; the centre comes after the last
  int overlooked_hop;    // percent: chance to overlook a turn for each extra move in its chain
  int overlooked_steal;  // percent
  int carelessness;      // turns that differ by less, in hundredths of a turn, may be mixed up
  bool sees_wins;        // never overlooks a turn that wins at once
};
Answer<Twisty> choose_as(const Novice& novice, const Request<Twisty>& request, std::uint64_t seed);

}  // namespace twistwood::search::twisty
