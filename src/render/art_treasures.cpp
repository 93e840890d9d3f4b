// Goals 0 to 11: things somebody lost in the garden. Gold, paper and wood; each keeps to one pose
// that gives it away as a shadow (the key lies aslant, the map is folded, the cup has a foot).
#include "render/art_goals.h"

namespace twistwood::art {

const std::array<std::string_view, 12> kTreasures{
    // key
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<g transform="rotate(40 24 24)">
<path fill="#e3ad35" d="M21.5 19h5v13.5h7v4.3h-2.6v2.4h-4.4v1.6h6.2v4.7H21.5Z"/>
<path fill="#b57d1d" stroke="none" d="M24.4 20.5h1.3v24.2h-1.3Z"/>
<path fill="#e3ad35" fill-rule="evenodd" d="M24 .8c3.1 0 5.4 2.3 5.5 5.2 3-.2 5.6 2.2 5.6 5.3 0
3-2.5 5.4-5.5 5.2
-.7 2.4-2.9 4-5.6 4s-4.9-1.6-5.6-4c-3 .2-5.5-2.2-5.5-5.2 0-3.1 2.6-5.5 5.6-5.3C18.6 3.1 20.9.8 24
.8Z
M24 7.3a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4Z"/>
<path fill="none" stroke="#fff0b8" stroke-width="1.6" d="M15 11.6c-.2-1.9 1.1-3.4 3-3.5M20.5
5.4c.4-1.6 1.5-2.5 3-2.7"/>
</g></g>)svg",
    // lantern
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="none" stroke-width="2.2" d="M18.5 10.5C17 5.5 20 2.8 24 2.8s7 2.7 5.5 7.7"/>
<path fill="#fff2b0" d="M15.5 17h17l1.7 19.5H13.8Z"/>
<path fill="#ffd35a" stroke="none" d="M26 18h5.7l1.5 17.5H26Z"/>
<path fill="#f07c1f" stroke-width="1.3" d="M24.3 20.5c.8 3.6 4.2 5.2 4.2 9 0 2.9-2 4.7-4.5
4.7s-4.5-1.8-4.5-4.6
c0-3.6 3.9-5.1 4.8-9.1Z"/>
<path fill="#fff6d0" stroke="none" d="M24 27.5c.5 1.6 1.9 2.3 1.9 4 0 1.2-.8 1.9-1.9
1.9s-1.9-.7-1.9-1.9c0-1.6 1.5-2.2 1.9-4Z"/>
<path fill="#7a6a5c" d="M24 7.5c5.5.7 9.5 4 11.5 9.5h-23c2-5.5 6-8.8 11.5-9.5Z"/>
<path fill="#b3a392" stroke="none" d="M22 9c-3.3.9-5.8 3-7.3 6.3h3.1C18.6 12.6 20 10.5 22 9Z"/>
<path fill="#7a6a5c" d="M11.5 36.5h25l1.5 7H10Z"/>
<path fill="#54483d" stroke="none" d="M28 37.4h7.8l1.1 5.2H28Z"/>
</g>)svg",
    // crown
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#e8b53a" d="M6.5 16.5c3.6 1.5 6.3 3.8 8.3 7C18.8 19.5 22 15 24 9.5c2 5.5 5.2 10 9.2 14
2-3.2 4.7-5.5 8.3-7
L38 38.5H10Z"/>
<path fill="#bb8420" stroke="none" d="M40 18.5l-2.7 16.2H27c3.5-3 5.3-6.5 6.5-10 1.8-2.7 3.9-4.7
6.5-6.2Z"/>
<path fill="none" stroke="#fff0b8" stroke-width="1.7" d="M9.5 20.7l1.5 8.8M22.3 17.2c-1.3 2.7-2.9
5-4.8 7.1"/>
<path fill="#f6cf62" d="M9.3 34h29.4v7.3H9.3Z"/>
<circle cx="6.5" cy="14" r="3.2" fill="#f6cf62"/><circle cx="24" cy="7" r="3.5" fill="#c6283a"/>
<circle cx="41.5" cy="14" r="3.2" fill="#f6cf62"/>
<path fill="#c6283a" stroke-width="1.3" d="M24 34.9l3.4 2.8-3.4 2.7-3.4-2.7Z"/>
<path fill="#2f6fae" stroke-width="1.3" d="M13.8 35.9h3.4v3.5h-3.4ZM30.8 35.9h3.4v3.5h-3.4Z"/>
</g>)svg",
    // ring
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#e8b53a" fill-rule="evenodd" d="M24 17.5a14 14 0 1 0 0 28 14 14 0 0 0 0-28ZM24
22.3a9.2 9.2 0 1 1 0 18.4
 9.2 9.2 0 0 1 0-18.4Z"/>
