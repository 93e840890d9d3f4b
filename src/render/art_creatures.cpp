// Goals 12 to 23: who lives in the garden at dusk. Each stands or flies in the pose that its
// outline is known by: the bat from the front, the moth from above, the snail and the mouse from
// the side.
#include "render/art_goals.h"

namespace twistwood::art {

const std::array<std::string_view, 12> kCreatures{
    // owl, on a branch
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="none" stroke-width="5.4" d="M5 41.5c12 1.5 26 1.5 38-1"/>
<path fill="none" stroke="#8a6238" stroke-width="2.4" d="M5 41.3c12 1.5 26 1.5 38-1"/>
<path fill="#9a6b3c" d="M11.5 3.5c3 .6 5.3 1.8 7 3.3 3.6-1 7.4-1 11 0 1.7-1.5 4-2.7 7-3.3.7 3.5.4
6.5-.5 9C38.5 17.5 39.5 23 38.5 28.5
 37 36 31.5 40.5 24 40.5S11 36 9.5 28.5c-1-5.5 0-11 2.5-16-.9-2.5-1.2-5.5-.5-9Z"/>
<path fill="#f3dcb0" stroke="none" d="M24 24c5.5 0 8.5 3.5 8 8-.5 4.3-3.5 7.3-8
7.3s-7.5-3-8-7.3c-.5-4.5 2.5-8 8-8Z"/>
<path fill="#6d4721" stroke-width="1.4" d="M9.6 21c5 1.5 7.2 8.5 5.2
16.5-5.3-3.2-7.3-9.7-5.2-16.5ZM38.4 21c-5 1.5-7.2 8.5-5.2 16.5
 5.3-3.2 7.3-9.7 5.2-16.5Z"/>
<path fill="none" stroke="#9a6b3c" stroke-width="1.5" d="M20 29.5l2 2 2-2 2 2 2-2M20 33.7l2 2 2-2
2 2 2-2"/>
<circle cx="17.5" cy="15.5" r="6.3" fill="#fff6e2" stroke-width="1.4"/>
<circle cx="30.5" cy="15.5" r="6.3" fill="#fff6e2" stroke-width="1.4"/>
<circle cx="18.3" cy="15.7" r="3" fill="#2b2119" stroke="none"/><circle cx="29.7" cy="15.7" r="3"
fill="#2b2119" stroke="none"/>
<circle cx="17.3" cy="14.5" r="1.1" fill="#fff" stroke="none"/><circle cx="28.7" cy="14.5" r="1.1"
fill="#fff" stroke="none"/>
<path fill="#f0a92e" stroke-width="1.3" d="M24 17.5l2.7 3.2-2.7 4-2.7-4Z"/>
<path fill="none" stroke="#f0a92e" stroke-width="2.2" d="M18.5 39.5v2.5M21.5 40v2.5M26.5
40v2.5M29.5 39.5v2.5"/>
</g>)svg",
    // cat
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="none" stroke-width="6.6" d="M31 41c8.5 1.5 12.5-4 10.5-10-1-3-1.7-5.5.5-8"/>
<path fill="none" stroke="#5f5a70" stroke-width="3.4" d="M31 41c8.5 1.5 12.5-4
10.5-10-1-3-1.7-5.5.5-8"/>
<path fill="#5f5a70" d="M22 20c8 2 12 10 12 19 0 3.5-1.5 5.5-4.5 5.5h-15c-3 0-4.5-2-4.5-5.5 0-9
4-17 12-19Z"/>
<path fill="#423e52" stroke="none" d="M28.5 25.5c3 3.5 4.6 8.5 4.6 13.5 0 3-1.2 4.6-3.6
4.6h-5c4-4.6 5.5-11 4-18.1Z"/>
<path fill="#e9e4ee" stroke="none" d="M18.3 27h7.4c.5 4.5-1.2 8.5-3.7 8.5s-4.2-4-3.7-8.5Z"/>
<path fill="none" stroke-width="1.4" d="M19.3 44v-6M24.7 44v-6"/>
<path fill="#5f5a70" d="M9.5 3c3.2 1 6 2.8 8.3 5.2 2.8-.6 5.6-.6 8.4 0C28.5 5.8 31.3 4 34.5 3c1.2
4.5 1.2 8.6.2 12.3
.8 7-5 12-12.7 12s-13.5-5-12.7-12C8.3 11.6 8.3 7.5 9.5 3Z"/>
<path fill="#423e52" stroke="none" d="M33.8 4.3c.9 3.9.8 7.6-.1 11 .8 6.1-4 10.6-10.7 11 6.5-4.6
8.4-11.1 6-17.8 1.4-1.7 3-3.1 4.8-4.2Z"/>
<path fill="#e79aa0" stroke="none" d="M11.4 6c1.7.8 3.1 1.9 4.3 3.2-1.7.9-3 2-4.1
3.5-.5-2.3-.6-4.5-.2-6.7ZM32.6 6c-1.7.8-3.1 1.9-4.3 3.2
 1.7.9 3 2 4.1 3.5.5-2.3.6-4.5.2-6.7Z"/>
<ellipse cx="16.7" cy="16.3" rx="2.9" ry="3.1" fill="#f4d94f" stroke-width="1.2"/>
<ellipse cx="27.3" cy="16.3" rx="2.9" ry="3.1" fill="#f4d94f" stroke-width="1.2"/>
<path fill="none" stroke-width="1.9" d="M16.7 14.6v3.4M27.3 14.6v3.4"/>
<path fill="#e79aa0" stroke="none" d="M20.3 20.3h3.4l-1.7 2.1Z"/>
<path fill="none" stroke="#e9e4ee" stroke-width="1.1" d="M17 21.7l-8-.7M17 23.3l-7 1.5M27
21.7l8-.7M27 23.3l7 1.5"/>
</g>)svg",
    // snail
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="none" stroke-width="2.2" d="M7.5 22L4.5 12.5M11 22l2-9.5"/>
<circle cx="4.3" cy="11" r="2.3" fill="#2b2119" stroke="none"/><circle cx="13.3" cy="11" r="2.3"
fill="#2b2119" stroke="none"/>
<path fill="#e5c48c" d="M45.5 43c-1.5-4.5-6-6.5-12.5-6.5L17.5 36c-1.8
0-2.5-1.5-2.5-4.5V25c0-3.5-2.3-6-5.7-6S3.5 21.5 3.5 25
v8c0 6.5 4 10 10 10Z"/>
<path fill="#bd9457" stroke="none" d="M44 42.1c-2-3.1-5.8-4.6-11-4.7l-16.5-.4c1.5 2.5 4 4 7.5
5.1Z"/>
<path fill="none" stroke="#fff3d6" stroke-width="1.7" d="M6.3 30v-5c0-1.5.6-2.6 1.7-3.2"/>
<circle cx="29" cy="23.5" r="15" fill="#c2703a"/>
<path fill="#8d4620" stroke="none" d="M41.5 16.5a14.2 14.2 0 0 1-18.7 19.8c8.5.7 14-2.5 16.4-8.3
1.5-4 1.5-7.7 2.3-11.5Z"/>
<path fill="none" stroke="#f0b384" stroke-width="1.9" d="M17.5 19.5c1.3-3.7 3.8-6.4 7.3-7.7"/>
<path fill="none" stroke-width="2.3" d="M15.5 29.5c3.5 5.5 11 8 17.5 4.5s8-11
4.5-16.5-11-7-15.5-2.5-3.5 11.5 2 13.5 9.5-1.5 9-5.5
-4-5.5-6.5-3.5-1.5 4 .5 4"/>
</g>)svg",
    // toad
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#5f7f33" d="M9 27c-6 3-8 9.5-5 15.5h11.5L18 30ZM39 27c6 3 8 9.5 5 15.5H32.5L30 30Z"/>
<path fill="#7fa344" d="M24 13.5c9.5 0 16 5.5 16 13.5 0 9-6 15.5-16 15.5S8 36 8 27c0-8 6.5-13.5
16-13.5Z"/>
<path fill="#567430" stroke="none" d="M33.5 16c3.7 2.4 5.6 6.2 5.6 11 0 8-5 13.9-13.1 14.6 7.5-6
10.5-15.6 7.5-25.6Z"/>
<path fill="#dfe3a0" stroke="none" d="M13.5 29.5c6.5 3.3 14.5 3.3 21 0 .2 7.5-4 12.1-10.5
12.1S13.3 37 13.5 29.5Z"/>
<path fill="#7fa344" d="M14 42.5c-3.5-2-4-6.5-2-9.5M34 42.5c3.5-2 4-6.5 2-9.5"/>
<path fill="#7fa344" d="M7 43.5c0-3 2.2-5 5-5s4.2 2 4.5 5ZM41 43.5c0-3-2.2-5-5-5s-4.2 2-4.5 5Z"/>
<circle cx="14" cy="13" r="6.7" fill="#7fa344"/><circle cx="34" cy="13" r="6.7" fill="#7fa344"/>
<circle cx="14" cy="12.5" r="4.1" fill="#f6cf45" stroke-width="1.3"/><circle cx="34" cy="12.5"
r="4.1" fill="#f6cf45" stroke-width="1.3"/>
<path fill="none" stroke-width="2.7" d="M12.3 12.8h3.4M32.3 12.8h3.4"/>
<path fill="none" stroke-width="2.1" d="M10.5 24.5c7.5 6 19.5 6 27 0"/>
<path fill="#2b2119" stroke="none" d="M21 20.2h1.8v1.5H21ZM25.2 20.2H27v1.5h-1.8Z"/>
<path fill="none" stroke="#b7d27e" stroke-width="2" d="M22 16.5h3M11.5 21.5v.1M29.5 18.5v.1"/>
</g>)svg",
    // bat
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#6a5577" d="M24 41.5c-1.3-4-2.8-6.5-4.7-8-1-3.5-4.3-5-7.3-3-1-4.5-4.7-6.5-9.2-4.7C5
20.5 4.5 15 1.5 9.5c8-.8 14.5 2 18.5 8
h8c4-6 10.5-8.8 18.5-8-3 5.5-3.5 11-1.3 16.3-4.5-1.8-8.2.2-9.2 4.7-3-2-6.3-.5-7.3 3-1.9 1.5-3.4
4-4.7 8Z"/>
<path fill="#4b3a57" stroke="none" d="M45 10.4c-2.4 4.7-2.9 9.6-1.3 14.2-3.8-.9-7.1.9-8.3
4.5-3-1.2-6 .4-7.3 3.7C29.5 28 30 23 28.7 18.2
c3.7-5.3 9.3-7.9 16.3-7.8Z"/>
<path fill="none" stroke-width="1.3" d="M19.5 18.5c-3 3-5.8 7-7.5 12M18.5 18c-6-1.5-12 1.5-15.7
7.7M28.5 18.5c3 3 5.8 7 7.5 12M29.5 18
c6-1.5 12 1.5 15.7 7.7"/>
<path fill="#8d749c" d="M24 40c-4.5-3-6.5-7.5-6.5-13.5V9.5c0-1.5.3-3.5 1-5.5l4 4.5h3l4-4.5c.7 2 1
4 1 5.5v17C30.5 32.5 28.5 37 24 40Z"/>
<path fill="#6a5577" stroke="none" d="M29 6.5c.5 1.2.6 2.2.6 3.2v16.8c0 5-1.6 9-5 11.9 2.6-7
3.9-19 2.4-29.4Z"/>
<circle cx="21" cy="14.5" r="2.3" fill="#fff3c4" stroke="none"/><circle cx="27" cy="14.5" r="2.3"
fill="#fff3c4" stroke="none"/>
<circle cx="21.4" cy="14.7" r="1.2" fill="#2b2119" stroke="none"/><circle cx="26.6" cy="14.7"
r="1.2" fill="#2b2119" stroke="none"/>
<path fill="none" stroke-width="1.4" d="M20.7 19.5c2 1.3 4.6 1.3 6.6 0"/>
<path fill="#fff" stroke="none" d="M21.7 20.2h1.8l-.9 2.5ZM24.5 20.2h1.8l-.9 2.5Z"/>
</g>)svg",
    // moth
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="none" stroke-width="2" d="M22.5 14C21 9 17.5 5.5 12.5 4.5M25.5 14C27 9 30.5 5.5 35.5
4.5"/>
<path fill="none" stroke-width="1.3" d="M21.3 10.5l-3.7-.3M19.5 7.8l-4.3-.6M18.3 6.5l.2-3M20.7
9l1-3.5M26.7 10.5l3.7-.3M28.5 7.8l4.3-.6
M29.7 6.5l-.2-3M27.3 9l-1-3.5"/>
<path fill="#d8c39a" d="M22 27c-7.5.5-12.5 4.5-12.5 10 0 5 5.5 7.5 10 4.5 3-2 4-7 4.5-12.5.5 5.5
1.5 10.5 4.5 12.5 4.5 3 10 .5 10-4.5
 0-5.5-5-9.5-12.5-10Z"/>
