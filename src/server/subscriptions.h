// Who wants to be told that it is their turn: the subscriptions of a seat's browsers, in the note
// of a table's record. They go with the table, and with the seat's link: whoever gets another one
// begins anew.
#pragma once

#include <string_view>
#include <vector>

#include "games/seat.h"
#include "push/message.h"
#include "store/store.h"

namespace twistwood::server {

inline constexpr std::size_t kMostSubscriptions =
    3;  // of a seat; a further one replaces the oldest

// In the note of each table that has some, and of hardly any other.
inline constexpr std::string_view kSubscriptionsMark = "\"push\"";
bool has_subscriptions(const store::TableRecord& record);  // of any seat
std::vector<push::Subscription> subscriptions_of(const store::TableRecord& record, Seat seat);

void subscribe(store::TableRecord& record, Seat seat, const push::Subscription& to);
// At this address, for one seat or, where none is named, for all. False: there is none.
bool unsubscribe(store::TableRecord& record, std::string_view endpoint, std::optional<Seat> seat);
// The seat has changed hands.
void forget_subscriptions(store::TableRecord& record, Seat seat);

}  // namespace twistwood::server
