#include "server/record_change.h"

#include "server/hub.h"

namespace twistwood::server {

void change_record(SharedParts& parts, std::string table, RecordChange change,
                   store::Then<store::TableRecord> then, int attempts) {
  parts.store.load_record(
      std::move(table), [&parts, change = std::move(change), then = std::move(then),
                         attempts](store::StoreResult<store::TableRecord> found) mutable {
        if (!found || !change(*found)) return then(std::move(found));
        store::TableRecord record = *found;
        parts.store.update(
            std::move(*found),
            [&parts, record = std::move(record), change = std::move(change), then = std::move(then),
             attempts](store::StoreResult<std::int64_t> revision) mutable {
              if (revision) {
                record.revision = *revision;
                parts.hub.refresh(record);
                return then(std::move(record));
              }
              const bool lost = revision.error().why == store::StoreError::Kind::kConflict;
              if (!lost || attempts <= 1) {
                return then(std::unexpected(std::move(revision.error())));
              }
              change_record(parts, std::move(record.id), std::move(change), std::move(then),
                            attempts - 1);
            });
      });
}

}  // namespace twistwood::server
