// Tables of texts that must be refused: a good text, what is changed in it, and the field that the
// message has to name.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"

namespace twistwood::trial {

struct Refused {
  std::string_view why;      // in the words of the notation's page
  std::string_view from;     // the first place where the good text reads so ...
  std::string_view to;       // ... is made to read so
  std::string_view message;  // how the message begins
};

inline std::string changed(std::string_view good, std::string_view from, std::string_view to) {
  std::string text(good);
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << " is not in " << good;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

template <Game G>
void expect_refused(std::string_view good, const std::vector<Refused>& cases) {
  ASSERT_TRUE(G::read_position(good)) << G::read_position(good).error().message;
  for (const Refused& refused : cases) {
    const std::string text = changed(good, refused.from, refused.to);
    const auto read = G::read_position(text);
    ASSERT_FALSE(read) << refused.why << "\n" << text;
    EXPECT_TRUE(read.error().message.starts_with(refused.message)) << refused.why << "\n"
                                                                   << text << "\n"
                                                                   << read.error().message;
  }
}

}  // namespace twistwood::trial
