// A position in the making (games/sketch.h): the page sends the sketch and what is laid, and gets
// the sketch after it, what to ask for next and what is wrong.
#include "games/sketch.h"

#include <algorithm>

#include "engine/engine.h"
#include "games/any_game.h"

namespace twistwood::engine {

namespace {

constexpr std::size_t kLongestSketch = 4096;
constexpr std::size_t kMostPieces = 64;

Slot slot_in(Fields& fields) {
  const auto part = part_named(fields.text("part"));
  if (!part) fields.fail(fields.at("part") + ": there is none of this name");
  return {part.value_or(Part::kPlayers),
          static_cast<int>(fields.number_or("seat", 0, 0, kMaxSeats)),
          fields.text_if("at").value_or("")};
}

std::unique_ptr<Sketch> sketch_in(Fields& fields) {
  std::unique_ptr<Sketch> sketch;
  if (const auto text = fields.text_if("sketch", kLongestSketch)) {
    sketch = Sketch::read(*text);
    if (sketch && fields.asks("fresh")) sketch->set_fresh(fields.flag("fresh"));
    if (!sketch) fields.fail("sketch: it does not begin with the name of a game");
    return sketch;
  }
  const auto players =
      static_cast<int>(fields.number_or("players", kMinSeats, kMinSeats, kMaxSeats));
  sketch = Sketch::begin(fields.text("game"), players, fields.flag_or("fresh", true));
  if (!sketch) fields.fail("game: " + game_names(" or ") + " is expected");
  return sketch;
}

struct Laid {
  Slot slot;           // the last one
  bool stays = false;  // it takes more
};

Laid lay_all(Sketch& sketch, Fields& fields) {
  Laid last;
  std::size_t number = 0;
  for (const Json& json : fields.array("lay", kMostPieces)) {
    Fields one(json, join("lay[", number++, ']'));
    const Slot slot = slot_in(one);
    const std::string piece = one.text("piece");
    if (one.good() && !sketch.lay(slot, piece)) one.fail(one.at("piece") + ": it cannot lie there");
    last = {fields.take(one.finish(slot)), sketch.takes_more(slot, piece)};
  }
  return last;
}

// Fills in what can only be one thing. Returns what that is in the part of a slot, if it was the
// last that was missing there: whoever goes on laying it does not mean the next part.
Word complete(Sketch& sketch, const Slot& slot) {
  std::vector<Slot> holes;
  for (const Slot& one : sketch.slots()) {
    const bool beside = one.part == slot.part && one.seat == slot.seat;
    if (beside && !sketch.filled(one)) holes.push_back(one);
  }
  sketch.complete();
  const bool all = std::ranges::all_of(holes, [&](const Slot& one) { return sketch.filled(one); });
  return holes.empty() || !all ? Word() : sketch.piece_in(holes.front());
}

// Where to go on: at the next hole after a slot, and from the end at the first.
std::optional<Slot> next_hole(const Sketch& sketch, const Slot& after) {
  std::vector<Slot> all = sketch.slots();
  const auto here = std::ranges::find(all, after);
  if (here != all.end()) std::ranges::rotate(all, here + 1);
  for (const Slot& slot : all) {
    if (!sketch.filled(slot)) return slot;
  }
  return std::nullopt;
}

// The slot, or where it does not say which of a part, the first hole of that part, or else its
// first.
std::optional<Slot> found(const Sketch& sketch, const Slot& wanted) {
  std::optional<Slot> first;
  for (const Slot& slot : sketch.slots()) {
    if (slot == wanted) return slot;
    if (!wanted.at.empty() || slot.part != wanted.part || slot.seat != wanted.seat) continue;
    if (!sketch.filled(slot)) return slot;
    if (!first) first = slot;
  }
  return first;
}

void put_slot(JsonWriter& out, const Slot& slot) {
  out.notation("part", name(slot.part));
  if (slot.seat > 0) out.field("seat", slot.seat);
  if (!slot.at.empty()) out.notation("at", slot.at);
}

void put_palette(JsonWriter& out, const Sketch& sketch, const Slot& slot) {
  out.open("slot", '{');
  put_slot(out, slot);
  out.close('}');
  out.open("palette", '[');
  for (const Piece& piece : sketch.palette(slot)) {
    out.open('{');
    out.notation("piece", piece.text);
    if (!piece.thing.empty()) out.notation("thing", piece.thing);
    if (slot.part == Part::kAct) sketch.put_act(out, piece.text);
    if (piece.left) out.field("left", *piece.left);
    if (piece.used) out.field("used", true);
    out.close('}');
  }
  out.close(']');
  out.open("places", '[');
  for (const Word& place : sketch.places(slot)) out.item(place);
  out.close(']');
}

// How far it is: {"part":"row","seat":1,"filled":3,"of":7}, and the places of the board still open.
void put_progress(JsonWriter& out, const Sketch& sketch) {
  const std::vector<Slot> all = sketch.slots();
  out.open("parts", '[');
  for (auto first = all.begin(); first != all.end();) {
    const auto last = std::find_if(first, all.end(), [&](const Slot& slot) {
      return slot.part != first->part || slot.seat != first->seat;
    });
    out.open('{');
    put_slot(out, {first->part, first->seat});
    out.field("filled",
              std::count_if(first, last, [&](const Slot& s) { return sketch.filled(s); }));
    out.field("of", last - first);
    out.close('}');
    first = last;
  }
  out.close(']');
  out.open("open", '[');
  for (const Slot& slot : all) {
    if (slot.seat == 0 && !slot.at.empty() && !sketch.filled(slot)) out.item(slot.at);
  }
  out.close(']');
}

void put_flaws(JsonWriter& out, const Sketch& sketch) {
  out.open("flaws", '[');
  for (const Flaw& flaw : sketch.flaws()) {
    out.open('{');
    out.notation("code", flaw.code);
    if (!flaw.thing.empty()) out.notation("thing", flaw.thing);
    if (flaw.seat > 0) out.field("seat", flaw.seat);
    if (!flaw.at.empty()) out.notation("at", flaw.at);
    if (flaw.wanted > 0) {
      out.field("count", flaw.count);
      out.field("wanted", flaw.wanted);
    }
    if (!flaw.text.empty()) out.field("text", std::string_view(flaw.text));
    out.close('}');
  }
  out.close(']');
}

}  // namespace

Json Engine::compose(Fields& fields) {
  const auto sketch = sketch_in(fields);
  if (!fields.good()) return {};
  const Laid laid = fields.asks("lay") ? lay_all(*sketch, fields) : Laid{};
  const Word filled = complete(*sketch, laid.slot);
  std::optional<Slot> slot = laid.stays ? laid.slot : next_hole(*sketch, laid.slot);  // to ask for
  if (fields.asks("slot")) {
    Fields asked(fields.object("slot"), "slot");
    slot = found(*sketch, slot_in(asked));
    if (!slot) asked.fail("slot: there is none like this");
    fields.take(asked.finish(0));
  }
  if (!fields.good()) return {};
  const auto position = sketch->position();
  return wire::value_of(json_object([&](JsonWriter& out) {
    out.field("sketch", sketch->write());
    out.field("fresh", sketch->fresh());
    out.field("players", sketch->seats());
    sketch->put_options(out);
    if (sketch->act() != "?") out.notation("act", sketch->act());
    if (!filled.empty()) out.notation("filled", filled);
    if (slot) put_palette(out, *sketch, *slot);
    put_progress(out, *sketch);
    put_flaws(out, *sketch);
    if (sketch->unusual()) out.field("unusual", true);
    position ? out.field("position", *position) : out.null("position");
    if (position && masked(*read_position(*position))) out.field("cards_told", true);
    out.open("scene", '{');
    sketch->put_scene(out);
    out.close('}');
  }));
}

}  // namespace twistwood::engine
