// What is said aloud, against the real referee. No language is loaded here, so that each sentence is
// its key, and several are keys one after the other.
import { describe, expect, test } from 'vitest';
import { noMarks } from '../src/boards/view';
import type { GardenAccount, GardenScene, TwistyAccount } from '../src/messages';
import { GardenChoice } from '../src/play/garden_choice.svelte';
import type { Hands } from '../src/play/hands.svelte';
import { newsWords, previewWords, timeWords } from '../src/play/hearing';
import { cellWords } from '../src/play/place_words';
import { TwistyChoice } from '../src/play/twisty_choice.svelte';
import type { SceneReply, TurnsReply } from '../src/worker/replies';
import { ask, worker } from './engine';
import { positions } from './positions';

const people = { names: ['', ''], pawns: [0, 1] };
const leap: TwistyAccount = {
  game: 'twisty',
  mover: 1,
  from: 'a1',
  hops: [
    { kind: 'move', to: 'b3' },
    { kind: 'portal', to: 'f6' },
  ],
  held: 0,
};
const position = positions.gate;
const scene = () => ask<SceneReply>({ type: 'scene', position }).scene as GardenScene;

async function garden(): Promise<GardenChoice> {
  const choice = new GardenChoice(await worker(), () => ({ position }));
  await choice.begin();
  return choice;
}

const hands = (parts: object) =>
  ({
    people,
    history: { at: null, accounts: [] },
    session: { last: null, scene: null, mine: null },
    twisty: { landing: null, told: null },
    garden: { draft: null, steps: [] },
    ...parts,
  }) as unknown as Hands;

describe('places', () => {
  test('the gate where one wins says so', async () => {
    const { turns } = ask<TurnsReply>({ type: 'turns', position });
    const choice = await garden();
    expect([...choice.marks(scene(), turns).wins]).toEqual([]); // a hedge is in the way
    await choice.take({ kind: 'walk', to: 'c5' });
    await choice.take({ kind: 'turn', axis: 'C5', quarters: 2 });
    const marks = choice.marks(choice.draft!.scene, turns);
    expect([...marks.wins]).toEqual(['f6']);
    expect(cellWords(scene(), people, marks, 'f6')).toContain('mark.win');
    expect(cellWords(scene(), people, marks, 'f6')).not.toContain('mark.walk');
  });

  test('a cell names its closed sides, and only them', async () => {
    const choice = await garden();
    const marks = choice.marks(scene(), []);
    const { open } = choice.draft!;
    const isOpen = (a: string, b: string) => open.some((one) => one.includes(a) && one.includes(b));
    let closed = 0;
    for (const { at } of scene().cells) {
      const [file, rank] = [at.charCodeAt(0), Number(at[1])];
      const beside = [
        [file, rank + 1],
        [file + 1, rank],
        [file, rank - 1],
        [file - 1, rank],
      ].map(([x, y]) => String.fromCharCode(x!) + String(y));
      const inside = beside.filter((to) => /^[a-f][1-6]$/.test(to));
      const shut = inside.filter((to) => !isOpen(at, to)).length;
      expect(cellWords(scene(), people, marks, at).includes('cell.closed'), at).toBe(shut > 0);
      closed += shut;
    }
    expect(closed).toBeGreaterThan(20);
    expect(cellWords(scene(), people, noMarks(), 'a1')).not.toContain('cell.closed');
  });
});

describe('news', () => {
  const stroll: GardenAccount = { game: 'labyrinth', mover: 1, from: 'a1', steps: [] };
  const said = (account: object, card?: string) =>
    newsWords(hands({ session: { last: { account, card }, scene: scene(), mine: null } }));

  test('a card that was drawn is named, one that is hidden is not', () => {
    expect(said({ ...stroll, draws: true }, 'gap')).toBe('deed.line hear.card');
    expect(said({ ...stroll, draws: true }, '?')).toBe('deed.line');
  });

  test('after a goal comes the next one', () => {
    expect(said({ ...stroll, reached: 'c4' })).toBe('deed.line hear.goal');
  });

  test('in the past it is the turn that one has stepped back to', () => {
    const past = (at: number) => newsWords(hands({ history: { at, accounts: [leap, stroll] } }));
    expect([past(0), past(1), past(2)]).toEqual(['', 'deed.line', 'deed.line']);
  });
});

describe('what is in the hand', () => {
  test('a preview is told hop by hop', async () => {
    const about = { position: positions.start };
    const engine = await worker();
    const choice = new TwistyChoice(engine, () => about);
    const { turns } = await engine.ask<TurnsReply>({ type: 'turns', ...about });
    choice.pick(turns, turns[0]!.landing!, 'g7');
    await engine.ask({ type: 'scene', ...about });
    await Promise.resolve();
    expect(previewWords(hands({ twisty: choice }))).toContain('hop.move');
    choice.clear();
    expect(previewWords(hands({ twisty: choice }))).toBe('');
  });

  test('steps of a turn are told as they are taken', async () => {
    const choice = await garden();
    expect(previewWords(hands({ garden: choice }))).toBe('');
    await choice.take({ kind: 'turn', axis: 'C4', quarters: 1 });
    expect(previewWords(hands({ garden: choice }))).toBe('step.turn.1');
  });

  test('a hedge that is looked at says what it opens, whom it takes along, and what comes near', async () => {
    const choice = await garden();
    await choice.take({ kind: 'walk', to: 'c5' });
    await choice.lift('C5');
    expect(previewWords(hands({ garden: choice }))).not.toContain('hear.opens');
    choice.looked = 2;
    const words = previewWords(hands({ garden: choice }));
    for (const key of ['hear.opens', 'hear.carries', 'hear.within']) expect(words).toContain(key);
    await choice.lift('A1');
    choice.looked = 1;
    expect(previewWords(hands({ garden: choice }))).toBe('hear.opensNone');
  });
});

test('time that runs out is said at half a minute and at ten seconds', () => {
  const at = (left_ms: number | null, mine: number | null = 1) =>
    timeWords(hands({ session: { mine, left_ms: () => left_ms } }));
  expect([at(null), at(31_000), at(5000, null)]).toEqual(['', '', '']);
  expect([at(30_000), at(9000)]).toEqual(['hear.low', 'hear.low']);
});
