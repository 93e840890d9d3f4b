#include "client/address.h"

#include <algorithm>

#include "base/text_cursor.h"

namespace twistwood::client {

namespace {

constexpr std::string_view kPlain = "http://";
constexpr std::string_view kSecure = "https://";
constexpr std::size_t kTokenLetters = 22;
constexpr std::size_t kLongestTable = 64;

bool is_port(std::string_view text) {
  constexpr std::size_t kMostDigits = 5;
  return !text.empty() && text.size() <= kMostDigits &&
         text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Nothing that could begin another line or another part of a request.
bool is_path(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

bool is_base64url(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  });
}

// host, host:port, [::1] or [::1]:port
bool read_host(std::string_view text, Address& address) {
  address.port = address.tls ? "443" : "80";
  const auto colon = text.rfind(':');
  // The colons inside [::1] do not begin a port.
  if (colon != std::string_view::npos && text.find(']', colon) == std::string_view::npos) {
    address.port = text.substr(colon + 1);
    text = text.substr(0, colon);
  }
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  address.host = text;
  return !address.host.empty() && is_path(address.host) && is_port(address.port) &&
         address.host.find('@') == std::string::npos;
}

// The scheme is taken off the text.
bool read_scheme(std::string_view& text, Address& address) {
  address.tls = text.starts_with(kSecure);
  if (!address.tls && !text.starts_with(kPlain)) return false;
  text.remove_prefix(address.tls ? kSecure.size() : kPlain.size());
  return true;
}

}  // namespace

std::string Address::url() const {
  const bool usual = port == (tls ? "443" : "80");
  const bool bare = host.find(':') == std::string::npos;
  return join(tls ? kSecure : kPlain, bare ? "" : "[", host, bare ? "" : "]", usual ? "" : ":",
              usual ? std::string() : port);
}

Result<Address> read_url(std::string_view url) {
  Address address;
  if (!read_scheme(url, address)) {
    return refuse("http://host:port or https://host is expected");
  }
  if (url.ends_with('/')) url.remove_suffix(1);
  if (url.find('/') != std::string_view::npos || !read_host(url, address)) {
    return refuse("http://host:port or https://host is expected, without a path");
  }
  return address;
}

Result<SeatLink> read_link(std::string_view link) {
  constexpr std::string_view kTable = "#/t/";
  constexpr std::string_view kForm = "https://host/#/t/<table>/<token> is expected";
  SeatLink seat;
  if (!read_scheme(link, seat.server)) return refuse(kForm);
  const auto mark = link.find(kTable);
  if (mark == std::string_view::npos) {
    return refuse(kForm, ": this is no link to a table");
  }
  std::string_view page = link.substr(0, mark);
  const auto slash = std::min(page.find('/'), page.size());
  if (!read_host(page.substr(0, slash), seat.server)) return refuse(kForm);
  // The server is beside the page: what follows the last slash is the page's own name.
  page.remove_prefix(slash);
  page = page.substr(0, page.find('?'));
  if (!page.empty()) seat.server.folder = page.substr(0, page.rfind('/'));
  TextCursor rest(link.substr(mark + kTable.size()));
  seat.table = rest.until('/');
  seat.token = rest.rest();
  if (seat.table.empty() || seat.table.size() > kLongestTable || !is_base64url(seat.table) ||
      !is_path(seat.server.folder)) {
    return refuse(kForm, ": there is no table in it");
  }
  if (seat.token.empty()) {
    return refuse("it names a table and no seat; the link of a seat has a token at its end");
  }
  if (seat.token.size() != kTokenLetters || !is_base64url(seat.token)) {
    return refuse("what stands after the table is no token: it has ", kTokenLetters,
                  " letters, digits, - and _");
  }
  return seat;
}

}  // namespace twistwood::client