<path fill="#efe0bd" d="M22.5 18C17 11.5 9 10 2 13c-.5 10 6 18.5 20.5 16.5ZM25.5 18C31 11.5 39 10
46 13c.5 10-6 18.5-20.5 16.5Z"/>
<path fill="#c7ac78" stroke="none" d="M45.1 13.8c.3 8.7-5.6 15.7-17.6 15.2 6.5-1 12-5.5 14-16.2
1.3.2 2.4.5 3.6 1Z"/>
<path fill="none" stroke="#a98754" stroke-width="1.5" d="M4.5 19.5c1.8 4.3 5.5 7.3 11 8M43.5
19.5c-1.8 4.3-5.5 7.3-11 8"/>
<circle cx="12.5" cy="19.3" r="4" fill="#8e4a2f" stroke-width="1.3"/><circle cx="35.5" cy="19.3"
r="4" fill="#8e4a2f" stroke-width="1.3"/>
<circle cx="12.5" cy="19.3" r="1.5" fill="#f7e9c6" stroke="none"/><circle cx="35.5" cy="19.3"
r="1.5" fill="#f7e9c6" stroke="none"/>
<circle cx="15.5" cy="36" r="2.3" fill="#8e4a2f" stroke="none"/><circle cx="32.5" cy="36" r="2.3"
fill="#8e4a2f" stroke="none"/>
<path fill="#7b5a3b" d="M24 12.5c2.5 0 3.7 1.8 3.5 4.2.7 7-.5 14.3-3.5
19.8-3-5.5-4.2-12.8-3.5-19.8-.2-2.4 1-4.2 3.5-4.2Z"/>
<path fill="none" stroke="#c9a577" stroke-width="1.3" d="M21.7 21h4.6M21.8 25h4.4M22.3 29h3.4"/>
</g>)svg",
    // beetle
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="none" stroke-width="2.6" d="M15 20.5l-6.5-3-2-5M13 28.5l-7 .5-3.5 4M14 35.5l-5.5 4-.5
5M33 20.5l6.5-3 2-5M35 28.5l7 .5 3.5 4M34 35.5
l5.5 4 .5 5"/>
<path fill="#33506b" d="M20.5 13C14 11.5 12 5.5 16 1.5c0 2.5 1 4 3.5 4.5l-.7 2.5 4
2h2.4l4-2-.7-2.5c2.5-.5 3.5-2 3.5-4.5
 4 4 2 10-4.5 11.5Z"/>
