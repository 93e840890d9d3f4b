// Reviews of whole games: several workers, broken off and taken up again; variations inside variations.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { drawn } from '../src/archive/lines';
import { momentsIn, positionsIn, remarked, Review, type Judgements } from '../src/archive/review.svelte';
import { otherwiseWords } from '../src/archive/review_words';
import { forkAt } from '../src/archive/variations';
import { speak, speakMore } from '../src/i18n/language.svelte';
import type { Clause } from '../src/messages';
import type { Engine } from '../src/worker/engine';
import type {
  FollowReply,
  JudgeReply,
  ReadGame,
  ReadReply,
  RecordReply,
  ReviewReply,
} from '../src/worker/replies';
import { ask, turnText, worker } from './engine';

beforeAll(() => vi.stubGlobal('document', { hidden: true, documentElement: {} }));
afterAll(() => vi.unstubAllGlobals());

const start =
  'twisty 1+r@yw1/rblx+pr/b@@woox/gol1@@s/ygwlgyb/xpyrbo@/1pgw+p1 a7:rygpwob:0:0,a1:rowgypb:0:0 1 0/1000 thief';
const record = `[Twistwood "1"]
[Game "twisty"]
[Rules "1"]
[Start "${start}"]
[Seat1 "Ada"]
[Seat2 "Bo"]
[Result "2"]
[End "resigned"]
[Out "1"]

1. d4 b3 2. c2 d4
`;
const read = (text: string) => ask<ReadReply>({ type: 'read', text }).games[0] as ReadGame;

// An engine that thinks little, notes what it was asked, and can be held up.
async function quick(asked: number[], nodes = 300): Promise<Engine> {
  const real = await worker();
  const asks = (request: { type: string; at?: number }) => {
    if (request.type === 'judge') asked.push(request.at!);
    const isReview = request.type === 'judge' || request.type === 'review';
    return real.ask(isReview ? { ...request, nodes } : request);
  };
  return { ask: asks, stop: () => {} } as unknown as Engine;
}

async function opened(kept?: Judgements, cores = 2) {
  const asked: number[] = [];
  const workers = await Promise.all(Array.from({ length: cores + 1 }, () => quick(asked)));
  const saved: Judgements[] = [];
  const review = new Review(workers[0]!, () => workers.pop()!, cores, (all) => {
    saved.push(all);
    return Promise.resolve();
  });
  await review.open({ record, positions: positionsIn(read(record)), kept });
  return { review, asked, saved };
}

