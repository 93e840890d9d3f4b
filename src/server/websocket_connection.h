// One WebSocket: its messages go to the hub, frames of the hub go out to it.
//
// Frames that come together are sent together, as lines of one message. A client that does not take
// what is sent to it is closed when too much waits besides one frame, which may have any size, or
// when a message has been on its way for too long; it can resume.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/address_book.h"
#include "server/asio_types.h"
#include "server/hub.h"
#include "server/websocket_frames.h"
#include "server/write_rounds.h"

namespace twistwood::server {

class WebSocketConnection;

// What all of them share.
struct WebSocketParts {
  asio::io_context& loop;
  Hub& hub;
  const Limits& limits;
  const Journal& journal;
  std::function<void(ViewerId)> ended;  // it is to be forgotten
  WriteRounds<WebSocketConnection> rounds{loop, journal};
  std::string bytes{};              // of the frames that are being written: its memory is kept
  std::uint32_t silence_round = 0;  // counted up kRoundsOfSilence times in Limits::silent_ms
};

class WebSocketConnection : public std::enable_shared_from_this<WebSocketConnection> {
 public:
  static constexpr std::uint32_t kRoundsOfSilence = 4;

  WebSocketConnection(WebSocketParts& parts, ViewerId id, Socket socket, Visit visit);

  ViewerId id() const { return id_; }
  // The handshake. False: it came to nothing.
  Awaitable<bool> accept(WebRequest request);
  // Reads until it ends.
  void begin();

  void send(const Frame& frame);
  void close(Closing why);  // after what was sent before
  // Who has been silent for half of the time is asked for a sign of life. Who is silent for all of
  // it, or has not taken one message in it, is cut off.
  void look_for_silence();

  // For the rounds: all that is to be said now; or the end at once, which reading finds out.
  void write();
  void cut();

 private:
  using Self = std::shared_ptr<WebSocketConnection>;
  struct Goodbye {
    std::uint16_t code;
    std::string_view reason;
  };

  void read();
  void go_on_reading();
  std::int64_t take(FrameReader::Got got);
  void write_soon();
  void put_message(std::string& bytes);
  void transmit(const std::string& bytes);
  void wrote(const ErrorCode& error);
  void end_if_all_is_said();
  void drop_slow();
  void begin_closing(Goodbye goodbye);
  void cut_after(std::int64_t wait_ms);
  static Awaitable<void> cut_later(std::weak_ptr<WebSocketConnection> closing,
                                   const WebSocketParts& parts, std::int64_t wait_ms);

  WebSocketParts& parts_;
  ViewerId id_;
  Visit visit_;
  Socket socket_;
  FrameReader reader_;
  std::array<char, 256> buffer_{};  // enough for nearly every message
  std::string_view unread_;         // in it
  std::vector<Frame> queue_;
  std::string rest_;                 // what the system has not taken yet of what was written
  std::size_t unsent_ = 0;           // bytes
  std::size_t longest_ = 0;          // of the frames in it
  std::optional<std::string> pong_;  // to be sent; of several pings the last is answered
  std::optional<Goodbye> closing_;
  std::uint32_t heard_ = 0;          // the round in which it last said something
  std::uint32_t writing_since_ = 0;  // the round
  bool writing_ = false;             // the rest
  bool asks_ = false;                // for a sign of life, which is to be sent
  bool unwritten_ = false;           // it waits for a round
  bool close_sent_ = false;
  bool said_all_ = false;  // the client has: what still comes is not looked at
  bool is_cut_ = false;
};

}  // namespace twistwood::server