<path fill="#33506b" d="M13.5 21.5c0-6 4-9.5 10.5-9.5s10.5 3.5 10.5 9.5Z"/>
<path fill="#3f8f86" d="M24 21c7.5 0 11.5 3.5 11.5 9.5 0 8-5 15-11.5 15s-11.5-7-11.5-15C12.5 24.5
16.5 21 24 21Z"/>
<path fill="#22635c" stroke="none" d="M31.5 23.2c2.2 1.5 3.2 4 3.2 7.3 0 7-4.1 13.2-9.5 14.1 6-5.5
8.5-13.6 6.3-21.4Z"/>
<path fill="none" stroke="#b2e6dc" stroke-width="2.2" d="M16.3 29c.2-1.8 1.2-3.2 3-4"/>
<path fill="none" stroke="#7395b0" stroke-width="1.7" d="M17 17.5c.8-1.5 2.2-2.6 4.2-3"/>
<path fill="none" stroke-width="1.5" d="M24 21.5v23.5"/>
</g>)svg",
    // mouse
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="none" stroke-width="4.2" d="M38 39c6 1 8-4 5.5-8s-3-9 1-12"/>
<path fill="none" stroke="#d99a93" stroke-width="1.5" d="M38 39c6 1 8-4 5.5-8s-3-9 1-12"/>
<circle cx="13.5" cy="16" r="5.5" fill="#8a8078"/>
<path fill="#a59a90" d="M2.5 32c2-4.5 6-7.5 10-10.5 6-4.5 15-5 21-1 6.5 4.5 9 12 6.5 18-1 2.5-3.5
4-6.5 4h-19C8 42.5 4 38.5 2.5 32Z"/>
<path fill="#7b7169" stroke="none" d="M34.5 22.5c5 4.3 6.8 10.5 4.7 15.6-.9 2.2-3.2 3.5-5.7
3.5H20c9.5-2.1 14.7-9.6 14.5-19.1Z"/>
<path fill="#efe7de" stroke="none" d="M6.5 36.5c3.5 1.2 8 1.3 11.5 0 .5 2 .3 3.6-.5
5.1h-3c-3.5-.3-6.3-2-8-5.1Z"/>
<circle cx="21.5" cy="17" r="7.5" fill="#a59a90"/>
<circle cx="21.2" cy="17.5" r="4.7" fill="#e5a8a0" stroke="none"/>
<circle cx="12" cy="28" r="2.1" fill="#2b2119" stroke="none"/><circle cx="11.4" cy="27.3" r=".7"
fill="#fff" stroke="none"/>
<circle cx="3.7" cy="32.3" r="2.3" fill="#d9756f" stroke-width="1.3"/>
<path fill="none" stroke-width="1.1" d="M10.5 33.2l7 .3M10 34.5l6 2.8"/>
<path fill="#e5a8a0" stroke-width="1.4" d="M13.5 43.5c0-1.7 1.5-2.7 4-2.7s4 1 4 2.7ZM28 43.5c0-1.7
1.8-2.7 4.5-2.7s4.5 1 4.5 2.7Z"/>
</g>)svg",
    // deer
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<g fill="none"><path stroke-width="5" d="M20.5 20C13 18.5 9 13 10 3.5M10.3 10.5C6.5 10 4 7.5 4
4M13.5 16c2.7-2 4-5.5 3.5-9M27.5 20
C35 18.5 39 13 38 3.5M37.7 10.5C41.5 10 44 7.5 44 4M34.5 16c-2.7-2-4-5.5-3.5-9"/>
<path stroke="#e6cfa2" stroke-width="2" d="M20.5 20C13 18.5 9 13 10 3.5M10.3 10.5C6.5 10 4 7.5 4
4M13.5 16c2.7-2 4-5.5 3.5-9M27.5 20
C35 18.5 39 13 38 3.5M37.7 10.5C41.5 10 44 7.5 44 4M34.5 16c-2.7-2-4-5.5-3.5-9"/></g>
<path fill="#b0713a" d="M17.5 26.5C12.5 28 7.5 26.5 4.5 21.5c5-1.7 10-.7 13.5 2ZM30.5 26.5c5 1.5
10 0 13-5-5-1.7-10-.7-13.5 2Z"/>
<path fill="#e8b9a0" stroke="none" d="M15.5 25.5c-3.2.5-6-.5-8.3-3 3-.4 6 .3 8.3 1.7ZM32.5
25.5c3.2.5 6-.5 8.3-3-3-.4-6 .3-8.3 1.7Z"/>
<path fill="#b0713a" d="M24 18c5 0 8 3 7.7 8-.2 4-1.5 7-2.2 10.5-.8 5-2 8.5-5.5
8.5s-4.7-3.5-5.5-8.5c-.7-3.5-2-6.5-2.2-10.5
-.3-5 2.7-8 7.7-8Z"/>
<path fill="#8a5224" stroke="none" d="M28.5 19.8c1.7 1.3 2.5 3.5 2.3 6.2-.2 3.8-1.5 6.8-2.2
10.3-.8 4.7-1.6 7.6-4.1 7.8 3.5-6.5 5.5-15.8 4-24.3Z"/>
<path fill="#fbeed3" stroke="none" d="M19.7 36c2.7-1.7 5.9-1.7 8.6 0-.6 5-1.7 8.1-4.3
8.1s-3.7-3.1-4.3-8.1Z"/>
<path fill="#2b2119" stroke="none" d="M20.8 37.5c2-1.2 4.4-1.2 6.4 0 .3 2.2-1.4 3.7-3.2
3.7s-3.5-1.5-3.2-3.7Z"/>
<ellipse cx="19.5" cy="28" rx="1.8" ry="2.3" fill="#2b2119" stroke="none"/><ellipse cx="28.5"
cy="28" rx="1.8" ry="2.3" fill="#2b2119" stroke="none"/>
<path fill="none" stroke="#fbeed3" stroke-width="1.9" d="M24 22v.1M22 25.5v.1M26 25.5v.1"/>
</g>)svg",
    // dragon
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#c0392f" d="M25 27C24.5 16 31 7 44.5 2.5 42.5 7 42.5 10.5 45 14c-4 .5-6 3.5-5.5
7.5-4-.5-6.5 2-6.5 6.5Z"/>
<path fill="none" stroke-width="1.3" d="M28 26C30 17 35 9 44.5 2.5M29.5 24c3.5-3 7-4 10-2.5M33
16c3.5-2.5 8-3.5 12-2"/>
<path fill="none" stroke-width="6.8" d="M31 40.5c6 1.5 11-1.5 10.5-8"/>
<path fill="none" stroke="#4f8a4c" stroke-width="3.5" d="M31 40.5c6 1.5 11-1.5 10.5-8"/>
<path fill="#c0392f" d="M41.5 24l5 8-5.2-1.2-5 1.5Z"/>
<path fill="#4f8a4c" d="M14 20c3 5-3.5 10.5-3.5 17.5 0 4.5 2.5 7 6.5 7h13c5.5 0 8-4.5
6.5-9.5-1.7-5.5-9-8-10-15Z"/>
<path fill="#2f5f38" stroke="none" d="M27.5 25c1.7 4.5 6.6 6.5 8 10.5 1.3 4.1-.7 8-5.3
8h-5.7c5.5-4 6.2-11 3-18.5Z"/>
<path fill="#f0d58a" stroke-width="1.3" d="M15.5 22.5c2 5-2.5 9.5-3.3 14.5-.4 4 1.3 6.5 4.8
6.5h3.5c-3.5-7 1.5-12.5-1-21Z"/>
<path fill="none" stroke-width="1.2" d="M15.3 27.5h4.7M13.7 31.5h5.5M12.5 35.5h6.5M12.5 39.5h6.7"/>
<path fill="#4f8a4c" d="M1.5 17c.5-4.5 5-6 9.5-8L9.5 2.5 16 6.5l4.5-5 1.5 7.2c4.5 2.6 6.5 6.8 5.5
12.3-4 3-9 2.5-13 1.5C9.5 24 2 23 1.5 17Z"/>
<path fill="#2f5f38" stroke="none" d="M21.5 9.5c4 2.3 5.8 6 5.1 10.9-2.8 2-6 2.3-9.1 2 4-3.5 5.5-8
4-12.9Z"/>
<path fill="none" stroke-width="1.5" d="M3 19.5c3.5 1 7 .5 10.5-1.5"/>
<circle cx="13.5" cy="12.7" r="2.5" fill="#ffe680" stroke-width="1.2"/><path fill="none"
stroke-width="1.6" d="M13.5 11.7v2"/>
<path fill="none" stroke-width="1.9" d="M5 14.7v.1"/>
</g>)svg",
    // ghost
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#eef3f7" d="M24 3.5c9 0 14 6.5 14 15 0 2 .3 3.5 1 4.5 1.5-2 5-1.5 5.5 1.5.5 3.5-2.5
6.5-6 7 0 5 1 9 3 12.5-3 1.5-5.5.5-7-2
-1.5 3-5 4-7.5 1.5-1.5 2-4.5 2-6 0-2.5 2.5-6 1.5-7.5-1.5-1.5 2.5-4 3.5-7 2 2-3.5 3-7.5
3-12.5-3.5-.5-6.5-3.5-6-7
.5-3 4-3.5 5.5-1.5.7-1 1-2.5 1-4.5 0-8.5 5-15 14-15Z"/>
<path fill="#b9c9d8" stroke="none" d="M30 6c4.8 2.5 7.1 7.2 7.1 12.5 0 2.8.6 5 1.9 6 1.5-2 4.3-1.5
4.7.2.4 2.8-2.6 5.7-6.1 5.9 0 5.2.8 9 2.5 12.3
-2 .6-3.8-.5-5.1-3.1-1.5 2.9-4.5 3.7-6.5 2.5C34 34 35 18 30 6Z"/>
<ellipse cx="18.8" cy="18" rx="2.8" ry="4" fill="#2b2119" stroke="none"/><ellipse cx="28.7"
cy="18" rx="2.8" ry="4" fill="#2b2119" stroke="none"/>
<ellipse cx="23.7" cy="27.5" rx="3.2" ry="4" fill="#2b2119" stroke="none"/>
<path fill="none" stroke="#fff" stroke-width="2" d="M13.5 15c.7-3.5 2.7-6 5.5-7"/>
</g>)svg",
    // mushroom
    R"svg(<g stroke="#2b2119" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">
