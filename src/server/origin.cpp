#include "server/origin.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
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

bool is_in_a_label(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
         letter == '_';
}

bool is_in_a_host(char letter) {
  return is_in_a_label(letter) || std::string_view(".:[]").find(letter) != std::string_view::npos;
}

bool is_label(std::string_view text) {
  return !text.empty() && !text.starts_with('-') && !text.ends_with('-') &&
         std::ranges::all_of(text, is_in_a_label);
}

// play.example.org, with or without the dot of the root; or an address of IPv4, which looks alike.
bool is_name(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  while (true) {
    const std::size_t dot = host.find('.');
    if (!is_label(host.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    host.remove_prefix(dot + 1);
  }
}

// [2001:db8::1] as browsers shorten it; empty if it is none.
std::string short_address(std::string_view host) {
  if (!host.starts_with('[') || !host.ends_with(']')) return {};
  const std::string address(host.substr(1, host.size() - 2));
  in6_addr read{};
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (inet_pton(AF_INET6, address.c_str(), &read) != 1) return {};
  if (inet_ntop(AF_INET6, &read, text.data(), text.size()) == nullptr) return {};
  return join('[', text.data(), ']');
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
  const std::string rest = in_small_letters(text.substr(end_of_scheme + 3));
  std::string_view host = rest;
  if (host.ends_with('/')) host.remove_suffix(1);
  if (host.find('/') != std::string_view::npos) return refused("has a path");
  if (host != "*" && !std::ranges::all_of(host, is_in_a_host)) {
    return refused("has a letter that no host has");
  }
  std::uint16_t port = scheme == "http" ? 80 : 443;
  const std::uint16_t usual = port;
  const std::size_t colon = host.rfind(':');
  // The colons of an address of IPv6 are in brackets.
  if (colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos) {
    port = read_port(host.substr(colon + 1));
    host = host.substr(0, colon);
    if (port == 0) return refused("has no port from 1 to 65535 after its colon");
  }
  const std::string name = is_name(host) ? std::string(host) : short_address(host);
  if (name.empty()) return refused("names no host");
  std::string normal = join(scheme, "://", name);
  if (port != usual) normal += join(':', port);
  return normal;
}

}  // namespace twistwood::server
