// The sender against a push service on this machine, over TLS with a CA that only the test knows.
#include "push/sender.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "push/push_service.h"

namespace twistwood::push {
namespace {

using trial::PushAnswer;
using trial::PushBrowser;
using trial::Pushed;
using trial::PushService;

// What came of attempts, in their order.
class Attempts {
 public:
  void note(const Attempt& attempt, int status, const std::string& why) {
    const std::lock_guard lock(mutex_);
    all_.push_back({attempt, status, why});
    came_.notify_all();
  }
  struct One {
    Attempt attempt;
    int status = 0;
    std::string why;
  };
  std::vector<One> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    came_.wait_for(lock, std::chrono::minutes(1), [&] { return all_.size() >= count; });
    return all_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<One> all_;
};

struct World {
  explicit World(const PushService& service, SenderOptions options = {}) {
    options.anywhere = true;
    options.ca_file = service.ca_file();
    options.contact = "mailto:push@example.com";
    start(std::move(options));
  }
  explicit World(SenderOptions options) { start(std::move(options)); }

  void start(SenderOptions options) {
    options.tried = [this](const Attempt& attempt, int status, const std::string& why) {
      attempts.note(attempt, status, why);
    };
    auto started = Sender::start(VapidKey::draw(), std::move(options));
    if (!started) {
      ADD_FAILURE() << started.error().message;
      return;
    }
    sender = std::move(*started);
  }
  void send(const std::string& endpoint, const std::string& table = "a table",
            const std::string& text = "your turn") const {
    sender->send({browser.subscription(endpoint), table, text, 3600});
  }

