#include "server/websocket_connection.h"

#include <netinet/tcp.h>

#include <algorithm>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <utility>

namespace twistwood::server {

namespace websocket = beast::websocket;

namespace {

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

void set_options(Socket& socket) {
  // The system's own buffer would otherwise grow to megabytes for one who does not read.
  constexpr int kSystemBuffer = 64 * 1024;
  ErrorCode ignored;
  socket.set_option(asio::socket_base::send_buffer_size(kSystemBuffer), ignored);
  // Messages are small and far apart: pacing, which a system may have been set up to do for long
  // streams, would only cost time here. Where there is no cubic, all stays as it is.
  constexpr std::string_view kControl = "cubic";
  setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_CONGESTION, kControl.data(), kControl.size());
}

}  // namespace

WebSocketConnection::WebSocketConnection(WebSocketParts& parts, ViewerId id, Socket socket,
                                         Visit visit)
    : parts_(parts), id_(id), visit_(std::move(visit)), heard_(parts.silence_round) {
  set_options(socket);
  stream_.emplace(std::move(socket));
  // Beast would set a timer anew for every message.
  stream_->set_option(
      websocket::stream_base::timeout{.handshake_timeout = Milliseconds(parts_.limits.request_ms),
                                      .idle_timeout = websocket::stream_base::none(),
                                      .keep_alive_pings = false});
  stream_->control_callback(
      [this](websocket::frame_type, beast::string_view) { heard_ = parts_.silence_round; });
  stream_->read_message_max(parts_.limits.frame_bytes);
  stream_->auto_fragment(false);
  stream_->text(true);
}

Awaitable<bool> WebSocketConnection::accept(WebRequest request) {
  const auto [error] = co_await stream_->async_accept(request, kAwait);
  co_return !error;
}

// Begun in here, the reading belongs to the stream alone, and goes with it.
struct WebSocketConnection::BeginRead {
  beast::websocket::stream<Socket, false>& stream;
  beast::flat_buffer& buffer;

  void operator()(auto handler) const {
    // Enough for nearly every message, and it is there as long as the connection.
    constexpr std::size_t kAtOnce = 256;
    stream.async_read_some(buffer, kAtOnce, std::move(handler));
  }
};

Awaitable<void> WebSocketConnection::read() {
  const Self self = shared_from_this();
  beast::flat_buffer buffer;
  while (stream_) {
    const auto [error, size] =
        co_await asio::async_initiate<decltype(kAwait), void(ErrorCode, std::size_t)>(
            BeginRead{*stream_, buffer}, kAwait);
    if (error) break;
    heard_ = parts_.silence_round;
    if (!stream_->is_message_done()) continue;
    const std::string_view message(static_cast<const char*>(buffer.data().data()), buffer.size());
    const std::int64_t pause_ms = parts_.hub.receive(id_, message);
    buffer.consume(buffer.size());
    if (pause_ms > 0) {
      Timer pause(parts_.loop.get_executor(), Milliseconds(pause_ms));
      co_await pause.async_wait(kAwait);
    }
  }
  parts_.ended(id_);
}

void WebSocketConnection::look_for_silence() {
  if (is_cut_) return;
  const std::uint32_t silent = parts_.silence_round - heard_;
  if (writing_ && !closing_ && parts_.silence_round - writing_since_ > kRoundsOfSilence) {
    drop_slow();
    cut_after(0);
  } else if (silent == kRoundsOfSilence / 2 && !asked_ && !closing_) {
    asked_ = true;
    stream_->async_ping({},
                        [self = shared_from_this()](const ErrorCode&) { self->asked_ = false; });
  } else if (silent > kRoundsOfSilence) {
    cut_after(0);
  }
}

void WebSocketConnection::send(const Frame& frame) {
  if (closing_) return;
  queue_.push_back(frame);
  unsent_ += frame->size();
  longest_ = std::max(longest_, frame->size());
  if (unsent_ - longest_ > parts_.limits.unsent_bytes) return drop_slow();
  write_soon();
}

