// One number for how the games behave: `twistwood bench` prints it, and a change that should leave
// the rules, deals, notation and random play as they are leaves it as it is.
//
// It is made from texts and counts alone, so it is the same on every machine and at every speed.
#pragma once

#include <cstdint>

namespace twistwood {

std::uint32_t signature();

}  // namespace twistwood