  Attempts attempts;
  PushBrowser browser;
  std::unique_ptr<Sender> sender;
};

TEST(Sender, tells_a_browser_what_only_it_can_read) {
  PushService service;
  World world(service);
  world.send(service.url("p/1?x=y"));
  const auto all = service.wait_for(1);
  ASSERT_EQ(all.size(), 1U);
  const Pushed& pushed = all.front();
  EXPECT_EQ(pushed.target, "/p/1?x=y");
  EXPECT_EQ(world.browser.read(pushed.body), "your turn");
  EXPECT_EQ(PushBrowser().read(pushed.body), "") << "not by another";
  EXPECT_EQ(pushed.body.find("your turn"), std::string::npos);
  const auto header = [&](const char* name) {
    const auto found = pushed.headers.find(name);
    return found == pushed.headers.end() ? std::string("none") : found->second;
  };
  EXPECT_EQ(header("content-encoding"), "aes128gcm");
  EXPECT_EQ(header("ttl"), "3600");
  EXPECT_EQ(header("urgency"), "normal");
  EXPECT_EQ(header("host"), "localhost:" + std::to_string(service.port()));
  EXPECT_LE(header("topic").size(), 32U);
  EXPECT_EQ(header("topic").find("table"), std::string::npos);
  EXPECT_NE(header("authorization").find("k=" + world.sender->public_key()), std::string::npos);
  EXPECT_EQ(world.attempts.wait_for(1).front().status, 201);
  EXPECT_EQ(world.sender->figures().sent, 1U);
}

TEST(Sender, says_when_a_subscription_is_gone) {
  for (const int status : {404, 410}) {
    PushService service([&](const Pushed&) { return PushAnswer{status}; });
    std::promise<std::string> gone;
    SenderOptions options;
    options.gone = [&](const Message& message) { gone.set_value(message.to.endpoint); };
    World world(service, std::move(options));
    world.send(service.url("p/1"));
    EXPECT_EQ(gone.get_future().get(), service.url("p/1"));
    EXPECT_EQ(service.count(), 1U);
  }
}

TEST(Sender, tries_again_when_the_service_says) {
  std::atomic<int> asked = 0;
  PushService service(
      [&](const Pushed&) { return ++asked == 1 ? PushAnswer{429, "1"} : PushAnswer{201}; });
  World world(service);
  world.send(service.url("p/1"));
  const auto tried = world.attempts.wait_for(2);
  ASSERT_EQ(tried.size(), 2U);
  EXPECT_EQ(tried[0].status, 429);
  EXPECT_EQ(tried[0].attempt.retry_after_ms, 1000);
  EXPECT_EQ(tried[1].status, 201);
  EXPECT_EQ(service.count(), 2U);
}

TEST(Sender, does_not_try_again_what_was_refused) {
  PushService service([](const Pushed&) { return PushAnswer{403}; });
  World world(service);
  world.send(service.url("p/1"));
  EXPECT_EQ(world.attempts.wait_for(1).front().attempt.outcome, Attempt::Outcome::kRefused);
  EXPECT_EQ(world.sender->figures().waiting, 0U);
}

TEST(Sender, is_not_held_up_by_a_service_that_says_nothing) {
  PushService silent([](const Pushed&) { return PushAnswer{.never = true}; });
  PushService service;
  SenderOptions options;
  options.limits.at_once_per_host = 8;  // both are at localhost
  World world(options);
  // Two CAs in one file would do, but two senders show the same.
  World slow(silent);
  World quick(service);
  for (int i = 0; i < 3; ++i) slow.send(silent.url(std::to_string(i)));
  quick.send(service.url("p/1"));
  EXPECT_EQ(quick.attempts.wait_for(1).front().status, 201);
  // Its destructor does not wait for the silent one either.
}

TEST(Sender, gives_up_an_attempt_that_takes_too_long) {
  PushService silent([](const Pushed&) { return PushAnswer{.never = true}; });
  SenderOptions options;
  options.timeout_ms = 300;
  World world(silent, std::move(options));
  world.send(silent.url("p/1"));
  const auto tried = world.attempts.wait_for(1);
  ASSERT_EQ(tried.size(), 1U);
  EXPECT_EQ(tried[0].status, 0);
  EXPECT_EQ(tried[0].attempt.outcome, Attempt::Outcome::kLater);
}

TEST(Sender, believes_no_certificate_of_a_stranger) {
  PushService service;
  SenderOptions options;
  options.anywhere = true;
  World world(std::move(options));
  world.send(service.url("p/1"));
  const auto tried = world.attempts.wait_for(1);
  ASSERT_EQ(tried.size(), 1U);
  EXPECT_EQ(tried[0].status, 0);
  EXPECT_NE(tried[0].why.find("verify"), std::string::npos) << tried[0].why;
  EXPECT_EQ(service.count(), 0U);
}

TEST(Sender, believes_no_certificate_of_another_name) {
  PushService service;
  World world(service);
  world.send("https://127.0.0.1:" + std::to_string(service.port()) + "/p/1");
  EXPECT_EQ(world.attempts.wait_for(1).front().status, 0);
  EXPECT_EQ(service.count(), 0U);
}

TEST(Sender, does_not_connect_to_this_network_unless_it_may) {
  PushService service;
  SenderOptions options;
  options.ca_file = service.ca_file();
  World world(std::move(options));
  world.send(service.url("p/1"));
  const auto tried = world.attempts.wait_for(1);
  ASSERT_EQ(tried.size(), 1U);
  EXPECT_EQ(tried[0].attempt.outcome, Attempt::Outcome::kRefused);
  EXPECT_NE(tried[0].why.find("443"), std::string::npos) << tried[0].why;
  EXPECT_EQ(service.count(), 0U);
}

// A name can be made to stand for anything at the moment when it is asked for.
TEST(Sender, does_not_connect_to_this_network_by_a_name_that_leads_there) {
  for (const char* address : {"127.0.0.1", "::1", "10.0.0.7", "169.254.169.254", "fe80::1%1",
                              "::ffff:192.168.1.1", "nonsense"}) {
    SenderOptions options;
    options.resolver = [&](const std::string&) { return std::vector<std::string>{address}; };
    World world(std::move(options));
    world.send("https://push.example.net/p/1");
    const auto tried = world.attempts.wait_for(1);
    ASSERT_EQ(tried.size(), 1U);
    EXPECT_EQ(tried[0].attempt.outcome, Attempt::Outcome::kRefused) << address;
    EXPECT_EQ(tried[0].why, "no address of the internet");
  }
}

TEST(Sender, waits_for_no_name_at_its_end_and_for_none_for_ever) {
  std::promise<void> answered;
  const std::shared_future<void> answer = answered.get_future().share();
  {
    SenderOptions options;
    options.timeout_ms = 100;
    options.resolver = [answer](const std::string&) {
      answer.wait();
      return std::vector<std::string>();
    };
    World world(std::move(options));
    world.send("https://push.example.net/p/1");
    const auto tried = world.attempts.wait_for(1);
    ASSERT_EQ(tried.size(), 1U);
    EXPECT_EQ(tried[0].why, "no address for this name");
    world.send("https://other.example.net/p/2");
    // The sender ends here, although nobody has answered for either name.
  }
  answered.set_value();
}

TEST(Sender, drops_what_is_too_much) {
  PushService silent([](const Pushed&) { return PushAnswer{.never = true}; });
  SenderOptions options;
  options.limits = {.waiting = 3, .at_once = 1, .at_once_per_host = 1};
  World world(silent, std::move(options));
  world.send(silent.url("0"));
  silent.wait_for(1);
  for (int i = 1; i <= 5; ++i) world.send(silent.url(std::to_string(i)));
  while (world.sender->figures().dropped < 2) std::this_thread::yield();
  EXPECT_EQ(world.sender->figures().waiting, 3U);
}

TEST(Sender, does_not_start_with_a_certificate_that_is_none) {
  SenderOptions options;
  options.ca_file = "/nowhere/ca.pem";
  EXPECT_FALSE(Sender::start(VapidKey::draw(), std::move(options)));
}

}  // namespace
}  // namespace twistwood::push
