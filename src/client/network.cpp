#include "client/network.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <deque>
#include <optional>
#include <utility>

namespace twistwood::client {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

using Tcp = asio::ip::tcp;
using Executor = asio::io_context::executor_type;
using TcpSocket = asio::basic_stream_socket<Tcp, Executor>;
using TlsSocket = asio::ssl::stream<TcpSocket>;
using Resolver = asio::ip::basic_resolver<Tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
using Done = std::function<void(const std::string& trouble)>;

// What all connections share.
struct Shared {
  asio::io_context io{1};
  asio::ssl::context tls{asio::ssl::context::tls_client};
  std::chrono::milliseconds patience{0};
};

// A server, and the addresses its name stands for. They are looked up again after none of them
// could be connected to: a server may have moved.
struct Server {
  Address address;
  std::vector<Tcp::endpoint> endpoints = {};
};

TcpSocket make_socket(Shared& shared, TcpSocket*) { return TcpSocket(shared.io); }

TlsSocket make_socket(Shared& shared, TlsSocket*) { return {TcpSocket(shared.io), shared.tls}; }

std::string host_of(const Address& address) {
  const std::string url = address.url();
  return url.substr(url.find("//") + 2);
}

// Why a certificate was refused, which OpenSSL knows better than the error it ends with.
std::string handshake_trouble(TlsSocket& stream, const Address& address, error_code error) {
  const long verified = SSL_get_verify_result(stream.native_handle());
  if (verified != X509_V_OK) {
    return join("the certificate of ", address.host,
                " is not trusted: ", X509_verify_cert_error_string(verified));
  }
  return join("no TLS with ", host_of(address), ": ", error.message());
}

// From nothing to a connection that is ready for the first byte of HTTP. Both the dialling and
// what is dialled live until `done` is called.
template <class Stream>
class Dialling : public std::enable_shared_from_this<Dialling<Stream>> {
 public:
  Dialling(Shared& shared, std::shared_ptr<Server> server, Stream& stream, Done done)
      : shared_(shared), server_(std::move(server)), stream_(stream), done_(std::move(done)) {}

  void start() {
    if (shared_.patience.count() > 0) {
      timer_.expires_after(shared_.patience);
      timer_.async_wait([self = this->shared_from_this()](error_code error) {
        if (error || !self->done_) return;
        self->late_ = true;
        self->resolver_.cancel();
        error_code ignored;
        self->socket().close(ignored);
      });
    }
    if (!server_->endpoints.empty()) return connect();
    resolver_.async_resolve(
        server_->address.host, server_->address.port,
        [self = this->shared_from_this()](error_code error, const auto& found) {
          if (error) {
            return self->finish(join("there is no address for ", self->server_->address.host, ": ",
                                     error.message()));
          }
          self->server_->endpoints.assign(found.begin(), found.end());
          self->connect();
        });
  }

 private:
  TcpSocket& socket() { return beast::get_lowest_layer(stream_); }

  void connect() {
    asio::async_connect(
        socket(), server_->endpoints,
        [self = this->shared_from_this()](error_code error, const auto&) {
          if (error) {
            self->server_->endpoints.clear();
            return self->finish(
                join("cannot connect to ", host_of(self->server_->address), ": ", error.message()));
          }
          error_code ignored;
          self->socket().set_option(Tcp::no_delay(true), ignored);
          self->secure();
        });
  }

  void secure() {
    if constexpr (std::is_same_v<Stream, TlsSocket>) {
      // The certificate has to be for this name or address, and the server has to be told which of
      // its names is meant. SSL_set_tlsext_host_name is a macro with an old cast in it.
      const std::string& host = server_->address.host;
      error_code no_address;
      asio::ip::make_address(host, no_address);
      X509_VERIFY_PARAM* wanted = SSL_get0_param(stream_.native_handle());
      if (no_address) {
        X509_VERIFY_PARAM_set1_host(wanted, host.c_str(), 0);
        SSL_ctrl(stream_.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                 const_cast<char*>(host.c_str()));
      } else {
        X509_VERIFY_PARAM_set1_ip_asc(wanted, host.c_str());
      }
      stream_.async_handshake(
          asio::ssl::stream_base::client, [self = this->shared_from_this()](error_code error) {
            self->finish(error ? handshake_trouble(self->stream_, self->server_->address, error)
                               : std::string());
          });
    } else {
      finish({});
    }
  }

  void finish(const std::string& trouble) {
    timer_.cancel();
    const Done done = std::exchange(done_, {});
    done(late_ ? join(host_of(server_->address), " does not answer within ",
                      shared_.patience.count(), " ms")
               : trouble);
  }

