// Where a server is, and where a seat at one of its tables is: addresses as people copy them.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace twistwood::client {

struct Address {
  std::string host;
  std::string port;
  bool tls = false;
  std::string folder = {};  // where the page lies: empty, or such as "/games"

  std::string url() const;  // without the folder
};

// From http://host:port or https://host; a path may only be "/".
Result<Address> read_url(std::string_view url);

// A seat at a table: https://host/#/t/<table>/<token>, as the page shows and shares it.
struct SeatLink {
  Address server;
  std::string table;
  std::string token;
};
Result<SeatLink> read_link(std::string_view link);

}  // namespace twistwood::client
