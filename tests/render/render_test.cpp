// Pictures of positions: well formed, complete in themselves, and showing no more than the rules
// do.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "conformance/games.h"
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

}  // namespace
}  // namespace twistwood::trial
