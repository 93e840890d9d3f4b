#include "push/push_service.h"

#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <fstream>
#include <thread>

#include "push/tls_identity.h"

namespace twistwood::trial {

namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using Tcp = asio::ip::tcp;
constexpr auto kTuple = asio::as_tuple(asio::use_awaitable);

push::Bytes hmac(push::ByteView key, push::ByteView text) {
  push::Bytes out(32);
  unsigned size = 32;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), text.data(), text.size(), out.data(),
       &size);
  return out;
}

// RFC 5869, for up to 32 bytes.
push::Bytes derive(push::ByteView salt, push::ByteView material, std::string info,
                   std::size_t size) {
  info += '\1';
  push::Bytes out = hmac(hmac(salt, material), push::bytes_of(info));
  out.resize(size);
  return out;
}

}  // namespace

struct PushService::Inside {
  std::function<PushAnswer(const Pushed&)> answer;
  asio::io_context loop{1};
  asio::ssl::context tls{asio::ssl::context::tls_server};
  Tcp::acceptor acceptor{loop, {asio::ip::make_address("127.0.0.1"), 0}};
  mutable std::mutex mutex;
  std::condition_variable came;
  std::vector<Pushed> all;
  std::thread thread;

  asio::awaitable<void> accept() {
    for (;;) {
      auto [error, socket] = co_await acceptor.async_accept(kTuple);
      if (error) co_return;
      asio::co_spawn(loop, serve(std::move(socket)), asio::detached);
    }
  }

  asio::awaitable<void> serve(Tcp::socket socket) {
    asio::ssl::stream<Tcp::socket> stream(std::move(socket), tls);
    const auto [untrusted] =
        co_await stream.async_handshake(asio::ssl::stream_base::server, kTuple);
    if (untrusted) co_return;
    boost::beast::flat_buffer buffer;
    http::request<http::string_body> request;
    const auto [unread, size] = co_await http::async_read(stream, buffer, request, kTuple);
    if (unread) co_return;
    Pushed pushed{std::string(request.target()), {}, request.body()};
    for (const auto& field : request) {
      std::string name(field.name_string());
      std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
      pushed.headers[name] = std::string(field.value());
    }
    const PushAnswer wanted = answer ? answer(pushed) : PushAnswer{};
    note(std::move(pushed));
    if (wanted.never) {
      asio::steady_timer ever(loop, std::chrono::hours(1));
      co_await ever.async_wait(kTuple);
    }
    http::response<http::string_body> response(static_cast<http::status>(wanted.status), 11);
    if (!wanted.retry_after.empty()) response.set(http::field::retry_after, wanted.retry_after);
    response.body() = "an answer that nobody reads";
    response.prepare_payload();
    co_await http::async_write(stream, response, kTuple);
  }

  void note(Pushed pushed) {
    const std::lock_guard lock(mutex);
    all.push_back(std::move(pushed));
    came.notify_all();
  }
};

PushService::PushService(std::function<PushAnswer(const Pushed&)> answer)
    : inside_(std::make_unique<Inside>()) {
  inside_->answer = std::move(answer);
  const TlsIdentity own = draw_identity("DNS:localhost");
  inside_->tls.use_certificate_chain(asio::buffer(own.certificate));
  inside_->tls.use_private_key(asio::buffer(own.key), asio::ssl::context::pem);
  ca_file_ = std::filesystem::temp_directory_path() /
             ("twistwood-ca-" + std::to_string(getpid()) + '-' + std::to_string(port()) + ".pem");
  std::ofstream(ca_file_) << own.ca;
  asio::co_spawn(inside_->loop, inside_->accept(), asio::detached);
  inside_->thread = std::thread([this] { inside_->loop.run(); });
}

PushService::~PushService() {
  inside_->loop.stop();
  inside_->thread.join();
  std::error_code ignored;
  std::filesystem::remove(ca_file_, ignored);
}

int PushService::port() const { return inside_->acceptor.local_endpoint().port(); }

std::string PushService::url(const std::string& path) const {
  return "https://localhost:" + std::to_string(port()) + '/' + path;
}

std::vector<Pushed> PushService::wait_for(std::size_t count) {
  std::unique_lock lock(inside_->mutex);
  inside_->came.wait_for(lock, std::chrono::minutes(1),
                         [&] { return inside_->all.size() >= count; });
  return inside_->all;
}

std::size_t PushService::count() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->all.size();
}

push::Subscription PushBrowser::subscription(const std::string& endpoint) const {
  return {endpoint, push::to_base64url(keys_.point()), push::to_base64url(auth_)};
}

// As a browser does it (RFC 8291, section 3.4), and not with what encrypts.
std::string PushBrowser::read(const std::string& body) const {
  constexpr std::size_t kHeader = 86;
  constexpr std::size_t kTag = 16;
  if (body.size() < kHeader + kTag + 1 || body[20] != 65) return {};
  const push::ByteView bytes = push::bytes_of(body);
  const auto salt = bytes.first(16);
  const auto point = bytes.subspan(21, push::kPointBytes);
  const auto text = bytes.subspan(kHeader, bytes.size() - kHeader - kTag);
  std::string info("WebPush: info\0", 14);
  info.append(keys_.point().begin(), keys_.point().end());
  info.append(point.begin(), point.end());
  const push::Bytes material = derive(auth_, keys_.agree(point), info, 32);
  const push::Bytes key = derive(salt, material, {"Content-Encoding: aes128gcm\0", 28}, 16);
  const push::Bytes nonce = derive(salt, material, {"Content-Encoding: nonce\0", 24}, 12);
  push::Bytes tag(bytes.end() - kTag, bytes.end());
  push::Bytes out(text.size());
  int size = 0;
  EVP_CIPHER_CTX* context = EVP_CIPHER_CTX_new();
  EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nullptr, key.data(), nonce.data());
  EVP_DecryptUpdate(context, out.data(), &size, text.data(), static_cast<int>(text.size()));
  EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, kTag, tag.data());
  const bool genuine = EVP_DecryptFinal_ex(context, out.data() + size, &size) == 1;
  EVP_CIPHER_CTX_free(context);
  if (!genuine || out.empty() || out.back() != 2) return {};
  return {out.begin(), out.end() - 1};
}

}  // namespace twistwood::trial
