#include "server/hub_world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

namespace twistwood::trial {

bool PatientThinker::think(server::BotRequest request, Then then) {
  if (busy) return false;
  asked_.emplace_back(std::move(request), std::move(then));
  return true;
}

void PatientThinker::run() {
  while (!asked_.empty()) {
    auto [request, then] = std::move(asked_.front());
    asked_.pop_front();
    levels.push_back(request.level);
    if (!failures.empty()) {
      const std::string why = std::move(failures.front());
      failures.pop_front();
      then(refuse(why), thought_ms);
      continue;
    }
    ++thought;
    then(turns(request.position).front(), thought_ms);
  }
}

void PatientThinker::cancel(const std::string& table) {
  std::erase_if(asked_, [&](const auto& one) { return one.first.table == table; });
}

HubWorld::HubWorld(const server::Limits& wanted, std::uint64_t seed, HubWorld* beside,
                   std::int64_t started_ms)
    : now_ms(started_ms),
      limits(wanted),
      store(beside == nullptr ? nullptr : &beside->store),
      random(seed),
      addresses(limits),
      hub({*this, store, thinker, entropy(), [this] { return now_ms; },
           [this] { return now_ms - ahead_ms; },
           [this](server::LogLevel, std::string_view what, const Json& more) {
             journal.emplace_back(what, more);
           },
           // Really on another thread, so that what is counted by thread is not counted here.
           [](store::Task work, store::Task then) {
             std::thread([&] { work(); }).join();
             then();
           },
           &addresses},
          wanted),
      lobby(hub, addresses, true) {
  store.changed = [this](const std::vector<store::Change>& changes) { hub.changed(changes); };
  store.heard = [this](const std::vector<store::Word>& words) { hub.heard(words); };
}

server::Entropy HubWorld::entropy() {
  return [this](std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
  };
}

server::HttpReply HubWorld::ask(const Json& body) {
  std::optional<server::HttpReply> got;
  lobby.make_table("10.0.0.1", wire::write(body), [&](server::HttpReply reply) { got = reply; });
  store.run();
  EXPECT_TRUE(got.has_value());
  return got.value_or(server::HttpReply{});
}

HubWorld::Made HubWorld::make_table(const Json& setup, bool open_to_all) {
  const server::HttpReply reply = ask({{"setup", setup}, {"public", open_to_all}});
  EXPECT_EQ(reply.status, 201) << reply.text;
  const Json json = *wire::parse(reply.text);
  Made made{json["table"], {}, json["watch"]};
  for (const Json& token : json["tokens"]) {
    made.tokens.push_back(token.is_string() ? token.get<std::string>() : "");
  }
  return made;
}

ViewerId HubWorld::connect(bool trusted, const std::string& address) {
  hub.connect(next_, trusted, address);
  return next_++;
}

void HubWorld::say(ViewerId who, const std::string& message) { hub.receive(who, message); }

ViewerId HubWorld::join(const std::string& table, const std::string& token, int have) {
  const ViewerId who = connect();
  Json message = {{"type", "join"}, {"table", table}, {"have", have}};
  if (!token.empty()) message["token"] = token;
  say(who, message);
  store.run();
  return who;
}

void HubWorld::settle() {
  do {
    store.run();
    thinker.run();
  } while (store.waiting() > 0 || thinker.waiting() > 0);
}

void HubWorld::send(ViewerId to, const server::Frame& frame) {
  ++frames_sent;
  if (std::ranges::find(newest_, frame) == newest_.end()) {
    constexpr std::size_t kKept = 64;  // more than are written for the viewers of one table
    bytes_written += frame->size();
    newest_.push_back(frame);
    if (newest_.size() > kKept) newest_.pop_front();
  }
  if (remembers) sent_[to].push_back(*frame);
  if (deliver) deliver(to, frame);
}

std::vector<Json> HubWorld::heard(ViewerId who) {
  std::vector<Json> all;
  const auto& sent = sent_[who];
  for (std::size_t& i = read_[who]; i < sent.size(); ++i)
    all.push_back(*wire::parse(sent[i], 1 << 20));
  return all;
}

std::vector<Json> HubWorld::heard(ViewerId who, std::string_view type) {
  std::vector<Json> all = heard(who);
  std::erase_if(all, [&](const Json& message) { return message["type"] != type; });
  return all;
}

std::string HubWorld::bytes(ViewerId who) const {
  std::string all;
  const auto found = sent_.find(who);
  if (found == sent_.end()) return all;
  for (const std::string& frame : found->second) all += frame + '\n';
  return all;
}

std::optional<server::Closing> HubWorld::closed(ViewerId who) const {
  const auto found = closed_.find(who);
  return found == closed_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Json> HubWorld::logged(std::string_view what) const {
  std::vector<Json> lines;
  for (const auto& [name, more] : journal) {
    if (name == what) lines.push_back(more);
  }
  return lines;
}

std::string any_turn(const std::string& position, Random& random) {
  const auto all = turns(*read_position(position));
  return all[random.below(static_cast<std::uint32_t>(all.size()))];
}

}  // namespace twistwood::trial
