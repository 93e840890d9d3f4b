// The loop of a server when something in it throws.
#include "server/listener.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>

#include "server/hub_world.h"

namespace twistwood::trial {
namespace {

struct OpenListener {
  OpenListener() {
    auto opened =
        server::Listener::open({.port = 0}, world.limits,
                               [this](server::LogLevel, std::string_view what, const Json& more) {
                                 if (is_mute) throw std::bad_alloc();
                                 journal.emplace_back(what, more);
                               });
    if (!opened) throw std::runtime_error(opened.error().message);
    listener = std::move(*opened);
  }

  HubWorld world;
  server::Web web{world.hub, world.lobby, {}, {}};
  std::vector<std::pair<std::string, Json>> journal;
  bool is_mute = false;  // there is no memory for words
  std::unique_ptr<server::Listener> listener;
};

[[noreturn]] void fail() { throw std::runtime_error("on purpose"); }

// Nobody would ever be served, and the process would stay.
TEST(Listener, lets_out_what_is_thrown_before_it_serves) {
  OpenListener open;
  open.listener->post(fail);
  EXPECT_THROW(open.listener->run(), std::runtime_error);
  EXPECT_TRUE(open.journal.empty());
}

TEST(Listener, goes_on_after_what_is_thrown_while_it_serves) {
  OpenListener open;
  open.listener->serve(open.world.hub, open.web, open.world.addresses);
  int ran = 0;
  for (int i = 0; i < 2; ++i) {
    open.listener->post(fail);
    open.listener->post([&] { ++ran; });
  }
  open.listener->post([&] { open.listener->stop(); });
  open.listener->run();
  EXPECT_EQ(ran, 2);
  const std::pair<std::string, Json> line = {"exception",
                                             {{"in", "loop"}, {"message", "on purpose"}}};
  EXPECT_EQ(open.journal, (std::vector{line, line}));
}

// Nobody's clock would run any more.
TEST(Listener, does_again_what_throws_though_nothing_can_be_said_of_it) {
  OpenListener open;
  open.is_mute = true;
  open.listener->serve(open.world.hub, open.web, open.world.addresses);
  int ran = 0;
  open.listener->every(1, [&] {
    if (++ran == 3) open.listener->stop();
    fail();
  });
  // Should it end for good, the loop would run on without it.
  open.listener->every(10'000, [&] { open.listener->stop(); });
  open.listener->run();
  EXPECT_EQ(ran, 3);
}

}  // namespace
}  // namespace twistwood::trial