<path fill="#f7ead0" d="M17.5 25h13c0 6 1 11 3.5 15 1.3 2.5-.2 4.5-3 4.5H17c-2.8 0-4.3-2-3-4.5
2.5-4 3.5-9 3.5-15Z"/>
<path fill="#cdb78c" stroke="none" d="M27.5 28h2.2c.2 5 1.3 9 3.5 12.5 1 1.9 0 3.1-2.2
3.1h-5c2.5-4.5 2.7-10 1.5-15.6Z"/>
<path fill="#c5302f" d="M3.5 24.5C3.5 12.5 12.5 4 24 4s20.5 8.5 20.5 20.5c0 3-2 4.5-5.5 4.5H9c-3.5
0-5.5-1.5-5.5-4.5Z"/>
<path fill="#8f1d22" stroke="none" d="M34.5 8c5.7 3.7 9.1 9.6 9.1 16.5 0 2.4-1.5 3.6-4.6
3.6h-7.5C37.5 22 38 15 34.5 8Z"/>
<path fill="#fff6e2" stroke-width="1.3" d="M18.5 9.5c2.8-.7 5 1 5.2 3.3.2 2.4-1.7 4-4.2
4s-4.2-1.5-4.2-3.6c0-1.7 1.2-3.2 3.2-3.7ZM33 12.5
c2 0 3.5 1.6 3.5 3.6s-1.6 3.2-3.5 3.2-3.5-1.2-3.5-3.2 1.5-3.6 3.5-3.6ZM25.5 20.5c2 0 3.3 1.2 3.3
2.7s-1.3 2.6-3.3 2.6
-3.3-1.1-3.3-2.6 1.3-2.7 3.3-2.7ZM11 18.5c1.9.2 3 1.7 2.7 3.6s-1.7 3-3.6 2.7-3-1.7-2.7-3.5 1.7-3
3.6-2.8Z"/>
<path fill="#fff6e2" stroke-width="1.4" d="M16 29h16c1.5 2 1 4.5-.5 5.5-1.3-1.3-2.5-1.5-3.7
0-1.3-1.5-2.5-1.5-3.8 0-1.3-1.5-2.5-1.5-3.8 0
-1.2-1.5-2.4-1.3-3.7 0-1.5-1-2-3.5-.5-5.5Z"/>
</g>)svg",
};

}  // namespace twistwood::art
