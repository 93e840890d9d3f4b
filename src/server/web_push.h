// Web Push for this server: the keys from the store, the sender, and what becomes of subscriptions
// that are gone.
#pragma once

#include <memory>
#include <string>

#include "push/sender.h"
#include "server/hub.h"
#include "server/push_options.h"

namespace twistwood::server {

class WebPush : public TurnCaller {
 public:
  using Executor = std::function<void(store::Task)>;  // to the thread of the hub

  WebPush(PushOptions options, Hub& hub, Executor executor)
      : options_(std::move(options)), hub_(hub), executor_(std::move(executor)) {}

  // Whether what the options name is there.
  static Result<void> check(const PushOptions& options);

  // Reads the keys, or makes them where there are none; then the hub tells people. `then` in any
  // case. What went wrong stands in the journal, and may go well at another call; once it has begun
  // a call does nothing.
  void begin(store::Task then);

  void call(push::Message message) override { sender_->send(std::move(message)); }
  push::SenderFigures figures() const {
    return sender_ ? sender_->figures() : push::SenderFigures{};
  }

 private:
  void tell(const Result<void>& begun);
  // Also where there is no memory, thread or file for it: games go on without.
  Result<void> try_to_start(const std::string& key);
  Result<void> start(const std::string& key);
  void forget(const push::Message& message);

  PushOptions options_;
  Hub& hub_;
  Executor executor_;
  std::unique_ptr<push::Sender> sender_;
  bool is_beginning_ = false;
  std::string fault_;  // why it has not begun, as it was told
};

}  // namespace twistwood::server
