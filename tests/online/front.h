// What stands before a server: it hands on every byte, with TLS or without, and can be told that
// the server is elsewhere now, or to cut everybody off.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace twistwood::trial {

class Front {
 public:
  // `certified` is what the certificate is for, such as "DNS:localhost"; empty: without TLS.
  explicit Front(int server, const std::string& certified = {});
  ~Front();
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;

  int port() const;
  std::string ca_file() const { return ca_file_.string(); }
  void point_to(int server);  // for whoever comes from now on
  void cut();                 // without a word
  int connections() const;    // in all

 private:
  struct Inside;
  std::filesystem::path ca_file_;
  std::unique_ptr<Inside> inside_;
};

}  // namespace twistwood::trial
