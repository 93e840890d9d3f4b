// What stands in the garden and on the cards besides goals: lights, lanterns, gates, magic cards, and
// the laurel of the winner. Light is stacked circles of falling opacity, so that no gradient, and thus
// no id, is needed.
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
<path fill="#fff6cf" d="M24 3.5l1 3 3 1-3 1-1 3-1-3-3-1 3-1ZM39.5 28.5l.7 2 2 .7-2 .7-.7 2-.7-2-2-.7 2-.7ZM7 27.5l.6 1.7 1.7.6
-1.7.6L7 32.1l-.6-1.7-1.7-.6 1.7-.6Z"/>)svg";
}

std::string_view gate_lantern() {
  return R"svg(<circle cx="24" cy="18" r="17.5" fill="#ffc861" opacity=".12"/>
<circle cx="24" cy="18" r="13" fill="#ffd27a" opacity=".2"/>
<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#4d4a52" d="M22.2 27h3.6l.9 15h-5.4Z"/>
<path fill="#4d4a52" d="M16.5 45.5c0-2.7 2.7-4 7.5-4s7.5 1.3 7.5 4Z"/>
<path fill="#ffe08a" d="M16.5 12h15l-2 13.5h-11Z"/>
<path fill="#fff8dc" stroke="none" d="M24 13.5c.7 3 3.3 4.4 3.3 7.3 0 2.1-1.4 3.5-3.3 3.5s-3.3-1.4-3.3-3.5c0-2.8 2.7-4 3.3-7.3Z"/>
<path fill="#4d4a52" d="M24 2.5l9.5 9.5h-19Z"/>
<path fill="#8d8994" stroke="none" d="M23.3 4.8l-6 6h3Z"/>
<path fill="#4d4a52" d="M17.5 25.5h13l-1.7 3h-9.6Z"/>
<path fill="none" stroke-width="1.3" d="M20.7 12.5l.7 12.5M27.3 12.5l-.7 12.5"/>
</g>)svg";
}

std::string_view gate_picture() {
  return R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#cfc9b8" d="M4.5 45V23C4.5 11.5 13 4 24 4s19.5 7.5 19.5 19v22H35V24c0-6.5-4.5-11-11-11s-11 4.5-11 11v21Z"/>
<path fill="#9b9583" stroke="none" d="M35.5 8.7c4.5 3.3 7.1 8.3 7.1 14.3v21.1h-6.7V24c0-4-1.6-7.3-4.3-9.4Z"/>
<path fill="none" stroke-width="1.3" d="M4.5 24H13M4.5 31H13M4.5 38H13M35 24h8.5M35 31h8.5M35 38h8.5M8 13.5l7 5M14 7.5l4.7 6.7M34 7.5l-4.7 6.7
M40 13.5l-7 5"/>
<path fill="#f3d38a" stroke="none" d="M13.8 44.2V24c0-6 4.2-10.2 10.2-10.2S34.2 18 34.2 24v20.2Z"/>
<path fill="#fff3cf" stroke="none" d="M17.5 44.2l4-14.5c.6-2 4.4-2 5 0l4 14.5Z"/>
<path fill="none" stroke-width="2.1" d="M13 30h-.1M13.5 22h5.5c2 3 2 20 0 22.5M34.5 22H29c-2 3-2 20 0 22.5M16.3 22v22.5M31.7 22v22.5M13.5 33h6.5M34.5 33H28"/>
<path fill="#ffc83d" stroke-width="1.4" d="M21 3.5h6v6.5l-3 3.5-3-3.5Z"/>
</g>)svg";
}

std::string_view gap_card_picture() {
  return R"svg(<g stroke="#16281d" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#e6d3a3" stroke="none" d="M14.5 45L20 22.5h8L33.5 45Z"/>
<path fill="#2f6b41" d="M2.5 40.5c-1.5-4 .5-7 2.5-8-2.5-4 0-8 3-8.5-1-5 2.5-8.5 6-8 2.5-3.5 8-2.5 9 2-.5 3 1 4.5 2 6.5-1 2.5-3 3-4 4 .5 3-.5 5-2.5 6
 .5 3-1.5 5.5-4 6-3.5 2.5-10 2.5-12 0Z"/>
<path fill="#2f6b41" d="M45.5 40.5c1.5-4-.5-7-2.5-8 2.5-4 0-8-3-8.5 1-5-2.5-8.5-6-8-2.5-3.5-8-2.5-9 2 .5 3-1 4.5-2 6.5 1 2.5 3 3 4 4
-.5 3 .5 5 2.5 6-.5 3 1.5 5.5 4 6 3.5 2.5 10 2.5 12 0Z"/>
<path fill="none" stroke="#7fbf7a" stroke-width="1.8" d="M6.5 29.5c1-1.5 2.5-2 4-1.5M12 20.5c1.2-1.2 2.7-1.5 4-.7M7 37.5c1-1.3 2.3-1.7 3.7-1.3M14 32
c1-1.2 2.3-1.5 3.5-1M29.5 20.5c1.2-1.2 2.7-1.5 4-.7M35.5 28.5c1-1.3 2.5-1.7 4-1M32 34c1-1.2 2.3-1.5 3.5-1"/>
<path fill="#f4b63f" stroke-width="1.5" d="M24 3l6.5 7.5h-3.8v6h-5.4v-6h-3.8Z"/>
</g>)svg";
}

