#include "server/lobby.h"

#include "server/frames.h"
#include "server/opening.h"
#include "server/record_change.h"
#include "server/subscriptions.h"
#include "wire/fields.h"

namespace twistwood::server {

using wire::Fields;
using wire::Json;

namespace {

constexpr int kBadRequest = 400;
constexpr int kForbidden = 403;
constexpr int kNotFound = 404;
constexpr int kConflict = 409;
constexpr int kTooMany = 429;
constexpr int kUnavailable = 503;

Json tokens_of(const Opening& opening) {
  Json tokens = Json::array();
  for (const auto& token : opening.tokens) tokens.push_back(token ? Json(*token) : Json());
  return tokens;
}

// A seat that nobody has: the one that is wanted, or the first.
std::optional<Seat> free_seat(const Json& shown, std::optional<Seat> wanted) {
  if (!shown.is_object()) return std::nullopt;
  for (std::size_t i = 0; i < shown["seats"].size(); ++i) {
    const Seat seat = seat_at(static_cast<int>(i));
    if (wanted && *wanted != seat) continue;
    if (shown["seats"][i]["free"] == true) return seat;
  }
  return std::nullopt;
}

HttpReply seat_reply(const std::string& table, Seat seat, const std::string& token) {
  return {200,
          wire::write({{"ok", true}, {"table", table}, {"seat", number(seat)}, {"token", token}})};
}

// What somebody at a table wants: to be told, elsewhere than before, or not any more.
struct PushWish {
  std::string token_hash;
  std::optional<push::Subscription> to;
  std::string off;  // an address at which nobody is to be told any more
};

Result<PushWish> read_push_wish(std::string_view body, bool anywhere) {
  const auto json = wire::parse(body);
  if (!json) return std::unexpected(json.error());
  Fields fields(*json);
  PushWish wish;
  const std::string token = fields.text("token");
  if (!is_token(token)) fields.fail("token: this is none");
  wish.token_hash = hash_of_token(token);
  wish.off = fields.text_if("off", push::kLongestEndpoint).value_or("");
  if (fields.asks("subscription")) {
    Fields given(fields.object("subscription"), "subscription");
    push::Subscription to;
    to.endpoint = given.text("endpoint", push::kLongestEndpoint);
    to.p256dh = given.text("p256dh");
    to.auth = given.text("auth");
    wish.to = fields.take(given.finish(std::move(to)));
  }
  if (fields.good() && wish.to) {
    if (const auto at = push::read_endpoint(wish.to->endpoint, anywhere); !at) {
      fields.fail("subscription." + at.error().message);
    } else if (const auto keys = push::recipient_of(*wish.to); !keys) {
      fields.fail("subscription." + keys.error().message);
    }
  }
  return fields.finish(std::move(wish));
}

// The seat that a token opens, by its hash.
std::optional<Seat> seat_of(const store::TableRecord& record, const std::string& token_hash) {
  for (std::size_t i = 0; i < record.seat_hashes.size(); ++i) {
    if (same_secret(token_hash, record.seat_hashes[i])) return seat_at(static_cast<int>(i));
  }
  return std::nullopt;
}

}  // namespace

HttpReply Lobby::refusal(int status, DeniedCode code, std::string_view message) {
  return {status, wire::write({{"ok", false}, {"code", name_of(code)}, {"message", message}})};
}

HttpReply Lobby::missing() {
  return refusal(kNotFound, DeniedCode::kNoSuchTable, "there is no such table");
}

// The words of the database are for the log.
HttpReply Lobby::unavailable(const store::StoreError& error, std::string_view what) const {
  if (error.why == store::StoreError::Kind::kMissing) return missing();
  parts_.journal(LogLevel::kError, what, {{"message", error.message}});
  return refusal(kUnavailable, DeniedCode::kUnavailable,
                 "the store does not answer; try again later");
}

HttpReply Lobby::greet() const {
  Json offer = {{"online", true},
                {"protocol", kProtocolVersion},
                {"public", public_list_},
                {"grace_ms", parts_.limits.grace_ms}};
  if (parts_.push.caller != nullptr) offer["push"] = parts_.push.public_key;
  return {200, wire::write(offer)};
}

bool Lobby::may_ask(const std::string& address, Then& then) {
  const std::int64_t wait_ms = addresses_.ask_for_table(address, parts_.now_ms());
  if (wait_ms == 0) return true;
  parts_.journal(LogLevel::kWarning, "too-many-tables", {{"message", "from one address"}});
  HttpReply reply =
      refusal(kTooMany, DeniedCode::kTooMany, "too many tables from this address; try again later");
  reply.retry_after_s = wait_ms / 1000 + 1;
  then(std::move(reply));
  return false;
}

void Lobby::make_table(const std::string& address, std::string_view body, Then then) {
  if (!may_ask(address, then)) return;
  if (parts_.low_space) {
    return then(refusal(kUnavailable, DeniedCode::kUnavailable,
                        "there is too little space for new tables; games that have begun go on"));
  }
  const auto json = wire::parse(body);
  auto opening =
      json ? open_table(*json, parts_.entropy, parts_.now_ms(), parts_.limits.turns_per_table)
           : std::unexpected(json.error());
  if (!opening) return then(refusal(kBadRequest, DeniedCode::kMalformed, opening.error().message));
  if (opening->record.open_to_all && !public_list_) {
    return then(
        refusal(kBadRequest, DeniedCode::kMalformed, "public: this server keeps no public list"));
  }
  const auto& clock = opening->table.setup().clock;
  if (clock && clock->each_turn && clock->start_ms > parts_.limits.longest_turn_ms) {
    return then(refusal(kBadRequest, DeniedCode::kMalformed,
                        join("setup.clock.turn_ms: at most ", parts_.limits.longest_turn_ms,
                             " here, where tables are not kept for longer")));
  }
  HttpReply made{201, wire::write({{"ok", true},
                                   {"table", opening->record.id},
                                   {"tokens", tokens_of(*opening)},
                                   {"watch", opening->spectator_token},
                                   {"host", opening->host_token}})};
  lay_table(parts_, std::move(*opening),
            [this, made = std::move(made),
             then = std::move(then)](store::StoreResult<void> laid) mutable {
              then(laid ? std::move(made) : unavailable(laid.error()));
            });
}

void Lobby::list(Then then) {
  constexpr int kMost = 50;
  constexpr std::int64_t kFresh_ms = 1000;
  if (!public_list_) return then({200, wire::write({{"ok", true}, {"tables", Json::array()}})});
  if (!listed_.empty() && parts_.now_ms() - listed_ms_ < kFresh_ms) return then({200, listed_});
  parts_.store.list_open(kMost,
                         [this, then = std::move(then)](
                             store::StoreResult<std::vector<store::TableRecord>> records) mutable {
                           if (!records) return then(unavailable(records.error(), "not-loaded"));
                           Json tables = Json::array();
                           for (const store::TableRecord& record : *records) {
                             Json shown = show_open_table(record, parts_.kept_ms(), parts_.limits);
                             if (shown.is_object()) tables.push_back(std::move(shown));
                           }
                           listed_ = wire::write({{"ok", true}, {"tables", tables}});
                           listed_ms_ = parts_.now_ms();
                           then({200, listed_});
                         });
}

void Lobby::take_seat(const std::string& address, const std::string& table, std::string_view body,
                      Then then) {
  if (!may_ask(address, then)) return;
  const auto json = wire::parse(body.empty() ? "{}" : body);
  if (!json) return then(refusal(kBadRequest, DeniedCode::kMalformed, json.error().message));
  Fields fields(*json);
  const auto wanted = fields.finish(fields.seat_if("seat"));
  if (!wanted) return then(refusal(kBadRequest, DeniedCode::kMalformed, wanted.error().message));
  if (!is_table_id(table)) return then(missing());
  give_seat(table, *wanted, std::move(then));
}

// Of two who want the same seat at the same time, the one whose record is stored first has it.
void Lobby::give_seat(const std::string& table, std::optional<Seat> wanted, Then then) {
  const std::string token = draw_token(parts_.entropy);
  const auto given = std::make_shared<std::optional<Seat>>();
  const auto change = [this, wanted, token, given](store::TableRecord& record) {
    const std::int64_t kept_ms = parts_.kept_ms();
    const Json shown =
        record.open_to_all ? show_open_table(record, kept_ms, parts_.limits) : Json();
    *given = free_seat(shown, wanted);
    if (!*given) return false;
    record.seat_hashes[static_cast<std::size_t>(index(**given))] = hash_of_token(token);
    forget_subscriptions(record, **given);
    note_name(record, **given, {});
    note_taken(record, **given, kept_ms);
    return true;
  };
  change_record(
      parts_, table, change,
      [this, token, given,
       then = std::move(then)](store::StoreResult<store::TableRecord> record) mutable {
        if (!record) return then(unavailable(record.error()));
        if (!*given) {
          return then(refusal(kConflict, DeniedCode::kTaken, "no such seat is free at this table"));
        }
        listed_.clear();
        then(seat_reply(record->id, **given, token));
      });
}

// The old link dies with the record that has the new one: whoever sits there with it is turned out.
void Lobby::renew_link(const std::string& address, const std::string& table, std::string_view seat,
                       std::string_view body, Then then) {
  if (!may_ask(address, then)) return;
  const auto json = wire::parse(body);
  if (!json) return then(refusal(kBadRequest, DeniedCode::kMalformed, json.error().message));
  Fields fields(*json);
  const auto host = fields.finish(fields.text("host"));
  if (!host) return then(refusal(kBadRequest, DeniedCode::kMalformed, host.error().message));
  if (!is_table_id(table) || seat.size() != 1 || seat[0] < '1' || seat[0] > '4') {
    return then(missing());
  }
  enum class Renewal { kNotTheHost, kNobodys, kDone };
  const auto outcome = std::make_shared<Renewal>(Renewal::kNotTheHost);
  const std::string token = draw_token(parts_.entropy);
  const auto place = static_cast<std::size_t>(seat[0] - '1');
  const auto change = [=, given = hash_of_token(*host)](store::TableRecord& record) {
    if (!same_secret(given, host_hash(record))) return false;
    const bool persons = place < record.seat_hashes.size() && !record.seat_hashes[place].empty();
    *outcome = persons ? Renewal::kDone : Renewal::kNobodys;
    if (!persons) return false;
    record.seat_hashes[place] = hash_of_token(token);
    forget_subscriptions(record, seat_at(static_cast<int>(place)));
    note_name(record, seat_at(static_cast<int>(place)), {});
    return true;
  };
  change_record(
      parts_, table, change,
      [=, this, then = std::move(then)](store::StoreResult<store::TableRecord> record) mutable {
        if (!record) return then(unavailable(record.error()));
        if (*outcome == Renewal::kNotTheHost) {
          return then(refusal(kForbidden, DeniedCode::kNoEntry,
                              "only whoever laid this table may renew its links"));
        }
        if (*outcome == Renewal::kNobodys) {
          return then(refusal(kConflict, DeniedCode::kTaken, "nobody has a link of this seat"));
        }
        then(seat_reply(record->id, seat_at(static_cast<int>(place)), token));
      });
}

void Lobby::change_seat(const std::string& table, const std::string& token_hash,
                        const SeatChange& change, Then then) {
  if (!is_table_id(table)) return then(missing());
  struct Outcome {
    bool known = false;  // the token opens a seat
    Result<void> changed{};
  };
  const auto outcome = std::make_shared<Outcome>();
  const auto guarded = [=](store::TableRecord& record) {
    const auto seat = seat_of(record, token_hash);
    outcome->known = seat.has_value();
    if (!seat) return false;
    const std::string before = record.note;
    outcome->changed = change(record, *seat);
    return outcome->changed && record.note != before;
  };
  change_record(parts_, table, guarded,
                [this, outcome,
                 then = std::move(then)](store::StoreResult<store::TableRecord> record) mutable {
                  if (!record) return then(unavailable(record.error()));
                  if (!outcome->known) {
                    return then(refusal(kForbidden, DeniedCode::kNoEntry,
                                        "the token is of no seat at this table"));
                  }
                  if (!outcome->changed) {
                    return then(refusal(kBadRequest, DeniedCode::kMalformed,
                                        outcome->changed.error().message));
                  }
                  then({200, wire::write({{"ok", true}})});
                });
}

void Lobby::name_seat(const std::string& address, const std::string& table, std::string_view body,
                      Then then) {
  if (!may_ask(address, then)) return;
  const auto json = wire::parse(body);
  if (!json) return then(refusal(kBadRequest, DeniedCode::kMalformed, json.error().message));
  Fields fields(*json);
  const std::string token_hash = hash_of_token(fields.text("token"));
  const auto name = fields.finish(fields.text("name"));
  if (!name) return then(refusal(kBadRequest, DeniedCode::kMalformed, name.error().message));
  const auto change = [name = *name](store::TableRecord& record, Seat seat) -> Result<void> {
    if (const auto fine = check_name(name, is_public(record)); !fine) {
      return refuse("name: ", fine.error().message);
    }
    note_name(record, seat, name);
    return {};
  };
  change_seat(table, token_hash, change, std::move(then));
}

void Lobby::subscribe(const std::string& address, const std::string& table, std::string_view body,
                      Then then) {
  if (!may_ask(address, then)) return;
  if (parts_.push.caller == nullptr) {
    return then(refusal(kNotFound, DeniedCode::kNoSuchTable, "this server tells nobody"));
  }
  const auto wish = read_push_wish(body, parts_.push.anywhere);
  if (!wish) return then(refusal(kBadRequest, DeniedCode::kMalformed, wish.error().message));
  const auto change = [wish = *wish](store::TableRecord& record, Seat seat) -> Result<void> {
    if (!wish.off.empty()) unsubscribe(record, wish.off, seat);
    if (wish.to) ::twistwood::server::subscribe(record, seat, *wish.to);
    return {};
  };
  change_seat(table, wish->token_hash, change, std::move(then));
}

}  // namespace twistwood::server
