// Whom a limit counts: addresses as they come from sockets and from proxies, in one form each.
#pragma once

#include <string>
#include <string_view>

namespace twistwood::server {

// An address of IPv4, or the /64 of one of IPv6: a household gets at least that many, and whoever
// has one address of it has them all. "unknown" for what is no address.
std::string limited_address(std::string_view text);

// Whether a server can be told to listen there.
bool is_address(std::string_view host);

// Of this machine.
bool is_loopback(std::string_view limited);

// Who asks, as proxies have written it down: the one that so many of our own proxies have seen,
// counted from the right. What stands further to the left anybody may have written. `header` is all
// lines of X-Forwarded-For with commas between them.
std::string forwarded_address(std::string_view header, int hops);

}  // namespace twistwood::server
