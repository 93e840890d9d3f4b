#include "push/sender.h"

#include <array>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <charconv>
#include <chrono>
#include <thread>

namespace twistwood::push {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Tcp = asio::ip::tcp;
using Code = boost::system::error_code;
constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// The header holds a date, which push services know, not ours: the date of the system.
std::int64_t date_s() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Seconds; a date instead of them is left to the usual pause.
std::optional<std::int64_t> retry_after_ms(std::string_view text) {
  constexpr std::int64_t kMost_s = 7 * 24 * 60 * 60;
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || end != text.data() + text.size() || seconds < 0) return std::nullopt;
  return std::min(seconds, kMost_s) * 1000;
}

bool may_connect(const asio::ip::address& address) {
  if (address.is_v4()) return is_public(address.to_v4().to_bytes());
  return is_public(address.to_v6().to_bytes());
}

// What came back: a status, or why there is none.
struct Reply {
  int status = 0;
  std::string why = {};
  std::optional<std::int64_t> retry_after_ms = {};
};

class ThreadSender : public Sender {
 public:
  ThreadSender(VapidKey key, SenderOptions options)
      : key_(std::move(key)),
        public_key_(key_.public_key()),
        options_(std::move(options)),
        queue_(options_.limits) {}
  ~ThreadSender() override {
    loop_->stop();
    if (thread_.joinable()) thread_.join();
  }

  Result<void> begin() {
    Code error;
    tls_.set_default_verify_paths(error);
    if (!options_.ca_file.empty()) {
      error.clear();
      tls_.load_verify_file(options_.ca_file, error);
      if (error) return refuse("cannot read the certificate ", options_.ca_file);
    }
    tls_.set_verify_mode(asio::ssl::verify_peer);
    thread_ = std::thread([this] { loop_->run(); });
    return {};
  }

  void send(Message message) override {
    asio::post(*loop_, [this, message = std::move(message)]() mutable {
      if (!queue_.add(std::move(message), now_ms())) ++dropped_;
      go_on();
    });
  }
  SenderFigures figures() const override {
    return {sent_, gone_, refused_, failed_, dropped_, waiting_};
  }
  const std::string& public_key() const override { return public_key_; }

 private:
  // Sends what may be sent, and comes back when something else may be.
  void go_on() {
    while (auto sending = queue_.next(now_ms())) {
      asio::co_spawn(*loop_, attempt(std::move(*sending)),
                     [this](const std::exception_ptr& thrown) {
                       if (thrown) ++failed_;
                     });
    }
    waiting_ = queue_.waiting();
    timer_.cancel();
    const auto wait_ms = queue_.wait_ms(now_ms());
    // What is due already waits for another to be done.
    if (!wait_ms || *wait_ms == 0) return;
    timer_.expires_after(std::chrono::milliseconds(*wait_ms));
    timer_.async_wait([this](const Code& error) {
      if (!error) go_on();
    });
  }

  asio::awaitable<void> attempt(Queue::Sending sending) {
    Reply reply;
    try {
      reply = co_await ask(sending.message);
    } catch (const std::exception& error) {
      reply = {0, error.what()};
    }
    const Attempt attempt = reply.status == 0 ? Attempt{.answered = false}
                                              : attempt_of(reply.status, reply.retry_after_ms);
    count(attempt);
    queue_.done(sending, attempt, now_ms());
    if (attempt.outcome == Attempt::Outcome::kGone && options_.gone) options_.gone(sending.message);
    if (options_.tried) options_.tried(attempt, reply.status, reply.why);
    go_on();
  }

  void count(const Attempt& attempt) {
    switch (attempt.outcome) {
      case Attempt::Outcome::kSent: ++sent_; break;
      case Attempt::Outcome::kGone: ++gone_; break;
      case Attempt::Outcome::kLater: ++failed_; break;
      case Attempt::Outcome::kRefused: ++refused_; break;
    }
  }

  http::request<http::vector_body<std::uint8_t>> request(const Message& message,
                                                         const Endpoint& endpoint,
                                                         const Recipient& to) const {
    constexpr std::int64_t kValid_s = 12 * 60 * 60;
    http::request<http::vector_body<std::uint8_t>> request(http::verb::post, endpoint.target, 11);
    request.set(http::field::host, endpoint.origin.substr(std::string_view("https://").size()));
    request.set(http::field::authorization,
                key_.authorization(endpoint.origin, options_.contact, date_s() + kValid_s));
    request.set(http::field::content_type, "application/octet-stream");
    request.set(http::field::content_encoding, "aes128gcm");
    request.set("TTL", std::to_string(message.ttl_s));
    request.set("Urgency", message.urgent ? "high" : "normal");
    request.set("Topic", topic_of(message));
    request.set(http::field::connection, "close");
    request.body() = encrypt(to, message.text);
    request.prepare_payload();
    return request;
  }

