#include "search/line_reason.h"

#include <algorithm>

namespace twistwood::search {

namespace {

constexpr int kNearRounds = 3;  // what happens later is too far away to be a reason

// Something that happens in a line, and after how many turns of all seats.
struct Told {
  Clause what;
  int after = 0;
};

bool is_same(const Clause& a, const Clause& b) {
  return a.code == b.code && a.who == b.who && a.thing == b.thing;
}

// Where a card is turned up, any that fits will do: what search expects of the others then does not
// depend on it, and a turn that does is not legal with another.
template <Game G>
std::vector<Told> told(const typename G::Position& position, std::span<const AnyTurn> line) {
  std::vector<Told> all;
  const typename G::Layout& layout = position.layout;
  Random random(1);
  typename G::State state = G::sample(layout, G::view(position.state), random);
  for (std::size_t i = 0; i < line.size() && G::status(G::view(state)).running(); ++i) {
    const typename G::Turn& turn = turn_of<G>(line[i]);
    if (G::why_not(layout, G::view(state), turn)) break;
    for (Clause& what : deeds<G>(layout, G::view(state), turn)) {
      all.push_back({std::move(what), static_cast<int>(i)});
    }
    G::apply(layout, state, turn);
  }
  return all;
}

std::vector<Told> told(const AnyPosition& position, std::span<const AnyTurn> line) {
  return with_game(position, [&]<class G>(const auto& p) { return told<G>(p, line); });
}

// Of a seat, when so many turns of all seats have been played after a turn of the mover.
int own_turns(Seat seat, Seat mover, int seats, int turns) {
  const int first = (index(seat) - index(mover) + seats) % seats;
  return turns <= first ? 0 : (turns - first - 1) / seats + 1;
}

struct Lines {
  Seat mover;
  int seats;
  std::vector<Told> good;
  std::vector<Told> bad;

  // Whether it happens in the better line as well, about as early.
  bool happens_anyway(const Told& one) const {
    return std::ranges::any_of(good, [&](const Told& other) {
      return is_same(other.what, one.what) && other.after <= one.after + 1;
    });
  }

  // The first thing that another seat gains by it; what is taken from the mover weighs most.
  const Clause* harm() const {
    const auto find = [&](bool from_mover) -> const Clause* {
      for (const Told& one : bad) {
        const bool wins = one.what.code == "then-wins";
        if (one.what.who == mover || wins || one.after > kNearRounds * seats) continue;
        const bool robs_mover = std::ranges::find(one.what.seats, mover) != one.what.seats.end();
        if (robs_mover == from_mover && !happens_anyway(one)) return &one.what;
      }
      return nullptr;
    };
    const Clause* theft = find(true);
    return theft != nullptr ? theft : find(false);
  }

  // How the worse line ends, where that is proved or the line goes on to the end.
  std::optional<Clause> end(const AnyLine& worse) const {
    const double mine = worse.win[static_cast<std::size_t>(mover)];
    const bool over = !bad.empty() && bad.back().what.code == "then-wins";
    if (worse.proved && mine > 0 && mine < 1) return Clause{"then-draws"};
    if ((worse.proved ? mine > 0 : !over) || (over && bad.back().what.who == mover)) return {};
    Clause wins{worse.proved ? "then-wins" : "may-win"};
    const auto winner = std::ranges::max_element(worse.win) - worse.win.begin();
    wins.who = over ? *bad.back().what.who : seat_at(static_cast<int>(winner));
    const int turns = over ? bad.back().after + 1 : worse.ends_in.value_or(0);
    wins.number = own_turns(*wins.who, mover, seats, turns);
    if (wins.number == 0) return {};
    return wins;
  }

  // What the mover gets in both lines, but later in the worse one.
  std::optional<Clause> delay() const {
    for (const Told& early : good) {
      if (early.what.who != mover || early.what.thing.empty()) continue;
      for (const Told& late : bad) {
        const bool same = late.what.who == mover && late.what.thing == early.what.thing;
        const int rounds = (late.after - early.after) / seats;
        if (!same || rounds < 1) continue;
        return Clause{
            .code = "then-later", .thing = early.what.thing, .number = rounds, .who = mover};
      }
      return {};
    }
    return {};
  }
};

}  // namespace

std::vector<Clause> otherwise(const AnyPosition& position, const AnyLine& better,
                              const AnyLine& worse) {
  const Lines lines{status(position).seat, seats(position), told(position, better.turns),
                    told(position, worse.turns)};
  std::vector<Clause> clauses;
  if (const Clause* harm = lines.harm()) clauses.push_back(*harm);
  if (auto end = lines.end(worse)) clauses.push_back(std::move(*end));
  if (clauses.empty()) {
    if (auto late = lines.delay()) clauses.push_back(std::move(*late));
  }
  return clauses;
}

std::string otherwise_in_english(std::span<const Clause> clauses) {
  std::string text;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    std::string clause = in_english(clauses.subspan(i, 1));
    const bool same = i > 0 && clauses[i].who && clauses[i].who == clauses[i - 1].who;
    // "seat 2 takes red and wins in three turns"
    if (same) clause.erase(0, clause.find(' ', clause.find(' ') + 1) + 1);
    text += (i == 0 ? "otherwise " : " and ") + clause;
  }
  return text;
}

}  // namespace twistwood::search
