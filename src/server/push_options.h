// Whether and how this server tells people that it is their turn while they are not connected.
#pragma once

#include <string>

#include "base/result.h"

namespace twistwood::server {

struct PushOptions {
  bool on = true;
  std::string contact = {};       // "mailto:…" or "https://…": whom push services may write to
  bool private_networks = false;  // push services of this network are asked, too
  std::string ca_file = {};       // a certificate to trust besides the system's
};

inline Result<void> check_push_options(const PushOptions& options) {
  const std::string& contact = options.contact;
  if (contact.empty() || contact.starts_with("mailto:") || contact.starts_with("https://")) {
    return {};
  }
  return refuse("push-contact: mailto:… or https://… is expected");
}

}  // namespace twistwood::server
