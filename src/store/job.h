// What waits for the writer: the call, and its outcome once the group it went with is committed.
#pragma once

#include <variant>

#include "store/store.h"

namespace twistwood::store {

struct CreateJob {
  TableRecord record;
  std::vector<std::string> lines;
  std::int64_t now_ms = 0;
  Then<std::int64_t> then;
  StoreResult<std::int64_t> outcome = 0;
};

struct AppendJob {
  Append append;
  Then<void> then;
  StoreResult<void> outcome = {};
};

struct UpdateJob {
  TableRecord record;
  Then<std::int64_t> then;
  StoreResult<std::int64_t> outcome = 0;
};

struct ExpireJob {
  std::int64_t finished_before_ms = 0;
  std::int64_t idle_since_ms = 0;
  int most = 0;
  Then<std::vector<std::string>> then;
  StoreResult<std::vector<std::string>> outcome = {};
};

using Job = std::variant<AppendJob, CreateJob, UpdateJob, ExpireJob>;

}  // namespace twistwood::store
