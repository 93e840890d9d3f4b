#include "server/opening.h"

#include <algorithm>

#include "server/hub.h"
#include "server/seat_name.h"
#include "wire/fields.h"
#include "wire/log.h"
#include "wire/setup.h"

namespace twistwood::server {

using wire::Fields;
using wire::Json;

namespace {

struct Wish {
  table::Setup setup;
  std::vector<bool> mine;  // seats whose tokens the creator of a public table gets
  bool open_to_all = false;
};

// Takes `mine` out of the description of the seats: the table does not know it.
std::vector<bool> take_mine(Json& setup, Fields& fields) {
  std::vector<bool> mine;
  if (!setup.contains("seats") || !setup["seats"].is_array()) return mine;
  for (Json& seat : setup["seats"]) {
    mine.push_back(false);
    if (!seat.is_object() || !seat.contains("mine")) continue;
    if (!seat["mine"].is_boolean()) fields.fail("setup.seats.mine: true or false is expected");
    mine.back() = seat["mine"].is_boolean() && seat["mine"].get<bool>();
    seat.erase("mine");
  }
  return mine;
}

// The turns a setup allows; 0 for a game that ends by itself.
int turns_of(const table::Setup& setup) {
  return std::visit(
      [](const auto& options) {
        if constexpr (requires { options.limit; }) return int{options.limit};
        return 0;
      },
      setup.options);
}

Result<void> check(const Wish& wish, int most_turns) {
  if (turns_of(wish.setup) > most_turns) {
    return refuse("setup.limit: online a game has at most ", most_turns, " turns");
  }
  const auto& seats = wish.setup.seats;
  if (std::ranges::all_of(seats, &table::SeatPlan::is_bot)) {
    return refuse("setup.seats: at least one seat is for a person");
  }
  for (const table::SeatPlan& seat : seats) {
    if (const auto fine = check_name(seat.name, wish.open_to_all); !fine) {
      return refuse("setup.seats: ", fine.error().message);
    }
  }
  if (!wish.open_to_all) return {};
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (wish.mine[i] && !seats[i].is_bot()) return {};
  }
  return refuse("setup.seats: at least one seat of a public table is \"mine\"");
}

Result<Wish> read_wish(const Json& body) {
  Fields fields(body);
  Wish wish;
  Json setup = fields.object("setup");
  wish.open_to_all = fields.flag_or("public", false);
  for (const char* ours : {"seed", "key", "table", "position", "cards_told"}) {
    if (setup.contains(ours)) fields.fail(join("setup.", ours, ": online the server deals"));
  }
  wish.mine = take_mine(setup, fields);
  if (fields.good()) wish.setup = fields.take(wire::read_setup(setup, {.dealt = false}));
  return fields.finish(std::move(wish));
}

// Every table has a key of its own, a rematch too.
Result<Opening> open_with(table::Setup setup, bool open_to_all, std::string_view host_hash,
                          const Entropy& entropy, std::int64_t now_ms) {
  setup.key = draw_key(entropy);
  setup.table_id = draw_table_id(entropy);
  auto table = table::Table::open(setup, now_ms);
  if (!table) return refuse("setup: ", table.error().message);
  Opening opening{.record = {},
                  .table = std::move(*table),
                  .line = {},
                  .tokens = {},
                  .spectator_token = {},
                  .host_token = {}};
  opening.line = wire::write_event(opening.table.log().front());
  opening.record.id = setup.table_id;
  opening.record.game = Games::kNames[setup.options.index()];
  opening.record.open_to_all = open_to_all;
  opening.record.note = write_note(opening.table, open_to_all, host_hash);
  return opening;
}

// The same people again, each a seat further, with the tokens they have.
Result<Opening> open_rematch(const store::TableRecord& record, const table::Table& table,
                             const SharedParts& parts) {
  table::Setup setup = table.setup();
  std::visit(
      [&](auto& options) {
        options.start.reset();
        if constexpr (requires { options.limit; }) {
          options.limit = std::min(options.limit, parts.limits.turns_per_table);
        }
      },
      setup.options);
  const GivenNames names = given_names(record);
  std::vector<std::string> hashes(setup.seats.size());
  for (int i = 0; i < table.seats(); ++i) {
    const auto to = static_cast<std::size_t>(seat_in_rematch(seat_at(i), table.seats()));
    setup.seats[to] = table.setup().seats[static_cast<std::size_t>(i)];
    if (const std::string& given = names[static_cast<std::size_t>(i)]; !given.empty()) {
      setup.seats[to].name = given;
    }
    hashes[to] = record.seat_hashes[static_cast<std::size_t>(i)];
  }
  auto opening =
      open_with(setup, is_public(record), host_hash(record), parts.entropy, parts.now_ms());
  if (!opening) return opening;
  opening->record.open_to_all = false;  // it is for those who played
  opening->record.seat_hashes = std::move(hashes);
  opening->record.spectator_hash = record.spectator_hash;
  return opening;
}

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

Result<Opening> open_table(const Json& body, const Entropy& entropy, std::int64_t now_ms,
                           int most_turns) {
  const auto wish = read_wish(body);
  if (!wish) return std::unexpected(wish.error());
  if (const auto fine = check(*wish, most_turns); !fine) return std::unexpected(fine.error());
  const std::string host_token = draw_token(entropy);
  auto opening =
      open_with(wish->setup, wish->open_to_all, hash_of_token(host_token), entropy, now_ms);
  if (!opening) return opening;
  opening->host_token = host_token;
  for (std::size_t i = 0; i < wish->setup.seats.size(); ++i) {
    const bool given = !wish->setup.seats[i].is_bot() && (!wish->open_to_all || wish->mine[i]);
    opening->tokens.push_back(given ? std::optional(draw_token(entropy)) : std::nullopt);
    opening->record.seat_hashes.push_back(given ? hash_of_token(*opening->tokens[i]) : "");
  }
  opening->spectator_token = draw_token(entropy);
  opening->record.spectator_hash = hash_of_token(opening->spectator_token);
  return opening;
}

void lay_table(SharedParts& parts, Opening opening, store::Then<void> then) {
  const std::int64_t kept_ms = parts.kept_ms();
  opening.record.created_ms = kept_ms;
  store::TableRecord record = opening.record;
  std::vector<std::string> lines = {opening.line};
  parts.store.create(std::move(record), std::move(lines), kept_ms,
                     [&parts, opened = std::move(opening),
                      then = std::move(then)](store::StoreResult<std::int64_t> created) mutable {
                       if (!created) return then(std::unexpected(std::move(created.error())));
                       ++parts.metrics.tables_made;
                       opened.record.number = *created;
                       parts.hub.adopt(std::move(opened.record), std::move(opened.table));
                       then({});
                     });
}

Seat seat_in_rematch(Seat seat, int seats) { return next_seat(seat, seats); }

void make_rematch(SharedParts& parts, const store::TableRecord& record, const table::Table& table,
                  RematchMade then) {
  if (parts.low_space) {
    return then(std::unexpected(store::StoreError{store::StoreError::Kind::kBusy, "low space"}));
  }
  auto opening = open_rematch(record, table, parts);
  if (!opening) {
    return then(std::unexpected(
        store::StoreError{store::StoreError::Kind::kUnavailable, opening.error().message}));
  }
  store::TableRecord old = record;
  old.rematch = opening->record.id;
  lay_table(parts, std::move(*opening),
            [&parts, old = std::move(old),
             then = std::move(then)](store::StoreResult<void> laid) mutable {
              if (!laid) return then(std::unexpected(std::move(laid.error())));
              link(parts, std::move(old), std::move(then));
            });
}

}  // namespace twistwood::server
