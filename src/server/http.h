// An HTTP request and its reply as plain values, so that whoever answers needs no network library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace twistwood::server {

struct HttpRequest {
  enum class Method { kGet, kHead, kPost, kOther };
  Method method = Method::kGet;
  std::string target;  // as it came: path and query
  std::string body;
  std::string host;
  std::string origin;  // empty: not from a page
  std::string if_none_match;
  bool takes_gzip = false;
  std::string address;  // of whoever asks
};

struct HttpReply {
  int status = 200;
  std::string text = {};  // the body, or `file`
  std::string_view type = "application/json";
  std::string_view file = {};  // bytes that stay where they are
  std::string_view etag = {};
  std::string_view cache = "no-store";
  bool gzip = false;
  std::int64_t retry_after_s = 0;  // when it is not 0

  std::string_view body() const { return file.empty() ? std::string_view(text) : file; }
};

}  // namespace twistwood::server
