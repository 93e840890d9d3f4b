// What stands in the garden and on the cards besides goals: lights, lanterns, gates, magic cards,
// and the laurel of the winner. Light is stacked circles of falling opacity, so that no gradient,
// and thus no id, is needed.
#include "render/art.h"

namespace twistwood::art {

std::string_view fairy_light() {
  return R"svg(<circle cx="24" cy="24" r="22" fill="#ffe9a0" opacity=".1"/>
<circle cx="24" cy="24" r="17" fill="#ffe9a0" opacity=".14"/>
<circle cx="24" cy="24" r="12" fill="#fff0b8" opacity=".22"/>
<g fill="#e4f4ff" stroke="#f7fcff" stroke-width="1" opacity=".92">
<path d="M22.5 23.5C18.5 12.5 10.5 8 5.5 11.5 3.5 18.5 10 25.5 22.5 25Z"/>
<path d="M25.5 23.5C29.5 12.5 37.5 8 42.5 11.5 44.5 18.5 38 25.5 25.5 25Z"/>
<path d="M22.5 25.5C14.5 26.5 10 31.5 11.5 37 16.5 38.5 21.5 34 23 27Z"/>
<path d="M25.5 25.5C33.5 26.5 38 31.5 36.5 37 31.5 38.5 26.5 34 25 27Z"/></g>
<circle cx="24" cy="25" r="7.5" fill="#fff3c0" opacity=".65"/>
<circle cx="24" cy="25" r="4.8" fill="#fffdf2"/>
<path fill="#fff6cf" d="M24 3.5l1 3 3 1-3 1-1 3-1-3-3-1 3-1ZM39.5 28.5l.7 2 2 .7-2 .7-.7
2-.7-2-2-.7 2-.7ZM7 27.5l.6 1.7 1.7.6
-1.7.6L7 32.1l-.6-1.7-1.7-.6 1.7-.6Z"/>)svg";
}

std::string_view gate_lantern() {
  return R"svg(<circle cx="24" cy="18" r="17.5" fill="#ffc861" opacity=".12"/>
<circle cx="24" cy="18" r="13" fill="#ffd27a" opacity=".2"/>
<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#4d4a52" d="M22.2 27h3.6l.9 15h-5.4Z"/>
<path fill="#4d4a52" d="M16.5 45.5c0-2.7 2.7-4 7.5-4s7.5 1.3 7.5 4Z"/>
<path fill="#ffe08a" d="M16.5 12h15l-2 13.5h-11Z"/>
<path fill="#fff8dc" stroke="none" d="M24 13.5c.7 3 3.3 4.4 3.3 7.3 0 2.1-1.4 3.5-3.3
3.5s-3.3-1.4-3.3-3.5c0-2.8 2.7-4 3.3-7.3Z"/>
<path fill="#4d4a52" d="M24 2.5l9.5 9.5h-19Z"/>
<path fill="#8d8994" stroke="none" d="M23.3 4.8l-6 6h3Z"/>
<path fill="#4d4a52" d="M17.5 25.5h13l-1.7 3h-9.6Z"/>
<path fill="none" stroke-width="1.3" d="M20.7 12.5l.7 12.5M27.3 12.5l-.7 12.5"/>
</g>)svg";
}

