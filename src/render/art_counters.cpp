// Symbols of the 44 counters of Twisty: seven cubes, five specials, and the shield of a protected
// cube. They are prints on wood: one ink, at most one cut-out in the colour beneath, no outline.
#include "render/art.h"

#include <array>
#include <cassert>
#include <utility>

namespace twistwood::art {
namespace {

constexpr std::array<std::string_view, kColours> kCubeSymbols{
    // heart
    R"svg(<path fill="#fff8e8" d="M24 38.2C14.2 31 8.8 25.2 8.8 18.9c0-4.7 3.5-8 7.7-8 3.1 0 5.9
1.7 7.5 4.6
c1.6-2.9 4.4-4.6 7.5-4.6 4.2 0 7.7 3.3 7.7 8C39.2 25.2 33.8 31 24 38.2Z"/>
<path fill="none" stroke="#bd1b2f" stroke-width="2.2" stroke-linecap="round"
 d="M13 20.2c-.4-2.6 1-4.6 3.3-5"/>)svg",
    // flame
    R"svg(<path fill="#3a1206" d="M25.4 7.2c.5 6.6 9.9 10.4 9.9 20.2 0 6.8-5 11.8-11.3 11.8S12.7
34.2 12.7 27.6
c0-4.4 2.1-7.7 4.5-10 .3 2.5 1.3 4.1 3 4.9C19.7 16.6 21.3 11 25.4 7.2Z"/>
<path fill="#e8790f" d="M24.7 24.3c.5 3.5 4.6 4.9 4.6 9 0 2.9-2.4 4.7-5.2 4.7
s-5.2-1.8-5.2-4.7c0-3.9 4.9-5 5.8-9Z"/>)svg",
    // sun
    R"svg(<circle cx="24" cy="24" r="7.2" fill="#5a3605"/>
<path fill="none" stroke="#5a3605" stroke-width="3.4" stroke-linecap="round"
 d="M24 9.5v3M24 35.5v3M9.5 24h3M35.5 24h3M13.75 13.75l2.1 2.1M32.15 32.15l2.1 2.1
M13.75 34.25l2.1-2.1M32.15 15.85l2.1-2.1"/>
<path fill="none" stroke="#fbd72a" stroke-width="1.8" stroke-linecap="round" d="M20 23.4a4.2 4.2 0
0 1 3-3.3"/>)svg",
    // leaf
    R"svg(<path fill="#0e3a1f" d="M13.3 34.9C9.3 22.5 17.5 10.8 38 10.3c1.3 18.3-9 28.9-22
26.3L12.7 40.2
c-.7.8-1.9.9-2.6.2-.8-.7-.8-1.9-.1-2.6Z"/>
<path fill="none" stroke="#74ca8c" stroke-width="2" stroke-linecap="round"
 d="M15.6 34.3C19.8 28.8 25 23 31.5 17.2M20.3 28.6v-7.8M25.3 23.3V17M22.3 26.5l7.7.6"/>)svg",
    // drop
    R"svg(<path fill="#fff8e8" d="M24 7.5c4 7.7 11 13.7 11 21 0 6.3-4.9 11-11
11s-11-4.7-11-11c0-7.3 7-13.3 11-21Z"/>
<path fill="none" stroke="#2673bb" stroke-width="2.4" stroke-linecap="round" d="M17.6 28.2c.2 3.4
2 5.6 4.9 6.5"/>)svg",
    // moon
    R"svg(<path fill="#fff8e8" d="M27.8 8.8A15.4 15.4 0 1 0 39.3 29.6 12.8 12.8 0 0 1 27.8 8.8Z"/>
<path fill="#fff8e8" d="M34.2 12.5l1.3 3.1 3.1 1.3-3.1 1.3-1.3 3.1-1.3-3.1-3.1-1.3 3.1-1.3Z"/>)svg",
    // snowflake
    R"svg(<g fill="none" stroke="#2c4a6e" stroke-width="2.5" stroke-linecap="round"
stroke-linejoin="round">
<path d="M24 9v30M11 16.5l26 15M11 31.5l26-15"/>
<path d="M20.3 11.2L24 15l3.7-3.8M20.3 36.8L24 33l3.7 3.8M11.1 20.7l5.1-1.2-1.4-5
M36.9 27.3l-5.1 1.2 1.4 5M11.1 27.3l5.1 1.2-1.4 5M36.9 20.7l-5.1-1.2 1.4-5"/></g>)svg",
};

