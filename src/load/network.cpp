#include "load/network.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <utility>

namespace twistwood::load {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

using Tcp = asio::ip::tcp;
using Executor = asio::io_context::executor_type;
using TcpSocket = asio::basic_stream_socket<Tcp, Executor>;

// It outlives its owner's Socket until its last pending operation is done.
class Line : public Socket, public std::enable_shared_from_this<Line> {
 public:
  Line(asio::io_context& io, Address address, Ears ears)
      : stream_(io), address_(std::move(address)), ears_(std::move(ears)) {}

  void open(const Tcp::endpoint& server, const std::string& target) {
    stream_.next_layer().async_connect(server,
                                       [self = shared_from_this(), target](error_code error) {
                                         if (error) return self->fail(error);
                                         self->shake_hands(target);
                                       });
  }

  void send(std::string frame) override {
    waiting_.push_back(std::move(frame));
    if (waiting_.size() == 1) write();
  }

  // The owner is gone: no callback is called any more.
  void leave() {
    ears_ = {};
    error_code ignored;
    stream_.next_layer().close(ignored);
  }

 private:
  void shake_hands(const std::string& target) {
    error_code ignored;
    stream_.next_layer().set_option(Tcp::no_delay(true), ignored);
    stream_.secure_prng(false);
    stream_.read_message_max(4 << 20);
    stream_.async_handshake(join(address_.host, ':', address_.port), target,
                            [self = shared_from_this()](error_code error) {
                              if (error) return self->fail(error);
                              if (self->ears_.opened) self->ears_.opened();
                              self->read();
                            });
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->fail(error);
      if (self->ears_.received) {
        const auto bytes = self->buffer_.cdata();
        self->ears_.received({static_cast<const char*>(bytes.data()), bytes.size()});
      }
      self->buffer_.clear();
      self->read();
    });
  }

  void write() {
    stream_.async_write(asio::buffer(waiting_.front()),
                        [self = shared_from_this()](error_code error, std::size_t) {
                          if (error) return self->fail(error);
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty()) self->write();
                        });
  }

  void fail(error_code error) {
    const auto closed = std::exchange(ears_, {}).closed;
    std::string why = error.message();
    if (error == websocket::error::closed) {
      why = join("closed by the server: ", static_cast<int>(stream_.reason().code), ' ',
                 std::string_view(stream_.reason().reason.data(), stream_.reason().reason.size()));
    }
    if (closed) closed(why);
  }

  websocket::stream<TcpSocket> stream_;
  Address address_;
  Ears ears_;
  beast::flat_buffer buffer_;
  std::deque<std::string> waiting_;
};

// HTTP requests one after the other. A connection that the server closed while it was not used is
// opened again once.
class HttpRequests : public Requests {
 public:
  using Then = std::function<void(Result<Reply>)>;

  HttpRequests(asio::io_context& io, const Address& address, const Tcp::endpoint& server)
      : socket_(io), address_(address), server_(server) {}

  void request(const std::string& target, const std::string& body, Then then) override {
    Call call{{body.empty() ? http::verb::get : http::verb::post, target, 11}, std::move(then)};
    call.request.set(http::field::host, join(address_.host, ':', address_.port));
    if (!body.empty()) call.request.set(http::field::content_type, "application/json");
    call.request.body() = body;
    call.request.prepare_payload();
    calls_.push_back(std::move(call));
    if (calls_.size() == 1) start();
  }

 private:
  struct Call {
    http::request<http::string_body> request;
    Then then;
    bool fresh = false;  // on a connection of its own
  };

  void start() {
    if (socket_.is_open()) return write();
    calls_.front().fresh = true;
    socket_.async_connect(server_, [this](error_code error) {
      if (error) return fail(error);
      error_code ignored;
      socket_.set_option(Tcp::no_delay(true), ignored);
      write();
    });
  }

