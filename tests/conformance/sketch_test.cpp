// What holds for the sketch of any game: every position is one, piece by piece, and no text or
// piece makes one that read_position would not take.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "conformance/games.h"
#include "games/sketch.h"
#include "support/arbitrary_position.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

template <class G>
class GameSketch : public ::testing::Test {};
TYPED_TEST_SUITE(GameSketch, AllGames, GameName);

template <Game G>
std::string seen_text(const typename G::Position& position) {
  return G::write_position(position.layout, G::mask(position.state));
}

std::string codes_of(const Sketch& sketch) {
  std::string codes;
  for (const Flaw& flaw : sketch.flaws()) codes += join(flaw.code, '(', flaw.thing, ") ");
  return codes;
}

// The piece that lies in a slot, found by trying: laying it changes nothing.
std::string piece_in(const Sketch& whole, const Slot& slot) {
  std::vector<Word> tries = whole.places(slot);
  for (const Piece& piece : whole.palette(slot)) tries.push_back(piece.text);
  for (const std::string_view piece : tries) {
    const auto copy = Sketch::read(whole.write());
    if (copy->lay(slot, piece) && copy->write() == whole.write()) return std::string(piece);
  }
  return "";
}

TYPED_TEST(GameSketch, every_position_is_one_without_flaws) {
  using G = TypeParam;
  play_many<G>(1, 120, [](const typename G::Position& position) {
    const std::string text = seen_text<G>(position);
    const auto sketch = Sketch::read(text);
    ASSERT_TRUE(sketch);
    EXPECT_EQ(sketch->write(), text);
    EXPECT_EQ(codes_of(*sketch), "") << text;
    EXPECT_EQ(sketch->position().value_or(""), text);
    sketch->complete();
    EXPECT_EQ(sketch->write(), text);
  });
}

TYPED_TEST(GameSketch, odd_positions_are_too) {
  using G = TypeParam;
  Random random(7);
  for (int i = 0; i < 300 && !this->HasFailure(); ++i) {
    const auto position = *G::read_position(arbitrary_position<G>(random));
    const std::string text = seen_text<G>(position);
    const auto sketch = Sketch::read(text);
    EXPECT_EQ(codes_of(*sketch), "") << text;
    EXPECT_EQ(sketch->position().value_or(""), text);
  }
}

// Whoever lays what is asked for, slot after slot, gets the board that lies before them. What was
// filled in meanwhile was right.
TYPED_TEST(GameSketch, is_filled_slot_by_slot) {
  using G = TypeParam;
  for (std::uint64_t seed = 1; seed <= 12 && !this->HasFailure(); ++seed) {
    typename G::Options options;
    options.seats = 2 + static_cast<int>(seed % 3);
    const std::string text = seen_text<G>(*G::deal(options, seed));
    const auto whole = Sketch::read(text);
    ASSERT_TRUE(whole->fresh());
    auto sketch = Sketch::begin(G::kName, options.seats, true);
    int taps = 0;
    for (const Slot& slot : whole->slots()) {
      if (sketch->filled(slot)) continue;
      ASSERT_FALSE(sketch->position());
      const std::string piece = piece_in(*whole, slot);
      ASSERT_TRUE(sketch->lay(slot, piece))
          << name(slot.part) << slot.seat << std::string_view(slot.at) << piece;
      sketch->complete();
      EXPECT_EQ(codes_of(*sketch), "");
      // What is kept in between is only the text.
      sketch = Sketch::read(sketch->write());
      sketch->set_fresh(true);
      ++taps;
    }
    EXPECT_EQ(sketch->write(), text);
    EXPECT_EQ(sketch->position().value_or(""), text);
    EXPECT_LE(taps, static_cast<int>(whole->slots().size()));
  }
}

TYPED_TEST(GameSketch, what_is_taken_away_is_asked_for_again) {
  using G = TypeParam;
  play_many<G>(1, 30, [](const typename G::Position& position) {
    if (!status_of<G>(position.state).running()) return;
    const std::string text = seen_text<G>(position);
    const auto whole = Sketch::read(text);
    whole->set_fresh(false);
    for (const Slot& slot : whole->slots()) {
      const auto sketch = Sketch::read(text);
      sketch->set_fresh(false);
      ASSERT_TRUE(sketch->lay(slot, "?")) << name(slot.part);
      if (name(slot.part).starts_with("spent")) continue;  // nothing spent is a number, too
      ASSERT_FALSE(sketch->filled(slot)) << name(slot.part);
      ASSERT_FALSE(sketch->position());
      ASSERT_EQ(sketch->write(), Sketch::read(sketch->write())->write());
    }
  });
}

// Whatever is laid wherever: the text stays one, and a whole sketch without flaws is a position.
TYPED_TEST(GameSketch, random_pieces_make_flaws_or_positions) {
  using G = TypeParam;
  Random random(21);
  const auto any = [&](const auto& list) {
    return list[random.below(static_cast<std::uint32_t>(list.size()))];
  };
  int positions = 0;
  int flawed = 0;
  for (int i = 0; i < 40 && !this->HasFailure(); ++i) {
    auto sketch = Sketch::read(arbitrary_position<G>(random));
    sketch->set_fresh(false);
    for (int step = 0; step < 25; ++step) {
      const Slot slot = any(sketch->slots());
      std::vector<Word> pieces = sketch->places(slot);
      for (const Piece& piece : sketch->palette(slot)) pieces.push_back(piece.text);
      EXPECT_TRUE(pieces.empty() || sketch->lay(slot, any(pieces)));
      sketch->complete();
      const std::string text = sketch->write();
      EXPECT_EQ(Sketch::read(text)->write(), text);
      bool whole = true;
      for (const Slot& one : sketch->slots()) whole = whole && sketch->filled(one);
      EXPECT_EQ(whole && sketch->flaws().empty(), sketch->position().has_value())
          << text << ' ' << codes_of(*sketch);
      sketch->position() ? ++positions : ++flawed;
    }
  }
  EXPECT_GT(positions, 20);
  EXPECT_GT(flawed, 20);
}

TYPED_TEST(GameSketch, damaged_text_becomes_holes_and_flaws) {
  using G = TypeParam;
  Random random(4);
  for (int i = 0; i < 2000 && !this->HasFailure(); ++i) {
    std::string text = arbitrary_position<G>(random);
    for (std::uint32_t cuts = random.below(4) + 1; cuts > 0; --cuts) {
      const auto at =
          static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(text.size())));
      const std::string_view with = "?/:,. 01789roygbpw+xl@snew|-acdg\xff";
      random.below(3) == 0
          ? void(text.erase(at, 1 + random.below(9)))
          : void(text[at] = with[random.below(static_cast<std::uint32_t>(with.size()))]);
      if (text.empty()) break;
    }
    const auto sketch = Sketch::read(text);
    if (!sketch) continue;  // not even the name of the game is left
    EXPECT_EQ(Sketch::read(sketch->write())->write(), sketch->write());
    sketch->complete();
    const auto position = sketch->position();
    EXPECT_TRUE(!position || read_position(*position));
  }
}

TEST(SketchText, of_no_game_is_none) {
  EXPECT_FALSE(Sketch::read(""));
  EXPECT_FALSE(Sketch::read("chess e4"));
  EXPECT_FALSE(Sketch::begin("chess", 2, true));
  EXPECT_TRUE(Sketch::read("  twisty"));
  EXPECT_TRUE(Sketch::read("labyrinth\n"));
}

}  // namespace
}  // namespace twistwood::trial
