#include "fleet/simulated_client.h"

#include "base/result.h"
#include "games/any_game.h"

namespace twistwood::trial {

namespace {

constexpr std::int64_t kSilence_ms = 2500;
constexpr std::int64_t kAnswer_ms = 4000;
constexpr std::int64_t kPing_ms = 1000;

std::string any_turn(const std::string& position, Random& random) {
  const auto all = turns(*read_position(position));
  return all[random.below(static_cast<std::uint32_t>(all.size()))];
}

}  // namespace

Json SimulatedClient::join_message() const {
  return {{"type", "join"}, {"table", table_id_}, {"token", token_}, {"have", version()}};
}

void SimulatedClient::connected(std::shared_ptr<ClientLink> new_link, std::int64_t now_ms) {
  link = std::move(new_link);
  joined_ = false;
  ++links;
  heard_ms_ = pinged_ms_ = now_ms;
}

bool SimulatedClient::has_lost_patience(std::int64_t now_ms) const {
  if (now_ms - heard_ms_ > kSilence_ms) return true;
  return joined_ && !open_.is_null() && sent_ms_ != 0 && now_ms - sent_ms_ > kAnswer_ms;
}

std::optional<Json> SimulatedClient::next(std::int64_t now_ms, bool begins_something) {
  if (!joined_) return std::nullopt;
  if (now_ms - pinged_ms_ > kPing_ms) {
    pinged_ms_ = now_ms;
    return Json{{"type", "ping"}};
  }
  const bool is_again = !open_.is_null() && sent_ms_ == 0;
  if (!is_again) {
    if (!open_.is_null() || !begins_something || seat_ == 0) return std::nullopt;
    auto command = this->command();
    if (!command) return std::nullopt;
    open_ = with_id(std::move(*command));
  }
  sent_ms_ = now_ms;
  return open_;
}

Json SimulatedClient::with_id(Json command) {
  command["id"] = join("c", ++commands_);
  command["version"] = version();
  return command;
}

std::optional<Json> SimulatedClient::command() {
  if (view["outcome"].is_object()) {
    if (!rematch.empty() || random_.below(4) != 0) return std::nullopt;
    return Json{{"type", "rematch"}};
  }
  const Json& own = view["seats"][static_cast<std::size_t>(seat_) - 1];
  const auto drawn = random_.below(200);
  if (drawn == 0) return Json{{"type", "resign"}};
  if (drawn < 8) return Json{{"type", "ask-undo"}};
  if (own["sitting_in"] != 0 && drawn < 60) return Json{{"type", "take-back"}};
  if (view["undo"].is_object() && view["undo"]["by"] != seat_) {
    return Json{{"type", "answer-undo"}, {"agrees", drawn % 2 == 0}};
  }
  if (drawn < 30 && presence.is_object()) {
    for (std::size_t i = 0; i < presence["seats"].size(); ++i) {
      if (presence["seats"][i]["here"] == true) continue;
      return Json{{"type", "call-bot"}, {"for", i + 1}, {"level", 1}};
    }
  }
  if (view["to_act"] != seat_) return std::nullopt;
  return Json{{"type", "play"}, {"turn", any_turn(view["position"], random_)}};
}

void SimulatedClient::take(const Json& message, std::int64_t now_ms) {
  heard_ms_ = now_ms;
  const auto& type = message["type"].get_ref<const std::string&>();
  if (type == "joined") take_joined(message);
  if (type == "event") take_event(message);
  if (type == "answer") take_answer(message);
  if (type == "presence") presence = message;
  if (type == "rematch") rematch = message["table"];
}

void SimulatedClient::take_joined(const Json& message) {
  joined_ = true;
  sent_ms_ = 0;  // what was not answered is sent again
  presence = message["presence"];
  if (message.contains("rematch")) rematch = message["rematch"]["table"];
  if (message.contains("table")) {
    if (message["table"]["version"].get<int>() < version()) {
      complain(join("the table went back from version ", version(), " to ",
                    message["table"]["version"].get<int>()));
    }
    view = message["table"];
    return;
  }
  for (const Json& event : message["events"]) take_event(event);
  view.update(message["now"]);
}

void SimulatedClient::take_event(const Json& event) {
  const int version = event["version"];
  if (version > this->version() + 1) complain(join("a gap before version ", version));
  const auto [known, is_new] = events.emplace(version, event["what"]);
  if (known->second != event["what"]) complain(join("two events of version ", version));
  if (version != this->version() + 1) return;
  view["version"] = version;
  if (event["what"].contains("position")) view["position"] = event["what"]["position"];
  if (event.contains("now")) view.update(event["now"]);
}

void SimulatedClient::take_answer(const Json& answer) {
  if (open_.is_null() || answer["id"] != open_["id"]) return;
  const std::string id = open_["id"];
  if (answer["ok"] == true) {
    if (open_["type"] == "rematch") {
      rematch_acknowledged = true;
    } else {
      acknowledged.insert(id);
    }
    open_ = nullptr;
    return;
  }
  const auto& code = answer["code"].get_ref<const std::string&>();
  if (code == "unavailable" || code == "busy") {
    sent_ms_ = 0;
    return;
  }
  if (acknowledged.contains(id)) complain("refused after it was acknowledged");
  open_ = nullptr;
}

}  // namespace twistwood::trial
