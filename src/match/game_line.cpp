#include "match/game_line.h"

namespace twistwood::match {

namespace {

std::uint64_t hash_of(const AnyPosition& position) {
  return std::visit(
      [](const auto& p) {
        using G = GameOf<decltype(p)>;
        return G::hash(G::view(G::mask(p.state)));
      },
      position);
}

}  // namespace

GameLine::GameLine(const AnyPosition& start) : position_(start) {
  base_ = write_position(mask(position_));
  look();
}

Result<void> GameLine::play(std::string_view turn) {
  const AnyPosition before = position_;
  const auto played = twistwood::play(position_, turn);
  if (!played) return std::unexpected(played.error());
  history_.push_back(now_);
  if (turns_up(before, *read_turn(before.index(), turn))) {
    base_ = write_position(mask(position_));
    turns_.clear();
  } else {
    turns_.emplace_back(turn);
  }
  look();
  return {};
}

std::string GameLine::told() const {
  std::string text = base_;
  if (!turns_.empty()) text += " turns";
  for (const std::string& turn : turns_) text += ' ' + turn;
  return text;
}

void GameLine::look() {
  now_ = hash_of(position_);
  ++seen_[now_];
}

}  // namespace twistwood::match
