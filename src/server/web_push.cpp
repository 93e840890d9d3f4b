#include "server/web_push.h"

#include <utility>

#include "server/record_change.h"
#include "server/subscriptions.h"

namespace twistwood::server {

namespace {

constexpr const char* kVapidSetting = "vapid";

using KeyThen = std::move_only_function<void(store::StoreResult<std::string>)>;

// Of several servers that start on a new database, one makes the keys and the others take them.
void find_key(store::Store& store, KeyThen then, bool again = true) {
  store.setting(kVapidSetting, [&store, then = std::move(then),
                                again](store::StoreResult<std::optional<std::string>> was) mutable {
    if (!was) return then(std::unexpected(std::move(was.error())));
    if (*was) return then(std::move(**was));
    std::string made = push::VapidKey::draw().text();
    store.change_setting(
        kVapidSetting, std::nullopt, made,
        [&store, made, then = std::move(then), again](store::StoreResult<void> kept) mutable {
          if (kept) return then(std::move(made));
          if (again) return find_key(store, std::move(then), false);
          then(std::unexpected(std::move(kept.error())));
        });
  });
}

}  // namespace

Result<void> WebPush::check(const PushOptions& options) {
  if (!options.on || options.ca_file.empty()) return {};
  // Made and dropped: it reads the certificate as the one that sends does.
  const auto sender = push::Sender::start(push::VapidKey::draw(), {.ca_file = options.ca_file});
  if (!sender) return refuse("--push-ca: ", sender.error().message);
  return {};
}

void WebPush::begin(store::Task then) {
  if (!options_.on || sender_ || std::exchange(is_beginning_, true)) return then();
  find_key(hub_.parts().store,
           [this, then = std::move(then)](store::StoreResult<std::string> key) mutable {
             is_beginning_ = false;
             tell(key ? try_to_start(*key) : refuse(key.error().message));
             then();
           });
}

// Once, however often the same goes wrong again.
void WebPush::tell(const Result<void>& begun) {
  const std::string fault = std::exchange(fault_, begun ? std::string() : begun.error().message);
  if (fault == fault_) return;
  const auto& journal = hub_.parts().journal;
  begun ? journal(LogLevel::kInfo, "push-begun", wire::Json::object())
        : journal(LogLevel::kWarning, "no-push", {{"message", fault_}});
}

Result<void> WebPush::try_to_start(const std::string& key) {
  try {
    return start(key);
  } catch (const std::exception& error) {
    return refuse(error.what());
  }
}

Result<void> WebPush::start(const std::string& key) {
  auto vapid = push::VapidKey::read(key);
  if (!vapid) return std::unexpected(vapid.error());
  push::SenderOptions options;
  options.contact = options_.contact;
  options.anywhere = options_.private_networks;
  options.ca_file = options_.ca_file;
  options.gone = [this](const push::Message& message) {
    executor_([this, message] { forget(message); });
  };
  options.tried = [this](const push::Attempt& attempt, int status, const std::string& why) {
    if (attempt.outcome == push::Attempt::Outcome::kSent ||
        attempt.outcome == push::Attempt::Outcome::kGone) {
      return;
    }
    executor_([this, status, why] {
      hub_.parts().journal(LogLevel::kWarning, "push-failed",
                           {{"status", status}, {"message", why}});
    });
  };
  auto sender = push::Sender::start(std::move(*vapid), std::move(options));
  if (!sender) return std::unexpected(sender.error());
  sender_ = std::move(*sender);
  hub_.parts().push = {this, sender_->public_key(), options_.private_networks};
  return {};
}

void WebPush::forget(const push::Message& message) {
  change_record(
      hub_.parts(), message.table,
      [endpoint = message.to.endpoint](store::TableRecord& record) {
        return unsubscribe(record, endpoint, std::nullopt);
      },
      [](const store::StoreResult<store::TableRecord>&) {});
}

}  // namespace twistwood::server
