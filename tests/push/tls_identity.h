// A certificate with its key, and the CA that issued it, which only the test knows.
#pragma once

#include <string>

namespace twistwood::trial {

struct TlsIdentity {
  std::string certificate;  // all in PEM
  std::string key;
  std::string ca;
};

// For "DNS:localhost", "IP:127.0.0.1" and so on.
TlsIdentity draw_identity(const std::string& at);

}  // namespace twistwood::trial
