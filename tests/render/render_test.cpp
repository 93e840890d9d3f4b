// Pictures of positions: well formed, complete in themselves, and showing no more than the rules
// do.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "conformance/games.h"
#include "render/chance_curve.h"
#include "render/labyrinth_garden.h"
#include "render/twisty_board.h"
#include "render/xml.h"
#include "support/arbitrary_position.h"
#include "support/playthrough.h"

namespace twistwood::trial {
namespace {

TEST(Xml, tells_a_document_from_a_broken_one) {
  EXPECT_EQ(read_xml("<a><b c=\"1\"/>text &amp; more</a>\n").fault, "");
  for (const auto* broken : {"", "text", "<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a b=\"1/>",
                             "<a b=\"1\" b=\"2\"/>", "<a>&</a>", "<a b=\"<\"/>", "</a>", "<a"}) {
    EXPECT_NE(read_xml(broken).fault, "") << broken;
  }
}

// Every id once; every reference within the document; nothing from outside.
void expect_whole(const std::string& picture, const std::string& position) {
  const Document document = read_xml(picture);
  ASSERT_EQ(document.fault, "") << position;
  EXPECT_EQ(document.elements.front().name, "svg");
  EXPECT_TRUE(document.elements.front().attributes.contains("viewBox"));
  EXPECT_EQ(document.elements.front().attributes.at("xmlns"), "http://www.w3.org/2000/svg");
  std::set<std::string> ids, wanted;
  for (const Element& element : document.elements) {
    EXPECT_NE(element.name, "script");
    EXPECT_NE(element.name, "image");
    for (const auto& [name, value] : element.attributes) {
      if (name == "id") {
        EXPECT_TRUE(ids.insert(value).second) << value << " comes twice in " << position;
      } else if (name == "href" || name == "xlink:href") {
        ASSERT_TRUE(value.starts_with("#")) << value;
        wanted.insert(value.substr(1));
      } else if (const auto at = value.find("url(#"); at != std::string::npos) {
        wanted.insert(value.substr(at + 5, value.find(')', at) - at - 5));
      }
      EXPECT_EQ(value.find("nan"), std::string::npos) << name << "=" << value;
    }
  }
  for (const std::string& id : wanted) EXPECT_TRUE(ids.contains(id)) << "#" << id << " is missing";
}

template <class G>
class Pictures : public ::testing::Test {};
TYPED_TEST_SUITE(Pictures, AllGames, GameName);

TYPED_TEST(Pictures, are_whole_whatever_the_position) {
  using G = TypeParam;
  int positions = 0;
  play_many<G>(1, 60, [&](const typename G::Position& position) {
    if (++positions % 23 != 0 && status_of<G>(position.state).running()) return;
    expect_whole(render(position), text_of<G>(position));
  });
  Random random(1);
  for (int i = 0; i < 30; ++i) {
    const std::string text = arbitrary_position<G>(random);
    expect_whole(render(*G::read_position(text)), text);
  }
}

TYPED_TEST(Pictures, show_nothing_that_is_hidden) {
  using G = TypeParam;
  Random random(2);
  int positions = 0;
  play_many<G>(1, 60, [&](const typename G::Position& position) {
    if (++positions % 23 != 0) return;
    const auto& [layout, state] = position;
    const std::string picture = render(position);
    ASSERT_EQ(render(typename G::Position{layout, G::mask(state)}), picture);
    ASSERT_EQ(render(typename G::Position{layout, G::sample(layout, G::view(state), random)}),
              picture);
  });
}

// Two positions that differ in more than the number of turns have two pictures.
TYPED_TEST(Pictures, show_all_that_is_seen) {
  using G = TypeParam;
  std::map<std::string, std::string> position_of;
  play_through<G>(*G::deal(Known<G>::options(50).front(), 5), 5, [&](const auto& position) {
    const typename G::Position seen{position.layout, G::mask(position.state)};
    const std::string text = with_clock(text_of<G>(seen), "");
    const auto [place, is_new] = position_of.emplace(render(position), text);
    ASSERT_EQ(place->second, text);
  });
  EXPECT_GT(position_of.size(), 20u);
}

std::vector<std::string> points_in(const std::string& picture) {
  std::vector<std::string> lines;
  for (const Element& element : read_xml(picture).elements) {
    if (element.name == "polyline") lines.push_back(element.attributes.at("points"));
  }
  return lines;
}

// From the left edge of the frame to its right one; certainty is its upper edge.
TEST(Curves, lead_from_the_first_position_to_the_last) {
  art::ChanceCurve game{.title = "",
                        .names = {"Ada", "Bo"},
                        .pawns = {2, 0},
                        .after = {{0.5, 0.5}, {0.75, 0.25}, {1, 0}},
                        .marks = {{.at = 1, .seat = 1, .sign = "!"}}};
  const std::string picture = art::draw({&game, 1});
  expect_whole(picture, "a curve");
  const auto lines = points_in(picture);
  ASSERT_EQ(lines.size(), 4u) << "for each seat a line and its edge";
  EXPECT_EQ(lines[0], "56,144 416,94 776,44");
  EXPECT_EQ(lines[2], "56,144 416,194 776,244");
  EXPECT_NE(picture.find(">!</text>"), std::string::npos);
  EXPECT_EQ(art::draw({&game, 1}), picture);
}

double width_of(const std::string& picture) {
  const std::string box = read_xml(picture).elements.front().attributes.at("viewBox");
  return std::stod(box.substr(4));  // "0 0 926 296"
}

// The picture grows with the longest name, up to a point; what is longer still ends in dots and has
// a title.
TEST(Curves, have_room_for_long_names) {
  constexpr double kNamesFrom = 814;
  constexpr double kBroad = 0.7 * 13;  // pixels: as wide as capitals are on average
  art::ChanceCurve game{.title = "",
                        .names = {"Ada", "Bo"},
                        .pawns = {0, 1},
                        .after = {{0.5, 0.5}, {0.75, 0.25}},
                        .marks = {}};
  EXPECT_EQ(width_of(art::draw({&game, 1})), 926);
  game.names[1] = "MAXIMILIANE VON ÄPFELBURG";
  const std::string wider = art::draw({&game, 1});
  expect_whole(wider, "a long name");
  EXPECT_NE(wider.find(">" + game.names[1] + "</text>"), std::string::npos);
  EXPECT_GE(width_of(wider), kNamesFrom + kBroad * 25);
  for (const std::string letter : {"W", "ш", "森", "🦉"}) {
    std::string name;
    for (int i = 0; i < 60; ++i) name += letter;
    game.names[1] = name;
    const std::string widest = art::draw({&game, 1});
    expect_whole(widest, name);
    EXPECT_LE(width_of(widest), kNamesFrom + 330);
    EXPECT_NE(widest.find("<title>" + name + "</title>"), std::string::npos);
    const auto shown = widest.find(">" + letter, widest.find("</title>\n<text"));
    ASSERT_NE(shown, std::string::npos);
    const std::string cut = widest.substr(shown + 1, widest.find('<', shown) - shown - 1);
    EXPECT_TRUE(cut.ends_with(letter + "…")) << cut;
    EXPECT_GE(cut.size(), 20 * letter.size());
    EXPECT_LE(cut.size(), 40 * letter.size());
  }
}

TEST(Curves, of_any_games_are_whole) {
  const art::ChanceCurve none{
      .title = "", .names = {"a", "b"}, .pawns = {}, .after = {{0.5, 0.5}}, .marks = {}};
  art::ChanceCurve many{.title = "<game & \"more\">",
                        .names = {"A & B", "<b>", "'", "\""},
                        .pawns = {3, 2, 1, 0},
                        .after = {},
                        .marks = {}};
  many.after.assign(400, {0.25, 0.25, 0.25, 0.25});
  expect_whole(art::draw({}), "no game");
  expect_whole(art::draw({&none, 1}), "no turn");
  expect_whole(art::draw({&many, 1}), "names with signs in them");
  const std::vector both = {none, many};
  EXPECT_EQ(points_in(art::draw(both)).size(), 12u);
}

}  // namespace
}  // namespace twistwood::trial
