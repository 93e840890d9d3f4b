// The four pawns: fox, owl, hare, hedgehog. Each is a turned wooden base in the seat's colour
// with an animal's head on it. The heads differ in outline first (pointed, round with tufts, long
// ears, spiky dome) and in colour second, so that nobody has to know one brown from another.
#include "render/art.h"

#include <array>
#include <cassert>

namespace twistwood::art {
namespace {

constexpr std::array<std::string_view, kPawns> kPawnArt{
    // fox
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#bd4c1c" d="M11.5 43.5c0-4 3.5-5 5-8.2 1-2.3 1.5-4.8 1.7-7.3h11.6c.2 2.5.7 5 1.7 7.3
1.5 3.2 5 4.2 5 8.2
0 3-25 3-25 0Z"/>
<path fill="#8c3310" stroke="none" d="M28.7 29c.2 2.5.9 4.7 1.9 6.7 1.5 3 4.7 4.2 5 7.6 0 1.4-6.6
1.9-10 1.9
 4-3.7 5-9.7 3.1-16.2Z"/>
<path fill="none" stroke="#f2a06c" stroke-width="1.5" d="M17.3 36.7c-1.3 2.2-3.7 3.2-4.2 5.6"/>
<path fill="#e2712f" d="M9.2 3.5c3.6 1.2 6.7 3.3 9.3 5.9 3.6-1 7.4-1 11 0 2.6-2.6 5.7-4.7 9.3-5.9
1.4 5.4 1.2 10.2 0 14.3
 1.5 2 2.5 4 3 6.4-6.2 1.8-10.3 5.4-14.5 8.9-1.9 1.6-4.7 1.6-6.6 0C16.5 29.6 12.4 26 6.2
24.2c.5-2.4 1.5-4.4 3-6.4
-1.2-4.1-1.4-8.9 0-14.3Z"/>
<path fill="#b94a1a" stroke="none" d="M38 4.7c1 4.9.8 9.3-.3 12.9 1.3 1.8 2.3 3.7 2.9 5.7-5.7
1.9-9.7 5.3-13.8 8.8l-1.3.8
C33 25.5 34.7 17 31 10.5c2.2-2.6 4.4-4.6 7-5.8Z"/>
<path fill="#fff3dc" stroke="none" d="M7.4 23.6c5.3-1.8 11-1 13.4 3.3 1 1.9 1.7 3.6 3.2
3.6s2.2-1.7 3.2-3.6
c2.4-4.3 8.1-5.1 13.4-3.3-5.6 1.9-9.6 5.3-13.7 8.8-1.7 1.3-4.1 1.3-5.8
0-4.1-3.5-8.1-6.9-13.7-8.8Z"/>
<path fill="#4a2413" stroke="none" d="M11 6.6c2.3 1 4.2 2.4 5.8 4.2-2.2 1-4 2.5-5.4
4.4-.7-2.9-.8-5.8-.4-8.6ZM37 6.6
c-2.3 1-4.2 2.4-5.8 4.2 2.2 1 4 2.5 5.4 4.4.7-2.9.8-5.8.4-8.6Z"/>
<path fill="#ffb679" stroke="none" d="M20.4 11.2c2-.5 4-.6 6-.3-3.2 1.3-5.2 3.4-6.3
6.3-1.4-2-1.3-4.3.3-6Z"/>
<path fill="none" stroke-width="2.3" d="M15.6 20.8c1-1.5 2.7-1.6 3.8-.4M32.4
20.8c-1-1.5-2.7-1.6-3.8-.4"/>
<path fill="#2b2119" stroke="none" d="M20.7 29.5c1.8-1.3 4.8-1.3 6.6 0 .3 2.3-1.5 4.1-3.3
4.1s-3.6-1.8-3.3-4.1Z"/>
</g>)svg",
    // owl
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#2f6f9f" d="M11.5 43.5c0-4 3.5-5 5-8.2 1-2.3 1.5-4.8 1.7-7.3h11.6c.2 2.5.7 5 1.7 7.3
1.5 3.2 5 4.2 5 8.2
0 3-25 3-25 0Z"/>
<path fill="#184463" stroke="none" d="M28.7 29c.2 2.5.9 4.7 1.9 6.7 1.5 3 4.7 4.2 5 7.6 0 1.4-6.6
1.9-10 1.9
 4-3.7 5-9.7 3.1-16.2Z"/>
<path fill="none" stroke="#79b4dc" stroke-width="1.5" d="M17.3 36.7c-1.3 2.2-3.7 3.2-4.2 5.6"/>
<path fill="#8fa9bf" d="M7.8 4.3c3.9.4 7.3 1.5 9.9 3.4 4-1.4 8.6-1.4 12.6 0 2.6-1.9 6-3 9.9-3.4.2
3.3-.5 6.2-1.9 8.6
1.5 4.5 1.4 9.4-.6 13.3C35.2 31.5 30 34 24
34s-11.2-2.5-13.7-7.8c-2-3.9-2.1-8.8-.6-13.3-1.4-2.4-2.1-5.3-1.9-8.6Z"/>
<path fill="#62819c" stroke="none" d="M39.3 5.2c0 2.9-.7 5.5-2 7.7 1.5 4.3 1.4 9-.4 12.9-2.4
4.9-7.1 7.2-12.4 7.4
C33.5 29 36 19 31 8.3c2.4-1.7 5.2-2.7 8.3-3.1Z"/>
<circle cx="16.8" cy="19" r="7.7" fill="#fff6e2" stroke-width="1.4"/>
<circle cx="31.2" cy="19" r="7.7" fill="#fff6e2" stroke-width="1.4"/>
<circle cx="17.8" cy="19.2" r="3.9" fill="#2b2119" stroke="none"/>
<circle cx="30.2" cy="19.2" r="3.9" fill="#2b2119" stroke="none"/>
<circle cx="16.4" cy="17.6" r="1.4" fill="#fff" stroke="none"/>
<circle cx="28.8" cy="17.6" r="1.4" fill="#fff" stroke="none"/>
<path fill="#f0a92e" stroke-width="1.4" d="M24 20.5c2 1.2 3 2.9 2.9 4.6-.5 2-1.5 3.4-2.9
4.2-1.4-.8-2.4-2.2-2.9-4.2
-.1-1.7.9-3.4 2.9-4.6Z"/>
<path fill="none" stroke="#c9d9e6" stroke-width="1.6" d="M10.6 7.4c2 .5 3.8 1.2 5.3 2.2"/>
</g>)svg",
    // hare
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#f0dfc0" d="M11.5 43.5c0-4 3.5-5 5-8.2 1-2.3 1.5-4.8 1.7-7.3h11.6c.2 2.5.7 5 1.7 7.3
1.5 3.2 5 4.2 5 8.2
0 3-25 3-25 0Z"/>
<path fill="#c4a878" stroke="none" d="M28.7 29c.2 2.5.9 4.7 1.9 6.7 1.5 3 4.7 4.2 5 7.6 0 1.4-6.6
1.9-10 1.9
 4-3.7 5-9.7 3.1-16.2Z"/>
<path fill="none" stroke="#fff" stroke-width="1.5" d="M17.3 36.7c-1.3 2.2-3.7 3.2-4.2 5.6"/>
<path fill="#f3e4c8" d="M21.6 17.5C16.5 15.5 13.3 8.7 14.6 1.8c5.6 1.5 9 8.2 8.6 15Z"/>
<path fill="#f3e4c8" d="M26.4 17.5C31.5 15.5 34.7 8.7 33.4 1.8c-5.6 1.5-9 8.2-8.6 15Z"/>
<path fill="#e9a3a0" stroke="none" d="M20.5 14.5c-3-2.3-4.7-5.9-4.5-9.9 3 2 4.7 5.6 4.5 9.9ZM27.5
14.5c3-2.3 4.7-5.9 4.5-9.9
-3 2-4.7 5.6-4.5 9.9Z"/>
<path fill="#f3e4c8" d="M24 14.3c7 0 11.8 4.5 11.8 10.3S30.6 35 24 35s-11.8-4.6-11.8-10.4S17 14.3
24 14.3Z"/>
<path fill="#cfb78d" stroke="none" d="M30.2 16.5c3 1.8 4.7 4.7 4.7 8.1 0 5.3-4.6 9.3-10.3 9.5
5.7-4.2 7.8-10.5 5.6-17.6Z"/>
<path fill="#fffdf5" stroke="none" d="M16 18.3c1.8-1.7 4-2.7 6.5-2.9-2.8 1.7-4.8 4-5.9
7-1.2-1.2-1.4-2.7-.6-4.1Z"/>
<ellipse cx="18.2" cy="23.7" rx="1.9" ry="2.5" fill="#2b2119" stroke="none"/>
<ellipse cx="29.8" cy="23.7" rx="1.9" ry="2.5" fill="#2b2119" stroke="none"/>
<path fill="#d9756f" stroke="none" d="M21.7 26.7h4.6c.5 1.4-1 2.9-2.3 2.9s-2.8-1.5-2.3-2.9Z"/>
<path fill="none" stroke-width="1.3" d="M24 29.4v1.7M20.8 31.2c1.2 1.1 2.6 1 3.2-.1.6 1.1 2 1.2
3.2.1"/>
</g>)svg",
    // hedgehog
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#2a4430" d="M11.5 43.5c0-4 3.5-5 5-8.2 1-2.3 1.5-4.8 1.7-7.3h11.6c.2 2.5.7 5 1.7 7.3
1.5 3.2 5 4.2 5 8.2
0 3-25 3-25 0Z"/>
<path fill="#152519" stroke="none" d="M28.7 29c.2 2.5.9 4.7 1.9 6.7 1.5 3 4.7 4.2 5 7.6 0 1.4-6.6
1.9-10 1.9
 4-3.7 5-9.7 3.1-16.2Z"/>
