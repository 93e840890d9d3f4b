// A request that comes a byte at a time is looked at again with every byte: for how long?
#include "server/http_session.h"

#include <gtest/gtest.h>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace twistwood::trial {
namespace {

namespace http = boost::beast::http;

struct Fed {
  std::size_t bytes = 0;
  boost::beast::error_code error;
};

// As http::async_read() does.
Fed feed_bytes(const std::string& begins, const std::string& goes_on) {
  const server::Limits limits;
  boost::beast::flat_buffer buffer(server::most_unread(limits));
  http::request_parser<http::string_body> parser;
  parser.header_limit(server::kLongestHeader);
  parser.body_limit(limits.body_bytes);
  parser.eager(true);
  Fed fed;
  while (!parser.is_done()) {
    if (boost::beast::read_size(buffer, 65'536) == 0) {
      fed.error = http::error::buffer_overflow;
      break;
    }
    const std::size_t at = fed.bytes++;
    *static_cast<char*>(buffer.prepare(1).data()) =
        at < begins.size() ? begins[at] : goes_on[(at - begins.size()) % goes_on.size()];
    buffer.commit(1);
    buffer.consume(parser.put(buffer.data(), fed.error));
    if (fed.error && fed.error != http::error::need_more) break;
  }
  return fed;
}

double cpu_ms_of_this_thread() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) / 1e6;
}

TEST(HttpSession, an_endless_request_ends_soon_though_it_comes_byte_by_byte) {
  const std::string header = "POST / HTTP/1.1\r\nHost: a\r\n";
  const std::string chunks = header + "Transfer-Encoding: chunked\r\n\r\n";
  const std::string line = "X: " + std::string(95, 'a') + "\r\n";
  const std::string short_line = "X:\r\n";
  for (const auto& [begins, goes_on] : std::vector<std::pair<std::string, std::string>>{
           {header + "X: ", "a"},
           {header, line},
           {header, short_line},
           {chunks, "0"},
           {chunks + "1;", "a"},
           {chunks, "1;a\r\nx\r\n"},
           {chunks + "0\r\nX: ", "a"},
           {chunks + "0;" + std::string(12'000, 'a') + "\r\nX: ", "a"},
           {chunks + "0\r\n", line},
           {chunks + "0\r\n", short_line}}) {
    const double began_ms = cpu_ms_of_this_thread();
    const Fed fed = feed_bytes(begins, goes_on);
    const double took_ms = cpu_ms_of_this_thread() - began_ms;
    EXPECT_TRUE(fed.error) << begins;
    EXPECT_NE(fed.error, http::error::need_more) << begins;
    // A chunk of one byte, with an extension of one byte, takes eight.
    EXPECT_LE(fed.bytes, server::kLongestHeader + 8 * server::Limits().body_bytes) << begins;
    // Each byte is a packet, which costs a machine some microseconds anyway.
    EXPECT_LT(took_ms * 1e3 / static_cast<double>(fed.bytes), 50) << begins.substr(0, 80);
  }
}

}  // namespace
}  // namespace twistwood::trial
