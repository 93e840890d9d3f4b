// Two people at a table, which checks everything they do; the record of their game at the end.
#include <twistwood/base/random.h>
#include <twistwood/table/record.h>
#include <twistwood/table/table.h>
#include <iostream>

using twistwood::table::Answer;
using twistwood::table::Command;
using twistwood::table::Table;

int main() {
  twistwood::table::Setup setup;
  setup.options = twistwood::Twisty::Options{.seats = 2};
  setup.key = 7;
  setup.seats = {{.name = "Ada"}, {.name = "Grace"}};
  std::int64_t now_ms = 0;  // a table has no clock of its own: time comes in
  auto opened = Table::open(setup, now_ms);
  if (!opened) {
    std::cerr << opened.error().message << '\n';
    return 1;
  }
  Table& table = *opened;

  // Every command says which version of the table its sender has seen, and has an id of its own.
  const auto send = [&](twistwood::Seat by, auto what) {
    const int version = table.version();
    const Answer answer =
        table.handle({std::to_string(version), by, version, std::move(what)}, now_ms += 1000);
    if (answer.denied) std::cout << "denied: " << answer.denied->message << '\n';
  };
  const twistwood::Seat first = *table.to_act();
  send(first, twistwood::table::Play{"a4"});  // no L leads there
  send(first == twistwood::seat_at(0) ? twistwood::seat_at(1) : twistwood::seat_at(0),
       twistwood::table::Play{"e5"});  // not their turn
  send(first, twistwood::table::Play{twistwood::turns(table.position()).front()});
  send(first, twistwood::table::AskUndo{});  // nobody has acted since

  twistwood::Random random(7);
  while (table.to_act()) {
    const auto legal = twistwood::turns(table.position());
    send(*table.to_act(),
         twistwood::table::Play{legal[random.below(static_cast<std::uint32_t>(legal.size()))]});
  }
  if (table.outcome()->winner) {
    std::cout << "won by seat " << twistwood::number(*table.outcome()->winner) << '\n';
  }
  std::cout << twistwood::write_record(
      twistwood::table::record_of(table, twistwood::table::Cards::kOpen));
}
