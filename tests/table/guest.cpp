#include "table/guest.h"

#include "base/sha256.h"
#include "support/playthrough.h"

namespace twistwood::trial {

using table::Denied;
using Fate = Attempt::Fate;

table::Setup Guest::setup() {
  table::Setup setup;
  const int players = 2 + static_cast<int>(below(3));
  const int limit = 20 + static_cast<int>(below(150));
  if (below(2) == 0) {
    twisty::Options options{.seats = players, .limit = limit};
    options.edition = static_cast<twisty::Edition>(below(3));
    setup.options = options;
  } else {
    labyrinth::Options options{.seats = players, .limit = limit};
    options.goals = 3 + static_cast<int>(below(4));
    setup.options = options;
    setup.cards_told = below(4) == 0;  // beside a real table
  }
  const std::uint64_t seed = random_.next();
  setup.key = seed;
  if (seed % 2 == 0) {  // as online
    setup.key = DealKey(sha256(join(seed)));
    setup.table_id = join("table-", seed % 1000);
  }
  for (int i = 0; i < players; ++i) {
    const bool bot = below(3) == 0;
    setup.seats.push_back({join("Gäst ", i + 1), bot ? 1 + static_cast<int>(below(6)) : 0});
  }
  if (below(2) == 0) {
    setup.clock =
        table::ClockPlan{.start_ms = 60'000 + below(120'000), .increment_ms = below(3000)};
    // Or days for each turn.
    if (below(3) == 0) setup.clock = {.start_ms = 60'000 + below(1'209'000'000), .each_turn = true};
  }
  setup.repetition_draws = below(3) == 0;
  if (setup.cards_told) setup.position = write_position(mask(*deal(setup.options, setup.key)));
  return setup;
}

std::string Guest::legal_turn(const AnyPosition& position) {
  return std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        auto known = p;
        if (G::masked(p.state)) known.state = G::sample(p.layout, G::view(p.state), random_);
        return G::write_turn(lively_turn<G>(known, random_));
      },
      position);
}

std::string Guest::told_card(const table::Table& table, const std::string& turn) {
  if (!table.setup().cards_told) return "";
  const auto cards = possible_cards(table.position(), *read_turn(table.history().game(), turn));
  return cards.empty() ? "" : cards[below(static_cast<std::uint32_t>(cards.size()))];
}

Seat Guest::any_seat(const table::Table& table) {
  return seat_at(static_cast<int>(below(static_cast<std::uint32_t>(table.seats()))));
}

Attempt Guest::play(const table::Table& table) {
  Attempt attempt;
  const std::string turn = legal_turn(table.position());
  attempt.command = {join("c", next_id_++), *table.to_act(), table.version(),
                     table::Play{turn, told_card(table, turn)}};
  attempt.fate = Fate::kDone;
  return attempt;
}

// A legal turn at the wrong moment or by the wrong seat, or a wrong one at the right moment.
Attempt Guest::wrong_play(const table::Table& table) {
  Attempt attempt = play(table);
  table::Command& command = attempt.command;
  attempt.fate = Fate::kDenied;
  const auto wrong = [&](Denied::Reason why) { return attempt.why = why, attempt; };
  switch (below(7)) {
    case 0:
      command.version += below(2) == 0 ? -1 : 1 + static_cast<int>(below(5));
      return wrong(Denied::Reason::kStale);
    case 1:
      command.by = next_seat(command.by, table.seats());
      return wrong(Denied::Reason::kNotYourTurn);
    case 2:
      command.by = seat_at(table.seats() + static_cast<int>(below(4)));
      return wrong(Denied::Reason::kNoSuchSeat);
    case 3: {
      constexpr std::array<std::string_view, 6> kNoTurns = {"",         "e9", "castle",
                                                            "a1>a1>a1", ">",  "=z9"};
      command.what = table::Play{std::string(kNoTurns[below(kNoTurns.size())])};
      return wrong(Denied::Reason::kNoTurn);
    }
    case 4: {
      auto& play = std::get<table::Play>(command.what);
      const bool needed = !play.card.empty();
      play.card = needed && below(2) == 0 ? "" : "f9";
      return wrong(play.card.empty() ? Denied::Reason::kCardNeeded : Denied::Reason::kNoSuchCard);
    }
    default: break;
  }
  // Any turn that can be written: legal now and then, which the table has to see for itself.
  const std::string turn = std::visit(
      [&](const auto& p) {
        using G = GameOf<decltype(p)>;
        const auto all = Known<G>::writable_turns(p.state, random_);
        return G::write_turn(all[below(static_cast<std::uint32_t>(all.size()))]);
      },
      table.position());
  const auto legal = turns(table.position());
  const bool fine = std::ranges::binary_search(legal, turn);
  command.what = table::Play{turn, fine ? told_card(table, turn) : ""};
  attempt.fate = fine ? Fate::kDone : Fate::kDenied;
  if (!fine) attempt.why = Denied::Reason::kIllegal;
  return attempt;
}

Attempt Guest::other(const table::Table& table) {
  Attempt attempt;
  attempt.command = {join("c", next_id_++), any_seat(table), table.version(), table::AskUndo{}};
  switch (below(40)) {
    case 0: attempt.command.what = table::Resign{}; break;
    case 1:
    case 2:
    case 3:
      attempt.command.what = table::CallBot{any_seat(table), static_cast<int>(below(8))};
      break;
    case 4:
    case 5:
    case 6: attempt.command.what = table::TakeBack{}; break;
    default:
      if (below(2) == 0) attempt.command.what = table::AnswerUndo{below(4) != 0};
  }
  return attempt;
}

Attempt Guest::next(const table::Table& table) {
  if (!table.to_act()) {
    Attempt late = other(table);
    late.fate = Fate::kDenied;
    late.why = Denied::Reason::kOver;
    return late;
  }
  const auto drawn = below(20);
  if (drawn == 0 && !sent_.empty()) {
    return {sent_[below(static_cast<std::uint32_t>(sent_.size()))], Fate::kRepeat};
  }
  if (drawn < 4) return wrong_play(table);
  if (drawn < 8) return other(table);
  return play(table);
}

}  // namespace twistwood::trial
