#include "push/endpoint.h"

#include <algorithm>
#include <array>
#include <span>

namespace twistwood::push {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }

// Of URLs, but for quotes and braces; a blank or a line break could become another header.
bool is_url_letter(char c) {
  return c > ' ' && c <= '~' && std::string_view("\"'<>\\^`{}|#").find(c) == std::string_view::npos;
}

Result<void> check_host(std::string_view host) {
  constexpr std::size_t kLongestHost = 253;
  constexpr std::array<std::string_view, 5> kOwnNames = {".localhost", ".local", ".internal",
                                                         ".home.arpa", ".onion"};
  const bool plain = std::ranges::all_of(
      host, [](char c) { return is_small(c) || is_digit(c) || c == '-' || c == '.'; });
  const std::size_t dot = host.rfind('.');
  if (!plain || host.size() > kLongestHost || dot == std::string_view::npos || dot == 0 ||
      host.find("..") != std::string_view::npos) {
    return refuse("endpoint: the name of a host with its domain is expected");
  }
  // The last part of a name has a letter first; what has none may be read as an address.
  if (dot + 1 == host.size() || !is_small(host[dot + 1])) {
    return refuse("endpoint: an address is no name of a host");
  }
  for (const std::string_view own : kOwnNames) {
    if (host.ends_with(own)) return refuse("endpoint: ", own.substr(1), " is of this network");
  }
  return {};
}

struct Prefix {
  std::array<std::uint8_t, 4> bytes;
  int bits;
};

bool begins_with(ByteView address, const Prefix& prefix) {
  for (int bit = 0; bit < prefix.bits; ++bit) {
    const auto byte = static_cast<std::size_t>(bit) / 8;
    const int shift = 7 - bit % 8;
    if ((address[byte] >> shift & 1) != (prefix.bytes[byte] >> shift & 1)) return false;
  }
  return true;
}

// This network, private, shared, loopback, link-local, for documents and benchmarks, multicast,
// reserved (RFC 6890).
constexpr std::array<Prefix, 15> kNotPublic4 = {{{{0, 0, 0, 0}, 8},
                                                 {{10, 0, 0, 0}, 8},
                                                 {{100, 64, 0, 0}, 10},
                                                 {{127, 0, 0, 0}, 8},
                                                 {{169, 254, 0, 0}, 16},
                                                 {{172, 16, 0, 0}, 12},
                                                 {{192, 0, 0, 0}, 24},
                                                 {{192, 0, 2, 0}, 24},
                                                 {{192, 88, 99, 0}, 24},
                                                 {{192, 168, 0, 0}, 16},
                                                 {{198, 18, 0, 0}, 15},
                                                 {{198, 51, 100, 0}, 24},
                                                 {{203, 0, 113, 0}, 24},
                                                 {{224, 0, 0, 0}, 4},
                                                 {{240, 0, 0, 0}, 4}}};
// Of IPv6 only 2000::/3 is given out; in it the ways to other addresses, and that for documents.
constexpr Prefix kGlobal6 = {{0x20, 0, 0, 0}, 3};
constexpr std::array<Prefix, 3> kNotPublic6 = {
    {{{0x20, 0x01, 0, 0}, 23}, {{0x20, 0x01, 0x0D, 0xB8}, 32}, {{0x20, 0x02, 0, 0}, 16}}};
constexpr std::array<std::uint8_t, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

bool is_none_of(ByteView address, std::span<const Prefix> prefixes) {
  return std::ranges::none_of(prefixes,
                              [&](const Prefix& one) { return begins_with(address, one); });
}

}  // namespace

Result<Endpoint> read_endpoint(std::string_view url, bool anywhere) {
  constexpr std::string_view kScheme = "https://";
  constexpr std::size_t kPortLetters = 5;
  if (url.size() > kLongestEndpoint) return refuse("endpoint: it is too long");
  if (!url.starts_with(kScheme)) return refuse("endpoint: an https:// address is expected");
  if (!std::ranges::all_of(url, is_url_letter)) {
    return refuse("endpoint: there is a letter in it that no address has");
  }
  const std::string_view rest = url.substr(kScheme.size());
  const std::size_t slash = std::min(rest.find_first_of("/?"), rest.size());
  std::string_view authority = rest.substr(0, slash);
  if (authority.find('@') != std::string_view::npos) {
    return refuse("endpoint: it names a user");
  }
  Endpoint endpoint;
  endpoint.port = "443";
  const std::size_t colon = authority.find(':', authority.rfind(']') + 1);
  if (colon != std::string_view::npos) {
    endpoint.port = authority.substr(colon + 1);
    authority = authority.substr(0, colon);
    if (endpoint.port.empty() || endpoint.port.size() > kPortLetters ||
        !std::ranges::all_of(endpoint.port, is_digit)) {
      return refuse("endpoint: the port is no number");
    }
  }
  for (const char c : authority) {
    endpoint.host += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
  if (endpoint.host.empty()) return refuse("endpoint: it names no host");
  if (!anywhere) {
    if (endpoint.port != "443") return refuse("endpoint: only port 443 is asked");
    if (const auto fine = check_host(endpoint.host); !fine) return std::unexpected(fine.error());
  }
  endpoint.target = rest.substr(slash);
  if (!endpoint.target.starts_with('/')) endpoint.target.insert(0, 1, '/');
  endpoint.origin = std::string(kScheme) + endpoint.host;
  if (endpoint.port != "443") endpoint.origin += ':' + endpoint.port;
  return endpoint;
}

bool is_public(ByteView address) {
  constexpr std::size_t kBytes4 = 4;
  constexpr std::size_t kBytes6 = 16;
  if (address.size() == kBytes4) return is_none_of(address, kNotPublic4);
  if (address.size() != kBytes6) return false;
  if (std::ranges::equal(address.first(kMapped.size()), kMapped)) {
    return is_public(address.subspan(kMapped.size()));
  }
  return begins_with(address, kGlobal6) && is_none_of(address, kNotPublic6);
}

}  // namespace twistwood::push
