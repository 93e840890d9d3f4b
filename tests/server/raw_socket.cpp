#include "server/raw_socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

namespace twistwood::trial {

RawSocket::RawSocket(int port) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  there.sin_port = htons(static_cast<std::uint16_t>(port));
  const auto* address = reinterpret_cast<const sockaddr*>(&there);
  if (connect(socket_, address, sizeof there) != 0) {
    close(socket_);
    socket_ = -1;
  }
}

RawSocket::~RawSocket() {
  if (socket_ >= 0) close(socket_);
}

bool RawSocket::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void RawSocket::cut() {
  const linger at_once{1, 0};
  setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close(socket_);
  socket_ = -1;
}

void RawSocket::say_no_more() { shutdown(socket_, SHUT_WR); }

RawSocket::Heard RawSocket::listen(int patience_ms) {
  pollfd end{socket_, POLLIN, 0};
  if (poll(&end, 1, patience_ms) <= 0) return Heard::kNothing;
  std::array<char, 4096> bytes;
  const ssize_t count = recv(socket_, bytes.data(), bytes.size(), 0);
  if (count <= 0) return Heard::kEnd;
  heard_.append(bytes.data(), static_cast<std::size_t>(count));
  return Heard::kBytes;
}

}  // namespace twistwood::trial