  void write() {
    http::async_write(socket_, calls_.front().request, [this](error_code error, std::size_t) {
      if (error) return fail(error);
      response_ = {};
      http::async_read(socket_, buffer_, response_, [this](error_code trouble, std::size_t) {
        if (trouble) return fail(trouble);
        if (!response_.keep_alive()) close();
        finish(Reply{static_cast<int>(response_.result_int()), std::move(response_.body())});
      });
    });
  }

  void close() {
    error_code ignored;
    socket_.close(ignored);
    buffer_.clear();
  }

  void fail(error_code error) {
    close();
    if (!calls_.front().fresh) return start();
    finish(refuse(error.message()));
  }

  void finish(Result<Reply> reply) {
    const Then then = std::move(calls_.front().then);
    calls_.pop_front();
    if (!calls_.empty()) start();
    then(std::move(reply));
  }

  TcpSocket socket_;
  Address address_;
  Tcp::endpoint server_;
  beast::flat_buffer buffer_;
  http::response<http::string_body> response_;
  std::deque<Call> calls_;
};

// Nowhere when there is no such address.
Tcp::endpoint resolved(asio::io_context& io, const Address& address) {
  error_code error;
  const auto found = Tcp::resolver(io).resolve(address.host, address.port, error);
  return error || found.empty() ? Tcp::endpoint() : found.begin()->endpoint();
}

class BeastNetwork : public Network {
 public:
  explicit BeastNetwork(const std::vector<Address>& servers) {
    for (const Address& address : servers) {
      const Tcp::endpoint endpoint = resolved(io_, address);
      servers_.push_back(
          {address, endpoint, std::make_unique<HttpRequests>(io_, address, endpoint)});
    }
  }

  std::shared_ptr<Socket> open(const std::string& target, Socket::Ears ears) override {
    const Server& server = servers_[next_line_++ % servers_.size()];
    const auto line = std::make_shared<Line>(io_, server.address, std::move(ears));
    line->open(server.endpoint, target);
    return {line.get(), [line](Socket*) { line->leave(); }};
  }

  void request(const std::string& target, const std::string& body,
               std::function<void(Result<Reply>)> then) override {
    servers_[next_request_++ % servers_.size()].requests->request(target, body, std::move(then));
  }

  std::unique_ptr<Requests> beside(const Address& address) override {
    return std::make_unique<HttpRequests>(io_, address, resolved(io_, address));
  }

  void after(std::chrono::microseconds time, std::function<void()> then) override {
    auto timer = std::make_shared<asio::steady_timer>(io_, time);
    timer->async_wait([timer, then = std::move(then)](error_code error) {
      if (!error) then();
    });
  }

  void run() override {
    const auto work = asio::make_work_guard(io_);
    io_.run();
  }
  void stop() override { io_.stop(); }

 private:
  struct Server {
    Address address;
    Tcp::endpoint endpoint;
    std::unique_ptr<HttpRequests> requests;
  };

  asio::io_context io_{1};
  std::vector<Server> servers_;
  std::size_t next_line_ = 0;
  std::size_t next_request_ = 0;
};

}  // namespace

Result<Address> read_url(std::string_view url) {
  constexpr std::string_view kScheme = "http://";
  if (!url.starts_with(kScheme)) return refuse("--url: http://host:port is expected");
  url.remove_prefix(kScheme.size());
  if (url.ends_with('/')) url.remove_suffix(1);
  Address address{"", "80"};
  const auto colon = url.rfind(':');
  // The colons inside [::1] do not begin a port.
  if (colon != std::string_view::npos && url.find(']', colon) == std::string_view::npos) {
    address.port = url.substr(colon + 1);
    url = url.substr(0, colon);
  }
  if (url.starts_with('[') && url.ends_with(']')) url = url.substr(1, url.size() - 2);
  address.host = url;
  if (address.host.empty() || address.host.find('/') != std::string::npos ||
      address.port.find_first_not_of("0123456789") != std::string::npos || address.port.empty()) {
    return refuse("--url: http://host:port is expected, without a path");
  }
  return address;
}

std::unique_ptr<Network> Network::make(const std::vector<Address>& servers) {
  return std::make_unique<BeastNetwork>(servers);
}

}  // namespace twistwood::load
