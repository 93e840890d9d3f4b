#include "server/origin.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace twistwood::server {

namespace {

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& letter : small) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return small;
}

bool is_in_a_host(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return byte > ' ' && byte < 0x7F && std::string_view("/?#@\\\"<>,").find(letter) > 9;
}

// A port in digits, or 0.
std::uint16_t read_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc() && end == text.data() + text.size() ? port : std::uint16_t{0};
}

}  // namespace

Result<std::string> normal_origin(std::string_view text) {
  const auto refused = [&](std::string_view why) {
    return refuse("the origin '", text, "' ", why,
                  "; expected is such as https://play.example.org");
  };
  const std::size_t end_of_scheme = text.find("://");
  if (end_of_scheme == std::string_view::npos) return refused("does not begin with https://");
  const std::string scheme = in_small_letters(text.substr(0, end_of_scheme));
  if (scheme != "http" && scheme != "https") return refused("is neither http nor https");
  std::string_view host = text.substr(end_of_scheme + 3);
  if (host.ends_with('/')) host.remove_suffix(1);
  if (host.find('/') != std::string_view::npos) return refused("has a path");
  if (!std::ranges::all_of(host, is_in_a_host)) return refused("has a letter that no host has");
  std::uint16_t port = scheme == "http" ? 80 : 443;
  const std::uint16_t usual = port;
  const std::size_t colon = host.rfind(':');
  // The colons of an address of IPv6 are in brackets.
  if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) {
    port = read_port(host.substr(colon + 1));
    host = host.substr(0, colon);
    if (port == 0) return refused("has no port from 1 to 65535 after its colon");
  }
  if (host.empty() || host == "*") return refused("names no host");
  std::string normal = join(scheme, "://", in_small_letters(host));
  if (port != usual) normal += join(':', port);
  return normal;
}

}  // namespace twistwood::server
