// Positions in which something particular can be done, for tests of the hands.
export const positions = {
  // the next cube lies an L away
  collect:
    'twisty 1y1@lo1/b1+wl+w/1r1+1@o/gsp1gp@/y@lxgpb/bwopgxx/1@@rrw1 f5:yobwgrp:3:0,c5:yrpgwbo:2:0 1 8/1000 thief',
  start:
    'twisty 1yy@lo1/bb+wl+w/yrr+o@o/gsp1gp@/y@lxgpb/bwopgxx/1@@rrw1 g7:yobwgrp:0:0,g1:yrpgwbo:0:0 1 0/1000 thief',
  // the goal is behind a hedge, and a gap is in the hand
  gap: 'labyrinth e|w-s/-w|w-/n-w|w/-e-w|/e-w|e a1:c1::1:0:?2,d6:b4::0:0:?2 1 8/1000 ?13g14f',
  gate:
    'labyrinth e|w-s/-w|w-/n-w|w/-e-w|/e-w|e c4:f6:c6.d1.b2:0:0:?0,a3:e2:a4:0:1:?1 1 0/1000 ?13g12f',
};
