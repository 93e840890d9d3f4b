#include "load/stored.h"

#include <optional>
#include <span>

#include "wire/log.h"
#include "wire/view.h"

namespace twistwood::load {

namespace {

// Every event by itself, so that each version is looked at.
Result<std::vector<std::uint64_t>> views_in(const std::vector<std::string>& lines) {
  std::vector<std::uint64_t> views;
  std::optional<table::Table> table;
  wire::LogReader reader;
  for (const std::string& line : lines) {
    const auto event = reader.read(line);
    if (!event) return refuse("line ", views.size() + 1, ": ", event.error().message);
    if (table) {
      if (const auto added = table->add(*event); !added) return std::unexpected(added.error());
    } else {
      auto opened = table::Table::replay(std::span(&*event, 1));
      if (!opened) return std::unexpected(opened.error());
      table = std::move(*opened);
    }
    views.push_back(read_hash(wire::view_hash(*table)));
  }
  return views;
}

}  // namespace

Result<std::int64_t> compare_stored(const SeenTable& account,
                                    const std::vector<std::string>& lines) {
  const auto stored = views_in(lines);
  if (!stored) return refuse("the stored log is broken: ", stored.error().message);
  if (stored->size() < account.views.size()) {
    return refuse("version ", account.views.size(),
                  " was shown and is not stored: the log ends with ", stored->size());
  }
  std::int64_t compared = 0;
  for (std::size_t i = 0; i < account.views.size(); ++i) {
    if (account.views[i] == 0) continue;
    ++compared;
    if (account.views[i] != (*stored)[i]) {
      return refuse("version ", i + 1, " was shown otherwise than it is stored");
    }
  }
  return compared;
}

}  // namespace twistwood::load
