// The address of a push service, as a browser names it. Whoever has a seat can name any: it is data
// from outside, and the server must not be led to ask machines of its own network.
//
// Only https, port 443 and the name of a host; no address, no name of this machine. What the name
// stands for is looked at again when it is known: is_public().
#pragma once

#include <string>
#include <string_view>

#include "push/encryption.h"

namespace twistwood::push {

inline constexpr std::size_t kLongestEndpoint = 1024;

struct Endpoint {
  std::string host;    // in small letters
  std::string port;    // "443"
  std::string target;  // path and query
  std::string origin;  // "https://push.example.net"
};

// `anywhere`: in this network too, at any port; for tests and for push services of one's own.
Result<Endpoint> read_endpoint(std::string_view url, bool anywhere = false);

// Whether an address (of 4 or 16 bytes) is one of the internet, of no private network and of no
// machine in particular.
bool is_public(ByteView address);

}  // namespace twistwood::push
