// twistwood.Position: a value, which its text says all of.
#include <array>
#include <limits>

#include "batch/actions.h"
#include "batch/chance.h"
#include "batch/planes.h"
#include "python/bindings.h"
#include "render/labyrinth_garden.h"
#include "render/twisty_board.h"
#include "search/ask.h"

namespace twistwood::python {

AnyTurn legal_turn(const AnyPosition& position, std::string_view text) {
  auto turn = read_turn(position.index(), text);
  if (!turn) throw IllegalTurn(turn.error().message);
  if (!status(position).running()) throw IllegalTurn("the game is over");
  if (const auto refusal = why_not(position, *turn)) throw IllegalTurn(describe(*refusal));
  return *turn;
}

Seat seat_of(const Whole& number, int seats) { return seat_at(number.in("seat", 1, seats) - 1); }

namespace {

std::optional<int> to_act(const AnyPosition& position) {
  const Status now = status(position);
  return now.running() ? std::optional(number(now.seat)) : std::nullopt;
}

std::optional<int> winner(const AnyPosition& position) {
  const Status now = status(position);
  return now.kind == Status::Kind::kWon ? std::optional(number(now.seat)) : std::nullopt;
}

// A whole number in digits.
py::str number_text(const py::object& number) {
  const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(number.ptr()));
  if (!index) throw py::error_already_set();
  return py::str(index);
}

AnyPosition deal_one(const Text& game, const py::object& seed, const Whole& seats,
                     const py::kwargs& given) {
  // Numbers of NumPy are whole, too, and are no int of Python's; truth is no number.
  const bool whole = PyIndex_Check(seed.ptr()) != 0 && !is_truth(seed);
  if (!whole && !py::isinstance<py::str>(seed)) {
    throw py::type_error("seed: a number below 2**64 or 64 hexadecimal digits is expected");
  }
  constexpr std::string_view kName = "seed";
  const auto key = DealKey::read(text_in(kName, whole ? number_text(seed) : py::str(seed)));
  if (!key) throw Refused(join("seed: ", key.error().message));
  return value_of(deal(options_of(game, seats, given), *key));
}

// After a turn, and in a masked position also after the card it turns up.
AnyPosition after(const AnyPosition& position, const Text& text, const std::optional<Text>& card) {
  const AnyTurn turn = legal_turn(position, text);
  return with_game(position, [&]<class G>(const typename G::Position& from) -> AnyPosition {
    const typename G::Turn& played = turn_of<G>(turn);
    typename G::Position to = from;
    const bool masked = G::masked(from.state);
    const bool turns_up = G::turns_up(from.layout, G::view(from.state), played);
    if (masked && turns_up) {
      if (!card) {
        throw Refused(join(text, " turns up a hidden card: say which with card="));
      }
      const auto read = value_of(G::read_card(*card));
      to.state = value_of(G::with_card(from.layout, G::view(from.state), played, read));
    } else if (card && value_of(G::read_card(*card)) !=
                           (turns_up ? G::card_of(from.state, played) : typename G::Card{})) {
      throw Refused(join("card: ", text, " does not turn this up"));
    }
    G::apply(to.layout, to.state, played);
    if (masked) to.state = G::mask(to.state);
    return to;
  });
}

// JSON of the fields that docs/protocol.md documents; Python makes dicts of it.
std::string legal_json(const AnyPosition& position) {
  return with_game(position, []<class G>(const typename G::Position& p) {
    JsonWriter out(1024);
    out.open('[');
    const typename G::View& view = G::view(p.state);
    G::for_each_turn(p.layout, view, [&](const typename G::Turn& turn) {
      out.open('{');
      G::put_turn(out, p.layout, view, turn);
      out.field("action", Actions<G>::id(p.layout, view, turn));
      out.close('}');
    });
    out.close(']');
    return std::move(out).take();
  });
}

std::string account_json(const AnyPosition& position, const Text& text) {
  const AnyTurn turn = legal_turn(position, text);
  return with_game(position, [&]<class G>(const typename G::Position& p) {
    return json_object([&](JsonWriter& out) {
      G::put_account(out, G::account(p.layout, G::view(p.state), turn_of<G>(turn)));
    });
  });
}

std::string scene_json(const AnyPosition& position) {
  return with_game(position, []<class G>(const typename G::Position& p) {
    return json_object([&](JsonWriter& out) { G::put_scene(out, p.layout, G::view(p.state)); });
  });
}

template <Game G>
typename Actions<G>::Legal legal_bits(const typename G::Position& position) {
  typename Actions<G>::Legal bits;
  Actions<G>::legal(position.layout, G::view(position.state), bits);
  return bits;
}

py::array_t<bool> legal_mask(const AnyPosition& position) {
  return with_game(position, []<class G>(const typename G::Position& p) {
    py::array_t<bool> mask(Actions<G>::kSize);
    bool* to = mask.mutable_data();
    const auto bits = legal_bits<G>(p);
    for (int id = 0; id < Actions<G>::kSize; ++id) to[id] = is_legal<G>(bits, id);
    return mask;
  });
}

std::vector<int> legal_actions(const AnyPosition& position) {
  return with_game(position, []<class G>(const typename G::Position& p) {
    std::vector<int> ids;
    const auto bits = legal_bits<G>(p);
    for (std::size_t word = 0; word < bits.size(); ++word) {
      for (const int i : each(bits[word])) {
        ids.push_back(static_cast<int>(word) * Actions<G>::kWidth + i);
      }
    }
    return ids;
  });
}

std::string turn_of_action(const AnyPosition& position, const Whole& id) {
  constexpr auto kLeast = std::numeric_limits<std::int32_t>::min();
  const int action = id.in("action", kLeast, std::numeric_limits<std::int32_t>::max());
  return with_game(position, [&]<class G>(const typename G::Position& p) {
    if (!is_legal<G>(legal_bits<G>(p), action)) {
      const auto why = why_not_action<G>(p.layout, G::view(p.state), action);
      throw IllegalTurn(join("action ", action, ": ", why));
    }
    return G::write_turn(Actions<G>::turn(p.layout, G::view(p.state), action));
  });
}

int action_of_turn(const AnyPosition& position, const Text& text) {
  const AnyTurn turn = legal_turn(position, text);
  return with_game(position, [&]<class G>(const typename G::Position& p) {
    return Actions<G>::id(p.layout, G::view(p.state), turn_of<G>(turn));
  });
}

py::array_t<std::uint8_t> observation(const AnyPosition& position,
                                      const std::optional<Whole>& seat) {
  const Seat viewer =
      seat ? seat_of(*seat, seats(position)) : seat_at(to_act(position).value_or(1) - 1);
  return with_game(position, [&]<class G>(const typename G::Position& p) {
    constexpr int kSide = Planes<G>::kSide;
    py::array_t<std::uint8_t> planes({Planes<G>::kPlanes, kSide, kSide});
    Planes<G>::write(p.layout, G::view(p.state), viewer, planes.mutable_data());
    return planes;
  });
}

std::vector<std::pair<std::string, double>> cards(const AnyPosition& position, const Text& text) {
  const AnyTurn turn = legal_turn(position, text);
  return with_game(position, [&]<class G>(const typename G::Position& p) {
    std::vector<std::pair<std::string, double>> all;
    for (const auto& [card, likely] : chances(p.layout, G::view(p.state), turn_of<G>(turn))) {
      all.emplace_back(G::write_card(card), likely);
    }
    return all;
  });
}

AnyPosition sampled(const AnyPosition& position, const Whole& number) {
  const std::uint64_t seed = seed_in(number);
  return with_game(position, [&]<class G>(const typename G::Position& p) -> AnyPosition {
    Random random(seed);
    return typename G::Position{p.layout, G::sample(p.layout, G::view(p.state), random)};
  });
}

std::string svg(const AnyPosition& position) {
  return std::visit([](const auto& p) { return render(p); }, position);
}

std::pair<int, int> clock(const AnyPosition& position) {
  return with_game(position, []<class G>(const typename G::Position& p) {
    return std::pair<int, int>(G::view(p.state).turn, p.layout.limit);
  });
}

constexpr int kCountedAtOnce = 3;  // turns; a moment's work

// In parts of so many turns: whoever sets `stop` does not wait for the whole.
template <Game G>
std::uint64_t count_in_parts(const typename G::Layout& layout, const typename G::State& state,
                             int depth, const std::atomic<bool>& stop) {
  if (depth <= kCountedAtOnce) return perft<G>(layout, state, depth);
  std::uint64_t sequences = 0;
  G::for_each_turn(layout, G::view(state), [&](const typename G::Turn& turn) {
    if (stop) return;
    typename G::State next = state;
    G::apply(layout, next, turn);
    sequences += count_in_parts<G>(layout, next, depth - 1, stop);
  });
  return sequences;
}

std::uint64_t count_leaves(const AnyPosition& position, const Whole& turns) {
  const int depth = turns.in("depth", 0, 12);
  if (depth > 1 && masked(position)) throw Refused("depth: hidden cards are in the way");
  if (depth <= kCountedAtOnce) {
    const py::gil_scoped_release released;
    return perft(position, depth);
  }
  std::atomic<bool> stop = false;
  return interruptible(stop, [&] {
    return with_game(position, [&]<class G>(const typename G::Position& p) {
      return count_in_parts<G>(p.layout, p.state, depth, stop);
    });
  });
}

std::string reasons_for(const AnyPosition& position, const Text& text) {
  return search::in_english(search::reasons(position, legal_turn(position, text)));
}

}  // namespace

