// The positions of the lessons. They were looked for in played games; a test checks that each can be
// solved.
import type { GameName } from '../messages';
import type { Lesson, Wish } from './lesson';

const positions = {
  twisty: {
    collect:
      'twisty 1y1@lo1/b1+wl+w/1r1+1@o/gsp1gp@/y@lxgpb/bwopgxx/1@@rrw1 f5:yobwgrp:3:0,c5:yrpgwbo:2:0 1 8/1000 thief',
    step:
      'twisty 1y1@lo1/bb+wl+w/yrr+o@o/gsp1gp@/y@lxgpb/bwopgxx/1@@rrw1 c7:yobwgrp:1:0,e2:yrpgwbo:0:0 1 2/1000 thief',
    diagonal:
      'twisty 1yw1l+1/b@1xro1/wl@o@@g/@p3+l/2+2gy/s1p1x1r/1bx@gw1 f5:poygrbw:6:0,e5:rybwopg:6:0 1 26/1000 thief',
    leap:
      'twisty 1yy@lo1/bb+wl+w/yrr+o@o/gsp1gp@/y@lxgpb/bwopgxx/1@@rrw1 g7:yobwgrp:0:0,g1:yrpgwbo:0:0 1 0/1000 thief',
    portal:
      'twisty 1yy@lo1/bb+wl+w/yrr+o@o/gsp1gp@/y@lxgpb/bwopgxx/1@@rrw1 g7:yobwgrp:0:0,g1:yrpgwbo:0:0 1 0/1000 thief',
    safety:
      'twisty 1@bxlg1/@@gpwp1/1pwxyy1/yr@2gy/lbsol+1/bwr@roo/1x@o++1 e4:wpbroyg:3:0,c1:grbyowp:2:0 1 10/1000 thief',
    steal:
      'twisty 1y1@lo1/b1+wl+1/1r1+1@o/gs2gp@/y@lx1pb/bwopgxx/1@@rrw1 f5:yobwgrp:4:0,e3:yrpgwbo:4:0 1 12/1000 thief',
    centre:
      'twisty 1y1@lo1/b1+1l+1/3+1@1/gs4@/y@lx1p1/bwopgxx/1@@rrw1 e2:yobwgrp:7:0,e4:yrpwbog:7:0 1 24/1000 thief',
  },
  labyrinth: {
    walk:
      'labyrinth w-e-s/-s|e|/e-n|s/-w|w-/w|s|e f6:d6::0:0:?2,a6:b5::0:0:?2 1 0/1000 ?14g14f',
    turn:
      'labyrinth e-w|w/-w-n-/w|s-s/|s|w-/w|e|e a6:c6::0:0:?2,f1:d5::0:0:?2 1 0/1000 ?14g14f',
    carry:
      'labyrinth s|w|e/|e|w|/w-s|n/|n|e-/w|n|s b2:a2::0:0:?2,a4:f3:a3:0:0:?1 1 16/1000 ?14g14f',
    gap:
      'labyrinth e|w-s/-w|w-/n-w|w/-e-w|/e-w|e a1:c1::1:0:?2,d6:b4::0:0:?2 1 8/1000 ?13g14f',
    fairy:
      'labyrinth e|w-s/-n|w-/n-w|w/-e-w|/e-w|e b3:f4::0:2:?2,e5:b4::0:0:?2 1 12/1000 ?14g12f',
    gate:
      'labyrinth e|w-s/-w|w-/n-w|w/-e-w|/e-w|e c4:f6:c6.d1.b2:0:0:?0,a3:e2:a4:0:1:?1 1 0/1000 ?13g12f',
  },
};

const inOrder = (of: Record<string, string>) =>
  Object.entries(of).map(([wish, position]): Lesson => ({ wish: wish as Wish, position }));

export const lessons: Record<GameName, Lesson[]> = {
  twisty: inOrder(positions.twisty),
  labyrinth: inOrder(positions.labyrinth),
};
