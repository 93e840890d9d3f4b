#include "server/network.h"

#include <netinet/tcp.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <unordered_map>

namespace twistwood::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;
using Stream = beast::basic_stream<Tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <class T>
using Awaitable = asio::awaitable<T, Executor>;
constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> kAwait{};
using Error = beast::error_code;
using Milliseconds = std::chrono::milliseconds;

constexpr std::uint32_t kRoundsOfSilence = 4;

// A place in the address book, given back when it is over.
class Visit {
 public:
  Visit(AddressBook& book, std::string address) : address_(std::move(address)) {
    if (book.enter(address_)) book_ = &book;
  }
  Visit(Visit&& other) noexcept
      : book_(std::exchange(other.book_, nullptr)), address_(std::move(other.address_)) {}
  Visit& operator=(Visit&& other) noexcept {
    std::swap(book_, other.book_);
    std::swap(address_, other.address_);
    return *this;
  }
  Visit(const Visit&) = delete;
  ~Visit() {
    if (book_ != nullptr) book_->leave(address_);
  }
  bool granted() const { return book_ != nullptr; }
  const std::string& address() const { return address_; }

 private:
  AddressBook* book_ = nullptr;
  std::string address_;
};

struct Connection {
  Connection(ViewerId viewer, Socket socket, Visit place)
      : id(viewer), visit(std::move(place)), ws(std::in_place, std::move(socket)) {}

  ViewerId id;
  Visit visit;
  std::optional<websocket::stream<Socket, false>> ws;  // until it is cut off
  std::vector<Frame> queue;
  Frame sending;  // what is on its way: one of them, or several as lines of one message
  std::size_t unsent = 0;
  std::optional<Closing> closing;
  std::uint32_t heard = 0;  // the round in which it last said something
  bool writing = false;
  bool asked = false;   // for a sign of life; that may wait behind what is being written
  bool marked = false;  // in the list of those to write to
  bool close_sent = false;
};
using Shared = std::shared_ptr<Connection>;

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// The last address is the one that our own proxy has seen.
std::string forwarded_address(std::string_view header) {
  const std::size_t comma = header.rfind(',');
  if (comma != std::string_view::npos) header.remove_prefix(comma + 1);
  while (header.starts_with(' ')) header.remove_prefix(1);
  while (header.ends_with(' ')) header.remove_suffix(1);
  constexpr std::size_t kLongest = 45;
  return std::string(header.substr(0, kLongest));
}

std::string_view reason_of(Closing why) {
  switch (why) {
    case Closing::kStopping: return "the server stops; connect again";
    case Closing::kTooMuch: return "too much";
    case Closing::kNoJoin: return "no join in time";
    case Closing::kSlow: return "too slow; resume";
    case Closing::kRefused: return "refused";
  }
  return "";
}

