// Keys that work anywhere at the table, unless somebody is typing, a dialog is open or they are switched
// off. A key is a place on the keyboard: on any layout it is the same finger.
import { settings } from '../state/settings.svelte';
import type { Hands } from './hands.svelte';

// By place, and what a keyboard of the United States has printed there.
export const shortcutKeys = {
  KeyH: 'h',
  KeyU: 'u',
  KeyC: 'c',
  Digit1: '1',
  Digit2: '2',
  Digit3: '3',
  BracketLeft: '[',
  BracketRight: ']',
  KeyN: 'n',
  Slash: '?',
} as const;
type Place = keyof typeof shortcutKeys;

export function shortcut(event: KeyboardEvent, hands: Hands, toggleKeys: () => void): void {
  if (!settings.keys || document.querySelector('dialog[open]')) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLInputElement) return;
  const past = hands.history.at ?? hands.session.shown?.turns.length ?? 0;
  const turn = (quarters: number) => () => {
    if (hands.garden.lifted) void hands.turnHedge(hands.garden.lifted, quarters);
  };
  const actions: Record<Place, () => void> = {
    KeyH: () => void hands.askHint(),
    KeyU: () => void hands.undo(),
    KeyC: () => void hands.confirm(),
    Digit1: turn(1),
    Digit2: turn(2),
    Digit3: turn(3),
    BracketLeft: () => void hands.look(past - 1),
    BracketRight: () => void hands.look(past + 1),
    KeyN: () => void hands.present(),
    Slash: toggleKeys,
  };
  // The question mark is known by its sign, wherever it is.
  const action = event.key === '?' ? toggleKeys : actions[event.code as Place];
  if (!action) return;
  event.preventDefault();
  action();
}
