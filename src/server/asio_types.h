// Asio's types for one loop on one thread, without the cost of any_io_executor. Only the files with
// sockets in them include this.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/string_type.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <string_view>

namespace twistwood::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

using Executor = asio::io_context::executor_type;
using Tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<Tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
template <class T>
using Awaitable = asio::awaitable<T, Executor>;
inline constexpr asio::as_tuple_t<asio::use_awaitable_t<Executor>> kAwait{};
using ErrorCode = boost::system::error_code;
using Milliseconds = std::chrono::milliseconds;
using WebRequest = http::request<http::string_body>;

inline std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace twistwood::server