HttpRequest plain_request(const http::request<http::string_body>& request,
                          const std::string& address) {
  HttpRequest plain;
  switch (request.method()) {
    case http::verb::get: plain.method = HttpRequest::Method::kGet; break;
    case http::verb::head: plain.method = HttpRequest::Method::kHead; break;
    case http::verb::post: plain.method = HttpRequest::Method::kPost; break;
    default: plain.method = HttpRequest::Method::kOther;
  }
  plain.target = view(request.target());
  plain.body = request.body();
  plain.host = view(request[http::field::host]);
  plain.origin = view(request[http::field::origin]);
  plain.if_none_match = view(request[http::field::if_none_match]);
  plain.takes_gzip =
      view(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
  plain.address = address;
  return plain;
}

template <class Fields>
void put_headers(Fields& fields, const HttpReply& reply) {
  const auto put = [&](std::string_view name, std::string_view value) {
    fields.set(beast::string_view(name.data(), name.size()),
               beast::string_view(value.data(), value.size()));
  };
  for (const auto& [name, value] : kSafetyHeaders) put(name, value);
  put("Content-Type", reply.type);
  put("Cache-Control", reply.cache);
  put("Vary", "Accept-Encoding");
  if (!reply.etag.empty()) put("ETag", reply.etag);
  if (reply.gzip) put("Content-Encoding", "gzip");
  if (reply.retry_after_s > 0) put("Retry-After", std::to_string(reply.retry_after_s));
}

class BeastNetwork : public Network {
 public:
  explicit BeastNetwork(const NetworkOptions& options, const Limits& limits)
      : options_(options), limits_(limits), acceptor_(loop_.get_executor()) {}
  ~BeastNetwork() override { connections_.clear(); }

  Result<void> listen();

  int port() const override { return acceptor_.local_endpoint().port(); }
  void post(Task task) override { asio::post(loop_, std::move(task)); }
  void every(std::int64_t interval_ms, std::function<void()> what) override {
    asio::co_spawn(loop_, repeat(interval_ms, std::move(what)), asio::detached);
  }
  void on_stop_signal(std::function<void()> what) override {
    signals_.async_wait([what = std::move(what)](const Error& error, int) {
      if (!error) what();
    });
  }
  void serve(Hub& hub, Web& web, AddressBook& addresses) override {
    hub_ = &hub;
    web_ = &web;
    addresses_ = &addresses;
    asio::co_spawn(loop_, accept(), asio::detached);
    every(limits_.silent_ms / kRoundsOfSilence, [this] { look_for_silent(); });
  }
  void run() override { loop_.run(); }
  void stop_accepting() override {
    Error ignored;
    acceptor_.close(ignored);
  }
  std::size_t connections() const override { return connections_.size(); }
  void stop() override { loop_.stop(); }

  void send(ViewerId to, const Frame& frame) override;
  void close(ViewerId who, Closing why) override;

 private:
  Awaitable<void> accept();
  Awaitable<void> repeat(std::int64_t interval_ms, std::function<void()> what);
  Awaitable<void> session(Socket socket, Visit visit);
  Awaitable<bool> answer(Stream& stream, const http::request<http::string_body>& request,
                         const std::string& address);
  Awaitable<bool> write(Stream& stream, const http::request<http::string_body>& request,
                        const HttpReply& reply);
  Awaitable<void> talk(Socket socket, http::request<http::string_body> request, Visit visit);
  Awaitable<void> listen_to(Shared connection);

  void mark(const Shared& connection);
  void write_marked();
  void write_on(const Shared& connection);
  void wrote(const Shared& connection, const Error& error);
  void send_close(const Shared& connection);
  void look_for_silent();
  Awaitable<void> cut_later(std::weak_ptr<Connection> closing);
  void drop_slow(const Shared& connection);

  NetworkOptions options_;
  const Limits limits_;
  asio::io_context loop_{1};
  Acceptor acceptor_;
  asio::signal_set signals_{loop_, SIGINT, SIGTERM};
  Hub* hub_ = nullptr;
  Web* web_ = nullptr;
  AddressBook* addresses_ = nullptr;
  std::unordered_map<ViewerId, Shared> connections_;
  std::vector<Shared> marked_;
  ViewerId next_id_ = 1;
  std::uint32_t round_ = 0;  // of looking for those who are silent
};

Result<void> BeastNetwork::listen() {
  Error error;
  const auto address =
      asio::ip::make_address(options_.host == "localhost" ? "127.0.0.1" : options_.host, error);
  if (error) return refuse("host: '", options_.host, "' is no address");
  const Tcp::endpoint endpoint(address, static_cast<std::uint16_t>(options_.port));
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return refuse("cannot listen on ", options_.host, ':', options_.port, ": ", error.message());
  }
  return {};
}

Awaitable<void> BeastNetwork::repeat(std::int64_t interval_ms, std::function<void()> what) {
  Timer timer(loop_.get_executor());
  while (true) {
    timer.expires_after(Milliseconds(interval_ms));
    const auto [error] = co_await timer.async_wait(kAwait);
    if (error) co_return;
    what();
  }
}

