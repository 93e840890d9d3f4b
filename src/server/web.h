// Everything that is asked for by HTTP: who answers which path, and whether the asker may.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http.h"
#include "server/lobby.h"
#include "server/site.h"
#include "server/web_push.h"

namespace twistwood::server {

// Headers of every reply: nothing from elsewhere runs here, and nobody puts us into a frame.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kSafetyHeaders = {{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
     "data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; "
     "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
}};

class Web {
 public:
  using Then = std::move_only_function<void(HttpReply)>;

  Web(Hub& hub, Lobby& lobby, Site site, std::vector<std::string> origins)
      : hub_(hub), lobby_(lobby), site_(std::move(site)), origins_(std::move(origins)) {}

  // For /metrics.
  void watch(const WebPush& push) { push_ = &push; }

  void answer(const HttpRequest& request, std::uint64_t connections, Then then);

  // A page may only talk to the server it came from, or be of an origin that was named (as
  // normal_origin writes it). What is no page sends no origin.
  bool may_talk(std::string_view origin, std::string_view host) const;
  // The same; who is refused stands in the log, with what was expected.
  bool welcomes(std::string_view origin, std::string_view host);

 private:
  HttpReply say_whether_ready() const;
  void answer_api(const HttpRequest& request, std::string_view path, Then then);

  Hub& hub_;
  Lobby& lobby_;
  Site site_;
  std::vector<std::string> origins_;
  const WebPush* push_ = nullptr;
};

}  // namespace twistwood::server