<path fill="#b57d1d" stroke="none" d="M36.3 26.5a13.1 13.1 0 0 1-14 17.9c7-.4 11.7-3.5 13-9.5.4-3
.2-5.7 1-8.4Z"/>
<path fill="none" stroke="#fff0b8" stroke-width="1.7" d="M12.8 29.5c-.6 3.2.2 6.2 2.3 8.8"/>
<path fill="#e8b53a" d="M17.5 18.8h13l-2 4.7h-9Z"/>
<path fill="#8fd3ee" d="M16.8 3h14.4l5.8 6.8L24 21 11 9.8Z"/>
<path fill="#e3f6ff" stroke="none" d="M17.3 4.3h4l-3.4 4.8h-4.7Z"/>
<path fill="#4a9fc9" stroke="none" d="M29.4 10.6h5.3l-9.6 8.2Z"/>
<path fill="none" stroke-width="1.2" d="M11 9.8h26M18.3 9.8L24 20.5l5.7-10.7L24 3.5Z"/>
</g>)svg",
    // book
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#fff6df" d="M12.5 35.5H39v7H12.5c-2.2 0-4-1.5-4-3.5s1.8-3.5 4-3.5Z"/>
<path fill="none" stroke="#b5a182" stroke-width="1.2" d="M14 38h23.5M14 40.3h23.5"/>
<path fill="#8e2f3c" d="M8.5 39.2V8.5c0-2.5 1.6-4 4-4H39v31H12.5c-2.3 0-4 1.5-4 3.7Z"/>
<path fill="#671d2a" stroke="none" d="M9.4 36.5V8.7c0-2 1.2-3.3 3.2-3.3h2.5v29.2h-2.7c-1.3
0-2.3.8-3 1.9Z"/>
<path fill="none" stroke="#c46672" stroke-width="1.5" d="M18.5 7.7h9"/>
<path fill="none" stroke-width="1.3" d="M15.6 4.7v30.5"/>
<path fill="#f0c650" stroke-width="1.3" d="M27.3 11.5l2.4 5.5 6 .6-4.5 4 1.3 5.9-5.2-3.1-5.2 3.1
1.3-5.9-4.5-4 6-.6Z"/>
<path fill="#f0c650" stroke-width="1.3" d="M33.5 35.5V31H39v4.5Z"/>
<path fill="#f0c650" stroke-width="1.3" d="M33.5 4.5V9H39V4.5Z"/>
</g>)svg",
    // bell
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<circle cx="24" cy="39.5" r="5" fill="#8f5f18"/>
<circle cx="24" cy="6.2" r="3.7" fill="none" stroke-width="2.4"/>
<path fill="#e3ad35" d="M24 8.5c7.8 0 10.8 5.7 11.3 13 .4 6.3 1.7 9.7 5.7 13 1.5 1.2.8 3.3-1.2
3.3H8.2c-2 0-2.7-2.1-1.2-3.3
 4-3.3 5.3-6.7 5.7-13 .5-7.3 3.5-13 11.3-13Z"/>
<path fill="#b57d1d" stroke="none" d="M28.3 9.9c4.2 1.8 5.8 6.2 6.1 11.7.4 6.5 1.9 10.2 5.6
13.4.8.8.6 1.9-.3 1.9H29
c2.2-8 2.5-18 -.7-27Z"/>
<path fill="none" stroke="#fff0b8" stroke-width="1.9" d="M17.5 14c-1.3 2-1.8 4.7-2 7.7-.2 3-.6
5.4-1.4 7.5"/>
<path fill="none" stroke-width="1.5" d="M10.7 31.3h26.6"/>
</g>)svg",
    // mirror, on a stand: a hand mirror would pass for a magnifying glass
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#a9762a" d="M21.8 35h4.4v4.5c4.5.3 8.3 1.7 10.3 4 .7.9.2 2-1 2h-23c-1.2 0-1.7-1.1-1-2
 2-2.3 5.8-3.7 10.3-4Z"/>
