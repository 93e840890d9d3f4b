// The flaws of a sketch in a line: "too-many red 5/4, shared seat 2 a1".
#pragma once

#include <string>

#include "games/sketch.h"

namespace twistwood::trial {

inline std::string told(const Sketch& sketch) {
  std::string text;
  for (const Flaw& flaw : sketch.flaws()) {
    text += join(text.empty() ? "" : ", ", flaw.code);
    if (!flaw.thing.empty()) text += join(' ', flaw.thing);
    if (flaw.seat > 0) text += join(" seat ", flaw.seat);
    if (!flaw.at.empty()) text += join(' ', std::string_view(flaw.at));
    if (flaw.wanted > 0) text += join(' ', flaw.count, '/', flaw.wanted);
    if (!flaw.text.empty()) text += join(" '", std::string_view(flaw.text), '\'');
  }
  return text;
}

}  // namespace twistwood::trial