Awaitable<void> BeastNetwork::accept() {
  Timer pause(loop_.get_executor());
  while (acceptor_.is_open()) {
    auto [error, socket] = co_await acceptor_.async_accept(kAwait);
    if (error == asio::error::operation_aborted) co_return;
    if (error) {  // likely too many files are open: wait until some are closed
      pause.expires_after(Milliseconds(100));
      co_await pause.async_wait(kAwait);
      continue;
    }
    Error ignored;
    socket.set_option(Tcp::no_delay(true), ignored);
    const auto peer = socket.remote_endpoint(ignored);
    // Behind a proxy everybody comes from its address; who it is, the request says.
    Visit visit(*addresses_, options_.behind_proxy ? std::string() : peer.address().to_string());
    if (!visit.granted()) {
      hub_->metrics().refuse(DeniedCode::kConnections);
      continue;
    }
    asio::co_spawn(loop_, session(std::move(socket), std::move(visit)), asio::detached);
  }
}

// One HTTP connection, until it ends or becomes a WebSocket.
Awaitable<void> BeastNetwork::session(Socket socket, Visit visit) {
  constexpr std::uint32_t kLongestHeader = 8 * 1024;
  Stream stream(std::move(socket));
  beast::flat_buffer buffer;
  while (true) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kLongestHeader);
    parser.body_limit(limits_.body_bytes);
    stream.expires_after(Milliseconds(limits_.request_ms));
    const auto [error, size] = co_await http::async_read(stream, buffer, parser, kAwait);
    if (error == http::error::body_limit) {
      HttpReply reply;
      reply.status = 413;
      reply.text = Lobby::refusal(413, DeniedCode::kTooLong, "the request is too long").body;
      co_await write(stream, parser.get(), reply);
      break;
    }
    if (error) break;
    http::request<http::string_body> request = parser.release();
    const std::string_view forwarded = view(request["X-Forwarded-For"]);
    const std::string address = options_.behind_proxy && !forwarded.empty()
                                    ? forwarded_address(forwarded)
                                    : visit.address();
    if (websocket::is_upgrade(request) && view(request.target()) == "/ws") {
      if (options_.behind_proxy) visit = Visit(*addresses_, address);
      const bool welcome =
          web_->may_talk(view(request[http::field::origin]), view(request[http::field::host]));
      if (visit.granted() && welcome && !hub_->stopping()) {
        stream.expires_never();
        asio::co_spawn(loop_, talk(stream.release_socket(), std::move(request), std::move(visit)),
                       asio::detached);
        co_return;
      }
      HttpReply reply;
      reply.status = !welcome ? 403 : visit.granted() ? 503 : 429;
      reply.text =
          Lobby::refusal(reply.status, welcome ? DeniedCode::kTooMany : DeniedCode::kOrigin,
                         "no connection for you now")
              .body;
      hub_->metrics().refuse(welcome ? DeniedCode::kConnections : DeniedCode::kOrigin);
      co_await write(stream, request, reply);
      break;
    }
    if (!co_await answer(stream, request, address)) break;
  }
  Error ignored;
  stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
}

Awaitable<bool> BeastNetwork::answer(Stream& stream,
                                     const http::request<http::string_body>& request,
                                     const std::string& address) {
  const HttpRequest plain = plain_request(request, address);
  stream.expires_never();
  HttpReply reply =
      co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(HttpReply)>(
          [this, &plain](auto handler) {
            web_->answer(plain, static_cast<std::uint64_t>(addresses_->connections()),
                         [this, done = std::move(handler)](HttpReply answered) mutable {
                           asio::post(loop_, [done = std::move(done),
                                              result = std::move(answered)]() mutable {
                             std::move(done)(std::move(result));
                           });
                         });
          },
          asio::use_awaitable_t<Executor>{});
  stream.expires_after(Milliseconds(limits_.request_ms));
  co_return co_await write(stream, request, reply);
}

