#include "server/rematch.h"

#include "server/hub.h"
#include "server/opening.h"

namespace twistwood::server {

namespace {

void link(SharedParts& parts, store::TableRecord record, RematchMade then) {
  parts.store.update(record, [&parts, record, then = std::move(then)](
                                 store::StoreResult<std::int64_t> revision) mutable {
    if (revision) {
      record.revision = *revision;
      return then(std::move(record));
    }
    if (revision.error().why != store::StoreError::Kind::kConflict) {
      return then(std::unexpected(std::move(revision.error())));
    }
    parts.store.load_record(record.id, [&parts, next = record.rematch, then = std::move(then)](
                                           store::StoreResult<store::TableRecord> newest) mutable {
      if (!newest || !newest->rematch.empty()) return then(std::move(newest));
      newest->rematch = std::move(next);
      link(parts, std::move(*newest), std::move(then));
    });
  });
}

}  // namespace

void make_rematch(SharedParts& parts, const store::TableRecord& record, const table::Table& table,
                  RematchMade then) {
  auto opening = open_rematch(record, table, parts.entropy, parts.now_ms());
  if (!opening) {
    return then(std::unexpected(
        store::StoreError{store::StoreError::Kind::kUnavailable, opening.error().message}));
  }
  store::TableRecord next = opening->record;
  std::vector<std::string> lines = {opening->line};
  parts.store.create(std::move(next), std::move(lines), parts.now_ms(),
                     [&parts, old = record, opened = std::move(*opening),
                      then = std::move(then)](store::StoreResult<std::int64_t> created) mutable {
                       if (!created) return then(std::unexpected(std::move(created.error())));
                       ++parts.metrics.tables_made;
                       old.rematch = opened.record.id;
                       opened.record.number = *created;
                       parts.hub.adopt(std::move(opened.record), std::move(opened.table));
                       link(parts, std::move(old), std::move(then));
                     });
}

}  // namespace twistwood::server