// All that is said in this round of the loop goes out together.
void WebSocketConnection::write_soon() {
  if (unwritten_ || writing_) return;
  unwritten_ = true;
  parts_.unwritten.push_back(shared_from_this());
  if (parts_.unwritten.size() > 1) return;
  asio::post(parts_.loop, [&parts = parts_] { write_some(parts); });
}

// A table may have thousands of viewers. What others want is done between some of them and the
// next.
void WebSocketConnection::write_some(WebSocketParts& parts) {
  constexpr int kAtOnce = 256;
  for (int i = 0; i < kAtOnce && !parts.unwritten.empty(); ++i) {
    const Self connection = std::move(parts.unwritten.front());
    parts.unwritten.pop_front();
    connection->unwritten_ = false;
    if (!connection->writing_) connection->write();
  }
  if (!parts.unwritten.empty()) asio::post(parts.loop, [&parts] { write_some(parts); });
}

void WebSocketConnection::write() {
  if (is_cut_) return;
  if (queue_.empty()) {
    if (closing_) send_close();
    return;
  }
  writing_ = true;
  writing_since_ = parts_.silence_round;
  if (queue_.size() == 1) {
    sending_ = std::move(queue_.front());
  } else {
    std::string lines;
    lines.reserve(unsent_ + queue_.size());
    for (const Frame& frame : queue_) {
      if (!lines.empty()) lines += '\n';
      lines += *frame;
    }
    sending_ = std::make_shared<const std::string>(std::move(lines));
  }
  queue_.clear();
  stream_->async_write(
      asio::buffer(*sending_),
      [self = shared_from_this()](const ErrorCode& error, std::size_t) { self->wrote(error); });
}

void WebSocketConnection::wrote(const ErrorCode& error) {
  writing_ = false;
  sending_.reset();
  unsent_ = 0;
  longest_ = 0;
  for (const Frame& frame : queue_) {
    unsent_ += frame->size();
    longest_ = std::max(longest_, frame->size());
  }
  if (!error) write();
}

void WebSocketConnection::close(Closing why) {
  if (closing_) return;
  begin_closing(why);
  write_soon();
}

// Whether it reads or not: after a while it is gone.
void WebSocketConnection::begin_closing(Closing why) {
  closing_ = why;
  cut_after(parts_.limits.request_ms);
}

// Called while the hub goes through its viewers, so the hub hears of it a moment later.
void WebSocketConnection::drop_slow() {
  begin_closing(Closing::kSlow);
  queue_.clear();
  ++parts_.hub.metrics().slow_clients;
  asio::post(parts_.loop, [self = shared_from_this()] {
    self->parts_.hub.disconnect(self->id_);
    self->send_close();
  });
}

void WebSocketConnection::send_close() {
  if (is_cut_ || std::exchange(close_sent_, true)) return;
  const std::string_view reason = reason_of(*closing_);
  const websocket::close_reason why(
      static_cast<websocket::close_code>(std::to_underlying(*closing_)),
      beast::string_view(reason.data(), reason.size()));
  stream_->async_close(why, [self = shared_from_this()](const ErrorCode&) {});
}

void WebSocketConnection::cut_after(std::int64_t wait_ms) {
  spawn(parts_.loop, parts_.journal, "cut", cut(weak_from_this(), parts_, wait_ms));
}

// A broken frame that crosses our goodbye leaves Beast's reading and its closing waiting for each
// other, and closing the socket, which ends everything else, wakes neither.
Awaitable<void> WebSocketConnection::cut(std::weak_ptr<WebSocketConnection> closing,
                                         const WebSocketParts& parts, std::int64_t wait_ms) {
  Timer timer(parts.loop.get_executor(), Milliseconds(wait_ms));
  if (wait_ms > 0) co_await timer.async_wait(kAwait);
  if (const Self connection = closing.lock()) {
    if (std::exchange(connection->is_cut_, true)) co_return;
    ErrorCode ignored;
    connection->stream_->next_layer().close(ignored);
  }
  constexpr Milliseconds kUntilAllHaveHeard(100);
  timer.expires_after(kUntilAllHaveHeard);
  co_await timer.async_wait(kAwait);
  if (const Self connection = closing.lock()) {
    parts.ended(connection->id_);
    connection->stream_.reset();
  }
}

}  // namespace twistwood::server