  Shared& shared_;
  std::shared_ptr<Server> server_;
  Stream& stream_;
  Done done_;
  Resolver resolver_{shared_.io};
  Timer timer_{shared_.io};
  bool late_ = false;
};

template <class Stream>
void dial(Shared& shared, const std::shared_ptr<Server>& server, Stream& stream, Done done) {
  std::make_shared<Dialling<Stream>>(shared, server, stream, std::move(done))->start();
}

// It outlives its owner's Socket until its last pending operation is done.
template <class Stream>
class Line : public Socket, public std::enable_shared_from_this<Line<Stream>> {
 public:
  Line(Shared& shared, std::shared_ptr<Server> server, Ears ears)
      : shared_(shared),
        server_(std::move(server)),
        stream_(make_socket(shared, static_cast<Stream*>(nullptr))),
        ears_(std::move(ears)) {}

  void open(const std::string& target) {
    dial(shared_, server_, stream_.next_layer(),
         [self = this->shared_from_this(), target](const std::string& trouble) {
           if (!trouble.empty()) return self->fail({0, trouble});
           self->shake_hands(self->server_->address.folder + target);
         });
  }

  void send(std::string frame) override {
    waiting_.push_back(std::move(frame));
    if (waiting_.size() == 1) write();
  }

  // The owner is gone: no callback is called any more. One of them may be running.
  void leave() {
    left_ = true;
    error_code ignored;
    beast::get_lowest_layer(stream_).close(ignored);
  }

 private:
  void shake_hands(const std::string& target) {
    stream_.secure_prng(false);
    stream_.read_message_max(4 << 20);
    if (shared_.patience.count() > 0) {
      stream_.set_option(websocket::stream_base::timeout{shared_.patience, shared_.patience, true});
    }
    stream_.async_handshake(response_, host_of(server_->address), target,
                            [self = this->shared_from_this()](error_code error) {
                              if (error == websocket::error::upgrade_declined)
                                return self->fail(self->declined());
                              if (error) return self->fail(error);
                              if (!self->left_) self->ears_.opened();
                              self->read();
                            });
  }

  // An answer of HTTP: the server is busy, or it is another one than was meant.
  Closing declined() const {
    const auto elsewhere = response_[http::field::location];
    return {0, join(host_of(server_->address), " opens no WebSocket but answers ",
                    response_.result_int(), ' ',
                    std::string_view(http::obsolete_reason(response_.result())),
                    elsewhere.empty() ? "" : " and points to ",
                    std::string_view(elsewhere.data(), elsewhere.size()))};
  }

  void read() {
    stream_.async_read(buffer_, [self = this->shared_from_this()](error_code error, std::size_t) {
      if (error) return self->fail(error);
      if (!self->left_) {
        const auto bytes = self->buffer_.cdata();
        self->ears_.received({static_cast<const char*>(bytes.data()), bytes.size()});
      }
      self->buffer_.clear();
      self->read();
    });
  }

  void write() {
    stream_.async_write(asio::buffer(waiting_.front()),
                        [self = this->shared_from_this()](error_code error, std::size_t) {
                          if (error) return self->fail(error);
                          self->waiting_.pop_front();
                          if (!self->waiting_.empty()) self->write();
                        });
  }

  void fail(error_code error) {
    if (error != websocket::error::closed) return fail({0, error.message()});
    const auto& reason = stream_.reason();
    fail({reason.code, join("closed by the server: ", int{reason.code}, ' ',
                            std::string_view(reason.reason.data(), reason.reason.size()))});
  }

  void fail(const Closing& why) {
    if (!std::exchange(left_, true)) ears_.closed(why);
  }

  Shared& shared_;
  std::shared_ptr<Server> server_;
  websocket::stream<Stream> stream_;
  websocket::response_type response_;
  Ears ears_;
  beast::flat_buffer buffer_;
  std::deque<std::string> waiting_;
  bool left_ = false;
};

// HTTP requests one after the other. A connection that the server closed while it was not used is
// opened again once.
template <class Stream>
class HttpRequests : public Requests {
 public:
  using Then = std::function<void(Result<Reply>)>;

  HttpRequests(Shared& shared, std::shared_ptr<Server> server)
      : shared_(shared), server_(std::move(server)) {}