Awaitable<bool> BeastNetwork::write(Stream& stream, const http::request<http::string_body>& request,
                                    const HttpReply& reply) {
  const bool keep = request.keep_alive() && !hub_->stopping() && reply.status != 413;
  const auto status = static_cast<http::status>(reply.status);
  const bool bare = request.method() == http::verb::head || status == http::status::not_modified;
  http::response<http::span_body<const char>> response(status, request.version());
  put_headers(response, reply);
  if (status != http::status::not_modified) response.content_length(reply.body().size());
  if (!bare) response.body() = {reply.body().data(), reply.body().size()};
  response.keep_alive(keep);
  const auto [error, size] = co_await http::async_write(stream, response, kAwait);
  co_return !error && keep;
}

Awaitable<void> BeastNetwork::talk(Socket socket, http::request<http::string_body> request,
                                   Visit visit) {
  // The system's own buffer would otherwise grow to megabytes for one who does not read.
  constexpr int kSystemBuffer = 64 * 1024;
  Error ignored;
  socket.set_option(asio::socket_base::send_buffer_size(kSystemBuffer), ignored);
  // Messages are small and far apart: pacing, which a system may have been set up to do for long
  // streams, would only cost time here. Where there is no cubic, all stays as it is.
  constexpr std::string_view kControl = "cubic";
  setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_CONGESTION, kControl.data(), kControl.size());
  const bool trusted = addresses_->trusted(visit.address());
  const auto connection =
      std::make_shared<Connection>(next_id_++, std::move(socket), std::move(visit));
  auto& ws = *connection->ws;
  // Beast would set a timer anew for every message.
  ws.set_option(
      websocket::stream_base::timeout{.handshake_timeout = Milliseconds(limits_.request_ms),
                                      .idle_timeout = websocket::stream_base::none(),
                                      .keep_alive_pings = false});
  ws.control_callback(
      [this, answering = connection.get()](websocket::frame_type, beast::string_view) {
        answering->heard = round_;
      });
  connection->heard = round_;
  ws.read_message_max(limits_.frame_bytes);
  ws.auto_fragment(false);
  ws.text(true);
  const auto [error] = co_await ws.async_accept(request, kAwait);
  if (error) co_return;
  connections_.emplace(connection->id, connection);
  hub_->connect(connection->id, trusted);
  asio::co_spawn(loop_, listen_to(connection), asio::detached);
}

Awaitable<void> BeastNetwork::listen_to(Shared connection) {
  // Enough for nearly every message, and it is there as long as the connection.
  constexpr std::size_t kAtOnce = 256;
  beast::flat_buffer buffer;
  while (connection->ws) {
    // Begun in here, the reading belongs to the stream alone, and goes with it.
    const auto [error, size] =
        co_await asio::async_initiate<decltype(kAwait), void(Error, std::size_t)>(
            [&](auto handler) {
              connection->ws->async_read_some(buffer, kAtOnce, std::move(handler));
            },
            kAwait);
    if (error) break;
    connection->heard = round_;
    if (!connection->ws->is_message_done()) continue;
    const std::string_view message(static_cast<const char*>(buffer.data().data()), buffer.size());
    const std::int64_t pause_ms = hub_->receive(connection->id, message);
    buffer.consume(buffer.size());
    if (pause_ms > 0) {
      Timer pause(loop_.get_executor(), Milliseconds(pause_ms));
      co_await pause.async_wait(kAwait);
    }
  }
  hub_->disconnect(connection->id);
  connections_.erase(connection->id);
}

// Who has been silent for half of the time is asked for a sign of life, who is silent for all of it
// is cut off: the reading ends, and with it the connection.
void BeastNetwork::look_for_silent() {
  ++round_;
  for (const auto& [id, connection] : connections_) {
    const std::uint32_t silent = round_ - connection->heard;
    if (silent == kRoundsOfSilence / 2 && !connection->asked && !connection->closing) {
      connection->asked = true;
      connection->ws->async_ping({}, [connection](const Error&) { connection->asked = false; });
    } else if (silent > kRoundsOfSilence) {
      Error ignored;
      connection->ws->next_layer().close(ignored);
    }
  }
}

