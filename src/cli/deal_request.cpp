#include "cli/deal_request.h"

#include <CLI/CLI.hpp>
#include <random>
#include <set>

#include "base/quote.h"
#include "base/text_cursor.h"
#include "cli/subcommand.h"
#include "cli/terminal_boards.h"

namespace twistwood::cli {

namespace {

// Sets the options of a game to texts, where there is one.
class ReadTexts : public OptionVisitor {
 public:
  using TextOf = std::function<std::optional<std::string>(const OptionName&)>;
  explicit ReadTexts(TextOf text_of) : text_of_(std::move(text_of)) {}

  void number(const OptionName& option, int& value, int least, int most) override {
    if (const auto given = text_of_(option)) read(option, *given, value, least, most);
  }
  void seat(const OptionName& option, std::optional<Seat>& value) override {
    int seat = 0;
    number(option, seat, 1, kMaxSeats);
    if (seat > 0) value = seat_at(seat - 1);
  }
  void numbers(const OptionName& option, std::span<int> values, int least, int most) override {
    const auto given = text_of_(option);
    if (!given) return;
    const auto texts = split_list(*given);
    if (texts.size() != values.size()) {
      return fail(option, join(values.size(), " numbers with commas between them are expected"));
    }
    for (std::size_t i = 0; i < texts.size(); ++i) read(option, texts[i], values[i], least, most);
  }
  void text(const OptionName& option, const std::optional<std::string>&,
            const SetText& set) override {
    if (const auto given = text_of_(option)) check(option, set(*given));
  }
  void places(const OptionName& option, const std::optional<Places>&,
              const SetPlaces& set) override {
    if (const auto given = text_of_(option)) check(option, set(split_list(*given)));
  }

  const Result<void>& result() const { return result_; }  // or the first that was wrong

 private:
  void read(const OptionName& option, const std::string& text, int& value, int least, int most) {
    const auto number = whole_number(text, static_cast<std::uint32_t>(most));
    if (!number || static_cast<int>(*number) < least) {
      return fail(option, join(quote(text), " is no number from ", least, " to ", most));
    }
    value = static_cast<int>(*number);
  }
  void check(const OptionName& option, const Result<void>& set) {
    if (!set) fail(option, set.error().message);
  }
  void fail(const OptionName& option, std::string_view why) {
    const bool named = why.starts_with(join(option.name, ": "));
    if (result_) result_ = refuse("--", named ? "" : join(option.name, ": "), why);
  }

  TextOf text_of_;
  Result<void> result_;
};

}  // namespace

CLI::Option* add_game(CLI::App& command, DealRequest& request) {
  const std::set<std::string> games(Games::kNames.begin(), Games::kNames.end());
  return command.add_option("--game", request.game, game_names(" or "))
      ->type_name("GAME")
      ->check(CLI::IsMember(games));
}

void add_deal_options(CLI::App& command, DealRequest& request) {
  command.add_option("--seed", request.seed, "The same seed gives the same deal everywhere")
      ->type_name("S");
  // These two belong to every game.
  command.add_option("--limit", request.given["limit"], "Turns until the game is a draw")
      ->type_name("N")
      ->check(CLI::Range(1, kMaxLimit))
      ->default_str(std::to_string(kUsualLimit));
  command.add_option("--start", request.given["start"], "The seat that starts (drawn if left out)")
      ->type_name("SEAT");
  Games::each([&]<class G>() {
    ReadTexts add_flags([&](const OptionName& option) -> std::optional<std::string> {
      const auto [given, is_new] = request.given.try_emplace(std::string(option.name));
      if (is_new) {
        command.add_option(join("--", option.name), given->second, std::string(option.help))
            ->type_name(std::string(option.type))
            ->group(std::string(TerminalBoard<G>::kTitle));
      }
      return std::nullopt;
    });
    typename G::Options unused;
    G::visit_options(unused, add_flags);
  });
}

Result<std::uint64_t> seed_of(const DealRequest& request) {
  if (!request.seed) {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  }
  const auto seed = read_seed(*request.seed);
  if (!seed) return refuse("--seed: ", seed.error().message);
  return *seed;
}

Result<AnyOptions> options_of(const DealRequest& request) {
  return Games::at(*find_game(request.game), [&]<class G>() -> Result<AnyOptions> {
    typename G::Options options;
    options.seats = request.players;
    auto left = request.given;
    ReadTexts read([&](const OptionName& option) {
      return std::exchange(left.find(option.name)->second, std::nullopt);
    });
    G::visit_options(options, read);
    if (!read.result()) return std::unexpected(read.result().error());
    for (const auto& [name, text] : left) {
      if (text) return refuse("--", name, " is no option of ", G::kName);
    }
    return AnyOptions(std::in_place_index<kGameIndex<G>>, options);
  });
}

Result<AnyPosition> deal(const DealRequest& request, std::uint64_t seed) {
  const auto options = options_of(request);
  if (!options) return std::unexpected(options.error());
  return twistwood::deal(*options, seed);
}

}  // namespace twistwood::cli