  // On a thread of its own, which nobody waits for longer than for anything else: with a resolver
  // of the loop, the end of the server would wait for names that are not answered.
  asio::awaitable<std::vector<std::string>> look_up(const std::string& host) {
    const auto found = std::make_shared<std::vector<std::string>>();
    const auto patience = std::make_shared<asio::steady_timer>(
        *loop_, std::chrono::milliseconds(options_.timeout_ms));
    std::thread([loop = std::weak_ptr(loop_), patience = std::weak_ptr(patience), found, host,
                 resolver = options_.resolver] {
      auto addresses = resolver(host);
      const auto alive = loop.lock();
      if (!alive) return;
      asio::post(*alive, [patience, found, addresses = std::move(addresses)]() mutable {
        *found = std::move(addresses);
        if (const auto waits = patience.lock()) waits->cancel();
      });
    }).detach();
    co_await patience->async_wait(kTuple);
    co_return *found;
  }

  asio::awaitable<Reply> ask(const Message& message) {
    constexpr std::uint32_t kLongestHeader = 16 * 1024;
    const auto endpoint = read_endpoint(message.to.endpoint, options_.anywhere);
    if (!endpoint) co_return Reply{400, endpoint.error().message};
    const auto to = recipient_of(message.to);
    if (!to) co_return Reply{400, to.error().message};

    const std::vector<std::string> found = co_await look_up(endpoint->host);
    if (found.empty()) co_return Reply{0, "no address for this name"};
    std::vector<Tcp::endpoint> addresses;
    for (const std::string& text : found) {
      Code wrong;
      const auto address = asio::ip::make_address(text, wrong);
      if (wrong || !(options_.anywhere || may_connect(address))) continue;
      addresses.emplace_back(address, static_cast<std::uint16_t>(std::stoi(endpoint->port)));
    }
    if (addresses.empty()) co_return Reply{400, "no address of the internet"};

    beast::ssl_stream<beast::tcp_stream> stream(*loop_, tls_);
    stream.set_verify_callback(asio::ssl::host_name_verification(endpoint->host));
    // SSL_set_tlsext_host_name is a macro with an old cast in it.
    SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
             const_cast<char*>(endpoint->host.c_str()));
    beast::get_lowest_layer(stream).expires_after(std::chrono::milliseconds(options_.timeout_ms));
    const auto [unreachable, at] =
        co_await beast::get_lowest_layer(stream).async_connect(addresses, kTuple);
    if (unreachable) co_return Reply{0, unreachable.message()};
    const auto [untrusted] =
        co_await stream.async_handshake(asio::ssl::stream_base::client, kTuple);
    if (untrusted) co_return Reply{0, untrusted.message()};
    const auto post = request(message, *endpoint, *to);
    const auto [unsent, bytes] = co_await http::async_write(stream, post, kTuple);
    if (unsent) co_return Reply{0, unsent.message()};
    beast::flat_buffer buffer;
    http::response_parser<http::empty_body> parser;
    parser.header_limit(kLongestHeader);
    const auto [unread, size] = co_await http::async_read_header(stream, buffer, parser, kTuple);
    if (unread) co_return Reply{0, unread.message()};
    const auto wait = parser.get()[http::field::retry_after];
    co_return Reply{static_cast<int>(parser.get().result_int()),
                    {},
                    retry_after_ms({wait.data(), wait.size()})};
  }

  const VapidKey key_;
  const std::string public_key_;
  const SenderOptions options_;
  Queue queue_;
  // Threads that look up names may outlive the sender; they do not keep it.
  std::shared_ptr<asio::io_context> loop_ = std::make_shared<asio::io_context>(1);
  asio::executor_work_guard<asio::io_context::executor_type> work_{loop_->get_executor()};
  asio::ssl::context tls_{asio::ssl::context::tls_client};
  asio::steady_timer timer_{*loop_};
  std::atomic<std::uint64_t> sent_ = 0;
  std::atomic<std::uint64_t> gone_ = 0;
  std::atomic<std::uint64_t> refused_ = 0;
  std::atomic<std::uint64_t> failed_ = 0;
  std::atomic<std::uint64_t> dropped_ = 0;
  std::atomic<std::uint64_t> waiting_ = 0;
  std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<Sender>> Sender::start(VapidKey key, SenderOptions options) {
  auto sender = std::make_unique<ThreadSender>(std::move(key), std::move(options));
  if (const auto begun = sender->begin(); !begun) return std::unexpected(begun.error());
  return sender;
}

}  // namespace twistwood::push
