// twistwood.History, a game from its start on; and its record.
#include "games/any_history.h"

#include <algorithm>

#include "base/quote.h"
#include "games/record.h"
#include "python/bindings.h"

namespace twistwood::python {

namespace {

int turns_in(const AnyHistory& history, const Whole& turns) {
  return turns.in("turns", 0, history.size());
}

// As Position.play: a legal turn whose card is missing or another is no illegal turn.
void play_on(AnyHistory& history, const Text& turn, const Text& card) {
  legal_turn(history.position(), turn);
  value_of(history.play(turn, card));
}

std::vector<std::string> turns_of(const AnyHistory& history) {
  std::vector<std::string> all;
  for (int i = 0; i < history.size(); ++i) all.push_back(write_turn(history.turn(i)));
  return all;
}

std::vector<std::string> cards_of(const AnyHistory& history) {
  std::vector<std::string> all;
  for (int i = 0; i < history.size(); ++i) all.push_back(history.card(i));
  return all;
}

bool in_name(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

// A record has blanks instead of these.
bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }

std::string record_text(const AnyHistory& history, const py::kwargs& tags, bool masked) {
  Record record = record_of(history, masked);
  set_result(record, history);
  for (const auto& [name, value] : tags) {
    const std::string tag = text_in("tag", name);
    if (tag.empty() || !std::ranges::all_of(tag, in_name)) {
      throw Refused(join("tag: a name has letters and digits, not ", quote(tag)));
    }
    std::string told = text_in(tag, value);
    if (std::ranges::any_of(told, is_control)) {
      throw Refused(
          join("tag ", tag, ": a text of one line is expected, without tabs and the like"));
    }
    record.set_tag(tag, std::move(told));
  }
  std::string text = write_record(record);
  // Tags come from outside: what cannot be read back is not handed out.
  value_of(read_record(text));
  return text;
}

// As its start, turns and cards: a record of it would be bounded in length.
py::tuple history_state(const AnyHistory& history) {
  return py::make_tuple(write_position(history.start()), turns_of(history), cards_of(history));
}

AnyHistory history_from(const py::tuple& state) {
  constexpr const char* kNone = "this is no pickled history";
  if (state.size() != 3 || !py::isinstance<py::list>(state[1]) ||
      !py::isinstance<py::list>(state[2])) {
    throw Refused(kNone);
  }
  AnyHistory history(value_of(read_position(pickled_text("start", state[0]))));
  const auto turns = py::cast<py::list>(state[1]);
  const auto cards = py::cast<py::list>(state[2]);
  if (turns.size() != cards.size()) throw Refused(kNone);
  const bool told = masked(history.start());  // otherwise the start knows its cards
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Text card(pickled_text("card", cards[i]));
    play_on(history, Text(pickled_text("turn", turns[i])), told ? card : Text());
  }
  return history;
}

}  // namespace

void add_history(py::module_& module) {
  py::class_<AnyHistory>(module, "History", "A game: its start, its turns, what follows.")
      .def(py::init<const AnyPosition&>(), py::arg("start"), "A game that begins here.")
      .def(py::pickle(&history_state, &history_from))
      .def("__len__", &AnyHistory::size)
      .def_property_readonly("start", &AnyHistory::start, "Where it began.")
      .def_property_readonly("position", &AnyHistory::position, "Where it stands.")
      .def_property_readonly("turns", &turns_of, "All turns, in notation.")
      .def_property_readonly("cards", &cards_of, "What each turn turned up, or an empty text.")
      .def_property_readonly("hashes", &AnyHistory::hashes,
                             "What everybody saw before each turn, as numbers.")
      .def_property_readonly("occurrences", &AnyHistory::occurrences,
                             "How often the present position has been there.")
      .def(
          "position_at",
          [](const AnyHistory& history, const Whole& turns) {
            return history.position_at(turns_in(history, turns));
          },
          py::arg("turns"), "Where it stood after so many turns.")
      .def("play", &play_on, py::arg("turn"), py::arg("card") = "",
           "Plays a turn; where the start is masked, with the card that it turned up.")
      .def(
          "undo_to",
          [](AnyHistory& history, const Whole& turns) {
            history.undo_to(turns_in(history, turns));
          },
          py::arg("turns"), "Takes back all turns but the first so many.")
      .def(
          "record",
          [](const AnyHistory& history, bool masked, const py::kwargs& tags) {
            return record_text(history, tags, masked);
          },
          py::arg("masked").noconvert() = false,
          "The game as a record (docs/record.md); keywords become tags.");

  py::class_<RecordedTurn>(module, "RecordedTurn", "A turn of a record, and what is said of it.")
      .def_readonly("turn", &RecordedTurn::turn, "The turn in notation.")
      .def_readonly("card", &RecordedTurn::card,
                    "What it turned up, where the start is masked; otherwise an empty text.")
      .def_readonly("mark", &RecordedTurn::mark, "\"!\", \"?\", \"??\" or an empty text.")
      .def_readonly("left_ms", &RecordedTurn::left_ms,
                    "Milliseconds left on the clock of its seat, or None.")
      .def_readonly("win_permille", &RecordedTurn::win_permille,
                    "The chance of every seat after it, in thousandths; empty where nobody says.")
      .def_readonly("best", &RecordedTurn::best, "What would have been better, or an empty text.")
      .def_readonly("remark", &RecordedTurn::remark, "Whatever else is said of it.")
      .def_readonly("variations", &RecordedTurn::variations, "Lines that were played instead.")
      .def("__repr__",
           [](const RecordedTurn& turn) { return join("RecordedTurn('", turn.turn, "')"); });
  py::class_<Record>(module, "Record", "A game as text that outlives us (docs/record.md).")
      .def(py::init([](const Text& text) { return value_of(read_record(text)); }), py::arg("text"),
           "Reads a record.")
      .def(py::pickle([](const Record& record) { return py::make_tuple(write_record(record)); },
                      [](const py::tuple& state) {
                        if (state.size() != 1) throw Refused("this is no pickled record");
                        return value_of(read_record(pickled_text("state", state[0])));
                      }))
      .def("__str__", &write_record)
      .def_readonly("start", &Record::start, "Masked if its hidden cards are not known.")
      .def_readonly("turns", &Record::turns, "Every turn with what is said of it.")
      .def_property_readonly(
          "tags",
          [](const Record& record) {
            py::dict tags;
            for (const auto& [name, value] : record.tags) {
              tags[py::str(name)] = value;
            }
            return tags;
          },
          "Who played, and whatever else is told of the game.")
      .def("history", &history_of, "The turns, played.");
  module.def(
      "split_records",
      [](const Text& text) {
        std::vector<std::string> all;
        for (const std::string_view one : split_records(text)) all.emplace_back(one);
        return all;
      },
      py::arg("text"), "A text with several records, cut apart.");
}

}  // namespace twistwood::python
