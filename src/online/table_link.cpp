#include "online/table_link.h"

#include <algorithm>
#include <array>
#include <random>

#include "base/steady_clock.h"
#include "online/message.h"

namespace twistwood::online {

namespace {

using wire::Json;

constexpr std::size_t kLongestMessage = 4 << 20;
constexpr std::chrono::milliseconds kAgain{1000};  // for what the server could not take just now
constexpr std::int64_t kFirstPauseMs = 250;
constexpr std::int64_t kLongestPauseMs = 15'000;
constexpr int kMostDoubts = 3;

// Longer each time, and by chance, so that those who were cut off together do not come together.
std::chrono::milliseconds pause_before(int attempt) {
  thread_local std::minstd_rand random(std::random_device{}());
  const std::int64_t most = std::min(kLongestPauseMs, kFirstPauseMs << std::min(attempt, 10));
  return std::chrono::milliseconds(std::uniform_int_distribution(most / 2, most)(random));
}

std::string draw_name() {
  std::random_device device;
  return twistwood::join(device(), '-', device());
}

}  // namespace

TableLink::TableLink(client::Network& network, std::chrono::milliseconds patience, Ears ears)
    : network_(network), patience_(patience), ears_(std::move(ears)), session_(draw_name()) {}

void TableLink::join(const std::string& table, const std::string& token) {
  table_id_ = table;
  token_ = token;
  table_ = {};
  questions_.clear();
  joined_ = false;
  lost_ms_ = steady_ms();
  if (!socket_) return open();
  if (open_) send_join();
}

void TableLink::leave() {
  joined_ = false;
  open_ = false;
  questions_.clear();
  socket_.reset();
}

void TableLink::open() {
  open_ = false;
  client::Socket::Ears ears;
  ears.opened = [this] {
    open_ = true;
    send_join();
  };
  ears.received = [this](std::string_view frame) { receive(frame); };
  ears.closed = [this](const client::Socket::Closing& closing) { lose(closing.why); };
  socket_ = network_.open("/ws", std::move(ears));
}

void TableLink::send_join() {
  joined_ = false;
  Json join = {{"type", "join"}, {"table", table_id_}, {"token", token_}};
  if (table_.version() > 0) join["have"] = table_.version();
  socket_->send(wire::write(join));
}

void TableLink::ask(Json message, Answered then) {
  const std::string id = twistwood::join(session_, '-', ++asked_);
  message["id"] = id;
  const auto& question =
      questions_.emplace(id, Question{wire::write(message), std::move(then)}).first->second;
  if (joined_) socket_->send(question.text);
}

void TableLink::tell(const Json& message) {
  if (joined_) socket_->send(wire::write(message));
}

// A frame holds one or more messages, one a line. One of them may end the connection.
void TableLink::receive(std::string_view frame) {
  const std::weak_ptr<client::Socket> from = socket_;
  while (!frame.empty() && !from.expired()) {
    const auto end = std::min(frame.find('\n'), frame.size());
    const std::string_view line = frame.substr(0, end);
    frame.remove_prefix(std::min(end + 1, frame.size()));
    if (line.empty()) continue;
    const auto message = wire::parse(line, kLongestMessage);
    if (!message) return doubt(message.error().message);
    take(*message);
  }
}

void TableLink::take(const Json& message) {
  const std::string type = text_in(message, "type");
  if (type == "joined") return take_joined(message);
  if (type == "refused") return take_refusal(message);
  if (!joined_) return;  // of the table of before
  if (type == "answer") return take_answer(message);
  if (type == "presence") table_.take_presence(message);
  if (type != "event") return ears_.talk(message);
  const int before = table_.version();
  if (const auto taken = table_.take_event(message, steady_ms()); !taken) {
    return doubt(taken.error().message);
  }
  if (table_.version() > before) ears_.changed();
}

void TableLink::take_joined(const Json& message) {
  if (text_in(message, "table_id") != table_id_) return;
  if (const auto taken = table_.take_joined(message, steady_ms()); !taken) {
    return doubt(taken.error().message);
  }
  joined_ = true;
  was_here_ = true;
  attempts_ = 0;
  doubts_ = 0;
  for (const auto& [id, question] : questions_) socket_->send(question.text);
  ears_.joined(message);
}

void TableLink::take_answer(const Json& message) {
  const std::string id = text_in(message, "id");
  const auto found = questions_.find(id);
  if (found == questions_.end()) return;
  const std::string code = text_in(message, "code");
  if (code == "unavailable" || code == "busy") {
    return network_.after(kAgain, [this, id] {
      const auto again = questions_.find(id);
      if (joined_ && again != questions_.end()) socket_->send(again->second.text);
    });
  }
  const Answered then = std::move(found->second.then);
  questions_.erase(found);
  then(message);
}

// The connection is closed after it. Some reasons pass.
void TableLink::take_refusal(const Json& message) {
  constexpr std::array<std::string_view, 3> kPassing = {"too-many", "busy", "unavailable"};
  const std::string why = text_in(message, "message");
  if (std::ranges::find(kPassing, text_in(message, "code")) != kPassing.end()) {
    why_later_ = why;
    return;
  }
  end(ears_.refused, why);
}

// What came does not fit what is here: once more, from the start. If that does not help, the two
// programs do not agree about the rules.
void TableLink::doubt(const std::string& why) {
  if (++doubts_ > kMostDoubts) return end(ears_.given_up, why);
  table_ = {};
  if (open_) send_join();
}

void TableLink::lose(const std::string& why) {
  const std::string reason = why_later_.empty() ? why : std::exchange(why_later_, {});
  open_ = false;
  if (std::exchange(joined_, false)) lost_ms_ = steady_ms();
  // Whoever has never been here has likely the wrong address, unless the server asks for patience.
  const bool hopeless = !was_here_ && reason == why;
  if (hopeless || steady_ms() - lost_ms_ > patience_.count()) return end(ears_.given_up, reason);
  ears_.away(reason);
  network_.after(pause_before(attempts_++), [this] {
    if (socket_) open();
  });
}

void TableLink::end(const std::function<void(const std::string&)>& said, const std::string& why) {
  leave();
  said(why);
}

}  // namespace twistwood::online
