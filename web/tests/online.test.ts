// What the page makes of an online table: events put together, names and pawns, what is asked of the
// server, what is kept.
import { describe, expect, test } from 'vitest';
import type { TableView } from '../src/messages';
import { readInvitation } from '../src/online/address';
import { tableRequest } from '../src/online/api';
import { entryAfter, MyTables, newEntry, standingAt } from '../src/online/my_tables.svelte';
import { codedName, decodeNames, givenNames, pawnsFor } from '../src/online/names';
import { agrees, fold, nowAt } from '../src/session/fold';
import type { Now, TableEvent } from '../src/session/wire';
import { quickForm } from '../src/state/setup_form';
import type { Shelf } from '../src/state/storage';
import { turnText } from './engine';

const seat = { level: 0, sitting_in: 0, out: false, left_ms: null };
const table = {
  type: 'table',
  version: 3,
  position: 'before',
  start: 'masked',
  seats: [
    { ...seat, name: 'Ada' },
    { ...seat, name: 'Ben' },
  ],
  turns: [{ seat: 1, turn: 'e5' }],
  to_act: 2,
  level: 0,
  undo: null,
  can_undo: ['free', 'no'],
  outcome: null,
} as unknown as TableView;

const now = (more: Partial<Now> = {}): Now => ({
  hash: '',
  to_act: 1,
  level: 0,
  undo: null,
  can_undo: ['no', 'free'],
  outcome: null,
  seats: [
    { sitting_in: 0, out: false, left_ms: 100 },
    { sitting_in: 2, out: false, left_ms: 200 },
  ],
  ...more,
});

describe('events', () => {
  const played: TableEvent = {
    type: 'event',
    version: 4,
    what: { type: 'played', seat: 2, turn: turnText('f4'), card: 'gap', position: 'after' },
  };

  test('a turn is added; who acts is known from the last of several', () => {
    const after = fold(table, played);
    expect(after).toMatchObject({ version: 4, position: 'after', to_act: null });
    expect(after.turns).toEqual([
      { seat: 1, turn: 'e5' },
      { seat: 2, turn: 'f4', card: 'gap' },
    ]);
    expect(fold(table, { ...played, now: now() })).toMatchObject({ to_act: 1, level: 0 });
    expect(table.turns).toHaveLength(1);
  });

  test('names stay, clocks change', () => {
    const after = nowAt(table, now());
    expect(after.seats[1]).toMatchObject({ name: 'Ben', level: 0, sitting_in: 2, left_ms: 200 });
    expect(after).not.toHaveProperty('hash');
  });

  test('what is undone is gone', () => {
    const what = { type: 'undone', kept: 0, position: 'first' };
    expect(fold(table, { type: 'event', version: 5, what })).toMatchObject({
      turns: [],
      position: 'first',
    });
  });

  test('at the end the deal is open', () => {
    const over = now({ outcome: { kind: 'won', winner: 2 }, start: 'open', key: 'ab' });
    expect(fold(table, { ...played, now: over })).toMatchObject({ start: 'open', key: 'ab' });
  });

  // printf '4 after' | sha256sum
  test('the hash tells whether the position is right', async () => {
    const after = fold(table, played);
    expect(await agrees(after, '79219fe80bc53243')).toBe(true);
    expect(await agrees(table, '79219fe80bc53243')).toBe(false);
  });
});