<path fill="none" stroke="#8db08c" stroke-width="1.5" d="M17.3 36.7c-1.3 2.2-3.7 3.2-4.2 5.6"/>
<path fill="#6b4a32" d="M24 1.5l2.7 3.8 4-2.6 1.3 4.5 4.7-1.2-.2 4.6 4.8.6-1.7 4.3 4.5 2.3-3.1 3.5
3.6 3.5-4 2.4
 2 4.4-4.7.6-3.9 4.3-10 3-10-3-3.9-4.3-4.7-.6 2-4.4-4-2.4 3.6-3.5-3.1-3.5 4.5-2.3-1.7-4.3
4.8-.6-.2-4.6 4.7 1.2 1.3-4.5
 4 2.6Z"/>
<path fill="#4a3020" stroke="none" d="M33 8.3l2.7-.7-.1 3.8 3.9.5-1.4 3.6 3.8 1.9-2.6 3 3 3-3.3 2
1.6 3.6-4.2.7-3.8 4.1-5.6 1.7
C35.5 26 36.5 16.5 33 8.3Z"/>
<path fill="none" stroke="#c39a6c" stroke-width="1.6" d="M16.5 9.5l1.3 3 1.9-2.7M22.7 7.5l1.3 3
1.9-2.7M29 9.5l1.3 3 1.9-2.7M11.5 15.5l1.3 3
 1.9-2.7M19.5 14l1.2 2.7 1.7-2.4M26 14l1.2 2.7 1.7-2.4M33 15.5l1.3 3 1.9-2.7"/>
