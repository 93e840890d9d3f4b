#include "server/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace twistwood::server {

namespace {

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

// "[2001:db8::1]:443", "203.0.113.9:443" and "fe80::1%eth0" without what is not the address.
std::string bare(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('[')) {
    text = text.substr(1, text.find(']') - 1);
  } else if (std::ranges::count(text, ':') == 1) {
    text = text.substr(0, text.find(':'));
  }
  return std::string(text.substr(0, text.find('%')));
}

template <class Address>
std::string write_address(int family, const Address& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(family, &address, text.data(), text.size());
  return text.data();
}

}  // namespace

bool is_address(std::string_view host) {
  if (host == "localhost") return true;
  const std::string address(host.substr(0, host.find('%')));  // fe80::1%eth0
  in6_addr any{};
  return inet_pton(AF_INET, address.c_str(), &any) == 1 ||
         inet_pton(AF_INET6, address.c_str(), &any) == 1;
}

std::string limited_address(std::string_view text) {
  const std::string address = bare(text);
  in_addr four{};
  if (inet_pton(AF_INET, address.c_str(), &four) == 1) return write_address(AF_INET, four);
  in6_addr six{};
  if (inet_pton(AF_INET6, address.c_str(), &six) != 1) return "unknown";
  if (IN6_IS_ADDR_LOOPBACK(&six)) return "::1";
  if (IN6_IS_ADDR_V4MAPPED(&six)) {
    std::copy_n(&six.s6_addr[12], 4, reinterpret_cast<std::uint8_t*>(&four.s_addr));
    return write_address(AF_INET, four);
  }
  std::fill(&six.s6_addr[8], &six.s6_addr[8] + 8, std::uint8_t{0});
  return write_address(AF_INET6, six) + "/64";
}

bool is_loopback(std::string_view limited) {
  return limited.starts_with("127.") || limited == "::1";
}

std::string forwarded_address(std::string_view header, int hops) {
  for (int i = 1; i < hops && header.find(',') != std::string_view::npos; ++i) {
    header = header.substr(0, header.rfind(','));
  }
  const std::size_t comma = header.rfind(',');
  return limited_address(comma == std::string_view::npos ? header : header.substr(comma + 1));
}

}  // namespace twistwood::server
