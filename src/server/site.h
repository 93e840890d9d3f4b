// The page: a folder of files, read once into memory, with what a browser needs to cache them.
//
// Only files that were there at the start can be asked for, by exactly their path; so there is no
// path that leads out of the folder.
#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "server/http.h"

namespace twistwood::server {

class Site {
 public:
  Site() = default;  // without any file
  static Result<Site> read(const std::string& folder);

  // The file of a path such as /index.html; 404 if there is none.
  HttpReply serve(const HttpRequest& request) const;

 private:
  struct File {
    std::string_view type;
    std::string body;
    std::string gzip;  // empty where it is not smaller
    std::string etag;
    bool immutable = false;  // its name changes with its contents
  };
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace twistwood::server
