#include "server/http_session.h"

#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "server/spawn.h"

namespace twistwood::server {

namespace {

using Stream = beast::basic_stream<Tcp, Executor>;

constexpr const char* kForwarded = "X-Forwarded-For";

// Says so where a proxy names somebody and nobody listens.
void warn_of_proxy(const HttpParts& parts, const WebRequest& request) {
  for (const char* name : {kForwarded, "Forwarded", "X-Real-IP"}) {
    if (request.find(name) == request.end()) continue;
    const char* why =
        parts.proxy_hops > 0 ? "only X-Forwarded-For is read" : "--proxy-hops is not given";
    parts.hub.parts().journal(LogLevel::kWarning, "forwarded-ignored",
                              {{"message", join(name, " came, but ", why,
                                                ": all who come through a proxy count as one "
                                                "address")}});
    return;
  }
}

// Who asks: the peer, or whom our proxies name.
std::string who_asks(const HttpParts& parts, const WebRequest& request, const std::string& peer) {
  std::string header;
  const auto [first, last] = request.equal_range(kForwarded);
  for (auto line = first; line != last; ++line) {
    if (!header.empty()) header += ',';
    header += view(line->value());
  }
  if (parts.proxy_hops > 0 && !header.empty()) return forwarded_address(header, parts.proxy_hops);
  warn_of_proxy(parts, request);
  return peer;
}

HttpRequest plain_request(const WebRequest& request, const std::string& address) {
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

Awaitable<bool> write(const HttpParts& parts, Stream& stream, const WebRequest& request,
                      const HttpReply& reply) {
  const bool keep = request.keep_alive() && !parts.hub.stopping();
  const auto status = static_cast<http::status>(reply.status);
  ++parts.hub.metrics().http.at(static_cast<std::size_t>(reply.status) / 100);
  const bool bare = request.method() == http::verb::head || status == http::status::not_modified;
  http::response<http::span_body<const char>> response(status, request.version());
  put_headers(response, reply);
  if (status != http::status::not_modified) response.content_length(reply.body().size());
  if (!bare) response.body() = {reply.body().data(), reply.body().size()};
  response.keep_alive(keep);
  const auto [error, size] = co_await http::async_write(stream, response, kAwait);
  co_return !error && keep;
}

Awaitable<bool> answer(const HttpParts& parts, Stream& stream, const WebRequest& request,
                       const std::string& address) {
  const HttpRequest plain = plain_request(request, address);
  stream.expires_never();
  HttpReply reply =
      co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(HttpReply)>(
          [&parts, &plain](auto handler) {
            const auto waits =
                std::make_shared<std::optional<decltype(handler)>>(std::move(handler));
            const auto then = [&parts, waits](HttpReply answered) {
              if (!*waits) return;
              asio::post(parts.loop, [done = *std::exchange(*waits, std::nullopt),
                                      result = std::move(answered)]() mutable {
                std::move(done)(std::move(result));
              });
            };
            const auto connections = static_cast<std::uint64_t>(parts.addresses.connections());
            if (!guarded(parts.hub.parts().journal, "answer",
                         [&] { parts.web.answer(plain, connections, then); })) {
              then(Lobby::refusal(500, DeniedCode::kUnavailable, "this went wrong; it is noted"));
            }
          },
          asio::use_awaitable_t<Executor>{});
  stream.expires_after(Milliseconds(parts.limits.request_ms));
  co_return co_await write(parts, stream, request, reply);
}

// Why the reader of requests gives up, if the other end is to be told; nothing if it has just gone.
std::optional<HttpReply> refusal_of(const ErrorCode& error) {
  using Error = http::error;
  const bool is_of_http = error.category() == http::make_error_code(Error{}).category();
  if (!is_of_http || error == Error::end_of_stream || error == Error::partial_message) {
    return std::nullopt;
  }
  if (error == Error::body_limit || error == Error::buffer_overflow) {
    return Lobby::refusal(413, DeniedCode::kTooLong, "the request is too long");
  }
  if (error == Error::header_limit) {
    return Lobby::refusal(431, DeniedCode::kTooLong, "the headers are too long");
  }
  return Lobby::refusal(400, DeniedCode::kMalformed, "this is no request");
}

}  // namespace

Awaitable<void> serve_http(const HttpParts& parts, Socket socket, std::string peer, Visit visit) {
  Stream stream(std::move(socket));
  beast::flat_buffer buffer(most_unread(parts.limits));
  while (true) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(kLongestHeader);
    parser.body_limit(parts.limits.body_bytes);
    stream.expires_after(Milliseconds(parts.limits.request_ms));
    const auto [error, size] = co_await http::async_read(stream, buffer, parser, kAwait);
    if (const auto refused = refusal_of(error)) {
      // Of what cannot be read nothing is believed, and what follows it makes no sense.
      WebRequest request = parser.is_header_done() ? parser.release() : WebRequest();
      request.keep_alive(false);
      parts.hub.metrics().refuse(refused->status == 400 ? DeniedCode::kMalformed
                                                        : DeniedCode::kTooLong);
      co_await write(parts, stream, request, *refused);
      break;
    }
    if (error) break;
    WebRequest request = parser.release();
    const std::string address = who_asks(parts, request, peer);
    if (beast::websocket::is_upgrade(request) && view(request.target()) == "/ws") {
      if (parts.proxy_hops > 0) visit = Visit(parts.addresses, address);
      const bool welcome =
          parts.web.welcomes(view(request[http::field::origin]), view(request[http::field::host]));
      // Whoever comes anew for every message would have no limit to what they say.
      const bool often =
          welcome && parts.addresses.ask_to_connect(address, parts.hub.parts().now_ms()) > 0;
      if (often) {
        parts.hub.parts().journal(LogLevel::kWarning, "connection-refused",
                                  {{"message", "too often from one address"}});
      }
      if (visit.granted() && welcome && !often && !parts.hub.stopping()) {
        stream.expires_never();
        parts.open_websocket(stream.release_socket(), std::move(request), std::move(visit));
        co_return;
      }
      const int status = !welcome ? 403 : visit.granted() && !often ? 503 : 429;
      const HttpReply reply =
          Lobby::refusal(status, welcome ? DeniedCode::kTooMany : DeniedCode::kOrigin,
                         "no connection for you now");
      parts.hub.metrics().refuse(welcome ? DeniedCode::kConnections : DeniedCode::kOrigin);
      co_await write(parts, stream, request, reply);
      break;
    }
    const Answering answering(parts.answering);
    if (!co_await answer(parts, stream, request, address)) break;
  }
  ErrorCode ignored;
  stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
}

}  // namespace twistwood::server
