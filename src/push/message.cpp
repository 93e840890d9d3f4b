#include "push/message.h"

#include "base/sha256.h"

namespace twistwood::push {

Result<Recipient> recipient_of(const Subscription& subscription) {
  auto point = from_base64url(subscription.p256dh);
  if (!point || !is_point(*point)) return refuse("p256dh: this is no public key of P-256");
  auto auth = from_base64url(subscription.auth);
  if (!auth || auth->size() != kAuthBytes) {
    return refuse("auth: ", kAuthBytes, " bytes are expected");
  }
  return Recipient{std::move(*point), std::move(*auth)};
}

std::string topic_of(const Message& message) {
  constexpr std::size_t kTopicLetters = 22;  // of 32 that a push service has to take (RFC 8030)
  return hex(sha256("topic " + message.table)).substr(0, kTopicLetters);
}

}  // namespace twistwood::push