  void request(const std::string& target, const std::string& body, Then then) override {
    Call call{
        {body.empty() ? http::verb::get : http::verb::post, server_->address.folder + target, 11},
        std::move(then)};
    call.request.set(http::field::host, host_of(server_->address));
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
    if (stream_) return write();
    calls_.front().fresh = true;
    stream_.emplace(make_socket(shared_, static_cast<Stream*>(nullptr)));
    dial(shared_, server_, *stream_, [this](const std::string& trouble) {
      if (trouble.empty()) return write();
      fail(trouble);
    });
  }

  void write() {
    http::async_write(*stream_, calls_.front().request, [this](error_code error, std::size_t) {
      if (error) return fail(error.message());
      response_ = {};
      http::async_read(*stream_, buffer_, response_, [this](error_code trouble, std::size_t) {
        if (trouble) return fail(trouble.message());
        if (!response_.keep_alive()) close();
        finish(Reply{static_cast<int>(response_.result_int()), std::move(response_.body())});
      });
    });
  }

  void close() {
    stream_.reset();
    buffer_.clear();
  }

  void fail(const std::string& why) {
    close();
    if (!calls_.front().fresh) return start();
    finish(refuse(why));
  }

  void finish(Result<Reply> reply) {
    const Then then = std::move(calls_.front().then);
    calls_.pop_front();
    if (!calls_.empty()) start();
    then(std::move(reply));
  }

  Shared& shared_;
  std::shared_ptr<Server> server_;
  std::optional<Stream> stream_;
  beast::flat_buffer buffer_;
  http::response<http::string_body> response_;
  std::deque<Call> calls_;
};

class BeastNetwork : public Network {
 public:
  Result<void> begin(const std::vector<Address>& servers, const NetworkOptions& options) {
    error_code error;
    shared_.tls.set_default_verify_paths(error);
    shared_.tls.set_verify_mode(asio::ssl::verify_peer);
    if (!options.ca_file.empty()) {
      error.clear();
      shared_.tls.load_verify_file(options.ca_file, error);
      if (error) return refuse("there are no certificates in ", options.ca_file);
    }
    shared_.patience = options.patience;
    for (const Address& address : servers) {
      const auto server = std::make_shared<Server>(Server{address});
      servers_.push_back({server, make_requests(server)});
    }
    return {};
  }

  std::shared_ptr<Socket> open(const std::string& target, Socket::Ears ears) override {
    const auto& server = servers_[next_line_++ % servers_.size()].server;
    return server->address.tls ? open<TlsSocket>(server, target, std::move(ears))
                               : open<TcpSocket>(server, target, std::move(ears));
  }

  void request(const std::string& target, const std::string& body,
               std::function<void(Result<Reply>)> then) override {
    servers_[next_request_++ % servers_.size()].requests->request(target, body, std::move(then));
  }

  std::unique_ptr<Requests> beside(const Address& address) override {
    return make_requests(std::make_shared<Server>(Server{address}));
  }

  void after(std::chrono::microseconds time, std::function<void()> then) override {
    auto timer = std::make_shared<Timer>(shared_.io, time);
    timer->async_wait([timer, then = std::move(then)](error_code error) {
      if (!error) then();
    });
  }

  void post(std::function<void()> then) override { asio::post(shared_.io, std::move(then)); }
  void run() override {
    const auto work = asio::make_work_guard(shared_.io);
    shared_.io.run();
  }
  void stop() override { shared_.io.stop(); }

 private:
  template <class Stream>
  std::shared_ptr<Socket> open(const std::shared_ptr<Server>& server, const std::string& target,
                               Socket::Ears ears) {
    const auto line = std::make_shared<Line<Stream>>(shared_, server, std::move(ears));
    line->open(target);
    return {line.get(), [line](Socket*) { line->leave(); }};
  }

  std::unique_ptr<Requests> make_requests(const std::shared_ptr<Server>& server) {
    if (server->address.tls) return std::make_unique<HttpRequests<TlsSocket>>(shared_, server);
    return std::make_unique<HttpRequests<TcpSocket>>(shared_, server);
  }

  struct Place {
    std::shared_ptr<Server> server;
    std::unique_ptr<Requests> requests;
  };

  Shared shared_;
  std::vector<Place> servers_;
  std::size_t next_line_ = 0;
  std::size_t next_request_ = 0;
};

}  // namespace

Result<std::unique_ptr<Network>> Network::make(const std::vector<Address>& servers,
                                               const NetworkOptions& options) {
  auto network = std::make_unique<BeastNetwork>();
  if (const auto begun = network->begin(servers, options); !begun) {
    return std::unexpected(begun.error());
  }
  return network;
}

}  // namespace twistwood::client