describe('a review', () => {
  test('judges each turn once, and the end of a game that was given up', async () => {
    const { review, asked, saved } = await opened();
    expect(review).toMatchObject({ done: 0, total: 5, result: null });
    await review.start();
    expect(asked.toSorted()).toEqual([0, 1, 2, 3, 4]);
    expect(review).toMatchObject({ done: 5, running: false, failed: false });
    expect(review.nodes).toBeGreaterThan(5 * 100);
    expect(saved.at(-1)!.every((one) => one !== null)).toBe(true);
    const { turns, seats, start: first } = review.result!;
    expect(turns).toHaveLength(4);
    expect(seats).toHaveLength(2);
    for (const win of [first, ...turns.map((turn) => turn.win)])
      expect(win.reduce((a, b) => a + b)).toBeCloseTo(1, 2);
    expect(read(review.result!.record).remarks.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
  });

  test('goes on where it was left, and comes to the same', async () => {
    const whole = await opened();
    await whole.review.start();
    const kept = whole.saved.at(-1)!.map((one, at) => (at % 2 ? null : one));
    const { review, asked } = await opened(kept);
    expect(review.done).toBe(3);
    await review.start();
    expect(asked.toSorted()).toEqual([1, 3]);
    expect(review.result).toEqual(whole.review.result);
  });

  test('that is complete needs no thought, one of another game is begun anew', async () => {
    const whole = await opened();
    await whole.review.start();
    const { review, asked } = await opened(whole.saved.at(-1));
    expect(review.result).toEqual(whole.review.result);
    expect(asked).toEqual([]);
    const other = whole.saved.at(-1)!.toReversed();
    const anew = await opened(other);
    expect(anew.review).toMatchObject({ result: null, done: 0 });
  });

  test('that is stopped keeps what it knows and judges no more', async () => {
    const asked: number[] = [];
    const real = await quick(asked);
    // Somebody stops it while the third turn is thought about.
    const ask = (request: { type: string }) => {
      const answer = real.ask(request);
      if (asked.length === 3) review.stop();
      return answer;
    };
    const saved: Judgements[] = [];
    const review: Review = new Review(
      real,
      () => ({ ask, stop: () => {} }) as unknown as Engine,
      1,
      (all) => Promise.resolve(void saved.push(all)),
    );
    await review.open({ record, positions: 5 });
    await review.start();
    expect(review).toMatchObject({ running: false, result: null, failed: false, done: 2 });
    expect(asked).toEqual([0, 1, 2]);
    expect(saved.at(-1)!.map((one) => one !== null)).toEqual([true, true, false, false, false]);
  });

  test('ends in a record with the variations that were kept meanwhile', async () => {
    const { review } = await opened();
    const turns = ['c2', 'b5'];
    const varied = ask<RecordReply>({ type: 'vary', record, at: 1, turns }).record;
    const running = review.start();
    review.goOnWith(varied);
    await running;
    const { variations, remarks } = read(review.result!.record);
    expect(remarks).toHaveLength(4);
    expect(variations.some((one) => one.at === 1 && one.turns.join() === turns.join())).toBe(true);
  });

  test('that fails says so and can be tried again', async () => {
    const broken = { ask: () => Promise.reject(new Error('broken')), stop: () => {} };
    const engine = await quick([]);
    const workers = [engine, broken as unknown as Engine];
    const review = new Review(engine, () => workers.pop()!, 1, () => Promise.resolve());
    await review.open({ record, positions: 5 });
    await review.start();
    expect(review).toMatchObject({ failed: true, running: false, result: null });
    await review.start();
    expect(review).toMatchObject({ failed: false, done: 5 });
  });

  test('of a record with remarks is read from them', async () => {
    const { review } = await opened();
    await review.start();
    const { result } = review;
    expect(remarked(read(record))).toBeNull();
    const told = remarked(read(result!.record))!;
    expect(told.turns.map(({ win }) => win)).toEqual(result!.turns.map(({ win }) => win));
    expect(told.turns.map(({ mark }) => mark)).toEqual(result!.turns.map(({ mark }) => mark));
    told.seats.forEach(({ accuracy }, i) =>
      expect(accuracy).toBeCloseTo(result!.seats[i]!.accuracy, 0),
    );
    expect(momentsIn(result!.turns).every(({ at, turn }) => result!.turns[at] === turn)).toBe(true);
  });
});

test('bad judgements are refused by their place', () => {
  const judgements = [0, 1, 2, 3, 4].map((at) =>
    ask<JudgeReply>({ type: 'judge', record, at, nodes: 50 }),
  );
  const put = (at: number, more: object) =>
    judgements.map((one, i) => (i === at ? { ...one, ...more } : one));
  const review = (all: object[]) => ask<ReviewReply>({ type: 'review', record, judgements: all });
  expect(review(judgements).turns).toHaveLength(4);
  expect(() => review(judgements.slice(1))).toThrow('judgements: 5 are expected');
  expect(() => review(put(1, { win: [2, 0] }))).toThrow('judgements[1].win');
  const line = { turns: ['a1'], win: [1, 0] };
  expect(() => review(put(2, { best: line }))).toThrow('judgements[2].best.turns');
  expect(() => review(put(2, { best: { ...line, turns: ['?'] } }))).toThrow('judgements[2].best');
  expect(() => review(put(0, { best: judgements[1]!.best }))).toThrow('judgements[0].best');
  expect(() => ask({ type: 'judge', record, at: 5, nodes: 1 })).toThrow('at: the record has 4');
});

describe('variations', () => {
  const vary = (text: string, at: number, turns: string[]) =>
    ask<RecordReply>({ type: 'vary', record: text, at, turns }).record;
  const one = vary(record, 1, ['c2', 'b5', 'd1']);

  test('stand inside each other, and go on along what is there', () => {
    const inner = vary(one, 1, ['c2', 'e2']);
    const longer = vary(inner, 1, ['c2', 'e2', 'a1']);
    expect(read(longer).variations).toEqual([
      { at: 1, turns: ['c2', 'b5', 'd1'], variations: [{ at: 1, turns: ['e2', 'a1'] }] },
    ]);
    // What is there already changes nothing.
    expect(vary(longer, 1, ['c2', 'b5'])).toBe(longer);
    expect(vary(longer, 0, ["d4", "c2", "e2"])).toBe(longer);
  });

  test('show where one can go from each place', () => {
    const { variations } = read(vary(one, 1, ['c2', 'e2']));
    const path = (...turns: string[]) => turns.map(turnText);
    expect(forkAt(variations, 1, []).beside).toHaveLength(1);
    expect(forkAt(variations, 2, []).beside).toEqual([]);
    expect(forkAt(variations, 1, path('c2'))).toMatchObject({ next: 'b5', beside: [{ turns: ['e2'] }] });
    expect(forkAt(variations, 1, path('c2', 'b5'))).toEqual({ next: 'd1', beside: [], kept: true });
    expect(forkAt(variations, 1, path('c2', 'e2'))).toEqual({ next: null, beside: [], kept: true });
    expect(forkAt(variations, 1, path('b3'))).toEqual({ next: null, beside: [], kept: false });
  });
});

test('a line is drawn turn by turn, to where a hidden card decides', () => {
  const { accounts } = ask<FollowReply>({ type: 'follow', position: start, line: ['d4', 'b3'] });
  expect(accounts.map(drawn)).toMatchObject([
    { seat: 1, place: 'd4', hedge: null },
    { seat: 2, place: 'b3', hedge: null },
  ]);
  expect(drawn(accounts[0]!).way.length).toBeGreaterThan(1);
  expect(() => ask({ type: 'follow', position: start, line: ['d4', 'a1'] })).toThrow('line: a1: T');
  const setup = { game: 'labyrinth', seats: [{}, {}], seed: '3' };
  const { position } = ask<{ position: string }>({ type: 'deal', setup });
  const { turns } = ask<{ turns: { turn: string; axis?: string; quarters?: number }[] }>({
    type: 'turns',
    position,
  });
  const turned = turns.find(({ axis, quarters }) => axis && quarters === 3)!;
  const told = ask<FollowReply>({ type: 'follow', position, line: [turned.turn, turned.turn] });
  expect(told.accounts).toHaveLength(1);
  expect(drawn(told.accounts[0]!)).toMatchObject({ axis: turned.axis, hedge: { quarters: 3 } });
});

describe('what happens otherwise is said', () => {
  const people = { names: ['Ada', ''], pawns: [0, 1] };
  const takes: Clause = { code: 'then-takes', thing: 'red', who: 2 };
  const wins: Clause = { code: 'then-wins', number: 3, who: 2 };

  test.each([
    ['en', [takes, wins], 'Otherwise Owl takes red and wins in 3 turns.'],
    ['en', [{ ...takes, who: 1 }, wins], 'Otherwise Ada takes red and Owl wins in 3 turns.'],
    ['en', [{ ...wins, number: 1 }], 'Otherwise Owl wins with the next turn.'],
    ['en', [{ code: 'then-later', thing: 'red', number: 1, who: 1 }], 'Otherwise Ada gets to red one turn later.'],
    ['de', [takes, wins], 'Sonst: Eule nimmt einen Würfel (rot) und gewinnt in 3 Zügen.'],
    ['de', [{ code: 'then-steals', thing: 'red', seats: [1], who: 2 }], 'Sonst: Eule stiehlt von Ada einen Würfel (rot).'],
    ['ru', [takes, { ...wins, number: 5 }], 'Иначе Сова берёт кубик (красный) и выигрывает за 5 ходов.'],
  ] as const)('%s: %j', async (language, clauses, words) => {
    await speak(language);
    await speakMore('after');
    expect(otherwiseWords(people, [...clauses] as Clause[])).toBe(words);
  });
  test('nothing where there is nothing to say', () => expect(otherwiseWords(people, [])).toBe(''));
});
