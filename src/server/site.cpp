#include "server/site.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "base/sha256.h"

namespace twistwood::server {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".txt", "text/plain; charset=utf-8"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
}};

std::string_view type_of(const fs::path& path) {
  const std::string extension = path.extension().string();
  const auto found =
      std::ranges::find(kTypes, extension, &std::pair<std::string_view, std::string_view>::first);
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

std::string compressed(const std::string& body) {
  constexpr int kGzip = 15 + 16;
  constexpr int kMemory = 9;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    return {};
  }
  std::string out(deflateBound(&stream, static_cast<uLong>(body.size())), '\0');
  std::string in = body;
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return whole && out.size() < body.size() ? out : std::string();
}

bool has_etag(std::string_view header, std::string_view etag) {
  return header == "*" || header.find(etag) != std::string_view::npos;
}

}  // namespace

Result<Site> Site::read(const std::string& folder) {
  constexpr std::uintmax_t kLargest = 64 << 20;
  Site site;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    if (!at->is_regular_file() || at->file_size() > kLargest) continue;
    std::ifstream stream(at->path(), std::ios::binary);
    File file;
    file.body.assign(std::istreambuf_iterator<char>(stream), {});
    if (!stream.good() && !stream.eof()) return refuse("cannot read ", at->path().string());
    const std::string path = '/' + fs::relative(at->path(), folder).generic_string();
    file.type = type_of(at->path());
    file.immutable = path.starts_with("/assets/");
    file.etag = '"' + hex(sha256(file.body)).substr(0, 16) + '"';
    const bool packed = file.type.starts_with("image/p") || file.type.starts_with("image/w") ||
                        file.type.starts_with("font/") || file.type.starts_with("audio/");
    if (!packed) file.gzip = compressed(file.body);
    site.files_.emplace(path, std::move(file));
  }
  if (error) return refuse("cannot read the folder ", folder, ": ", error.message());
  if (!site.files_.contains("/index.html")) return refuse(folder, " has no index.html");
  return site;
}

HttpReply Site::serve(const HttpRequest& request) const {
  std::string_view path = request.target;
  path = path.substr(0, path.find('?'));
  if (path == "/") path = "/index.html";
  const auto found = files_.find(path);
  if (found == files_.end()) {
    return {404, "There is nothing here.\n", "text/plain; charset=utf-8"};
  }
  HttpReply reply;
  const File& file = found->second;
  reply.type = file.type;
  reply.etag = file.etag;
  reply.cache = file.immutable ? "public, max-age=31536000, immutable" : "no-cache";
  if (has_etag(request.if_none_match, file.etag)) {
    reply.status = 304;
    return reply;
  }
  reply.gzip = request.takes_gzip && !file.gzip.empty();
  reply.file = reply.gzip ? file.gzip : file.body;
  return reply;
}

}  // namespace twistwood::server
