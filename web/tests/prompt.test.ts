// What the page asks for fits what is possible. No language is loaded here, so that each sentence is
// its key; the positions are real ones, and the referee says what is possible.
import { expect, test } from 'vitest';
import { promptWords, type Standing } from '../src/play/prompt';
import type { DraftReply, DraftStep, SceneReply, TurnsReply } from '../src/worker/replies';
import { ask } from './engine';

const people = { names: [], pawns: [0, 1] };
const wood =
  'twisty 1yp@or1/ww@rgbb/ry@g+b@/lgl1+yr/lwso+@x/goxwppb/1@ypxo1 a1:rbwpogy:0:0,a7:rywgobp:0:0 2 0/1000 thief';
const garden =
  'labyrinth e|w-s/-w|w-/n-w|w/-e-w|/e-w|e c4:f6:c6.d1.b2:1:1:?0,d4:e2:a4:0:1:?1 1 0/1000 ?12g12f';

function standing(position: string, steps: DraftStep[] = []): Standing {
  const { scene } = ask<SceneReply>({ type: 'scene', position });
  const { turns } = ask<TurnsReply>({ type: 'turns', position });
  const isDraft = scene.game === 'labyrinth' && scene.act.kind === 'turn';
  const draft = isDraft ? ask<DraftReply>({ type: 'draft', steps, position }) : null;
  return { scene, turns, draft, steps: steps.length, landings: true };
}

const lit = ({ draft }: Standing) =>
  draft ? [...draft.choices.walk, ...draft.choices.slip, ...draft.choices.fly] : [];

test('in Twisty a landing is asked for, or one has to ask for them first', () => {
  expect(promptWords(people, standing(wood))).toBe('twisty.how');
  expect(promptWords(people, { ...standing(wood), landings: false })).toBe('twisty.ask');
});

test('a lit place is only spoken of where one is lit', () => {
  const open = standing(garden);
  expect(lit(open)).not.toEqual([]);
  expect(promptWords(people, open)).toBe('garden.how');
  // The same without the card: whatever is lit then, is said so.
  const bare = standing(garden.replace('b2:1:1:?0', 'b2:0:0:?0'));
  const shut = { ...bare, draft: { ...bare.draft!, choices: { ...bare.draft!.choices } } };
  Object.assign(shut.draft.choices, { walk: [], slip: [], fly: [] });
  expect(promptWords(people, shut)).toBe('garden.shut');
});

test('after a hedge was turned nobody is asked to turn another', () => {
  const turned = standing(garden, [{ kind: 'turn', axis: 'E5', quarters: 1 }]);
  expect(turned.draft!.choices.turn).toBe(false);
  expect(promptWords(people, turned)).toBe('garden.walkOn');
});

test('a gate is asked for in words', () => {
  const due = garden.replace('c4:f6:c6.d1.b2', 'b2:-:c6.d1.b2').replace(' 1 0/', ' 2g1 0/');
  expect(promptWords(people, standing(due))).toBe('garden.chooseGate');
});

test('who cannot move is told to pass', () => {
  const pass = standing(wood).turns.slice(0, 1).map((turn) => ({ ...turn, effect: 'pass' as const }));
  expect(promptWords(people, { ...standing(wood), turns: pass })).toBe('twisty.mustPass');
});
