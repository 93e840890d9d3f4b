// Movements: from a scene and an account to poses in time.
import { describe, expect, test } from 'vitest';
import { gardenGrid, middleOf, twistyGrid } from '../src/boards/geometry';
import type { GardenAccount, GardenScene, TwistyAccount, TwistyScene } from '../src/messages';
import { frameAt, planOf, wayOf } from '../src/motion/plan';

const wood = {
  game: 'twisty',
  players: [
    { seat: 1, pawn: 'a1' },
    { seat: 2, pawn: 'g7' },
  ],
} as unknown as TwistyScene;

const garden = {
  game: 'labyrinth',
  players: [
    { seat: 1, pawn: 'c3' },
    { seat: 2, pawn: 'd4' },
  ],
} as unknown as GardenScene;

const told = (more: Partial<TwistyAccount>): TwistyAccount => ({
  game: 'twisty',
  mover: 1,
  from: 'a1',
  hops: [],
  held: 0,
  ...more,
});

const near = (a: { x: number; y: number }, b: { x: number; y: number }) => {
  expect(a.x).toBeCloseTo(b.x);
  expect(a.y).toBeCloseTo(b.y);
};

// What goes to a player, and from where.
const giftsOf = (plan: ReturnType<typeof planOf>) =>
  plan.beats.flatMap((beat) => ('gift' in beat ? [beat.gift] : []));

describe('gifts', () => {
  const hops: TwistyAccount['hops'] = [{ kind: 'move', to: 'b3' }];

  test('a cube goes from the board to its card, a stolen one from its owner', () => {
    expect(giftsOf(planOf(wood, told({ hops, collected: 'red' })))).toEqual([
      { picture: 'counter-red', at: 'b3', seat: 1, slot: 'red' },
    ]);
    expect(giftsOf(planOf(wood, told({ hops, stolen: 'blue', victim: 2 })))).toEqual([
      { picture: 'counter-blue', at: 'b3', seat: 1, slot: 'blue', victim: 2 },
    ]);
  });

  test('a goal that was reached and a magic card go to the hand', () => {
    const scene = { ...garden, cells: [{ at: 'c4', kind: 'goal' as const, goal: 5 }] };
    const walk: GardenAccount = {
      game: 'labyrinth',
      mover: 1,
      from: 'c3',
      steps: [{ kind: 'walk', to: 'c4' }],
    };
    expect(giftsOf(planOf(scene, { ...walk, reached: 'c4' }))).toEqual([
      { picture: 'goal-5', at: 'c4', seat: 1, slot: 'goal', cheer: true },
    ]);
    expect(giftsOf(planOf(scene, { ...walk, draws: true }))).toEqual([
      { picture: 'card-back', at: 'c4', seat: 1, slot: 'magic' },
    ]);
  });
});

describe('what a turn brings', () => {
  const hops: TwistyAccount['hops'] = [{ kind: 'move', to: 'b3' }];

  test('it lies before its player as soon as it has arrived, before a pawn is sent away', () => {
    const theft = { hops, stolen: 'blue' as const, victim: 2, sent: 1, corner: 'g1' };
    const plan = planOf(wood, told(theft));
    const take = plan.beats.find((beat) => beat.kind === 'take')!;
    const send = plan.beats.find((beat) => beat.kind === 'send')!;
    expect(plan.dealt_ms).toBe(take.start_ms + take.length_ms);
    expect(plan.dealt_ms).toBeLessThanOrEqual(send.start_ms);
  });

  test('a turn that brings nothing changes nothing before its end', () => {
    const plan = planOf(wood, told({ hops }));
    expect(plan.dealt_ms).toBe(plan.total_ms);
  });
});

describe('who stays', () => {
  const home = middleOf(twistyGrid, 'a1');
  const stays: GardenAccount = { game: 'labyrinth', mover: 1, from: 'c3', steps: [] };

  test('nods in its place, so that everybody sees whose turn it was', () => {
    for (const [plan, place] of [
      [planOf(wood, told({ passes: true })), home],
      [planOf({ ...garden, cells: [] }, stays), middleOf(gardenGrid, 'c3')],
    ] as const) {
      const nod = plan.beats.find((beat) => beat.kind === 'nod')!;
      const pose = frameAt(plan, nod.start_ms + nod.length_ms / 2).pawns.get(1)!;
      near(pose, place);
      expect(pose.lift).toBeGreaterThan(10);
      near(frameAt(plan, plan.total_ms).pawns.get(1)!, place);
    }
  });

  test('nobody nods who walks, or who only chooses a gate', () => {
    const walks = { ...stays, steps: [{ kind: 'walk' as const, to: 'c4' }] };
    for (const turn of [walks, { ...stays, gate_for: 2, gate: 'a6' }])
      expect(planOf({ ...garden, cells: [] }, turn).beats.map((beat) => beat.kind)).not.toContain(
        'nod',
      );
  });
});

