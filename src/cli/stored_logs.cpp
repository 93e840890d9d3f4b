#include "cli/stored_logs.h"

#include <filesystem>
#include <future>

namespace twistwood::cli {

Result<StoredLogs> StoredLogs::open(const std::string& database) {
  // Looking must not make a database.
  if (!database.contains("://") && !std::filesystem::exists(database)) {
    return refuse(database, ": there is no such file");
  }
  store::Options options;
  options.database = database;
  options.executor = [](store::Task task) { task(); };
  auto store = store::Store::open(std::move(options));
  if (!store) return std::unexpected(store.error());
  return StoredLogs(std::move(*store));
}

Result<std::vector<std::string>> StoredLogs::lines(const std::string& table) const {
  std::promise<store::StoreResult<store::Log>> log;
  store_->load(table, 0, [&](auto found) { log.set_value(std::move(found)); });
  auto found = log.get_future().get();
  if (!found) return refuse(found.error().message);
  return std::move(found->lines);
}

}  // namespace twistwood::cli
