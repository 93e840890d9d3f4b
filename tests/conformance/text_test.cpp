// What holds for every game of the house: text, both ways, to the byte, whatever the bytes.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "conformance/games.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

template <class G>
class GameText : public ::testing::Test {};
TYPED_TEST_SUITE(GameText, AllGames, GameName);

TYPED_TEST(GameText, every_position_is_read_back_as_it_was) {
  using G = TypeParam;
  play_many<G>(3, 150, [](const typename G::Position& position) {
    for (const auto& state : {position.state, G::mask(position.state)}) {
      const std::string text = G::write_position(position.layout, state);
      const auto read = G::read_position(text);
      ASSERT_TRUE(read) << read.error().message << "\n" << text;
      ASSERT_EQ(read->state, state) << text;
      ASSERT_EQ(read->layout.seats, position.layout.seats);
      ASSERT_EQ(read->layout.limit, position.layout.limit);
      ASSERT_EQ(text_of<G>(*read), text);
    }
  });
}

TYPED_TEST(GameText, every_turn_is_read_back_as_it_was) {
  using G = TypeParam;
  Random random(3);
  int positions = 0;
  play_many<G>(1, 60, [&](const typename G::Position& position) {
    auto turns = all_turns<G>(position);
    if (++positions % 40 == 0) {
      for (const auto& turn : Known<G>::writable_turns(position.state, random)) {
        turns.push_back(turn);
      }
    }
    for (const auto& turn : turns) {
      const auto read = G::read_turn(G::write_turn(turn));
      ASSERT_TRUE(read) << read.error().message;
      ASSERT_EQ(*read, turn) << G::write_turn(turn);
    }
  });
}

// Whatever is accepted is written back to the same bytes and is a position one can play on from.
template <Game G>
void expect_sound(const std::string& text) {
  const auto read = G::read_position(text);
  if (!read) {
    ASSERT_NE(read.error().message.find(": "), std::string::npos) << "no field is named";
    return;
  }
  ASSERT_EQ(text_of<G>(*read), text);
  ASSERT_TRUE(G::is_consistent(read->layout, read->state)) << text;
  const auto turns = all_turns<G>(*read);
  ASSERT_EQ(turns.empty(), !status_of<G>(read->state).running()) << text;
  for (std::size_t i = 0; i < turns.size(); i += 7) {
    if (G::masked(read->state) && G::turns_up(read->layout, G::view(read->state), turns[i])) {
      continue;
    }
    typename G::State after = read->state;
    G::apply(read->layout, after, turns[i]);
    ASSERT_TRUE(G::is_consistent(read->layout, after)) << text;
  }
}

// Some positions of each kind: started, in the middle, choices, finished, masked.
template <Game G>
std::vector<std::string> samples(int every) {
  std::vector<std::string> texts;
  int positions = 0;
  play_many<G>(1, 90, [&](const typename G::Position& position) {
    if (++positions % every == 0 || !status_of<G>(position.state).running()) {
      texts.push_back(text_of<G>(position));
      texts.push_back(G::write_position(position.layout, G::mask(position.state)));
    }
  });
  return texts;
}

TYPED_TEST(GameText, one_byte_changed_is_refused_or_another_position) {
  using G = TypeParam;
  constexpr std::string_view kBytes = "0123456789abgrswd?@+|-/:,. \n\t>~";
  for (const std::string& text : samples<G>(150)) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (const char byte : kBytes) {
        std::string changed = text;
        changed[at] = byte;
        expect_sound<G>(changed);
        expect_sound<G>(std::string(text).insert(at, 1, byte));
      }
      expect_sound<G>(std::string(text).erase(at, 1));
      std::string changed = text;
      for (const char byte : {'\0', '\x7f', '\x80', '\xff'}) {
        changed[at] = byte;
        ASSERT_FALSE(G::read_position(changed)) << at;
      }
      if (::testing::Test::HasFailure()) return;
    }
  }
}

TYPED_TEST(GameText, many_bytes_changed_at_random) {
  using G = TypeParam;
  const auto texts = samples<G>(60);
  Random random(4);
  const auto drawn = [&](std::size_t n) {
    return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(n)));
  };
  for (int i = 0; i < 20000 && !::testing::Test::HasFailure(); ++i) {
    std::string text = texts[drawn(texts.size())];
    const std::string& other = texts[drawn(texts.size())];
    for (std::size_t changes = 1 + drawn(4); changes > 0; --changes) {
      // A piece of another position, or of itself, over a piece of this one.
      const std::size_t from = drawn(text.size()), length = drawn(12);
      const std::size_t to = drawn(other.size());
      text.replace(from, drawn(12),
                   (drawn(2) == 0 ? other : text).substr(to % text.size(), length));
      if (text.empty()) text = " ";
    }
    expect_sound<G>(text);
  }
}

TYPED_TEST(GameText, a_position_cut_short_or_with_more_behind_is_refused) {
  using G = TypeParam;
  for (const std::string& text : samples<G>(200)) {
    for (std::size_t length = 0; length < text.size(); ++length) {
      const auto read = G::read_position(text.substr(0, length));
      // A deck may be cut where a card ends; nothing else may.
      if (read) {
        ASSERT_EQ(text_of<G>(*read), text.substr(0, length));
      }
    }
    for (const std::string_view more : {" ", "\n", "\r\n", "\t", "x", " x"}) {
      ASSERT_FALSE(G::read_position(text + std::string(more)));
      ASSERT_FALSE(G::read_position(std::string(more) + text));
    }
    ASSERT_FALSE(G::read_position(text + '\0'));
  }
}

TYPED_TEST(GameText, one_byte_of_a_turn_changed) {
  using G = TypeParam;
  Random random(5);
  const auto position = *G::deal(Known<G>::options(1000).back(), 9);
  const auto turns = Known<G>::writable_turns(position.state, random);
  for (std::size_t i = 0; i < turns.size(); i += 17) {
    const std::string text = G::write_turn(turns[i]);
    for (std::size_t at = 0; at <= text.size(); ++at) {
      for (const char byte : std::string("01379aegACEhz>=~^+- \n") + '\0') {
        std::string changed = text;
        if (at < text.size()) changed[at] = byte;
        std::string longer = text;
        longer.insert(at, 1, byte);
        for (const std::string& odd : {changed, longer, text.substr(0, at)}) {
          const auto read = G::read_turn(odd);
          if (read) {
            ASSERT_EQ(G::write_turn(*read), odd);
            const auto refusal = G::why_not(position.layout, G::view(position.state), *read);
            if (refusal) {
              ASSERT_TRUE(cites_rule<G>(G::describe(*refusal)));
            }
          }
        }
      }
    }
  }
}

TYPED_TEST(GameText, texts_of_the_other_game_are_refused) {
  using G = TypeParam;
  const std::string twisty = text_of<Twisty>(*Twisty::deal({}, 1));
  const std::string labyrinth = text_of<Labyrinth>(*Labyrinth::deal({}, 1));
  const std::string& own = G::kName == "twisty" ? twisty : labyrinth;
  for (const std::string& text : {twisty, labyrinth}) {
    ASSERT_EQ(G::read_position(text).has_value(), text == own);
    ASSERT_EQ(write_position(*read_position(text)), text);
  }
  ASSERT_TRUE(read_position("chess 8/8 1 1 0/1 x").error().message.starts_with("game:"));
  ASSERT_FALSE(read_position(""));
}

}  // namespace
}  // namespace twistwood::trial
