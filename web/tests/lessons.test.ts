// Every lesson can be solved, by the fox, with a turn that the referee allows.
import { describe, expect, test } from 'vitest';
import { fulfils, wishes } from '../src/learn/lesson';
import { lessons } from '../src/learn/lessons';
import type { GameName } from '../src/messages';
import type { ExplainReply, SceneReply, TurnsReply } from '../src/worker/replies';
import { ask } from './engine';

describe.each(['twisty', 'labyrinth'] as GameName[])('%s', (game) => {
  test('has a lesson for every wish, in order', () => {
    expect(lessons[game].map((lesson) => lesson.wish)).toEqual(wishes[game]);
  });

  test.each(lessons[game])(
    '$wish can be done, and something else as well',
    ({ wish, position }) => {
      const { scene } = ask<SceneReply>({ type: 'scene', position });
      expect(scene.act).toEqual({ kind: 'turn', seat: 1 });
      const { turns } = ask<TurnsReply>({ type: 'turns', position });
      const done = turns.map(({ turn }) => {
        const told = ask<ExplainReply>({ type: 'explain', turn, position });
        return told.legal && fulfils(wish, told.account);
      });
      expect(done).toContain(true);
      expect(done).toContain(false);
    },
  );
});