void add_position(py::module_& module) {
  py::class_<AnyPosition>(module, "Position",
                          "A position of either game: a value, which its text says all of.")
      .def(py::init([](const Text& text) { return value_of(read_position(text)); }),
           py::arg("text"), "Reads a position in notation (docs/notation.md).")
      .def("__str__", &write_position)
      .def("__repr__",
           [](const AnyPosition& p) { return join("Position('", write_position(p), "')"); })
      .def("__hash__", [](const AnyPosition& p) { return py::hash(py::str(write_position(p))); })
      .def(
          "__eq__",
          [](const AnyPosition& p, const AnyPosition& q) {
            return write_position(p) == write_position(q);
          },
          py::is_operator())
      .def(py::pickle([](const AnyPosition& p) { return py::make_tuple(write_position(p)); },
                      [](const py::tuple& state) {
                        if (state.size() != 1) throw Refused("this is no pickled position");
                        return value_of(read_position(pickled_text("state", state[0])));
                      }))
      .def_property_readonly("text", &write_position, "The position in notation.")
      .def_property_readonly(
          "game", [](const AnyPosition& p) { return Games::kNames[p.index()]; },
          "\"twisty\" or \"labyrinth\".")
      .def_property_readonly(
          "seats", [](const AnyPosition& p) { return seats(p); }, "Seats at the table.")
      .def_property_readonly("to_act", &to_act,
                             "The seat that has to act, from 1; None at the end.")
      .def_property_readonly("winner", &winner, "The seat that has won, from 1, or None.")
      .def_property_readonly(
          "is_over", [](const AnyPosition& p) { return !status(p).running(); },
          "Whether somebody has won, or nobody can any more.")
      .def_property_readonly(
          "turn", [](const AnyPosition& p) { return clock(p).first; }, "Turns completed.")
      .def_property_readonly(
          "limit", [](const AnyPosition& p) { return clock(p).second; },
          "The number of turns after which the game is a draw.")
      .def_property_readonly(
          "is_masked", [](const AnyPosition& p) { return masked(p); },
          "Whether hidden cards are left out.")
      .def_property_readonly(
          "hash", [](const AnyPosition& p) { return hash(p); },
          "What everybody sees as a number of 64 bits, whatever the number of turns.")
      .def(
          "mask", [](const AnyPosition& p) { return mask(p); }, "What every seat may see of it.")
      .def("sample", &sampled, py::arg("seed"),
           "A position that looks the same, with hidden cards as they may be.")
      .def(
          "turns", [](const AnyPosition& p) { return turns(p); },
          "The legal turns in notation, sorted.")
      .def(
          "why_not",
          [](const AnyPosition& p, const Text& text) -> std::optional<std::string> {
            try {
              legal_turn(p, text);
            } catch (const IllegalTurn& why) {
              return why.what();
            }
            return std::nullopt;
          },
          py::arg("turn"), "The referee's reason why a turn is not legal, or None if it is.")
      .def(
          "explain",
          [](const AnyPosition& p, const Text& text) {
            return describe_turn(p, legal_turn(p, text));
          },
          py::arg("turn"), "What a legal turn does, as a sentence.")
      .def("reasons", &reasons_for, py::arg("turn"), "Why a legal turn is good or bad.")
      .def("play", &after, py::arg("turn"), py::arg("card") = py::none(),
           "The position after a turn. In a masked position a turn that turns up a hidden card "
           "needs to be told which.")
      .def("cards", &cards, py::arg("turn"),
           "The cards that a legal turn may turn up, each with its probability.")
      .def("perft", &count_leaves, py::arg("depth"), "The number of turn sequences of a length.")
      .def("legal_actions", &legal_actions, "The ids of the legal turns, in ascending order.")
      .def("legal_mask", &legal_mask, "For every id whether it is legal.")
      .def("turn_of", &turn_of_action, py::arg("action"), "The turn of a legal id, in notation.")
      .def("action_of", &action_of_turn, py::arg("turn"), "The id of a legal turn.")
      .def("observation", &observation, py::arg("seat") = py::none(),
           "The planes of docs/environments.md, seen by a seat or by the one to act.")
      .def("svg", &svg, "A picture of what everybody sees, as an SVG document.")
      .def("_repr_svg_", &svg)
      .def("_legal_json", &legal_json)
      .def("_account_json", &account_json, py::arg("turn"))
      .def("_scene_json", &scene_json);
  module.def("deal", &deal_one, py::arg("game"), py::arg("seed"), py::arg("seats") = kMinSeats,
             "A start position. The seed is a number below 2**64 or a key of 64 hexadecimal "
             "digits; further options are those of the command line, such as edition=, limit=, "
             "start=, corners= or goals=.");
  module.attr("GAMES") = py::tuple(py::cast(Games::kNames));
}

}  // namespace twistwood::python