std::string_view gate_picture() {
  return R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round"
stroke-linecap="round">
<path fill="#ffe3a1" stroke="none" d="M12 45V25c0-7 5-12 12-12s12 5 12 12v20Z"/>
<path fill="#fff5d6" stroke="none" d="M19 45V27c0-3.5 2-6 5-6s5 2.5 5 6v18Z"/>
<path fill="none" stroke="#3d3a42" stroke-width="2.3" d="M15.7 45V24M19.8 45V20.5M28.2
45V20.5M32.3 45V24M12 31h11M25 31h11M12 40.5h11M25 40.5h11"/>
<path fill="none" stroke="#3d3a42" stroke-width="2.6" d="M24 45V18.5"/>
<path fill="#cfc9b8" d="M4 45.5V24.5C4 12 12.5 4.5 24 4.5S44 12 44
24.5v21h-8.5v-20c0-7-4.5-11.5-11.5-11.5s-11.5 4.5-11.5 11.5v20Z"/>
<path fill="#979180" stroke="none" d="M35.7 9.3c4.7 3.3 7.4 8.6 7.4
15.2v20.1h-6.7V25.5c0-4.3-1.6-7.9-4.5-10.1Z"/>
<path fill="none" stroke-width="1.3" d="M4.5 25.5h8M4.5 32h8M4.5 38.5h8M35.5 25.5h8M35.5 32h8M35.5
38.5h8M7.5 14.5l7 5.5M13.3 8l5 7M34.7 8l-5 7
M40.5 14.5l-7 5.5"/>
<path fill="#ffc83d" stroke-width="1.5" d="M20.3 2.5h7.4l-1 11.5h-5.4Z"/>
<path fill="none" stroke="#fff6dc" stroke-width="1.7" d="M7 23c.7-5.5 3-9.5 6.5-12"/>
</g>)svg";
}

std::string_view gap_card_picture() {
  return R"svg(<g stroke="#16281d" stroke-width="1.7" stroke-linejoin="round"
stroke-linecap="round">
<path fill="#2f6b41" d="M2 42.5V20c-1.5-3.5 1-7.5 4.5-7.5.5-4 5-6 8-3.5C17 5 22 4.5 24.5 7.5c3-2.5
7.5-1.5 9 1.5 3.5-2 7.5 0 8 3.5
 3.5.5 6 4 4.5 7.5v22.5c-7 1.5-37 1.5-44 0Z"/>
<path fill="#1f4d31" stroke="none" d="M45.1 20v21.8c-3 .6-7.5.9-12.5 1C38.5 33 40.5 22 39.5
11.5c.8.5 1.2 1.2 1.3 1.8 3.3.5 5.3 3.7 4.3 6.7Z"/>
<path fill="#bfe0ee" d="M14.5 43.5c.7-4-1.3-6 .3-9-1.6-3 .2-5.5.7-8 .5-4 4.5-6.5 8.5-6.5s8 2.5 8.5
6.5c.5 2.5 2.3 5 .7 8
 1.6 3-.4 5 .3 9Z"/>
<path fill="#f3dfae" stroke-width="1.3" d="M15 43.3C18 39 20.5 35 21.5 31h5c1 4 3.5 8 6.5 12.3Z"/>
<path fill="#fff7dc" stroke="none" d="M18 30.2c1-4.4 3-6.7 6-6.7s5 2.3 6 6.7Z"/>
<path fill="none" stroke="#7fbf7a" stroke-width="1.9" d="M5.5 21c1-1.4 2.4-1.8 3.8-1.2M11.5
14.5c1.2-1.2 2.7-1.5 4-.7M5.5 33c1-1.3 2.3-1.7 3.7-1.2
M8 27c1-1.2 2.3-1.5 3.5-1M21.5 12.5c1.2-1.2 2.7-1.5 4-.7M32 15.5c1-1.3 2.5-1.7 4-1M37.5 22c1-1.2
2.3-1.5 3.5-1M37 33c1-1.2 2.3-1.5 3.5-1
M7.5 39c1-1 2-1.3 3.2-1M38.5 39c1-1 2-1.3 3.2-1"/>
</g>)svg";
}

