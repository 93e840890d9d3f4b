#include "support/scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "support/brute_force.h"
#include "support/words.h"

namespace twistwood::trial {

namespace {

AnyPosition read_or_throw(const std::string& text) {
  auto position = read_position(text);
  if (!position) throw std::invalid_argument(position.error().message + ": " + text);
  return *position;
}

}  // namespace

Scene::Scene(const std::string& position) : position_(read_or_throw(position)) {
  EXPECT_EQ(text(), position);
  compare_with_brute_force();
}

std::string Scene::player(int seat) const {
  return pieces(field(2), ',').at(static_cast<std::size_t>(seat - 1));
}

std::string Scene::player(int seat, int part) const {
  return pieces(player(seat), ':').at(static_cast<std::size_t>(part));
}

bool Scene::legal(std::string_view turn) const { return std::ranges::count(turns(), turn) > 0; }

std::string Scene::play(std::string_view turns) {
  std::string told;
  for (const std::string& turn : words(turns)) {
    const auto played = twistwood::play(position_, turn);
    if (!played) {
      ADD_FAILURE() << turn << " is refused: " << played.error().message << "\n" << text();
      return {};
    }
    told = *played;
    compare_with_brute_force();
  }
  return told;
}

std::string Scene::refusal(std::string_view turn) const {
  AnyPosition copy = position_;
  const auto played = twistwood::play(copy, turn);
  return played ? "" : played.error().message;
}

std::string Scene::field(std::size_t number) const { return pieces(text(), ' ').at(number); }

void Scene::compare_with_brute_force() const {
  const auto ours = successors(position_);
  const auto theirs = brute_turns(text());
  ASSERT_EQ(ours.size(), theirs.size()) << text();
  for (std::size_t i = 0; i < ours.size(); ++i) {
    EXPECT_EQ(ours[i].turn, theirs[i].turn) << text();
    EXPECT_EQ(ours[i].next, theirs[i].next) << text() << " after " << ours[i].turn;
  }
}

}  // namespace twistwood::trial
