// Whether and how this server tells people that it is their turn while they are not connected.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twistwood::server {

struct PushOptions {
  bool on = true;
  std::string contact = {};        // "mailto:…" or "https://…": whom push services may write to
  bool private_networks = false;   // push services of this network are asked, too
  std::string ca_file = {};        // a certificate to trust besides the system's
  std::int64_t again_ms = 30'000;  // until it is tried again what could not begin
};

// An address follows each of the two: what has none is refused by push services, with each message.
inline bool is_push_contact(std::string_view contact) {
  constexpr std::string_view kMail = "mailto:";
  constexpr std::string_view kPage = "https://";
  const auto is_space = [](char letter) { return letter >= 0 && letter <= ' '; };
  if (std::ranges::any_of(contact, is_space)) return false;
  if (contact.starts_with(kPage)) return contact.size() > kPage.size();
  if (!contact.starts_with(kMail)) return false;
  const std::string_view address = contact.substr(kMail.size());
  const std::size_t at = address.find('@');
  return at != std::string_view::npos && at > 0 && at + 1 < address.size();
}

inline Result<void> check_push_options(const PushOptions& options) {
  if (options.contact.empty() || is_push_contact(options.contact)) return {};
  return refuse("push-contact: mailto:you@example.org or https://… is expected, not '",
                options.contact, "'");
}

}  // namespace twistwood::server
