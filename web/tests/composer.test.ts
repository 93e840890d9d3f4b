// Setting up a real board: what is laid goes to the engine, one tap after the other, and nothing is lost.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Composer } from '../src/box/composer.svelte';
import { entryOf, groupsOf } from '../src/box/groups';
import { askWords, flawPlaces, flawSlot, flawWords, laidWords } from '../src/box/words';
import type { Shelf } from '../src/state/storage';
import { worker } from './engine';

beforeAll(async () => {
  vi.stubGlobal('document', { hidden: false, documentElement: {} });
  const { speak, speakMore } = await import('../src/i18n/language.svelte');
  await speak('en');
  await speakMore('box');
  vi.unstubAllGlobals();
});

class Drawer implements Shelf {
  private readonly things = new Map<string, string>();
  getItem = (key: string) => this.things.get(key) ?? null;
  setItem = (key: string, value: string) => void this.things.set(key, value);
  removeItem = (key: string) => void this.things.delete(key);
}

const people = { names: [], pawns: [0, 1, 2, 3] };
const twisty =
  'twisty 1yp@or1/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 ' +
  'a1:rbwpogy:0:0,a7:rywgobp:0:0 2 0/1000 thief';
const counters = [...twisty.split(' ')[1]!.replaceAll(/[1/]/g, '')];

async function composer(shelf: Shelf = new Drawer()) {
  return new Composer(await worker(), shelf);
}
async function pasted(text: string) {
  const one = await composer();
  await one.begin('twisty', 2, true);
  expect(await one.paste(text)).toBe(true);
  return one;
}

test('taps that are faster than answers lay one piece after the other', async () => {
  const one = await composer();
  await one.begin('twisty', 2, true);
  // Nobody waits for an answer, and the last counter is filled in and swallowed.
  await Promise.all([...counters, ...'rbwpog', ...'rywgob'].map((piece) => one.lay(piece)));
  expect(one.reply!.slot).toEqual({ part: 'pawn', seat: 1 });
  await one.layAt(one.reply!.slot!, 'a1');
  await one.layAt(one.reply!.slot!, 'a7');
  await one.lay('2');
  expect(one.reply).toMatchObject({ position: twisty, flaws: [] });
  expect(one.reply!.slot).toBeUndefined();
});

test('whoever lays the last card of a row, which lies there already, lays no other', async () => {
  const one = await composer();
  await one.begin('twisty', 2, true);
  await one.look({ part: 'row', seat: 1 });
  for (const piece of 'rbwpogy') await one.lay(piece);
  expect(one.reply!.slot).toEqual({ part: 'row', seat: 2, at: '1' });
  // Only the first of them is taken for that.
  await one.lay('y');
  expect(one.reply!.slot).toEqual({ part: 'row', seat: 2, at: '2' });
});

test('undo takes back one piece with all that followed from it', async () => {
  const one = await composer();
  await one.begin('twisty', 2, true);
  for (const piece of counters.slice(0, 42)) await one.lay(piece);
  const before = one.reply!.sketch;
  await one.lay(counters[42]!);
  expect(one.reply!.slot!.part).toBe('row');
  await one.undo();
  expect(one.reply).toMatchObject({ sketch: before, slot: { part: 'counter', at: 'e1' } });
  while (one.canUndo) await one.undo();
  expect(one.reply!.open).toHaveLength(44);
});

test('a brush paints many squares in one step', async () => {
  const one = await composer();
  await one.begin('twisty', 2, true);
  await one.lay('r');
  const squares = ['b5', 'c5', 'd5'].map((at) => ({ part: 'counter', at }));
  await one.paint(squares);
  expect(one.reply!.sketch).toContain('/?rrr???/');
  await one.undo();
  expect(one.reply!.open).toHaveLength(43);
});

test('a hedge turns where it stands', async () => {
  const one = await composer();
  await one.begin('labyrinth', 2, true);
  await one.lay('n');
  const hedge = { part: 'hedge', at: 'A5' };
  await one.turnHedge(hedge);
  expect(one.reply).toMatchObject({ slot: hedge });
  expect(one.reply!.sketch).toContain('labyrinth e????/');
});

test('what was begun is there again, unless it cannot be read any more', async () => {
  const shelf = new Drawer();
  const one = await composer(shelf);
  await one.begin('labyrinth', 3, false);
  await one.lay('n');
  expect(Composer.begun(shelf)).toMatchObject({ game: 'labyrinth', fresh: false });
  const again = await composer(shelf);
  await again.goOn('labyrinth');
  expect(again.reply).toMatchObject({ sketch: one.reply!.sketch, players: 3, fresh: false });
  await again.goOn('twisty');
  expect(again.reply).toMatchObject({ players: 2, fresh: true, scene: { game: 'twisty' } });
  shelf.setItem('twistwood.box', JSON.stringify({ sketch: 'chess', fresh: true, game: 'twisty' }));
  await again.goOn('twisty');
  expect(again.reply!.open).toHaveLength(44);
  shelf.setItem('twistwood.box', '[1]');
  expect(Composer.begun(shelf)).toBeNull();
});

