#include "server/running_server.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

#include "base/sha256.h"
#include "games/any_game.h"

namespace twistwood::trial {

Folder::Folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "twistwood-XXXXXX").string();
  if (mkdtemp(pattern.data()) != nullptr) path = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path, ignored);
}

RunningServer::RunningServer(server::ServerOptions options, server::Journal journal) {
  options.network.port = 0;
  if (!journal) journal = [](server::LogLevel, std::string_view, const Json&) {};
  auto started = server::Server::start(options, std::move(journal));
  if (!started) {
    ADD_FAILURE() << started.error().message;
    return;
  }
  server_ = std::move(*started);
  port_ = server_->port();
  thread_ = std::thread([this] { server_->run([] {}); });
}

void RunningServer::stop() {
  if (!thread_.joinable()) return;
  server_->stop();
  thread_.join();
  server_.reset();
}

OnlineTable make_table(int port, const Json& setup) {
  const auto table = try_to_make_table(port, setup);
  EXPECT_TRUE(table.has_value()) << "no answer";
  return table.value_or(OnlineTable{});
}

std::optional<OnlineTable> try_to_make_table(int port, const Json& setup) {
  const HttpAnswer answer = http(port, "POST", "/api/tables", wire::write({{"setup", setup}}));
  if (answer.status == 0) return std::nullopt;
  EXPECT_EQ(answer.status, 201) << answer.body;
  const auto json = wire::parse(answer.body);
  if (!json || answer.status != 201) return OnlineTable{};
  OnlineTable table{(*json)["table"], {}, (*json)["watch"]};
  for (const Json& token : (*json)["tokens"]) {
    table.tokens.push_back(token.is_string() ? token.get<std::string>() : "");
  }
  return table;
}

Player::Player(int port, const OnlineTable& at, std::string token)
    : port_(port), at_(at), token_(std::move(token)) {}

bool Player::join_at(int port) {
  port_ = port;
  return join();
}

bool Player::join() {
  socket_ = std::make_unique<SocketClient>();
  if (socket_->open(port_) != 101) return false;
  socket_->send({{"type", "join"}, {"table", at_.id}, {"token", token_}, {"have", version()}});
  const auto joined = socket_->next("joined");
  if (!joined) return false;
  seats = (*joined)["seats"];
  if (joined->contains("table")) {
    table = (*joined)["table"];
  } else {
    for (const Json& event : (*joined)["events"]) take_event(event);
    table.update((*joined)["now"]);
  }
  knows_how_it_stands_ = true;
  if (joined->contains("rematch")) next = (*joined)["rematch"];
  check_hash((*joined)["hash"]);
  return true;
}

void Player::take_event(const Json& event) {
  if (event["version"] != version() + 1) {
    if (event["version"] > version()) ADD_FAILURE() << "a gap before " << event["version"];
    return;
  }
  table["version"] = event["version"];
  const Json& what = event["what"];
  if (what.contains("position")) table["position"] = what["position"];
  knows_how_it_stands_ = event.contains("now");
  if (!knows_how_it_stands_) return;
  table.update(event["now"]);
  check_hash(event["now"]["hash"]);
}

void Player::check_hash(const Json& hash) {
  const std::string seen = twistwood::join(version(), ' ', table["position"].get<std::string>());
  const std::string expected = hex(sha256(seen)).substr(0, 16);
  const auto at = static_cast<std::size_t>(version());
  if (views.size() < at) views.resize(at);
  const std::uint64_t view = std::stoull(hash.get<std::string>(), nullptr, 16);
  const bool same = views[at - 1] == 0 || views[at - 1] == view;
  if ((hash != expected || !same) && missed_hash.empty()) missed_hash = seen;
  views[at - 1] = view;
}

void Player::take(const Json& message) {
  if (message["type"] == "event") take_event(message);
  if (message["type"] == "rematch") next = message;
}

bool Player::hear() {
  const auto message = socket_->next();
  if (message) take(*message);
  return message.has_value();
}

bool Player::see(int wanted) {
  while (version() < wanted || !knows_how_it_stands_) {
    if (!hear()) return false;
  }
  return true;
}

bool Player::my_turn() const {
  for (const Json& seat : seats) {
    if (seat == table["to_act"]) return true;
  }
  return false;
}

Json Player::some_turn(const std::string& id) const {
  const auto all = turns(*read_position(table["position"].get<std::string>()));
  // Some turn or other, the same in every run.
  const auto pick = static_cast<std::size_t>(version()) * 7 % all.size();
  return {{"type", "play"}, {"id", id}, {"version", version()}, {"turn", all[pick]}};
}

Json Player::command(Json message) {
  socket_->send(message);
  while (auto got = socket_->next()) {
    if ((*got)["type"] == "answer" && (*got)["id"] == message["id"]) return *got;
    take(*got);
  }
  return nullptr;
}

}  // namespace twistwood::trial
