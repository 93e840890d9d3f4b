// Lines of anything, as messages of a server to a bot that sits at one of its tables: each is taken
// or refused, and what was taken can be asked.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_cursor.h"
#include "client/address.h"
#include "fuzz/check.h"
#include "online/remote_table.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace twistwood;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto link = client::read_link(text)) {
    FUZZ_CHECK(!link->server.host.empty() && !link->table.empty() && link->token.size() == 22);
    FUZZ_CHECK(client::read_url(link->server.url()).has_value());
  }
  online::RemoteTable table;
  TextCursor lines(text);
  for (int i = 0; i < 8 && !lines.done(); ++i) {
    const auto json = wire::parse(lines.until('\n'), 1 << 20);
    if (!json || !json->is_object()) continue;
    const bool joins = json->contains("hash");
    const auto taken = joins ? table.take_joined(*json, i) : table.take_event(*json, i);
    if (json->contains("presence")) table.take_presence(*json);
    if (!taken) {
      FUZZ_CHECK(!taken.error().message.empty());
      table = {};
      continue;
    }
    if (!table.settled()) continue;
    FUZZ_CHECK(!table.to_act() || index(*table.to_act()) < table.history().seats());
    for (int seat = 0; seat < table.history().seats(); ++seat) {
      table.asks_for_undo(seat_at(seat));
      FUZZ_CHECK(table.seat(seat_at(seat)).level >= 0);
    }
    const auto clocks = table.clocks_ms(i);
    FUZZ_CHECK(clocks.empty() || std::ssize(clocks) == table.history().seats());
    FUZZ_CHECK(read_record(write_record(table.record())).has_value());
  }
  return 0;
}
