// What the page keeps and asks for: new games, links, saved games, routes, clocks.
import { describe, expect, test } from 'vitest';
import { cellAt, middleOf, neighbour, rotated, twistyGrid } from '../src/boards/geometry';
import { chooseLanguage, translate, type Language } from '../src/i18n/catalogue';
import { clockWords } from '../src/play/clock_words';
import {
  addSeat,
  choosePawn,
  easierLevels,
  day,
  quickForm,
  removeSeat,
  rotateSeats,
  setupOf,
  withLevels,
} from '../src/state/setup_form';
import { meet, settings } from '../src/state/settings.svelte';
import { forget, keep, recall, type Shelf } from '../src/state/storage';

describe('a new game', () => {
  test('against somebody easier has the same seats and weaker bots', () => {
    expect(easierLevels([{ level: 0 }, { level: 4 }])).toBe('0,3');
    expect(easierLevels([{ level: 2 }, { level: 0 }, { level: 1 }])).toBe('1,0,1');
    const form = quickForm('twisty', 'Ada', 2);
    const three = withLevels(form, '0,1,3');
    expect(three.seats.map(({ level }) => level)).toEqual([0, 1, 3]);
    expect(new Set(three.seats.map(({ pawn }) => pawn)).size).toBe(3);
    expect(three.seats[0]).toEqual(form.seats[0]);
  });

  test.each(['', 'online', '0', '0,7', '0,1,2,3,4', '0;2', '-1,2'])('%j names no levels', (text) => {
    const form = quickForm('twisty');
    expect(withLevels(form, text)).toBe(form);
  });

  test('one tap is a person against a bot', () => {
    const setup = setupOf(quickForm('twisty', 'Ada'), '7');
    expect(setup.seats.map((seat) => seat.level > 0)).toEqual([false, true]);
    expect(setup).toMatchObject({ game: 'twisty', seed: '7', edition: 'thief' });
    expect(setup.clock).toBeUndefined();
  });

  test('goals belong to the labyrinth, editions to Twisty', () => {
    const setup = setupOf({ ...quickForm('labyrinth'), goals: 3, minutes: 5 }, '1');
    expect(setup.goals).toBe(3);
    expect(setup.edition).toBeUndefined();
    expect(setup.clock?.start_ms).toBe(300_000);
    const slow = setupOf({ ...quickForm('labyrinth'), minutes: 3 * day }, '1');
    expect(slow.clock).toEqual({ turn_ms: 259_200_000 });
  });

  test('two to four seats, each with a pawn of its own', () => {
    let form = addSeat(addSeat(quickForm('twisty')));
    expect(new Set(form.seats.map((seat) => seat.pawn)).size).toBe(4);
    expect(addSeat(form).seats).toHaveLength(4);
    form = choosePawn(form, 0, 3);
    expect(new Set(form.seats.map((seat) => seat.pawn)).size).toBe(4);
    expect(form.seats[0]!.pawn).toBe(3);
    expect(removeSeat(quickForm('twisty'), 0).seats).toHaveLength(2);
  });

  test('a seat that is gone does not start', () => {
    const form = { ...addSeat(quickForm('twisty')), youngest: 3 };
    expect(removeSeat(form, 2).youngest).toBe(0);
  });

  test('seats move round', () => {
    const form = rotateSeats(quickForm('twisty', 'Ada'));
    expect(form.seats[1]!.name).toBe('Ada');
  });
});

describe('whoever has this device', () => {
  const here = { name: 'Ada', pawn: 3, level: 0 };

  test('is who sets a game up, and sits here', () => {
    meet([
      { name: 'Far', pawn: 0, level: 0, remote: true },
      { name: 'Bot', pawn: 1, level: 2 },
      here,
      { ...here, name: 'Ben', pawn: 2 },
    ]);
    expect(settings).toMatchObject({ names: ['Ada', 'Ben'], pawn: 3, met: true });
  });

  test('stays who it is at a table of bots and people elsewhere', () => {
    meet([here]);
    meet([{ ...here, name: 'Far', remote: true }]);
    expect(settings).toMatchObject({ names: ['Ada'], pawn: 3 });
  });

  test('plays with its own pawn at once, against another', () => {
    for (const pawn of [0, 1, 2, 3]) {
      const [me, bot] = quickForm('twisty', 'Ada', pawn).seats;
      expect(me).toMatchObject({ name: 'Ada', pawn });
      expect(bot!.pawn).not.toBe(pawn);
    }
  });
});