<path fill="#7d521a" stroke="none" d="M26.5 40.5c4 .3 7.2 1.5 9.2 4.2H25.5c1.2-1.2 1.4-2.7 1-4.2Z"/>
<path fill="#e3ad35" d="M24 1.5c2.5 0 4 1.5 4.3 3.5C35 6.5 39 12.3 39 20.5c0 9.5-6 16.5-15 16.5S9
30 9 20.5
C9 12.3 13 6.5 19.7 5c.3-2 1.8-3.5 4.3-3.5Z"/>
<path fill="#b57d1d" stroke="none" d="M31.5 7.7c4.3 2.6 6.6 7.2 6.6 12.8 0 9-5.7 15.4-13.6 15.6C34
31 37 18.5 31.5 7.7Z"/>
<circle cx="24" cy="5.3" r="1.7" fill="#c6283a" stroke-width="1"/>
<ellipse cx="24" cy="20.8" rx="10.6" ry="12.2" fill="#bfe4f2" stroke-width="1.4"/>
<path fill="#86bdd6" stroke="none" d="M32.5 14.5c2.5 6.7.6 14.6-4.7 17.1-2.3 1-4.7.8-6.8-.3
6.8-1.5 11.1-8.3 11.5-16.8Z"/>
<path fill="none" stroke="#fff" stroke-width="2.5" d="M17.5 21.5l6.7-8.3M19.5 26.5l9.3-11.6"/>
<path fill="#e3ad35" stroke-width="1.4" d="M4.8 20.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0ZM38
20.5a2.6 2.6 0 1 0 5.2 0
 2.6 2.6 0 1 0-5.2 0Z"/>
</g>)svg",
    // map
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#f4dfae" d="M4 12.5L17 7l14 5.5L44 7v29L31 41.5 17 36 4 41.5Z"/>
<path fill="#d7b577" stroke="none" d="M17.7 8.2l12.5 4.9v27l-12.5-4.9Z"/>
<path fill="#e9cd92" stroke="none" d="M31.8 13.1L43.2 8.3v27.2l-11.4 4.8Z"/>
<path fill="none" stroke-width="1.4" d="M17 7v29M31 12.5v29"/>
<path fill="none" stroke="#a3231f" stroke-width="2.3" stroke-dasharray="3.2 3.6"
 d="M8 33.5c2-6 5-7.5 9-5.5s7 1 9-2.5c1.8-3.3 3.4-5.6 6.5-6.7"/>
<path fill="none" stroke="#a3231f" stroke-width="3" d="M34.8 14.5l5 6M39.8 13.5l-5 8"/>
<path fill="#5c8f58" stroke-width="1.2" d="M10.5 14.5l4 8.5h-7.5Z"/>
</g>)svg",
    // feather
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#5aa7c8" d="M12.5 36.5c-3-3.2-3.3-8.2-1.2-12.5l2.7 1.5-.6-5C17.5 12 27.5 5.5 42.5 4c.5
8-1.3 14-5 18.5l-5.3-.3
 2.8 3c-2.8 2.7-6 4.7-9.3 6.3l-4.2-1.7 1.6 2.9c-3.7 1.7-7.4 2.9-10.6 3.8Z"/>
