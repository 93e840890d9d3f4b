// Before one sits at a table: making tables, the public list, taking a free seat.
//
// What HTTP asks for under /api, without the network. Answers come through callbacks, on the same
// thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/address_book.h"
#include "server/http.h"
#include "server/hub.h"

namespace twistwood::server {

class Lobby {
 public:
  using Then = std::move_only_function<void(HttpReply)>;

  Lobby(Hub& hub, AddressBook& addresses, bool public_list)
      : parts_(hub.parts()), addresses_(addresses), public_list_(public_list) {}

  void make_table(const std::string& address, std::string_view body, Then then);
  void take_seat(const std::string& address, const std::string& table, std::string_view body,
                 Then then);
  // Whoever laid the table gives a seat another link; the old one opens nothing from then on.
  void renew_link(const std::string& address, const std::string& table, std::string_view seat,
                  std::string_view body, Then then);
  // Whoever sits there says what they are called; everybody at the table is told.
  void name_seat(const std::string& address, const std::string& table, std::string_view body,
                 Then then);
  void list(Then then);
  // Whoever sits at a table wants to be told that it is their turn, or not any more.
  void subscribe(const std::string& address, const std::string& table, std::string_view body,
                 Then then);

  // What a page finds beside itself where tables can be laid: /online.json.
  HttpReply greet() const;
  static HttpReply refusal(int status, DeniedCode code, std::string_view message);

 private:
  void give_seat(const std::string& table, std::optional<Seat> wanted, Then then);
  // A change of the record by whoever has the token of a seat, or why it cannot be.
  using SeatChange = std::function<Result<void>(store::TableRecord&, Seat)>;
  void change_seat(const std::string& table, const std::string& token_hash,
                   const SeatChange& change, Then then);
  bool may_ask(const std::string& address, Then& then);
  static HttpReply missing();
  // The store has failed; the log says so under this name.
  HttpReply unavailable(const store::StoreError& error, std::string_view what = "not-stored") const;

  SharedParts& parts_;
  AddressBook& addresses_;
  bool public_list_;
  std::string listed_;  // the list as it was a moment ago
  std::int64_t listed_ms_ = 0;
};

}  // namespace twistwood::server
