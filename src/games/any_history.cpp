#include "games/any_history.h"

namespace twistwood {

namespace {

template <class>
struct GameOfHistory;
template <class G>
struct GameOfHistory<History<G>> {
  using Type = G;
};
template <class H>
using GameIn = typename GameOfHistory<std::remove_cvref_t<H>>::Type;

template <class G>
AnyPosition any(const typename G::Layout& layout, const typename G::State& state) {
  return AnyPosition(std::in_place_index<kGameIndex<G>>, typename G::Position{layout, state});
}

}  // namespace

AnyHistory::AnyHistory(const AnyPosition& start) {
  std::visit([&](const auto& p) { either_.template emplace<kGameIndex<GameOf<decltype(p)>>>(p); },
             start);
}

AnyPosition AnyHistory::start() const { return position_at(0); }

AnyPosition AnyHistory::position() const {
  return visit([](const auto& h) { return any<GameIn<decltype(h)>>(h.layout(), h.state()); });
}

AnyPosition AnyHistory::position_at(int turns) const {
  return visit(
      [&](const auto& h) { return any<GameIn<decltype(h)>>(h.layout(), h.state_at(turns)); });
}

AnyPosition AnyHistory::before() const {
  return visit([](const auto& h) { return any<GameIn<decltype(h)>>(h.layout(), h.before()); });
}

Status AnyHistory::status() const {
  return visit([](const auto& h) { return h.status(); });
}

int AnyHistory::seats() const {
  return visit([](const auto& h) { return h.layout().seats; });
}

int AnyHistory::size() const {
  return visit([](const auto& h) { return h.size(); });
}

Seat AnyHistory::seat(int turn) const {
  return visit([&](const auto& h) { return h.steps()[static_cast<std::size_t>(turn)].seat; });
}

AnyTurn AnyHistory::turn(int turn) const {
  return visit([&](const auto& h) {
    return any_turn<GameIn<decltype(h)>>(h.steps()[static_cast<std::size_t>(turn)].turn);
  });
}

std::string AnyHistory::card(int turn) const {
  return visit([&](const auto& h) {
    return GameIn<decltype(h)>::write_card(h.steps()[static_cast<std::size_t>(turn)].card);
  });
}

bool AnyHistory::turned_up(int turn) const {
  return visit(
      [&](const auto& h) { return h.steps()[static_cast<std::size_t>(turn)].card.exists(); });
}

std::uint64_t AnyHistory::hash() const {
  return visit([](const auto& h) { return h.hash(); });
}

const std::vector<std::uint64_t>& AnyHistory::hashes() const {
  return visit([](const auto& h) -> const auto& { return h.hashes(); });
}

int AnyHistory::occurrences() const {
  return visit([](const auto& h) { return h.occurrences(); });
}

std::optional<AnyRefusal> AnyHistory::why_not(const AnyTurn& turn) const {
  return visit([&](const auto& h) -> std::optional<AnyRefusal> {
    using G = GameIn<decltype(h)>;
    const auto refusal = G::why_not(h.layout(), h.view(), turn_of<G>(turn));
    if (!refusal) return std::nullopt;
    return AnyRefusal(std::in_place_index<kGameIndex<G>>, *refusal);
  });
}

void AnyHistory::play(const AnyTurn& turn) {
  std::visit([&](auto& h) { h.play(turn_of<GameIn<decltype(h)>>(turn)); }, either_);
}

Result<void> AnyHistory::play(std::string_view turn, std::string_view card) {
  return std::visit(
      [&](auto& h) -> Result<void> {
        using G = GameIn<decltype(h)>;
        const auto read = G::read_turn(turn);
        if (!read) return std::unexpected(read.error());
        const auto turned_up = G::read_card(card);
        if (!turned_up) return std::unexpected(turned_up.error());
        return h.play(*read, *turned_up);
      },
      either_);
}

void AnyHistory::undo_to(int turns) {
  std::visit([&](auto& h) { h.undo_to(turns); }, either_);
}

}  // namespace twistwood