describe('storage', () => {
  class Drawer implements Shelf {
    readonly things = new Map<string, string>();
    getItem = (key: string) => this.things.get(key) ?? null;
    setItem = (key: string, value: string) => void this.things.set(key, value);
    removeItem = (key: string) => void this.things.delete(key);
  }

  test('keeps, recalls and forgets', () => {
    const shelf = new Drawer();
    keep(shelf, 'a', { b: 1 });
    expect(recall(shelf, 'a')).toEqual({ b: 1 });
    forget(shelf, 'a');
    expect(recall(shelf, 'a')).toBeNull();
  });

  test('a full or broken shelf does no harm', () => {
    const shelf: Shelf = {
      getItem: () => '{broken',
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('no');
      },
    };
    expect(() => keep(shelf, 'a', 1)).not.toThrow();
    expect(recall(shelf, 'a')).toBeNull();
    expect(() => forget(shelf, 'a')).not.toThrow();
    expect(recall(null, 'a')).toBeNull();
  });
});

describe('places', () => {
  test('arrow keys go where the person sees them go, on a turned board too', () => {
    expect(neighbour(twistyGrid, 'd4', 'ArrowUp')).toBe('d5');
    expect(neighbour(twistyGrid, 'a1', 'ArrowLeft')).toBe('a1');
    expect(neighbour(twistyGrid, 'd4', 'ArrowUp', 2)).toBe('d3');
    expect(neighbour({ ...twistyGrid, side: 5 }, 'E5', 'ArrowRight')).toBe('E5');
  });

  test('on a board turned clockwise by a quarter, up the screen is towards lower files', () => {
    // What was on the left (file a) is on top after a quarter clockwise.
    expect(neighbour(twistyGrid, 'd4', 'ArrowUp', 1)).toBe('c4');
  });

  test('a point finds its cell', () => {
    for (const at of ['a1', 'd4', 'g7'])
      expect(cellAt(twistyGrid, middleOf(twistyGrid, at))).toBe(at);
    expect(cellAt(twistyGrid, { x: 3, y: 3 })).toBeNull();
  });

  test('a quarter clockwise takes right to below', () => {
    const p = rotated({ x: 10, y: 0 }, { x: 0, y: 0 }, 90);
    expect(p.x).toBeCloseTo(0);
    expect(p.y).toBeCloseTo(10);
  });
});

describe('language', () => {
  test('the first one that we speak', () => {
    expect(chooseLanguage(['ja', 'pt-BR', 'de'])).toBe('pt');
    expect(chooseLanguage(['ja'])).toBe('en');
  });

  test('holes and plural forms', () => {
    const catalogue = {
      a: 'to {place}',
      n: { one: '{count} ход', few: '{count} хода', many: '{count} ходов', other: '{count} хода' },
    };
    expect(translate(catalogue, 'ru', 'a', { place: 'c3' })).toBe('to c3');
    expect(translate(catalogue, 'ru', 'n', { count: 3 })).toBe('3 хода');
    expect(translate(catalogue, 'ru', 'n', { count: 11 })).toBe('11 ходов');
    expect(translate(catalogue, 'ru', 'missing')).toBe('missing');
    const portuguese = { n: { one: '{count} jogada', other: '{count} jogadas' } };
    expect(translate(portuguese, 'pt', 'n', { count: 0 })).toBe('0 jogadas');
    expect(translate(portuguese, 'pt', 'n', { count: 1 })).toBe('1 jogada');
  });
});

describe('time', () => {
  test('is written as on a clock', () => {
    expect(clockWords(65_000, 'en')).toBe('1:05');
    expect(clockWords(-5, 'en')).toBe('0:00');
    expect(clockWords(3_599_000, 'en')).toBe('59:59');
    expect(clockWords(3_600_000, 'en')).toBe('1 hr');
  });

  test('is days and hours in a slow game, with the blanks of the language', () => {
    const hour = 3_600_000;
    const plain = (ms: number, language: Language) =>
      clockWords(ms, language).replace(/\s/g, ' ');
    expect(plain(3 * hour + 20 * 60_000, 'en')).toBe('3 hr 20 min');
    expect(plain(51 * hour, 'en')).toBe('2 days 3 hr');
    expect(plain(51 * hour, 'fr')).toBe('2 j 3 h');
    expect(plain(24 * hour, 'ru')).toBe('1 дн.');
  });
});
