// Exercises and first games: each can be done with turns that the referee allows, and not by just any turn.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exercises, exercisesOf } from '../src/learn/book';
import { firstGames, turnsBefore, turnsOf } from '../src/learn/first_games';
import { faultOf } from '../src/learn/kindly';
import { Progress } from '../src/learn/progress.svelte';
import { adviceFor, meansOf, type LostGame } from '../src/learn/where_next';
import { fulfils, themes } from '../src/learn/wish';
import { games, type Account, type GameName, type TwistyAccount } from '../src/messages';
import { voiceOf } from '../src/ui/voice';
import type { ExplainReply, ReplayReply, SceneReply, TurnsReply } from '../src/worker/replies';
import { Drawer } from './drawer';
import { ask, worker } from './engine';

function accountsOf(position: string): { turn: string; account: Account; effect?: string }[] {
  const { turns } = ask<TurnsReply>({ type: 'turns', position });
  return turns.map(({ turn, effect }) => {
    const told = ask<ExplainReply>({ type: 'explain', turn, position });
    if (!told.legal) throw new Error(told.text);
    return { turn: String(turn), account: told.account, effect };
  });
}

describe('exercises', () => {
  test('are several for every theme of both games, numbered from 1', () => {
    for (const game of games)
      for (const theme of themes[game]) {
        const all = exercisesOf(game, theme);
        expect(all.length, theme).toBeGreaterThanOrEqual(5);
        expect(all.map(({ number }) => number)).toEqual(all.map((_, i) => i + 1));
        expect(all.every((one) => one.game === game)).toBe(true);
      }
    expect(exercisesOf('twisty').length + exercisesOf('labyrinth').length).toBe(exercises.length);
    expect(new Set(exercises.map((one) => `${one.theme} ${one.position}`)).size).toBe(exercises.length);
  });

  // To be in the way is counted by brute force, in C++: tests/puzzles/exercises_test.cpp.
  test.each(exercises.filter(({ theme }) => theme !== 'block'))(
    '$theme $number is done by as many turns as the line says, and by few',
    ({ theme, ways, position }) => {
      const { scene } = ask<SceneReply>({ type: 'scene', position });
      expect(scene.act).toEqual({ kind: 'turn', seat: 1 });
      const all = accountsOf(position);
      const done = all.filter(({ account }) => fulfils(theme, account));
      expect(done.length).toBe(ways);
      expect(4 * ways).toBeLessThanOrEqual(all.length);
      // Whatever can do it is looked at when somebody asks for help.
      if (theme !== 'portal' && theme !== 'safety')
        expect(done.every(({ effect }) => !['go', 'end'].includes(effect!))).toBe(true);
    },
  );
});

describe.each(games)('the first game of %s', (game: GameName) => {
  const first = firstGames[game];
  const turns = turnsOf(first).map((turn) => ({ turn }));
  const { positions, accounts } = ask<ReplayReply>({ type: 'replay', start: first.start, turns });

  test('is a whole game, which the pupil begins and wins', () => {
    expect(first.start).toMatch(/ 1 0\/1000 /);
    expect(positions.at(-1)).toMatch(/ w1 \d+\/1000 /);
    const own = first.beats.filter(({ kind }) => kind === 'do').length;
    expect(own).toBeLessThanOrEqual(12);
  });

  test('has turns of the pupil and the other where the game has them', () => {
    first.beats.forEach((beat, at) => {
      if (beat.kind === 'say') return;
      const { mover } = accounts[turnsBefore(first, at)]!;
      expect(mover).toBe(beat.kind === 'do' ? 1 : 2);
    });
  });

  // Otherwise somebody who does what the words say would be told that it was not meant.
  test('what is to be found can be done in one way only, or wins', () => {
    first.beats.forEach((beat, at) => {
      if (beat.kind !== 'do' || beat.isDrawn) return;
      const played = turnsBefore(first, at);
      const wanted = accounts[played]!;
      const does = (told: Account) => {
        if (told.game === 'labyrinth' && wanted.game === 'labyrinth')
          return wanted.wins ? told.wins : told.reached && !told.steps.some((s) => s.kind === 'turn');
        const { collected, stolen, winner } = wanted as TwistyAccount;
        const own = told as TwistyAccount;
        return winner ? own.winner : collected ? own.collected : stolen && own.stolen && own.corner === (wanted as TwistyAccount).corner;
      };
      const done = accountsOf(positions[played]!).filter(({ account }) => does(account));
      if (at < first.beats.length - 1) expect(done.map(({ turn }) => turn)).toEqual([beat.turn]);
      else expect(done.map(({ turn }) => turn)).toContain(beat.turn);
    });
  });
});

test('the first games show everything that they promise', () => {
  const told = (game: GameName) => {
    const { start } = firstGames[game];
    const turns = turnsOf(firstGames[game]).map((turn) => ({ turn }));
    return ask<ReplayReply>({ type: 'replay', start, turns }).accounts;
  };
  const board = told('twisty') as TwistyAccount[];
  const mine = board.filter(({ mover }) => mover === 1);
  for (const kind of ['step', 'diagonal', 'leap', 'portal'])
    expect(mine.some(({ hops }) => hops.some((hop) => hop.kind === kind)), kind).toBe(true);
  expect(mine.some((one) => fulfils('chain', one))).toBe(true);
  expect(mine.some(({ safe }) => safe)).toBe(true);
  expect(mine.some(({ stolen }) => stolen)).toBe(true);
  expect(board.some(({ victim }) => victim === 1)).toBe(true);
  const garden = told('labyrinth').filter((one) => one.mover === 1);
  for (const theme of ['walk', 'turn', 'gap', 'fairy', 'gate', 'carry'] as const)
    expect(garden.some((one) => fulfils(theme, one)), theme).toBe(true);
  const draws = garden.filter((one) => one.game === 'labyrinth' && one.draws);
  expect(draws.length).toBeGreaterThanOrEqual(3);
});