test('players, edition and goals change, and pieces stay', async () => {
  const one = await pasted(twisty);
  await one.agree({ players: 3 });
  await one.agree({ edition: 'victim' });
  expect(one.reply).toMatchObject({ players: 3, edition: 'victim', slot: { part: 'row', seat: 3 } });
  await one.agree({ players: 2 });
  expect(one.reply!.position).toBe(twisty.replace('thief', 'victim'));
  await one.agree({ fresh: false });
  expect(one.reply!.parts.map(({ part }) => part)).toContain('collected');
});

describe('a text that was pasted', () => {
  test('is read as far as it goes, and what was wrong stays to be read', async () => {
    const one = await pasted(twisty.replace('ww@rgbb', 'wz@rgbbb').replace('a1:', 'h1:'));
    expect(one.unread.map(({ code }) => code)).toEqual(['unread', 'length', 'unread']);
    expect(one.flaws).toEqual([]);
    await one.layAt({ part: 'pawn', seat: 1 }, 'a1');
    expect(one.reply!.position).toBe(twisty);
    expect(one.unread).toHaveLength(3);
    await one.undo();
    expect(one.unread).toEqual([]);
  });

  test('changes nothing if it is none', async () => {
    const one = await pasted(twisty);
    expect(await one.paste('chess e4')).toBe(false);
    expect(one.reply!.position).toBe(twisty);
  });
});

describe('words', () => {
  test('ask for a place and say what lies there', async () => {
    const one = await composer();
    await one.begin('twisty', 2, true);
    expect(askWords(people, one.reply!)).toBe('What lies on b7?');
    await one.lay('@');
    expect(laidWords(people, one.reply!, one.laid!)).toBe('b7: portal');
    await one.look({ part: 'row', seat: 2 });
    expect(askWords(people, one.reply!)).toBe('Owl: which colour is card 1?');
    await one.lay('w');
    expect(laidWords(people, one.reply!, one.laid!)).toBe('Owl, 1: white');
    await one.look({ part: 'act' });
    expect(askWords(people, one.reply!)).toBe('Who begins?');
    await one.agree({ fresh: false });
    await one.look({ part: 'act' });
    expect(askWords(people, one.reply!)).toBe('Whose turn is it?');
  });

  test('every flaw says what to change and where', async () => {
    const one = await pasted(twisty.replace('or1/', 'oo1/'));
    const { scene } = one.reply!;
    const said = one.flaws.map((flaw) => flawWords(people, scene, flaw));
    expect(said).toEqual([
      'Too few: red. There are 3 instead of 4. 1 is missing.',
      'Too many: orange. There are 5 instead of 4. Change 1.',
    ]);
    expect(flawPlaces(scene, one.flaws[1]!)).toEqual(['f1', 'b2', 'd3', 'e7', 'f7']);
    const shared = await pasted(twisty.replace('a7:', 'a1:'));
    const [flaw] = shared.flaws;
    expect(flawWords(people, shared.reply!.scene, flaw!)).toContain('Two pawns stand on a1');
    expect(flawSlot(flaw!, shared.reply!)).toEqual({ part: 'pawn', seat: 2 });
  });

  test('there is a sentence for every code, in any state', async () => {
    const damaged = [
      twisty.replace('or1/', 'oo1/'),
      'twisty 1yp@oo1/wz@rgbbb a1:rbwrogy:9:?,a1:rywgobp:0:5 7 0 thieves',
      'twisty a a1,a1,a1,a1,a1',
      'twisty 1yp@or1/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 h9:rb:0:0,a7:rywgobp:0:0 2 0/1000 thief',
      'labyrinth w-e|/|n|w-/w-s-s/-s|n|/n|n-e b9:b1:a2.a2:x:y:?9,f1:e5:c3:0:3:?4 7 12/ gfx',
      'labyrinth w-e|e/|n-w-/w-s-s/-s|n|/n|n-e b2:f6:a2.b4:2:1:?3,f1:b4:c3:0:3:?4 1 12/1000 ?20g20f',
      'labyrinth w-e|e/|n-w-/w-s-s/-s|n|/n|n-e a1:-:a2.a3.a4:0:0:?0,f1:e5:c3.c4:0:0:?0 1 30/1000 ?14g14f',
    ];
    const seen = new Set<string>();
    for (const text of damaged) {
      const one = await pasted(text);
      for (const flaw of [...one.unread, ...one.flaws]) {
        seen.add(flaw.code);
        const words = flawWords(people, one.reply!.scene, flaw);
        expect(words, JSON.stringify(flaw)).not.toMatch(/box\.|undefined|[{}]/);
        expect(words).toMatch(/\.$/);
      }
    }
    const all = ['gate-due', 'gate-early', 'goals', 'length', 'shared', 'too-few', 'too-many', 'twice', 'unread'];
    expect([...seen].sort()).toEqual(all);
  });
});

test('groups are the board, each player and what is left, and lead to what is missing', async () => {
  const one = await composer();
  await one.begin('labyrinth', 2, false);
  const groups = groupsOf(one.reply!);
  expect(groups.map(({ key }) => key)).toEqual(['board', 'seat-1', 'seat-2', 'spent', 'act']);
  expect(groups[0]).toMatchObject({ current: true, filled: 0, of: 25 });
  expect(entryOf(groups[1]!)).toEqual({ part: 'pawn', seat: 1 });
  await one.look(entryOf(groups[1]!));
  await one.layAt({ part: 'pawn', seat: 1 }, 'c3');
  expect(entryOf(groupsOf(one.reply!)[1]!)).toEqual({ part: 'target', seat: 1 });
});