void BeastNetwork::send(ViewerId to, const Frame& frame) {
  const auto found = connections_.find(to);
  if (found == connections_.end() || found->second->closing) return;
  const Shared& connection = found->second;
  connection->queue.push_back(frame);
  connection->unsent += frame->size();
  if (connection->unsent > limits_.unsent_bytes) return drop_slow(connection);
  mark(connection);
}

// All that is said in this round of the loop goes out together.
void BeastNetwork::mark(const Shared& connection) {
  if (connection->marked || connection->writing) return;
  connection->marked = true;
  marked_.push_back(connection);
  if (marked_.size() == 1) asio::post(loop_, [this] { write_marked(); });
}

void BeastNetwork::write_marked() {
  const std::vector<Shared> marked = std::exchange(marked_, {});
  for (const Shared& connection : marked) {
    connection->marked = false;
    if (!connection->writing) write_on(connection);
  }
}

void BeastNetwork::write_on(const Shared& connection) {
  if (connection->queue.empty()) {
    if (connection->closing) send_close(connection);
    return;
  }
  connection->writing = true;
  std::vector<Frame>& queue = connection->queue;
  if (queue.size() == 1) {
    connection->sending = std::move(queue.front());
  } else {
    std::string lines;
    lines.reserve(connection->unsent + queue.size());
    for (const Frame& frame : queue) {
      if (!lines.empty()) lines += '\n';
      lines += *frame;
    }
    connection->sending = std::make_shared<const std::string>(std::move(lines));
  }
  queue.clear();
  connection->ws->async_write(
      asio::buffer(*connection->sending),
      [this, connection](const Error& error, std::size_t) { wrote(connection, error); });
}

void BeastNetwork::wrote(const Shared& connection, const Error& error) {
  connection->writing = false;
  connection->sending.reset();
  connection->unsent = 0;
  for (const Frame& frame : connection->queue) connection->unsent += frame->size();
  if (!error) write_on(connection);
}

void BeastNetwork::close(ViewerId who, Closing why) {
  const auto found = connections_.find(who);
  if (found == connections_.end() || found->second->closing) return;
  found->second->closing = why;
  mark(found->second);
}

void BeastNetwork::send_close(const Shared& connection) {
  if (std::exchange(connection->close_sent, true)) return;
  const std::string_view reason = reason_of(*connection->closing);
  const websocket::close_reason why(
      static_cast<websocket::close_code>(std::to_underlying(*connection->closing)),
      beast::string_view(reason.data(), reason.size()));
  connection->ws->async_close(why, [connection](const Error&) {});
  asio::co_spawn(loop_, cut_later(connection), asio::detached);
}

// A broken frame that crosses our goodbye leaves Beast's reading and its closing waiting for each
// other, and closing the socket, which ends everything else, wakes neither.
Awaitable<void> BeastNetwork::cut_later(std::weak_ptr<Connection> closing) {
  Timer timer(loop_.get_executor(), Milliseconds(limits_.request_ms));
  co_await timer.async_wait(kAwait);
  if (const Shared connection = closing.lock()) {
    Error ignored;
    connection->ws->next_layer().close(ignored);
  }
  constexpr Milliseconds kUntilAllHaveHeard(100);
  timer.expires_after(kUntilAllHaveHeard);
  co_await timer.async_wait(kAwait);
  if (const Shared connection = closing.lock()) {
    hub_->disconnect(connection->id);
    connections_.erase(connection->id);
    connection->ws.reset();
  }
}

// Called while the hub goes through its viewers, so the hub hears of it a moment later.
void BeastNetwork::drop_slow(const Shared& connection) {
  connection->closing = Closing::kSlow;
  connection->queue.clear();
  ++hub_->metrics().slow_clients;
  asio::post(loop_, [this, connection] {
    hub_->disconnect(connection->id);
    send_close(connection);
  });
}

}  // namespace

Result<std::unique_ptr<Network>> Network::open(const NetworkOptions& options,
                                               const Limits& limits) {
  auto network = std::make_unique<BeastNetwork>(options, limits);
  if (const auto listens = network->listen(); !listens) return std::unexpected(listens.error());
  return network;
}

}  // namespace twistwood::server
