// What to do, while there is nothing else to say: it fits what is possible.
import { t } from '../i18n/language.svelte';
import type { Scene, Turn } from '../messages';
import type { DraftReply } from '../worker/replies';
import { nameOf, type People } from './words';

export interface Standing {
  scene: Scene;
  turns: Turn[]; // that are legal
  draft: DraftReply | null;
  steps: number; // taken in the draft
  landings: boolean; // are shown
}

// After a step of the labyrinth.
function nextWords({ reached, choices, turn }: DraftReply): string {
  if (reached) return t('garden.reached');
  if (turn === null) return t('garden.cannotStop');
  return t(choices.turn ? 'garden.again' : 'garden.walkOn');
}

export function promptWords(people: People, standing: Standing): string {
  const { scene, turns, draft, steps, landings } = standing;
  const { act } = scene;
  if (act.kind === 'corner') return t('twisty.chooseCorner');
  if (act.kind === 'gate') return t('garden.chooseGate', { other: nameOf(people, act.other) });
  if (turns.every((turn) => turn.effect === 'pass')) return t('twisty.mustPass');
  if (scene.game === 'twisty') return t(landings ? 'twisty.how' : 'twisty.ask');
  if (act.kind !== 'turn' || !draft) return '';
  if (steps > 0 || draft.reached) return nextWords(draft);
  const { walk, slip, fly } = draft.choices;
  return t(walk.length + slip.length + fly.length > 0 ? 'garden.how' : 'garden.shut');
}