std::string_view fairy_card_picture() {
  return R"svg(<g stroke="#1d2a4a" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#cdeaf6" d="M22 22C18.5 9.5 9.5 4 3.5 7.5 1 16 8.5 25.5 21.5 26ZM26 22C29.5 9.5 38.5 4 44.5 7.5 47 16 39.5 25.5 26.5 26Z"/>
<path fill="#9fcbe2" d="M21.5 26.5C13 27 8 32 9 38c5.5 2.5 11.5-1.5 13.5-9ZM26.5 26.5C35 27 40 32 39 38c-5.5 2.5-11.5-1.5-13.5-9Z"/>
<path fill="none" stroke="#fff" stroke-width="1.7" d="M7 11.5c2-.5 4.5.5 7 3.2M31 14c1.7-2 3.5-3.5 5.5-4.2"/>
<path fill="#f4b63f" d="M24 17.5c2.5 0 4 2 4.5 5 1 6 4 10.5 6 14.5-1.5 2-3.5 1.5-5 .5-.5 3-3 4.5-5.5 4.5s-5-1.5-5.5-4.5c-1.5 1-3.5 1.5-5-.5
 2-4 5-8.5 6-14.5.5-3 2-5 4.5-5Z"/>
<path fill="#c9821c" stroke="none" d="M26.5 19c1.5 5.5 3.5 12 6.5 17.5-1.2.5-2.5 0-4-1-.3 3.2-2 5-4.5 5.5 3-5.5 3.5-14 2-22Z"/>
<circle cx="24" cy="13.5" r="5.8" fill="#fff3d8"/>
<path fill="#e3a43a" stroke-width="1.4" d="M18 13.5c-.5-4.5 2-7.5 6-7.5s6.5 3 6 7.5c-2-.5-4-2-5-4-1.5 2.5-4 3.8-7 4Z"/>
<path fill="#ffe27a" stroke-width="1.3" d="M40 27.5l1.5 3.5 3.5 1.5-3.5 1.5-1.5 3.5-1.5-3.5-3.5-1.5 3.5-1.5Z"/>
</g>)svg";
}

std::string_view card_back_picture() {
  return R"svg(<g fill="none" stroke="#e8d6a6" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">
<circle cx="24" cy="24" r="17"/>
<path d="M24 12v24M24 24h12"/></g>
<g fill="#e8d6a6"><circle cx="24" cy="24" r="4.2"/>
<path d="M24 17c-3.5 0-6-2-6.5-5 3.5-.5 6 1.5 6.5 5ZM24 31c-3.5 0-6 2-6.5 5 3.5.5 6-1.5 6.5-5ZM31 24c0-3.5 2-6 5-6.5.5 3.5-1.5 6-5 6.5Z"/></g>)svg";
}

std::string_view laurel() {
  return R"svg(<g stroke="#2b2119" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round" fill="#e8b53a">
<path fill="none" stroke-width="2.2" d="M24 43C11 41 5.5 29 10 12.5M24 43c13-2 18.5-14 14-30.5"/>
<path d="M10.5 14c-3-2.5-3.5-6.5-1.5-10 3.5 2 4.5 6.5 1.5 10ZM8.5 22C4.5 21.5 2 18.5 2 14.5c4 .2 6.5 3.5 6.5 7.5ZM9.5 30
C5.5 30.5 2.5 28 1.5 24.5c4-.7 7 1.5 8 5.5ZM13.5 37c-3.5 1.5-7 .3-9-3 3.5-1.8 7.5-.5 9 3ZM11 20c2.5-3.5 6-4 9-2.5-1.5 3.5-5.5 5-9 2.5Z
M11.5 27.5c1.5-4 5-5.5 8-4.5-.7 4-4 6.2-8 4.5ZM15 34.5c.5-4 3.5-6.2 7-6-.2 4-3 6.7-7 6Z"/>
<path d="M37.5 14c3-2.5 3.5-6.5 1.5-10-3.5 2-4.5 6.5-1.5 10ZM39.5 22c4-.5 6.5-3.5 6.5-7.5-4 .2-6.5 3.5-6.5 7.5ZM38.5 30
c4 .5 7-2 8-5.5-4-.7-7 1.5-8 5.5ZM34.5 37c3.5 1.5 7 .3 9-3-3.5-1.8-7.5-.5-9 3ZM37 20c-2.5-3.5-6-4-9-2.5 1.5 3.5 5.5 5 9 2.5Z
M36.5 27.5c-1.5-4-5-5.5-8-4.5.7 4 4 6.2 8 4.5ZM33 34.5c-.5-4-3.5-6.2-7-6 .2 4 3 6.7 7 6Z"/></g>)svg";
}

}  // namespace twistwood::art