describe('names', () => {
  test('carry the pawn, and give it back', () => {
    expect(codedName(1, ' Ada ')).toBe('owl Ada');
    expect(codedName(3, '')).toBe('hedgehog');
    expect(decodeNames(['owl Ada Lovelace', 'hedgehog'])).toEqual({
      names: ['Ada Lovelace', ''],
      pawns: [1, 3],
    });
  });

  test('without a pawn get one that nobody has', () => {
    expect(decodeNames(['Ada', 'fox', 'fox Ben', '']).pawns).toEqual([1, 0, 2, 3]);
    expect(decodeNames(['Ada', 'Ben']).pawns).toEqual([0, 1]);
    expect(decodeNames(['foxy', '']).names).toEqual(['foxy', '']);
  });

  test('are those of the table until somebody says another', () => {
    const here = { here: true, away_ms: null };
    const presence = { seats: [here, { ...here, name: 'owl Bea' }], watching: 0 };
    expect(givenNames(table, presence)).toEqual(['Ada', 'owl Bea']);
    expect(givenNames(table, { seats: [], watching: 0 })).toEqual(['Ada', 'Ben']);
  });

  test('a seat may have its own pawn or one of nobody', () => {
    expect(pawnsFor([1, 0], 1)).toEqual([1, 2, 3]);
    expect(pawnsFor([3, 0, 1, 2], 2)).toEqual([0]);
  });
});

describe('a new table', () => {
  const form = quickForm('twisty', 'Ada');
  form.seats[1] = { name: 'Ben', pawn: 2, level: 0, remote: true };

  test('asks for no seed: the server deals', () => {
    const request = tableRequest(form, false) as { setup: object };
    expect(request).toMatchObject({
      public: false,
      setup: { seats: [{ name: 'fox Ada' }, { name: 'hare Ben' }] },
    });
    expect(request.setup).not.toHaveProperty('seed');
  });

  test('in public has no names and says whose the seats are', () => {
    expect(tableRequest(form, true)).toMatchObject({
      public: true,
      setup: {
        seats: [
          { name: 'fox', mine: true },
          { name: 'hare', mine: false },
        ],
      },
    });
  });
});

describe('my tables', () => {
  const shelf = (): Shelf => {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  };

  test('are there when the page is opened again, the latest first', () => {
    const place = shelf();
    const mine = new MyTables(place);
    mine.keep(newEntry('a', 'token-a'));
    mine.keep(newEntry('b', 'token-b'));
    mine.keep({ ...mine.find('a')!, standing: 'mine' }, false);
    expect(new MyTables(place).all.map((one) => one.table)).toEqual(['b', 'a']);
    expect(new MyTables(place).find('a')).toMatchObject({ tokens: ['token-a'], standing: 'mine' });
    mine.forget('b');
    expect(new MyTables(place).all).toHaveLength(1);
    expect(new MyTables(null).all).toEqual([]);
  });

  test('after a game everybody keeps the token and has another seat', () => {
    const old = {
      ...newEntry('a', 'mine'),
      invites: [{ seat: 2, token: 'theirs' }],
      watch: 'w',
      host: 'h',
      promise: 'old',
    };
    const next = entryAfter(old, { table: 'b', seats: [2, 1] });
    expect(next).toMatchObject({
      table: 'b',
      tokens: ['mine'],
      invites: [{ seat: 1, token: 'theirs' }],
      watch: 'w',
      host: 'h',
      promise: '',
    });
  });

  test('a look from afar says whose turn it is', () => {
    const look = (more: Partial<TableView>, seats = [2]) =>
      standingAt({ ...table, ...more }, seats);
    expect(look({})).toBe('mine');
    expect(look({}, [1])).toBe('theirs');
    expect(look({}, [])).toBe('theirs');
    expect(look({ level: 2 })).toBe('theirs');
    expect(look({ outcome: { kind: 'draw', winner: null } })).toBe('over');
  });

  test('a link names a table and maybe a seat', () => {
    const token = 'AbCdEfGhIjKlMnOpQrSt-_';
    expect(readInvitation(`km6DVEPSeqJn/${token}`)).toEqual({ table: 'km6DVEPSeqJn', token });
    expect(readInvitation('km6DVEPSeqJn/invite')).toEqual({ table: 'km6DVEPSeqJn', token: null });
    expect(readInvitation('')).toBeNull();
    expect(readInvitation('<script>')).toBeNull();
  });
});