std::string_view fairy_card_picture() {
  return R"svg(<g stroke="#1d2a4a" stroke-width="1.7" stroke-linejoin="round"
stroke-linecap="round">
<path fill="#cdeaf6" d="M22 22C18.5 9.5 9.5 4 3.5 7.5 1 16 8.5 25.5 21.5 26ZM26 22C29.5 9.5 38.5 4
44.5 7.5 47 16 39.5 25.5 26.5 26Z"/>
<path fill="#9fcbe2" d="M21.5 26.5C13 27 8 32 9 38c5.5 2.5 11.5-1.5 13.5-9ZM26.5 26.5C35 27 40 32
39 38c-5.5 2.5-11.5-1.5-13.5-9Z"/>
<path fill="none" stroke="#fff" stroke-width="1.7" d="M7 11.5c2-.5 4.5.5 7 3.2M31 14c1.7-2 3.5-3.5
5.5-4.2"/>
<path fill="#f4b63f" d="M24 17.5c2.5 0 4 2 4.5 5 1 6 4 10.5 6 14.5-1.5 2-3.5 1.5-5 .5-.5 3-3
4.5-5.5 4.5s-5-1.5-5.5-4.5c-1.5 1-3.5 1.5-5-.5
 2-4 5-8.5 6-14.5.5-3 2-5 4.5-5Z"/>
<path fill="#c9821c" stroke="none" d="M26.5 19c1.5 5.5 3.5 12 6.5 17.5-1.2.5-2.5 0-4-1-.3 3.2-2
5-4.5 5.5 3-5.5 3.5-14 2-22Z"/>
<circle cx="24" cy="13.5" r="5.8" fill="#fff3d8"/>
<path fill="#e3a43a" stroke-width="1.4" d="M18 13.5c-.5-4.5 2-7.5 6-7.5s6.5 3 6
7.5c-2-.5-4-2-5-4-1.5 2.5-4 3.8-7 4Z"/>
<path fill="none" stroke-width="1.9" d="M22 14.3v.6M26 14.3v.6"/>
<path fill="#ffe27a" stroke-width="1.3" d="M40 27.5l1.5 3.5 3.5 1.5-3.5 1.5-1.5
3.5-1.5-3.5-3.5-1.5 3.5-1.5Z"/>
</g>)svg";
}

std::string_view card_back_picture() {
  return R"svg(<g fill="none" stroke="#e8d6a6" stroke-width="2.2" stroke-linecap="round"
stroke-linejoin="round">
<circle cx="24" cy="24" r="17"/>
<path d="M24 12v24M24 24h12"/></g>
<g fill="#e8d6a6"><circle cx="24" cy="24" r="4.2"/>
<path d="M24 17c-3.5 0-6-2-6.5-5 3.5-.5 6 1.5 6.5 5ZM24 31c-3.5 0-6 2-6.5 5 3.5.5 6-1.5 6.5-5ZM31
24c0-3.5 2-6 5-6.5.5 3.5-1.5 6-5 6.5Z"/></g>)svg";
}

std::string_view laurel() {
  return R"svg(<g stroke="#2b2119" stroke-width="1.4" stroke-linejoin="round"
stroke-linecap="round" fill="#e8b53a">
<path fill="none" stroke-width="2.2" d="M24 43C11 41 5.5 29 10 12.5M24 43c13-2 18.5-14 14-30.5"/>
<path d="M10.5 14c-3-2.5-3.5-6.5-1.5-10 3.5 2 4.5 6.5 1.5 10ZM8.5 22C4.5 21.5 2 18.5 2 14.5c4 .2
6.5 3.5 6.5 7.5ZM9.5 30
C5.5 30.5 2.5 28 1.5 24.5c4-.7 7 1.5 8 5.5ZM13.5 37c-3.5 1.5-7 .3-9-3 3.5-1.8 7.5-.5 9 3ZM11
20c2.5-3.5 6-4 9-2.5-1.5 3.5-5.5 5-9 2.5Z
M11.5 27.5c1.5-4 5-5.5 8-4.5-.7 4-4 6.2-8 4.5ZM15 34.5c.5-4 3.5-6.2 7-6-.2 4-3 6.7-7 6Z"/>
<path d="M37.5 14c3-2.5 3.5-6.5 1.5-10-3.5 2-4.5 6.5-1.5 10ZM39.5 22c4-.5 6.5-3.5 6.5-7.5-4 .2-6.5
3.5-6.5 7.5ZM38.5 30
c4 .5 7-2 8-5.5-4-.7-7 1.5-8 5.5ZM34.5 37c3.5 1.5 7 .3 9-3-3.5-1.8-7.5-.5-9 3ZM37
20c-2.5-3.5-6-4-9-2.5 1.5 3.5 5.5 5 9 2.5Z
M36.5 27.5c-1.5-4-5-5.5-8-4.5.7 4 4 6.2 8 4.5ZM33 34.5c-.5-4-3.5-6.2-7-6 .2 4 3 6.7 7
6Z"/></g>)svg";
}

}  // namespace twistwood::art
