#include "server/socket_client.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>

namespace twistwood::trial {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace web = beast::http;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;

namespace {

constexpr std::chrono::seconds kPatience(20);

Tcp::endpoint here(int port) {
  return {asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)};
}

}  // namespace

struct SocketClient::Inside {
  asio::io_context loop;
  websocket::stream<Tcp::socket, false> ws{loop};
  beast::flat_buffer buffer;
  std::deque<Json> messages;
  bool over = false;

  // Runs until what was begun is done; false when it takes too long.
  bool run() {
    loop.restart();
    loop.run_for(kPatience);
    return loop.stopped();
  }
  bool read() {
    if (over) return false;
    beast::error_code failed = asio::error::timed_out;
    ws.async_read(buffer, [&](beast::error_code error, std::size_t) { failed = error; });
    if (!run() || failed) {
      over = true;
      beast::error_code ignored;
      ws.next_layer().close(ignored);
      run();
      return false;
    }
    const std::string text = beast::buffers_to_string(buffer.data());
    buffer.consume(buffer.size());
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t end = std::min(text.find('\n', from), text.size());
      messages.push_back(*wire::parse(std::string_view(text).substr(from, end - from), 1 << 20));
      from = end + 1;
    }
    return true;
  }
};

SocketClient::SocketClient() : inside_(std::make_unique<Inside>()) {}
SocketClient::~SocketClient() = default;

int SocketClient::open(int port, const Opening& opening) {
  auto& ws = inside_->ws;
  beast::error_code error;
  ws.next_layer().open(Tcp::v4(), error);
  if (opening.receive_buffer > 0) {
    ws.next_layer().set_option(asio::socket_base::receive_buffer_size(opening.receive_buffer));
  }
  ws.next_layer().connect(here(port), error);
  if (error) return 0;
  ws.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    if (!opening.origin.empty()) request.set(web::field::origin, opening.origin);
    if (!opening.forwarded.empty()) request.set("X-Forwarded-For", opening.forwarded);
  }));
  websocket::response_type response;
  error = asio::error::timed_out;
  ws.async_handshake(response, "127.0.0.1:" + std::to_string(port), "/ws",
                     [&](beast::error_code failed) { error = failed; });
  if (!inside_->run()) return 0;
  return error && error != websocket::error::upgrade_declined
             ? 0
             : static_cast<int>(response.result_int());
}

void SocketClient::send_text(const std::string& text) {
  beast::error_code ignored;
  inside_->ws.text(true);
  inside_->ws.async_write(asio::buffer(text),
                          [&](beast::error_code error, std::size_t) { ignored = error; });
  inside_->run();
}

std::optional<Json> SocketClient::next() {
  while (inside_->messages.empty()) {
    if (!inside_->read()) return std::nullopt;
  }
  Json message = std::move(inside_->messages.front());
  inside_->messages.pop_front();
  return message;
}

std::optional<Json> SocketClient::next(std::string_view type) {
  while (auto message = next()) {
    if ((*message)["type"] == type) return message;
  }
  return std::nullopt;
}

int SocketClient::closed_with() {
  while (inside_->read()) {
  }
  return inside_->ws.reason().code;
}

void SocketClient::cut() {
  beast::error_code ignored;
  inside_->ws.next_layer().close(ignored);
  inside_->over = true;
}

std::string HttpAnswer::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (beast::iequals(key, beast::string_view(name.data(), name.size()))) return value;
  }
  return {};
}

HttpAnswer http(int port, const std::string& method, const std::string& target,
                const std::string& body,
                const std::vector<std::pair<std::string, std::string>>& headers) {
  asio::io_context loop;
  Tcp::socket socket(loop);
  beast::error_code error;
  socket.connect(here(port), error);
  HttpAnswer answer;
  if (error) return answer;
  web::request<web::string_body> request;
  request.method_string(method);
  request.target(target);
  request.set(web::field::host, "127.0.0.1:" + std::to_string(port));
  for (const auto& [name, value] : headers) request.insert(name, value);
  request.body() = body;
  request.prepare_payload();
  beast::flat_buffer buffer;
  web::response_parser<web::string_body> parser;
  parser.skip(method == "HEAD");
  error = asio::error::timed_out;
  web::async_write(socket, request, [&](beast::error_code, std::size_t) {
    web::async_read(socket, buffer, parser,
                    [&](beast::error_code failed, std::size_t) { error = failed; });
  });
  loop.run_for(kPatience);
  if (error) {
    socket.close(error);
    loop.restart();
    loop.run_for(kPatience);
    return answer;
  }
  answer.status = static_cast<int>(parser.get().result_int());
  answer.body = parser.get().body();
  for (const auto& field : parser.get()) {
    answer.headers.emplace_back(std::string(field.name_string()), std::string(field.value()));
  }
  return answer;
}

}  // namespace twistwood::trial
