// One WebSocket: its messages go to the hub, frames of the hub go out to it.
//
// Frames that come together are sent together, as lines of one message. A client that does not take
// what is sent to it is closed when too much waits besides one frame, which may have any size, or
// when a message has been on its way for too long; it can resume.
#pragma once

#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "server/address_book.h"
#include "server/asio_types.h"
#include "server/hub.h"
#include "server/spawn.h"

namespace twistwood::server {

class WebSocketConnection;

// What all of them share.
struct WebSocketParts {
  asio::io_context& loop;
  Hub& hub;
  const Limits& limits;
  const Journal& journal;
  std::function<void(ViewerId)> ended;                           // it is to be forgotten
  std::deque<std::shared_ptr<WebSocketConnection>> unwritten{};  // in this round of the loop
  std::uint32_t silence_round = 0;  // counted up kRoundsOfSilence times in Limits::silent_ms
};

class WebSocketConnection : public std::enable_shared_from_this<WebSocketConnection> {
 public:
  static constexpr std::uint32_t kRoundsOfSilence = 4;

  WebSocketConnection(WebSocketParts& parts, ViewerId id, Socket socket, Visit visit);

  ViewerId id() const { return id_; }
  // The handshake. False: it came to nothing.
  Awaitable<bool> accept(WebRequest request);
  // Until it ends.
  Awaitable<void> read();

  void send(const Frame& frame);
  void close(Closing why);  // after what was sent before
  // Who has been silent for half of the time is asked for a sign of life. Who is silent for all of
  // it, or has not taken one message in it, is cut off.
  void look_for_silence();

 private:
  using Self = std::shared_ptr<WebSocketConnection>;
  struct BeginRead;

  void write_soon();
  static void write_some(WebSocketParts& parts);
  void write();
  void wrote(const ErrorCode& error);
  void drop_slow();
  void begin_closing(Closing why);
  void send_close();
  void cut_after(std::int64_t wait_ms);
  static Awaitable<void> cut(std::weak_ptr<WebSocketConnection> closing,
                             const WebSocketParts& parts, std::int64_t wait_ms);

  WebSocketParts& parts_;
  ViewerId id_;
  Visit visit_;
  std::optional<beast::websocket::stream<Socket, false>> stream_;  // until it is cut off
  std::vector<Frame> queue_;
  Frame sending_;            // what is on its way: one of them, or several as lines of one message
  std::size_t unsent_ = 0;   // bytes
  std::size_t longest_ = 0;  // of the frames in it
  std::optional<Closing> closing_;
  std::uint32_t heard_ = 0;          // the round in which it last said something
  std::uint32_t writing_since_ = 0;  // the round
  bool writing_ = false;
  bool asked_ = false;      // for a sign of life; that may wait behind what is being written
  bool unwritten_ = false;  // it is in the list of these
  bool close_sent_ = false;
  bool is_cut_ = false;
};

}  // namespace twistwood::server
