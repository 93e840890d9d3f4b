#include "table/deal_check.h"

#include <map>

#include "table/setup.h"

namespace twistwood::table {

namespace {

// The options of a deal by their names, as texts.
class OptionTexts : public OptionVisitor {
 public:
  std::map<std::string, std::string, std::less<>> texts;

  void number(const OptionName& option, int& value, int, int) override { put(option, join(value)); }
  void seat(const OptionName& option, std::optional<Seat>& value) override {
    if (value) put(option, join(twistwood::number(*value)));
  }
  void numbers(const OptionName& option, std::span<int> values, int, int) override {
    for (const int value : values) put(option, join(value, ' '));
  }
  void text(const OptionName& option, const std::optional<std::string>& value,
            const SetText&) override {
    if (value) put(option, *value);
  }
  void places(const OptionName& option, const std::optional<Places>& value,
              const SetPlaces&) override {
    for (const std::string& place : value.value_or(Places{})) put(option, place + ' ');
  }

 private:
  void put(const OptionName& option, const std::string& text) {
    texts[std::string(option.name)] += text;
  }
};

template <Game G>
auto option_texts(const typename G::Position& start) {
  OptionTexts visitor;
  auto options = G::options_of(start, Choices::kAsTheyStand);
  G::visit_options(options, visitor);
  return visitor.texts;
}

// The start as the key deals it, with what was chosen as it stands; and what was.
template <Game G>
Result<AnyPosition> deal_again(const typename G::Position& start, const DealKey& key,
                               std::vector<std::string>& chosen) {
  const auto drawn = G::deal(G::options_of(start, Choices::kDrawn), key);
  if (!drawn) return std::unexpected(drawn.error());
  const auto by_key = option_texts<G>(*drawn);
  for (const auto& [name, text] : option_texts<G>(start)) {
    if (by_key.at(name) != text) chosen.push_back(name);
  }
  const auto dealt = G::deal(G::options_of(start, Choices::kAsTheyStand), key);
  if (!dealt) return std::unexpected(dealt.error());
  return AnyPosition(std::in_place_index<kGameIndex<G>>, *dealt);
}

Result<void> check_promise(const Record& record, const DealKey& key) {
  const auto promise = record.tag("Promise");
  if (!promise) return refuse("Promise: it is missing, and without it the Key proves nothing");
  const auto table = record.tag("Table");
  if (key.is_secret() && !table) {
    return refuse("Table: it is missing, and a promise is made to a table");
  }
  const std::string right = promise_of(key, table.value_or(""));
  if (*promise == right) return {};
  return refuse("Promise: it is not kept: that of the Key",
                key.is_secret() ? join(" at table ", *table) : "", " is ", right);
}

// A start without its hidden cards tells of them in the cards that were turned up.
Result<void> check_cards(const Record& record, const AnyPosition& dealt) {
  const AnyHistory told = history_of(record);
  AnyHistory again(dealt);
  for (int i = 0; i < told.size(); ++i) {
    again.play(told.turn(i));
    if (again.card(i) == told.card(i)) continue;
    return refuse("turn ", i + 1, ": it turned up ", told.card(i), ", the Key deals ",
                  again.card(i));
  }
  return {};
}

}  // namespace

Result<DealCheck> check_deal(const Record& record) {
  DealCheck check;
  const auto text = record.tag("Key");
  if (!text) return check;
  const auto key = DealKey::read(*text);
  if (!key) return refuse("Key: ", key.error().message);
  check.has_key = true;
  if (const auto kept = check_promise(record, *key); !kept) return std::unexpected(kept.error());
  const auto dealt = with_game(record.start, [&]<class G>(const auto& start) {
    return deal_again<G>(start, *key, check.chosen);
  });
  if (!dealt) return refuse("Start: ", dealt.error().message);
  const bool hides = masked(record.start);
  const std::string start = write_position(hides ? mask(*dealt) : *dealt);
  if (start != write_position(record.start)) return refuse("Start: the Key deals ", start);
  if (!hides) return check;
  if (const auto fit = check_cards(record, *dealt); !fit) return std::unexpected(fit.error());
  return check;
}

}  // namespace twistwood::table