<path fill="#347694" stroke="none" d="M41.6 5.2c.3 7-1.3 12.4-4.5 16.4l-6.8-.3 3.3 3.7c-2.4
2.2-5.1 3.9-7.9 5.3l-6.3-2.5 2.3 4.2
c-2.8 1.2-5.6 2.2-8.1 2.9C21.6 22 30 13 41.6 5.2Z"/>
<path fill="none" stroke="#c5e6f2" stroke-width="1.6" d="M16.2 20.7C20 14.7 26 10.7 33 8.5"/>
<path fill="none" stroke-width="3.6" d="M5.5 44C13 32.5 22.5 21 36 10.5"/>
<path fill="none" stroke="#fff3dc" stroke-width="1.5" d="M6 43.3C13.3 32.3 22.7 21.2 35.6 10.9"/>
</g>)svg",
    // cup
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#b9c3cc" d="M21.7 27h4.6l1.2 9h-7Z"/>
<path fill="#b9c3cc" d="M12.5 44.5c0-5 4.7-8.5 11.5-8.5s11.5 3.5 11.5 8.5Z"/>
<path fill="#7d8a97" stroke="none" d="M27 37.2c4.4.7 7.2 3 7.6 6.4h-8.8c1.7-1.6 2-4 1.2-6.4Z"/>
<path fill="#d5dce2" d="M10 7h28c.9 12.7-4 22-14 22S9.1 19.7 10 7Z"/>
<path fill="#8f9ca8" stroke="none" d="M37.2 10c.2 10.5-4.4 17.7-12.2 18.1 4.7-4.1 6.5-10.8
6.4-16.6Z"/>
<path fill="none" stroke="#fff" stroke-width="2" d="M14 14.5c.5 4 1.9 7.2 4.2 9.3"/>
<ellipse cx="24" cy="7.2" rx="14" ry="4.3" fill="#d5dce2"/>
<ellipse cx="24" cy="7.6" rx="10.8" ry="2.7" fill="#8e1f37" stroke-width="1.2"/>
<path fill="#c6283a" stroke-width="1.3" d="M24 14.7l3.5 4-3.5 4-3.5-4Z"/>
<path fill="#e8b53a" stroke-width="1.4" d="M19.7 29.3h8.6v3.2h-8.6Z"/>
</g>)svg",
    // lute
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<g transform="rotate(38 24 24)">
<path fill="none" stroke-width="2.4" d="M17.7 2.5h4M17.7 6.5h4M26.3 2.5h4M26.3 6.5h4"/>
<path fill="#5b3a22" d="M21.3-1h5.4v24h-5.4Z"/>
<path fill="#d28a3c" d="M24 48.5c-8.7 0-13.2-5.5-12.6-12.5.6-6.5 7-9.5 9.6-16.5h6c2.6 7 9 10 9.6
16.5.6 7-3.9 12.5-12.6 12.5Z"/>
<path fill="#a25f1f" stroke="none" d="M27.7 22.5c3 5.7 7.7 8.6 8.1 13.6.5 6.4-3.6 11.3-10.8 11.5
6.7-6.4 7.3-16.4 2.7-25.1Z"/>
<path fill="none" stroke="#f5c789" stroke-width="1.9" d="M17.5 29c-2.2 2.2-3.5 4.6-3.7 7.2"/>
<circle cx="24" cy="32.5" r="4.6" fill="#3b2413" stroke-width="1.3"/>
<path fill="#3b2413" stroke="none" d="M18.8 41.7h10.4v2.8H18.8Z"/>
<path fill="none" stroke="#fff0cf" stroke-width="1" d="M22.6.5v42M25.4.5v42"/>
</g></g>)svg",
    // acorn
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="none" stroke-width="4" d="M24 11c0-3.5 1.3-6 4.3-7.5"/>
<path fill="#cf9440" d="M11 22h26c.6 10-4.7 16.7-11 20.5L24 45.5l-2-3C15.7 38.7 10.4 32 11 22Z"/>
<path fill="#9a6220" stroke="none" d="M30.7 23h5.4c.2 9-4.5 15-10.6 18.8l-1.1 1.6C29.8 37 32 30
30.7 23Z"/>
<path fill="none" stroke="#f6d08c" stroke-width="2.2" d="M15.3 26.5c.7 4 2.3 7 4.7 9.5"/>
<path fill="#7b5330" d="M7.5 20.5C7.5 13.3 14.7 9 24 9s16.5 4.3 16.5 11.5c0 2.5-1.5 4-4 4h-25c-2.5
0-4-1.5-4-4Z"/>
<path fill="#573818" stroke="none" d="M31.5 11.2c5 1.6 8.2 4.9 8.2 9.2 0 2-1.2 3.2-3.2
3.2h-6c2.7-4 3-8.4 1-12.4Z"/>
<path fill="none" stroke="#3d2611" stroke-width="1.2" d="M14 12.5l9 11.5M20.5 10l11 14M28.5 10l8.5
11M34.5 12l-9 12M27.5 9.5l-12 14M20 10l-9 11.5"/>
<path fill="none" stroke="#a87c50" stroke-width="1.5" d="M10.8 17.2c1-1.7 2.4-3.1 4.2-4.1"/>
</g>)svg",
};

}  // namespace twistwood::art