test('a turn that was not wanted is answered with what is wrong with it', () => {
  const { start } = firstGames.twisty;
  const { scene } = ask<SceneReply>({ type: 'scene', position: start });
  const faults = accountsOf(start).map(({ turn, account }) => [turn, faultOf(account, scene)]);
  expect(Object.fromEntries(faults)).toMatchObject({ e2: 'way' });
  const garden = firstGames.labyrinth.start;
  const { scene: before } = ask<SceneReply>({ type: 'scene', position: garden });
  const all = accountsOf(garden);
  const at = (text: string) => all.find(({ turn }) => turn === text)!.account;
  expect(faultOf(at('>a5'), before, at('>a2'))).toBe('goal');
  expect(faultOf(at('B1+1>a2'), before, at('>a2'))).toBe('way');
});

describe('progress', () => {
  const [one, two] = exercisesOf('twisty', 'steal');

  test('stays, and what was done alone stays so', () => {
    const shelf = new Drawer();
    const progress = new Progress(shelf);
    expect(progress.nextOpen(exercisesOf('twisty', 'steal'))).toBe(one);
    progress.finish(one!, 'alone');
    progress.finish(one!, 'helped');
    progress.reach('twisty', 7);
    const again = new Progress(shelf);
    expect(again.done(one!)).toBe('alone');
    expect(again.nextOpen(exercisesOf('twisty', 'steal'))).toBe(two);
    expect(again.at('twisty')).toBe(7);
    again.win('twisty');
    expect(again.at('twisty')).toBe(0);
    expect(new Progress(shelf).hasWon('twisty')).toBe(true);
    expect(new Progress(shelf).hasWon('labyrinth')).toBe(false);
  });

  test('is known until the page is closed where the browser keeps nothing', () => {
    const progress = new Progress(null);
    progress.finish(one!, 'helped');
    progress.win('labyrinth');
    expect(progress.done(one!)).toBe('helped');
    expect(progress.hasWon('labyrinth')).toBe(true);
  });
});

describe('where next after a game that was lost', () => {
  const lost = JSON.parse(
    readFileSync(new URL('./fixtures/lost_games.json', import.meta.url), 'utf8'),
  ) as Record<GameName, LostGame>;
  const cut = (game: LostGame, turns: number) => ({ ...game, turns: game.turns.slice(0, turns) });

  test('a person who was robbed again and again is sent to the shield', async () => {
    // Thefts of seat 2 are the turns with a corner: c5>g7, e5>a1, d3>a1.
    const thefts = lost.twisty.turns.filter(({ turn, seat }) => seat === 2 && String(turn).includes('>'));
    const advice = await adviceFor(await worker(), { ...lost.twisty, game: 'twisty' }, 1);
    expect(advice).toEqual({ reason: 'robbed', count: thefts.length, theme: 'safety' });
    expect(thefts.length).toBe(3);
  });

  test('otherwise what was overlooked most often counts', async () => {
    const game = { ...lost.labyrinth, game: 'labyrinth' as const };
    const { reason, count, theme } = await adviceFor(await worker(), game, 1);
    expect(reason).toBe('goal');
    expect(theme).toBe('gap');
    expect(count).toBeGreaterThan(1);
    // Seat 2 overlooked less: it won.
    const other = await adviceFor(await worker(), game, 2);
    expect(other.count).toBeLessThan(count);
  });

  test('nothing was overlooked before anything was played', async () => {
    const engine = await worker();
    const none = { reason: 'quick', count: 0 };
    expect(await adviceFor(engine, { ...cut(lost.twisty, 0), game: 'twisty' }, 1)).toEqual({
      ...none,
      theme: null,
    });
    expect(await adviceFor(engine, { ...cut(lost.labyrinth, 0), game: 'labyrinth' }, 1)).toEqual({
      ...none,
      theme: 'block',
    });
  });

  test('by what means something is reached', () => {
    const by = (...hops: string[]) =>
      meansOf({
        ...{ game: 'twisty', mover: 1, from: 'a1', held: 1, collected: 'red' },
        hops: hops.map((kind) => ({ kind, to: 'b3' })),
      } as TwistyAccount);
    expect(by('move')).toBe('collect');
    expect(by('move', 'diagonal')).toBe('diagonal');
    expect(by('move', 'leap', 'step')).toBe('chain');
  });
});

describe('voices', () => {
  const voice = (lang: string, localService = true, isDefault = false) =>
    ({ lang, localService, default: isDefault }) as SpeechSynthesisVoice;

  test('are those of the device and of the language, the usual one first', () => {
    const all = [voice('de-DE', false, true), voice('de_AT'), voice('de-DE', true, true), voice('en-GB')];
    expect(voiceOf(all, 'de')).toBe(all[2]);
    expect(voiceOf(all.slice(0, 2), 'de')).toBe(all[1]);
    expect(voiceOf(all.slice(0, 1), 'de')).toBeUndefined();
    expect(voiceOf(all, 'fr')).toBeUndefined();
  });
});
