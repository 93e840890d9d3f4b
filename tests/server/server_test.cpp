// The whole server over real sockets, with a SQLite file.
#include <gtest/gtest.h>

#include <fstream>

#include "games/any_game.h"
#include "server/raw_socket.h"
#include "server/running_server.h"
#include "table/setup.h"
#include "wire/setup.h"

namespace twistwood::trial {
namespace {

Json setup_of(const std::string& game, int limit = 60) {
  return {{"game", game}, {"limit", limit}, {"seats", {{{"name", "Ada"}}, {{"name", "Bo"}}}}};
}

struct World {
  explicit World(std::function<void(server::ServerOptions&)> change = {}) {
    options.database = (folder.path / "tables.db").string();
    options.bot_threads = 1;
    options.limits.bot_ms = 20;
    options.network.trust_loopback = true;
    if (change) change(options);
    server = std::make_unique<RunningServer>(options);
  }
  int port() const { return server->port(); }
  void restart() {
    server.reset();
    server = std::make_unique<RunningServer>(options);
  }

  Folder folder;
  server::ServerOptions options;
  std::unique_ptr<RunningServer> server;
};

// Plays to the end, everybody in step.
void play_out(std::vector<Player*> players, std::vector<Player*> others) {
  for (int turn = 0; !players[0]->over() && turn < 2000; ++turn) {
    Player* mover = players[0]->my_turn() ? players[0] : players[1];
    const Json answer = mover->play("t" + std::to_string(turn));
    ASSERT_EQ(answer["ok"], true) << answer;
    const int version = answer["version"];
    for (Player* player : players) ASSERT_TRUE(player->see(version));
    for (Player* player : others) ASSERT_TRUE(player->see(version));
  }
  for (Player* player : players) {
    EXPECT_TRUE(player->over());
    EXPECT_EQ(player->missed_hash, "");
  }
  for (Player* player : others) {
    EXPECT_EQ(player->missed_hash, "");
    EXPECT_EQ(player->table["position"], players[0]->table["position"]);
  }
}

class WholeGame : public testing::TestWithParam<std::string> {};

TEST_P(WholeGame, two_play_and_one_watches) {
  World world;
  const OnlineTable at = make_table(world.port(), setup_of(GetParam()));
  Player ada(world.port(), at, at.tokens[0]);
  Player bo(world.port(), at, at.tokens[1]);
  Player watcher(world.port(), at, at.watch);
  ASSERT_TRUE(ada.join() && bo.join() && watcher.join());
  EXPECT_EQ(watcher.seats, Json::array());
  const std::string promise = watcher.table["promise"];
  play_out({&ada, &bo}, {&watcher});
  // Anybody can check the deal now.
  const auto key = DealKey::read_secret(watcher.table["key"].get<std::string>());
  ASSERT_TRUE(key.has_value());
  EXPECT_EQ(table::promise_of(*key, at.id), promise);
  const auto options = wire::read_options(watcher.table["options"]);
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(watcher.table["start"], write_position(*deal(*options, *key)));
}
INSTANTIATE_TEST_SUITE_P(Games, WholeGame, testing::Values("twisty", "labyrinth"),
                         [](const auto& game) { return game.param; });

TEST(Server, one_who_was_cut_off_resumes_from_its_version) {
  World world;
  const OnlineTable at = make_table(world.port(), setup_of("twisty"));
  Player ada(world.port(), at, at.tokens[0]);
  Player bo(world.port(), at, at.tokens[1]);
  Player watcher(world.port(), at, at.watch);
  ASSERT_TRUE(ada.join() && bo.join() && watcher.join());
  watcher.socket().cut();
  for (int i = 0; i < 5; ++i) {
    Player& mover = ada.my_turn() ? ada : bo;
    const Json answer = mover.play("t" + std::to_string(i));
    ASSERT_TRUE(ada.see(answer["version"]) && bo.see(answer["version"]));
  }
  EXPECT_EQ(watcher.version(), 1);
  ASSERT_TRUE(watcher.join());
  EXPECT_EQ(watcher.version(), 6);
  EXPECT_EQ(watcher.table["position"], ada.table["position"]);
  play_out({&ada, &bo}, {&watcher});
}

TEST(Server, a_restart_forgets_nothing) {
  World world;
  const OnlineTable at = make_table(world.port(), setup_of("labyrinth"));
  Player ada(world.port(), at, at.tokens[0]);
  Player bo(world.port(), at, at.tokens[1]);
  ASSERT_TRUE(ada.join() && bo.join());
  for (int i = 0; i < 7; ++i) {
    Player& mover = ada.my_turn() ? ada : bo;
    const Json answer = mover.play("t" + std::to_string(i));
    ASSERT_TRUE(ada.see(answer["version"]) && bo.see(answer["version"]));
  }
  const Json position = ada.table["position"];
  world.restart();
  EXPECT_EQ(ada.socket().closed_with(), 1001);
  ASSERT_TRUE(ada.join_at(world.port()) && bo.join_at(world.port()));
  EXPECT_EQ(ada.version(), 8);
  EXPECT_EQ(ada.table["position"], position);
  play_out({&ada, &bo}, {});
}

TEST(Server, a_bot_plays_and_several_games_go_on_at_once) {
  World world;
  Json setup = setup_of("twisty", 20);
  setup["seats"][1] = {{"name", "Bot"}, {"level", 2}};
  const OnlineTable at = make_table(world.port(), setup);
  Player ada(world.port(), at, at.tokens[0]);
  ASSERT_TRUE(ada.join());
  EXPECT_EQ(at.tokens[1], "");
  for (int turn = 0; !ada.over() && turn < 40; ++turn) {
    if (!ada.my_turn()) {
      ASSERT_TRUE(ada.see(ada.version() + 1));
      continue;
    }
    const Json answer = ada.play("t" + std::to_string(turn));
    ASSERT_TRUE(ada.see(answer["version"]));
  }
  EXPECT_TRUE(ada.over());
  EXPECT_EQ(ada.missed_hash, "");
}

TEST(Server, frames_that_are_too_long_or_make_no_sense_hurt_nobody_else) {
  World world;
  const OnlineTable at = make_table(world.port(), setup_of("twisty"));
  Player ada(world.port(), at, at.tokens[0]);
  Player bo(world.port(), at, at.tokens[1]);
  ASSERT_TRUE(ada.join() && bo.join());
  SocketClient wild;
  ASSERT_EQ(wild.open(world.port()), 101);
  wild.send_text(std::string(5000, '['));
  EXPECT_EQ(wild.closed_with(), 1009);
  SocketClient silly;
  ASSERT_EQ(silly.open(world.port()), 101);
  for (int i = 0; i < 20; ++i) silly.send_text("{\"type\":" + std::to_string(i));
  EXPECT_EQ(silly.closed_with(), 1008);
  SocketClient stranger;
  ASSERT_EQ(stranger.open(world.port()), 101);
  stranger.send({{"type", "join"}, {"table", at.id}, {"token", "AAAAAAAAAAAAAAAAAAAAAA"}});
  EXPECT_EQ((*stranger.next("refused"))["code"], "no-entry");
  EXPECT_EQ(stranger.closed_with(), 4004);
  play_out({&ada, &bo}, {});
}

TEST(Server, one_who_does_not_read_is_closed_and_may_resume) {
  World world([](server::ServerOptions& options) { options.limits.unsent_bytes = 64 * 1024; });
  const OnlineTable at = make_table(world.port(), setup_of("labyrinth"));
  SocketClient slow;
  ASSERT_EQ(slow.open(world.port(), {.origin = "", .forwarded = "", .receive_buffer = 4096}), 101);
  const Json join = {{"type", "join"}, {"table", at.id}, {"token", at.watch}};
  // Each gets a whole table in return, which nobody reads.
  for (int i = 0; i < 400; ++i) slow.send(join);
  // To read before the server has given up would be reading.
  const auto given_up = [&] {
    const std::string figures = http(world.port(), "GET", "/metrics", "").body;
    return figures.find("\ntwistwood_slow_clients_total 1\n") != std::string::npos;
  };
  for (int tries = 0; tries < 10'000 && !given_up(); ++tries) {
  }
  EXPECT_EQ(slow.closed_with(), 4001);
  Player watcher(world.port(), at, at.watch);
  EXPECT_TRUE(watcher.join());
}

TEST(Server, pages_of_other_sites_may_not_connect) {
  World world;
  const std::string own = "http://127.0.0.1:" + std::to_string(world.port());
  SocketClient fine;
  EXPECT_EQ(fine.open(world.port(), {.origin = own, .forwarded = "", .receive_buffer = 0}), 101);
  SocketClient other;
  EXPECT_EQ(other.open(world.port(),
                       {.origin = "http://evil.example", .forwarded = "", .receive_buffer = 0}),
            403);
  EXPECT_EQ(
      http(world.port(), "POST", "/api/tables", "{}", {{"Origin", "http://evil.example"}}).status,
      403);
}

TEST(Server, an_address_has_only_so_many_connections) {
  World world([](server::ServerOptions& options) {
    options.network.proxy_hops = 1;
    options.limits.connections_per_address = 2;
  });
  const auto open = [&](SocketClient& client, const std::string& forwarded) {
    return client.open(world.port(), {.origin = "", .forwarded = forwarded, .receive_buffer = 0});
  };
  SocketClient a, b, c, d;
  EXPECT_EQ(open(a, "192.0.2.7"), 101);
  EXPECT_EQ(open(b, "203.0.113.9, 192.0.2.7"), 101) << "what a client claims itself counts nothing";
  EXPECT_EQ(open(c, "192.0.2.7"), 429);
  EXPECT_EQ(open(d, "192.0.2.8"), 101);
}

TEST(Server, coming_anew_for_every_message_is_limited_by_address) {
  World world([](server::ServerOptions& options) {
    options.network.proxy_hops = 1;
    options.limits.connects_per_minute = 3;
  });
  const auto comes = [&](const std::string& forwarded) {
    SocketClient client;
    return client.open(world.port(), {.origin = "", .forwarded = forwarded, .receive_buffer = 0});
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(comes("192.0.2.7"), 101);
  EXPECT_EQ(comes("192.0.2.7"), 429);
  EXPECT_EQ(comes("192.0.2.8"), 101);
}

TEST(Server, this_machine_is_limited_like_everybody_unless_it_is_trusted) {
  const auto count = [](bool trust) {
    World world([&](server::ServerOptions& options) {
      options.network.trust_loopback = trust;
      options.limits.tables_per_hour = 2;
    });
    int made = 0;
    for (int i = 0; i < 4; ++i) {
      const std::string body = wire::write({{"setup", setup_of("twisty")}});
      if (http(world.port(), "POST", "/api/tables", body).status == 201) ++made;
    }
    return made;
  };
  EXPECT_EQ(count(false), 2);
  EXPECT_EQ(count(true), 4);
}

TEST(Server, all_lines_of_a_forwarding_header_count_and_by_the_64) {
  World world([](server::ServerOptions& options) {
    options.network.proxy_hops = 2;
    options.network.trust_loopback = false;
    options.limits.tables_per_hour = 1;
  });
  const auto make = [&](const std::vector<std::pair<std::string, std::string>>& headers) {
    const std::string body = wire::write({{"setup", setup_of("twisty")}});
    return http(world.port(), "POST", "/api/tables", body, headers).status;
  };
  const std::string name = "X-Forwarded-For";
  EXPECT_EQ(make({{name, "1.1.1.1, 2001:db8:0:7::1"}, {name, "192.0.2.1"}}), 201);
  EXPECT_EQ(make({{name, "2.2.2.2, 2001:db8:0:7::2"}, {name, "192.0.2.1"}}), 429);
  EXPECT_EQ(make({{name, "2001:db8:0:8::1"}, {name, "192.0.2.1"}}), 201);
  EXPECT_EQ(make({}), 201) << "past the proxies: counted by its own address";
  EXPECT_EQ(make({}), 429);
}

TEST(Server, a_forwarding_header_that_nobody_reads_is_warned_of) {
  for (const int hops : {0, 1}) {
    for (const std::string name : {"X-Forwarded-For", "Forwarded", "X-Real-IP"}) {
      if (hops == 1 && name == "X-Forwarded-For") continue;
      Folder folder;
      LogLines log;
      server::ServerOptions options;
      options.database = (folder.path / "tables.db").string();
      options.network.proxy_hops = hops;
      const RunningServer server(options, log.journal());
      http(server.port(), "GET", "/healthz", "", {{name, "192.0.2.7"}});
      const std::string message = log.wait_for("forwarded-ignored").value("message", "");
      EXPECT_TRUE(message.starts_with(name + " came")) << message;
    }
  }
}

TEST(Server, links_are_renewed_over_http) {
  World world;
  const std::string body = wire::write({{"setup", setup_of("twisty")}});
  const Json made = *wire::parse(http(world.port(), "POST", "/api/tables", body).body);
  const std::string path = "/api/tables/" + made["table"].get<std::string>() + "/seats/2/link";
  const std::string host = wire::write({{"host", made["host"]}});
  const Json renewed = *wire::parse(http(world.port(), "POST", path, host).body);
  EXPECT_EQ(renewed["seat"], 2);
  EXPECT_NE(renewed["token"], made["tokens"][1]);
  EXPECT_EQ(http(world.port(), "POST", path, R"({"host":"x"})").status, 403);
  EXPECT_EQ(http(world.port(), "POST", "/api/tables/a/seats//link", host).status, 404);
  EXPECT_EQ(http(world.port(), "POST", "/api/tables/seats/2/link", host).status, 404);
}

TEST(Server, seats_are_named_over_http) {
  World world;
  const std::string body = wire::write({{"setup", setup_of("twisty")}});
  const Json made = *wire::parse(http(world.port(), "POST", "/api/tables", body).body);
  const std::string path = "/api/tables/" + made["table"].get<std::string>() + "/name";
  const Json named = {{"token", made["tokens"][1]}, {"name", "owl Bea"}};
  EXPECT_EQ(http(world.port(), "POST", path, wire::write(named)).status, 200);
  EXPECT_EQ(http(world.port(), "POST", path, "{}").status, 400);
  EXPECT_EQ(http(world.port(), "POST", "/api/tables/name", wire::write(named)).status, 404);
}

TEST(Server, bodies_have_a_limit_and_wrong_ones_get_a_reason) {
  World world;
  EXPECT_EQ(http(world.port(), "POST", "/api/tables", std::string(20'000, ' ')).status, 413);
  const HttpAnswer wrong =
      http(world.port(), "POST", "/api/tables", R"({"setup":{"game":"chess","seats":[{},{}]}})");
  EXPECT_EQ(wrong.status, 400);
  EXPECT_NE(wrong.body.find("twisty or labyrinth"), std::string::npos) << wrong.body;
  EXPECT_EQ(http(world.port(), "DELETE", "/api/tables").status, 404);
  EXPECT_EQ(http(world.port(), "POST", "/index.html").status, 405);
}

TEST(Server, what_is_no_request_gets_a_reason_and_is_counted) {
  const World world;
  struct Case {
    std::string says;
    const char* status;
    const char* code;
  };
  const std::string post = "POST /api/tables HTTP/1.1\r\nHost: a\r\n";
  for (const auto& [says, status, code] :
       std::vector<Case>{{"hello, is anybody there?\r\n\r\n", "400", "malformed"},
                         {"GET /healthz HTTP/1.1\r\nno colon here\r\n\r\n", "400", "malformed"},
                         {post + "Content-Length: many\r\n\r\n{}", "400", "malformed"},
                         {post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n", "400", "malformed"},
                         {"GET /healthz HTTP/1.1\r\nX-Long: " + std::string(9000, 'x') + "\r\n\r\n",
                          "431", "too-long"},
                         {post + "Content-Length: 99999\r\n\r\n{}", "413", "too-long"}}) {
    RawSocket socket(world.port());
    ASSERT_TRUE(socket.send(says));
    RawSocket::Heard last = RawSocket::Heard::kBytes;
    while (last == RawSocket::Heard::kBytes) last = socket.listen(10'000);
    EXPECT_EQ(last, RawSocket::Heard::kEnd) << "it is closed";
    const std::string& heard = socket.heard();
    EXPECT_TRUE(heard.starts_with(join("HTTP/1.1 ", status, ' '))) << heard;
    EXPECT_NE(heard.find("Connection: close"), std::string::npos) << heard;
    EXPECT_NE(heard.find(join("\"code\":\"", code, '"')), std::string::npos) << heard;
  }
  const std::string figures = http(world.port(), "GET", "/metrics").body;
  for (const char* line : {"twistwood_http_answers_total{class=\"4xx\"} 6\n",
                           "twistwood_refused_total{code=\"malformed\"} 4\n",
                           "twistwood_refused_total{code=\"too-long\"} 2\n"}) {
    EXPECT_NE(figures.find(line), std::string::npos) << line << " in\n" << figures;
  }
}

// Who goes away in the middle is told nothing, and neither is who has said nothing.
TEST(Server, a_request_that_ends_too_early_is_no_refusal) {
  const World world;
  for (const char* says : {"", "GET /healthz HT", "POST /api/tables HTTP/1.1\r\nHost: a\r\n"}) {
    RawSocket socket(world.port());
    ASSERT_TRUE(socket.send(says));
    socket.say_no_more();
    EXPECT_EQ(socket.listen(10'000), RawSocket::Heard::kEnd);
    EXPECT_EQ(socket.heard(), "");
  }
}

// By its parts, not by how a path begins and ends.
TEST(Server, a_longer_path_is_not_that_of_a_table) {
  const World world;
  const OnlineTable at = make_table(world.port(), setup_of("twisty"));
  const auto status = [&](const std::string& rest, const Json& body) {
    return http(world.port(), "POST", "/api/tables/" + at.id + rest, wire::write(body)).status;
  };
  const Json name = {{"token", at.tokens[0]}, {"name", "Eve"}};
  for (const char* rest :
       {"/x/name", "/name/name", "//name", "/name/", "/x/seats", "/x/push", "/seats/1/x/link",
        "/x/1/link", "/seats/link", "/seats/1/link/", "", "/"}) {
    EXPECT_EQ(status(rest, name), 404) << rest;
  }
  EXPECT_EQ(
      http(world.port(), "POST", "/api/tables/x/" + at.id + "/name", wire::write(name)).status,
      404);
  EXPECT_EQ(status("/name", name), 200);
}

TEST(Server, health_and_figures) {
  World world;
  EXPECT_EQ(http(world.port(), "GET", "/healthz").status, 200);
  EXPECT_EQ(http(world.port(), "GET", "/readyz").status, 200);
  EXPECT_NE(http(world.port(), "GET", "/online.json").body.find("\"online\":true"),
            std::string::npos);
  make_table(world.port(), setup_of("twisty"));
  const std::string figures = http(world.port(), "GET", "/metrics").body;
  for (const char* name :
       {"process_cpu_seconds_total ", "process_resident_memory_bytes ", "twistwood_tables 1\n",
        "twistwood_turns_total 0\n", "twistwood_commit_seconds_count 0\n"}) {
    EXPECT_NE(figures.find(name), std::string::npos) << name;
  }
}

TEST(Server, the_page_is_served_with_what_browsers_need) {
  Folder page;
  std::filesystem::create_directory(page.path / "assets");
  const std::string script(5000, 'x');
  std::ofstream(page.path / "index.html") << "<!doctype html><title>Twistwood</title>";
  std::ofstream(page.path / "assets" / "main-abc.js") << script;
  World world([&](server::ServerOptions& options) { options.web_folder = page.path.string(); });
  const HttpAnswer index = http(world.port(), "GET", "/");
  EXPECT_EQ(index.status, 200);
  EXPECT_EQ(index.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(index.header("Cache-Control"), "no-cache");
  EXPECT_EQ(index.header("X-Content-Type-Options"), "nosniff");
  const std::string policy = index.header("Content-Security-Policy");
  EXPECT_NE(policy.find("default-src 'none'"), std::string::npos);
  EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos);
  EXPECT_EQ(http(world.port(), "GET", "/", "", {{"If-None-Match", index.header("ETag")}}).status,
            304);
  const HttpAnswer plain = http(world.port(), "GET", "/assets/main-abc.js");
  EXPECT_EQ(plain.body, script);
  EXPECT_NE(plain.header("Cache-Control").find("immutable"), std::string::npos);
  const HttpAnswer packed =
      http(world.port(), "GET", "/assets/main-abc.js", "", {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(packed.header("Content-Encoding"), "gzip");
  EXPECT_LT(packed.body.size(), 200u);
  EXPECT_EQ(http(world.port(), "HEAD", "/assets/main-abc.js").header("Content-Length"), "5000");
  for (const char* path : {"/../etc/passwd", "/assets/../../etc/passwd", "/%2e%2e/etc/passwd",
                           "//etc/passwd", "/assets/", "/index.html/"}) {
    EXPECT_EQ(http(world.port(), "GET", path).status, 404) << path;
  }
}

TEST(Server, it_stops_when_asked_and_everything_acknowledged_is_kept) {
  World world;
  const OnlineTable at = make_table(world.port(), setup_of("twisty", 400));
  Player ada(world.port(), at, at.tokens[0]);
  Player bo(world.port(), at, at.tokens[1]);
  ASSERT_TRUE(ada.join() && bo.join());
  std::thread stopper([&] { world.server->stop(); });
  int acknowledged = 1;
  for (int i = 0; i < 400; ++i) {
    Player& mover = ada.my_turn() ? ada : bo;
    const Json answer = mover.play("t" + std::to_string(i));
    if (!answer.is_object() || answer["ok"] != true) break;
    acknowledged = answer["version"];
    if (!ada.see(acknowledged) || !bo.see(acknowledged)) break;
  }
  stopper.join();
  EXPECT_EQ(ada.socket().closed_with(), 1001);
  world.restart();
  Player again(world.port(), at, at.tokens[0]);
  ASSERT_TRUE(again.join());
  EXPECT_GE(again.version(), acknowledged);
}

}  // namespace
}  // namespace twistwood::trial
