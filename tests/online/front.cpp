#include "online/front.h"

#include <unistd.h>

#include <array>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <fstream>
#include <thread>
#include <vector>

#include "push/tls_identity.h"

namespace twistwood::trial {

namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using Tls = asio::ssl::stream<Tcp::socket>;
constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);

// One direction, until either side ends; then both end.
template <class From, class To>
asio::awaitable<void> pump(std::shared_ptr<From> from, std::shared_ptr<To> to) {
  std::array<char, 8192> bytes;
  for (;;) {
    const auto [unread, size] = co_await from->async_read_some(asio::buffer(bytes), kTuple);
    if (unread) break;
    const auto [unsent, sent] = co_await asio::async_write(*to, asio::buffer(bytes, size), kTuple);
    if (unsent) break;
  }
  boost::system::error_code ignored;
  from->lowest_layer().close(ignored);
  to->lowest_layer().close(ignored);
}

}  // namespace

struct Front::Inside {
  asio::io_context loop{1};
  asio::ssl::context tls{asio::ssl::context::tls_server};
  Tcp::acceptor acceptor{loop, {asio::ip::make_address("127.0.0.1"), 0}};
  bool secure = false;
  std::atomic<int> server = 0;
  std::atomic<int> count = 0;
  std::vector<std::weak_ptr<Tcp::socket>> inner;
  std::thread thread;

  asio::awaitable<void> accept() {
    for (;;) {
      auto [error, socket] = co_await acceptor.async_accept(kTuple);
      if (error) co_return;
      ++count;
      asio::co_spawn(loop, serve(std::move(socket)), asio::detached);
    }
  }

  asio::awaitable<void> serve(Tcp::socket socket) {
    const auto inside = std::make_shared<Tcp::socket>(loop);
    const Tcp::endpoint at(asio::ip::make_address("127.0.0.1"),
                           static_cast<std::uint16_t>(server.load()));
    const auto [unreachable] = co_await inside->async_connect(at, kTuple);
    if (unreachable) co_return;
    inner.push_back(inside);
    if (!secure) co_return join(std::make_shared<Tcp::socket>(std::move(socket)), inside);
    const auto outside = std::make_shared<Tls>(std::move(socket), tls);
    const auto [untrusted] =
        co_await outside->async_handshake(asio::ssl::stream_base::server, kTuple);
    if (!untrusted) join(outside, inside);
  }

  template <class Outside>
  void join(std::shared_ptr<Outside> outside, std::shared_ptr<Tcp::socket> inside) {
    asio::co_spawn(loop, pump(outside, inside), asio::detached);
    asio::co_spawn(loop, pump(inside, outside), asio::detached);
  }
};

Front::Front(int server, const std::string& certified) : inside_(std::make_unique<Inside>()) {
  inside_->server = server;
  inside_->secure = !certified.empty();
  if (inside_->secure) {
    const TlsIdentity own = draw_identity(certified);
    inside_->tls.use_certificate_chain(asio::buffer(own.certificate));
    inside_->tls.use_private_key(asio::buffer(own.key), asio::ssl::context::pem);
    ca_file_ =
        std::filesystem::temp_directory_path() /
        ("twistwood-front-" + std::to_string(getpid()) + '-' + std::to_string(port()) + ".pem");
    std::ofstream(ca_file_) << own.ca;
  }
  asio::co_spawn(inside_->loop, inside_->accept(), asio::detached);
  inside_->thread = std::thread([this] { inside_->loop.run(); });
}

Front::~Front() {
  inside_->loop.stop();
  inside_->thread.join();
  std::error_code ignored;
  if (!ca_file_.empty()) std::filesystem::remove(ca_file_, ignored);
}

int Front::port() const { return inside_->acceptor.local_endpoint().port(); }
void Front::point_to(int server) { inside_->server = server; }
int Front::connections() const { return inside_->count; }

void Front::cut() {
  asio::post(inside_->loop, [this] {
    boost::system::error_code ignored;
    for (const auto& socket : inside_->inner) {
      if (const auto open = socket.lock()) open->close(ignored);
    }
    inside_->inner.clear();
  });
}

}  // namespace twistwood::trial
