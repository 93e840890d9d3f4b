#include "server/websocket_connection.h"

#include <netinet/tcp.h>

#include <algorithm>
#include <boost/asio/write.hpp>
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
    : parts_(parts),
      id_(id),
      visit_(std::move(visit)),
      socket_(std::move(socket)),
      reader_(parts.limits.frame_bytes),
      heard_(parts.silence_round) {
  set_options(socket_);
}

Awaitable<bool> WebSocketConnection::accept(WebRequest request) {
  websocket::stream<Socket&, false> stream(socket_);
  stream.set_option(
      websocket::stream_base::timeout{.handshake_timeout = Milliseconds(parts_.limits.request_ms),
                                      .idle_timeout = websocket::stream_base::none(),
                                      .keep_alive_pings = false});
  const auto [error] = co_await stream.async_accept(request, kAwait);
  co_return !error;
}

// From here on a write never waits: transmit() does.
void WebSocketConnection::begin() {
  ErrorCode ignored;
  socket_.non_blocking(true, ignored);
  read();
}

void WebSocketConnection::read() {
  socket_.async_read_some(asio::buffer(buffer_),
                          [self = shared_from_this()](const ErrorCode& error, std::size_t size) {
                            if (error) return self->parts_.ended(self->id_);
                            self->heard_ = self->parts_.silence_round;
                            self->unread_ = std::string_view(self->buffer_.data(), size);
                            self->go_on_reading();
                          });
}

void WebSocketConnection::go_on_reading() {
  std::int64_t pause_ms = 0;
  const bool well = guarded(parts_.journal, "connection", [&] {
    while (!said_all_ && !unread_.empty() && pause_ms == 0) pause_ms = take(reader_.take(unread_));
  });
  if (!well) return parts_.ended(id_);
  if (pause_ms == 0) return read();
  const auto timer = std::make_shared<Timer>(parts_.loop.get_executor(), Milliseconds(pause_ms));
  timer->async_wait(
      [self = shared_from_this(), timer](const ErrorCode&) { self->go_on_reading(); });
}

// How long to wait before it may say more.
std::int64_t WebSocketConnection::take(FrameReader::Got got) {
  switch (got) {
    case FrameReader::Got::kNothing: break;
    case FrameReader::Got::kMessage: return parts_.hub.receive(id_, reader_.message());
    case FrameReader::Got::kPing:
      pong_ = reader_.control();
      write_soon();
      [[fallthrough]];
    case FrameReader::Got::kPart:
    case FrameReader::Got::kPong: return parts_.hub.receive_frame(id_);
    case FrameReader::Got::kClose:
    case FrameReader::Got::kBroken:
      said_all_ = true;
      if (!closing_) begin_closing({reader_.close_code(), ""});
      close_sent_ ? end_if_all_is_said() : write_soon();
      break;
  }
  return 0;
}

void WebSocketConnection::look_for_silence() {
  if (is_cut_) return;
  const std::uint32_t silent = parts_.silence_round - heard_;
  if (writing_ && !closing_ && parts_.silence_round - writing_since_ > kRoundsOfSilence) {
    drop_slow();
    cut();
  } else if (silent == kRoundsOfSilence / 2 && !closing_) {
    asks_ = true;
    write_soon();
  } else if (silent > kRoundsOfSilence) {
    cut();
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

void WebSocketConnection::write_soon() {
  if (unwritten_ || writing_) return;
  parts_.rounds.add(shared_from_this());
  unwritten_ = true;
}

void WebSocketConnection::write() {
  unwritten_ = false;
  if (writing_ || is_cut_ || close_sent_) return;
  constexpr std::size_t kKept = std::size_t{64} * 1024;
  std::string& bytes = parts_.bytes;
  bytes.clear();
  if (pong_) put_frame(bytes, Opcode::kPong, *std::exchange(pong_, std::nullopt));
  if (std::exchange(asks_, false)) put_frame(bytes, Opcode::kPing, "");
  if (!queue_.empty()) put_message(bytes);
  if (closing_) {
    put_close_frame(bytes, closing_->code, closing_->reason);
    close_sent_ = true;
  }
  transmit(bytes);
  if (bytes.capacity() > kKept) bytes = {};
}

void WebSocketConnection::put_message(std::string& bytes) {
  std::size_t size = queue_.size() - 1;  // the ends of lines
  for (const Frame& frame : queue_) size += frame->size();
  put_frame_header(bytes, Opcode::kText, size);
  for (const Frame& frame : queue_) {
    if (&frame != &queue_.front()) bytes += '\n';
    bytes += *frame;
  }
  queue_.clear();
}

// The system nearly always takes all at once; then there is nothing to wait for.
void WebSocketConnection::transmit(const std::string& bytes) {
  ErrorCode error;
  const std::size_t size = socket_.write_some(asio::buffer(bytes), error);
  if (error == asio::error::would_block) error = {};
  if (error || size == bytes.size()) return wrote(error);
  writing_ = true;
  writing_since_ = parts_.silence_round;
  rest_ = bytes.substr(size);
  asio::async_write(
      socket_, asio::buffer(rest_),
      [self = shared_from_this()](const ErrorCode& failed, std::size_t) { self->wrote(failed); });
}

// An error is also one of reading, which ends the connection.
void WebSocketConnection::wrote(const ErrorCode& error) {
  writing_ = false;
  rest_ = {};
  unsent_ = 0;
  longest_ = 0;
  for (const Frame& frame : queue_) {
    unsent_ += frame->size();
    longest_ = std::max(longest_, frame->size());
  }
  if (error) return;
  if (close_sent_) return end_if_all_is_said();
  if (pong_ || asks_ || closing_ || !queue_.empty()) write_soon();
}

// Both have: the client closes when it reads the end, and that is read here. To close before would
// be a reset where something is still unread, and our last frame might get lost.
void WebSocketConnection::end_if_all_is_said() {
  if (!said_all_ || !close_sent_ || writing_) return;
  ErrorCode ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
}

void WebSocketConnection::close(Closing why) {
  if (closing_) return;
  begin_closing({std::to_underlying(why), reason_of(why)});
  write_soon();
}

// Whether it reads or not: after a while it is gone.
void WebSocketConnection::begin_closing(Goodbye goodbye) {
  closing_ = goodbye;
  cut_after(parts_.limits.request_ms);
}

// Called while the hub goes through its viewers, so the hub hears of it a moment later.
void WebSocketConnection::drop_slow() {
  begin_closing({std::to_underlying(Closing::kSlow), reason_of(Closing::kSlow)});
  queue_.clear();
  ++parts_.hub.metrics().slow_clients;
  asio::post(parts_.loop, [self = shared_from_this()] {
    self->parts_.hub.disconnect(self->id_);
    self->write_soon();
  });
}

void WebSocketConnection::cut_after(std::int64_t wait_ms) {
  spawn(parts_.loop, parts_.journal, "cut", cut_later(weak_from_this(), parts_, wait_ms));
}

Awaitable<void> WebSocketConnection::cut_later(std::weak_ptr<WebSocketConnection> closing,
                                               const WebSocketParts& parts, std::int64_t wait_ms) {
  Timer timer(parts.loop.get_executor(), Milliseconds(wait_ms));
  co_await timer.async_wait(kAwait);
  if (const Self connection = closing.lock()) connection->cut();
}

// Reading, which fails then, ends it.
void WebSocketConnection::cut() {
  if (std::exchange(is_cut_, true)) return;
  ErrorCode ignored;
  socket_.close(ignored);
}

}  // namespace twistwood::server