constexpr std::array<std::string_view, kColours> kCubeNames{"heart", "flame", "sun",      "leaf",
                                                            "drop",  "moon",  "snowflake"};

constexpr std::array<std::string_view, 5> kSpecialSymbols{
    // step: four arrows along the lines of the board
    R"svg(<path fill="#3b2413" d="M24 7.5l6 7h-3.8v5.8h-4.4v-5.8H18ZM24
40.5l-6-7h3.8v-5.8h4.4v5.8H30Z
M7.5 24l7-6v3.8h5.8v4.4h-5.8V30ZM40.5 24l-7 6v-3.8h-5.8v-4.4h5.8V18Z"/>)svg",
    // diagonal: the same arrows between the lines
    R"svg(<path fill="#3b2413" transform="rotate(45 24 24)" d="M24 6.5l6 7h-3.8v6.3h-4.4v-6.3H18Z
M24 41.5l-6-7h3.8v-6.3h4.4v6.3H30ZM6.5 24l7-6v3.8h6.3v4.4h-6.3V30ZM41.5 24l-7
6v-3.8h-6.3v-4.4h6.3V18Z"/>)svg",
    // leap: two along, one aside
    R"svg(<path fill="none" stroke="#3b2413" stroke-width="4.6" stroke-linejoin="round"
stroke-linecap="round"
 d="M17 14v19.5h9.5"/>
<circle cx="17" cy="12" r="4.2" fill="#3b2413"/>
<path fill="#3b2413" stroke="#3b2413" stroke-width="1.6" stroke-linejoin="round" d="M27 26.7l9
6.8-9 6.8Z"/>)svg",
    // portal: a ring with a pull
    R"svg(<circle cx="24" cy="24" r="12.6" fill="none" stroke="#3b2413" stroke-width="4.6"/>
<path fill="none" stroke="#3b2413" stroke-width="2.6" stroke-linecap="round"
 d="M24 17.2c3.8 0 6.8 3 6.8 6.8M24 30.8c-3.8 0-6.8-3-6.8-6.8"/>
<circle cx="24" cy="24" r="2.3" fill="#3b2413"/>)svg",
    // safety: a shield
    R"svg(<path fill="#3b2413" d="M24 7.5c4.3 2.8 8.6 4.1 13.4 4.3C37.7 25 33.5 34.8 24 40.7
14.5 34.8 10.3 25 10.6 11.8c4.8-.2 9.1-1.5 13.4-4.3Z"/>
<path fill="#eed9b2" d="M24 12.3v23.3c-5.9-4.5-9.2-10.9-9.5-20 3.5-.5 6.5-1.6 9.5-3.3Z"/>)svg",
};

}  // namespace

std::string_view cube_symbol(int colour) {
  assert(colour >= 0 && colour < kColours);
  return kCubeSymbols[static_cast<std::size_t>(colour)];
}

std::string_view cube_name(int colour) {
  assert(colour >= 0 && colour < kColours);
  return kCubeNames[static_cast<std::size_t>(colour)];
}

std::string_view special_symbol(Special special) {
  return kSpecialSymbols[static_cast<std::size_t>(std::to_underlying(special))];
}

std::string_view shield_badge() {
  return R"svg(<path fill="#2b2119" d="M24 3c6 4.3 12 6 18.5 6.2C43 27.5 37 39.5 24 46.5 11 39.5 5
27.5 5.5 9.2
12 9 18 7.3 24 3Z"/>
<path fill="#f3c64b" d="M24 7.6c4.7 3 9.3 4.4 14.5 4.9C38.3 26 33.6 36 24 41.9 14.4 36 9.7 26 9.5
12.5
14.7 12 19.3 10.6 24 7.6Z"/>
<path fill="#c8901c" d="M24 7.6c4.7 3 9.3 4.4 14.5 4.9C38.3 26 33.6 36 24 41.9Z"/>
<path fill="none" stroke="#2b2119" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"
 d="M16.5 24.5l5.7 6 9.8-12"/>)svg";
}

}  // namespace twistwood::art