<circle cx="12.8" cy="23.3" r="3.2" fill="#b07f52"/><circle cx="35.2" cy="23.3" r="3.2"
fill="#b07f52"/>
<path fill="#f2d9b1" d="M24 19.5c2-2.5 5.7-3.3 8.3-1.3 2.7 2.2 2.8 6.3.5 9.3-2.3 2.9-5 8-8.8
8s-6.5-5.1-8.8-8c-2.3-3-2.2-7.1.5-9.3
 2.6-2 6.3-1.2 8.3 1.3Z"/>
<path fill="#d3ae7e" stroke="none" d="M32.3 19.7c1.8 2 1.7 4.9-.2 7.3-2 2.6-4.1 6.6-7 7.5 4-4.3
7.2-9 7.2-14.8Z"/>
<ellipse cx="19" cy="23.5" rx="1.9" ry="2.4" fill="#2b2119" stroke="none"/>
<ellipse cx="29" cy="23.5" rx="1.9" ry="2.4" fill="#2b2119" stroke="none"/>
<ellipse cx="24" cy="32.3" rx="3.6" ry="3.1" fill="#2b2119" stroke="none"/>
<ellipse cx="22.9" cy="31.2" rx="1.2" ry=".8" fill="#fff" stroke="none"/>
</g>)svg",
};

constexpr std::array<std::string_view, kPawns> kPawnNames{"fox", "owl", "hare", "hedgehog"};

}  // namespace

std::string_view pawn(int seat) {
  assert(seat >= 0 && seat < kPawns);
  return kPawnArt[static_cast<std::size_t>(seat)];
}

std::string_view pawn_name(int seat) {
  assert(seat >= 0 && seat < kPawns);
  return kPawnNames[static_cast<std::size_t>(seat)];
}

}  // namespace twistwood::art
