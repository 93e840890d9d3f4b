#include "server/listener.h"

namespace twistwood::server {

Result<std::unique_ptr<Listener>> Listener::open(const NetworkOptions& options,
                                                 const Limits& limits, Journal journal) {
  std::unique_ptr<Listener> listener(new Listener(options, limits, std::move(journal)));
  auto& acceptor = listener->acceptor_;
  ErrorCode error;
  const auto address =
      asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, error);
  if (error) return refuse("--host: '", options.host, "' is no address");
  const Tcp::endpoint endpoint(address, static_cast<std::uint16_t>(options.port));
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return refuse("cannot listen on ", options.host, ':', options.port, ": ", error.message());
  }
  return listener;
}

void Listener::serve(Hub& hub, Web& web, AddressBook& addresses) {
  http_.emplace(HttpParts{.loop = loop_,
                          .hub = hub,
                          .web = web,
                          .addresses = addresses,
                          .limits = limits_,
                          .proxy_hops = options_.proxy_hops,
                          .answering = answering_,
                          .open_websocket = [this](Socket socket, WebRequest request, Visit visit) {
                            spawn(loop_, journal_, "handshake",
                                  talk(std::move(socket), std::move(request), std::move(visit)));
                          }});
  websockets_.emplace(WebSocketParts{.loop = loop_,
                                     .hub = hub,
                                     .limits = limits_,
                                     .journal = journal_,
                                     .ended = [this, &hub](ViewerId who) {
                                       hub.disconnect(who);
                                       connections_.erase(who);
                                     }});
  accept_all();
  every(limits_.silent_ms / WebSocketConnection::kRoundsOfSilence, [this] { look_for_silence(); });
  serving_ = true;
}

void Listener::run() {
  while (true) {
    try {
      loop_.run();
      return;
    } catch (...) {
      if (!serving_) throw;
      guarded(journal_, "loop", [] { throw; });
    }
  }
}

Awaitable<void> Listener::repeat(std::int64_t interval_ms, std::function<void()> what) {
  Timer timer(loop_.get_executor());
  while (true) {
    timer.expires_after(Milliseconds(interval_ms));
    const auto [error] = co_await timer.async_wait(kAwait);
    if (error) co_return;
    guarded(journal_, "every", what);
  }
}

void Listener::stop_accepting() {
  ErrorCode error;
  acceptor_.cancel(error);
  acceptor_.non_blocking(true, error);
  // Who is connected already, although nobody has looked yet, would get a reset instead of a reply.
  while (!error) {
    Socket socket(loop_.get_executor());
    acceptor_.accept(socket, error);
    if (!error) take(std::move(socket));
  }
  acceptor_.close(error);
}

// Without it nobody could connect any more: it begins again.
void Listener::accept_all() {
  spawn(loop_, journal_, "accept", accept(), [this] { accept_all(); });
}

Awaitable<void> Listener::accept() {
  Timer pause(loop_.get_executor());
  while (acceptor_.is_open()) {
    auto [error, socket] = co_await acceptor_.async_accept(kAwait);
    if (error == asio::error::operation_aborted) co_return;
    if (error) {  // likely too many files are open: wait until some are closed
      guarded(journal_, "accept", [&] {
        journal_(LogLevel::kWarning, "accept-failed", {{"message", error.message()}});
      });
      pause.expires_after(Milliseconds(100));
      co_await pause.async_wait(kAwait);
      continue;
    }
    take(std::move(socket));
  }
}

void Listener::take(Socket socket) {
  ErrorCode ignored;
  socket.set_option(Tcp::no_delay(true), ignored);
  std::string peer = limited_address(socket.remote_endpoint(ignored).address().to_string());
  // Behind a proxy everybody comes from its address; who it is, the request says.
  Visit visit(http_->addresses, options_.proxy_hops > 0 ? std::string() : peer);
  if (!visit.granted()) {
    http_->hub.metrics().refuse(DeniedCode::kConnections);
    http_->hub.parts().journal(LogLevel::kWarning, "connection-refused",
                               {{"connections", http_->addresses.connections()}});
    return;
  }
  spawn(loop_, journal_, "http",
        serve_http(*http_, std::move(socket), std::move(peer), std::move(visit)));
}

Awaitable<void> Listener::talk(Socket socket, WebRequest request, Visit visit) {
  std::string address = visit.address();
  const bool trusted = http_->addresses.trusted(address);
  const auto connection = std::make_shared<WebSocketConnection>(
      *websockets_, next_id_++, std::move(socket), std::move(visit));
  if (!co_await connection->accept(std::move(request))) co_return;
  connections_.emplace(connection->id(), connection);
  http_->hub.connect(connection->id(), trusted, std::move(address));
  connection->begin();
}

void Listener::look_for_silence() {
  ++websockets_->silence_round;
  for (const auto& [id, connection] : connections_) connection->look_for_silence();
}

}  // namespace twistwood::server
