#include "server/web.h"

#include <algorithm>
#include <vector>

#include "server/origin.h"

namespace twistwood::server {

namespace {

using Method = HttpRequest::Method;

HttpReply plain(int status, std::string text) {
  return {status, std::move(text), "text/plain; charset=utf-8"};
}

// "/a/b" has the parts "a" and "b".
std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (path.starts_with('/')) {
    path.remove_prefix(1);
    parts.push_back(path.substr(0, path.find('/')));
    path.remove_prefix(parts.back().size());
  }
  return parts;
}

}  // namespace

bool Web::may_talk(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  const auto from = normal_origin(origin);
  if (!origins_.empty()) return from && std::ranges::find(origins_, *from) != origins_.end();
  const auto own = normal_origin(join(origin.substr(0, origin.find("://")), "://", host));
  return from && own && *from == *own;
}

bool Web::welcomes(std::string_view origin, std::string_view host) {
  if (may_talk(origin, host)) return true;
  constexpr std::size_t kLongest = 100;
  wire::Json expected = origins_;
  if (origins_.empty()) expected = {join("http(s)://", host.substr(0, kLongest))};
  hub_.parts().journal(LogLevel::kWarning, "origin-refused",
                       {{"origin", origin.substr(0, kLongest)}, {"expected", expected}});
  return false;
}

void Web::answer(const HttpRequest& request, std::uint64_t connections, Then then) {
  const std::string_view path =
      std::string_view(request.target).substr(0, request.target.find('?'));
  if (path == "/api/tables" || path.starts_with("/api/tables/")) {
    return answer_api(request, path, std::move(then));
  }
  if (request.method != Method::kGet && request.method != Method::kHead) {
    return then(plain(405, "This can only be read.\n"));
  }
  if (path == "/online.json") return then(lobby_.greet());
  if (path == "/healthz") return then(plain(200, "alive\n"));
  if (path == "/readyz") {
    return then(say_whether_ready());
  }
  if (path == "/metrics") {
    Gauges gauges = hub_.gauges();
    gauges.connections = connections;
    if (push_ != nullptr) gauges.push = push_->figures();
    HttpReply reply = plain(200, write_metrics(hub_.metrics(), gauges));
    reply.type = "text/plain; version=0.0.4; charset=utf-8";
    return then(std::move(reply));
  }
  then(site_.serve(request));
}

// The reasons are for everybody who asks: names of hosts and users stand in the log alone.
HttpReply Web::say_whether_ready() const {
  const Gauges gauges = hub_.gauges();
  wire::Json reasons = wire::Json::array();
  const auto add = [](wire::Json& to, std::string_view code, std::string_view message) {
    to.push_back({{"code", code}, {"message", message}});
  };
  if (hub_.stopping()) add(reasons, "stopping", "the server is stopping");
  if (!gauges.store.writable) add(reasons, "not-writable", "the database takes no writes");
  if (!gauges.store.readable) add(reasons, "not-readable", "the database does not answer");
  const bool ready = reasons.empty();
  wire::Json warnings = wire::Json::array();
  if (gauges.low_space) add(warnings, "low-space", "too little space for new tables");
  return {ready ? 200 : 503,
          wire::write({{"ready", ready}, {"reasons", reasons}, {"warnings", warnings}}) + '\n'};
}

void Web::answer_api(const HttpRequest& request, std::string_view path, Then then) {
  constexpr std::string_view kTables = "/api/tables";
  constexpr std::string_view kSeats = "seats";
  const auto refused = [&](int status, DeniedCode code, std::string_view message) {
    hub_.metrics().refuse(code);
    then(Lobby::refusal(status, code, message));
  };
  if (!welcomes(request.origin, request.host)) {
    return refused(403, DeniedCode::kOrigin, "pages of other sites may not ask this");
  }
  const bool posts = request.method == Method::kPost;
  if (path == kTables && posts) {
    return lobby_.make_table(request.address, request.body, std::move(then));
  }
  if (path == kTables && (request.method == Method::kGet || request.method == Method::kHead)) {
    return lobby_.list(std::move(then));
  }
  const std::vector<std::string_view> parts = parts_of(path.substr(kTables.size()));
  const auto ends_in = [&](std::size_t size, std::string_view word) {
    return posts && parts.size() == size && parts.back() == word;
  };
  if (ends_in(2, kSeats)) {
    return lobby_.take_seat(request.address, std::string(parts[0]), request.body, std::move(then));
  }
  if (ends_in(2, "push")) {
    return lobby_.subscribe(request.address, std::string(parts[0]), request.body, std::move(then));
  }
  if (ends_in(2, "name")) {
    return lobby_.name_seat(request.address, std::string(parts[0]), request.body, std::move(then));
  }
  if (ends_in(4, "link") && parts[1] == kSeats) {
    return lobby_.renew_link(request.address, std::string(parts[0]), parts[2], request.body,
                             std::move(then));
  }
  then(Lobby::refusal(404, DeniedCode::kNoSuchTable, "there is nothing of this name"));
}

}  // namespace twistwood::server