test('a portal hop goes into one portal and comes out of the other, never across the board', () => {
  const plan = planOf(wood, told({ hops: [{ kind: 'portal', to: 'g1' }] }));
  const [hop] = plan.beats;
  const ends = [middleOf(twistyGrid, 'a1'), middleOf(twistyGrid, 'g1')];
  for (let t = 0; t <= 1; t += 0.05) {
    const { x, y, size } = frameAt(plan, t * hop!.length_ms).pawns.get(1)!;
    expect(ends.some((end) => end.x === x && end.y === y)).toBe(true);
    if (Math.abs(t - 0.5) < 0.05) expect(size).toBeLessThan(0.2);
  }
});

describe('Twisty', () => {
  const chain = told({
    hops: [
      { kind: 'move', to: 'b3' },
      { kind: 'diagonal', to: 'c4' },
    ],
  });

  test('a pawn begins where it stands, hops one after the other, and ends on its landing', () => {
    const plan = planOf(wood, chain);
    near(frameAt(plan, 0).pawns.get(1)!, middleOf(twistyGrid, 'a1'));
    const second = plan.beats[1]!;
    near(frameAt(plan, second.start_ms).pawns.get(1)!, middleOf(twistyGrid, 'b3'));
    near(frameAt(plan, plan.total_ms).pawns.get(1)!, middleOf(twistyGrid, 'c4'));
    near(frameAt(plan, plan.total_ms).pawns.get(2)!, middleOf(twistyGrid, 'g7'));
  });

  test('it is in the air in the middle of a hop and on the wood between hops', () => {
    const plan = planOf(wood, chain);
    const [first, second] = plan.beats as [(typeof plan.beats)[0], (typeof plan.beats)[0]];
    expect(frameAt(plan, first.length_ms / 2).pawns.get(1)!.lift).toBeGreaterThan(10);
    expect(frameAt(plan, second.start_ms).pawns.get(1)!.lift).toBeCloseTo(0);
  });

  test('every hop takes 150 to 400 milliseconds', () => {
    const hops = (['move', 'step', 'diagonal', 'leap', 'portal'] as const).map((kind) => ({
      kind,
      to: 'b3',
    }));
    for (const beat of planOf(wood, told({ hops })).beats.slice(0, -1)) {
      expect(beat.length_ms).toBeGreaterThanOrEqual(150);
      expect(beat.length_ms).toBeLessThanOrEqual(400);
    }
  });

  test('a collected cube leaves the board after the landing, not before', () => {
    const plan = planOf(
      wood,
      told({ hops: [{ kind: 'move', to: 'b3' }], collected: 'red', held: 1 }),
    );
    expect(frameAt(plan, 0).gone.has('b3')).toBe(false);
    expect(frameAt(plan, plan.total_ms).gone.has('b3')).toBe(true);
  });

  test('after a theft the pawn that is sent ends on its corner', () => {
    const account = told({
      hops: [{ kind: 'move', to: 'b3' }],
      stolen: 'red',
      victim: 2,
      sent: 1,
      corner: 'g1',
    });
    const plan = planOf(wood, account);
    near(frameAt(plan, plan.total_ms).pawns.get(1)!, middleOf(twistyGrid, 'g1'));
  });

});

describe('Labyrinth', () => {
  const account: GardenAccount = {
    game: 'labyrinth',
    mover: 1,
    from: 'c3',
    steps: [
      {
        kind: 'turn',
        to: 'c4',
        axis: 'C3',
        quarters: 1,
        carried: [{ seat: 2, from: 'd4', to: 'd3' }],
      },
      { kind: 'walk', to: 'c5' },
    ],
  };

  test('pawns go round with their hedge and the mover walks on', () => {
    const plan = planOf(garden, account);
    const walk = plan.beats[1]!;
    const turned = frameAt(plan, walk.start_ms);
    near(turned.pawns.get(1)!, middleOf(gardenGrid, 'c4'));
    near(turned.pawns.get(2)!, middleOf(gardenGrid, 'd3'));
    near(frameAt(plan, plan.total_ms).pawns.get(1)!, middleOf(gardenGrid, 'c5'));
  });

  test('the hedge stays turned until the end', () => {
    const plan = planOf(garden, account);
    expect(frameAt(plan, 0).hedge?.degrees ?? 0).toBeCloseTo(0);
    expect(frameAt(plan, plan.total_ms).hedge).toMatchObject({ axis: 'C3', degrees: 90 });
  });

  test('the way is a line through all stops', () => {
    expect(wayOf(account)).toEqual(['c3', 'c4', 'c5'].map((at) => middleOf(gardenGrid, at)));
  });
});
