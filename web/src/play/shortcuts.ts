// Keys that work anywhere at the table, unless somebody is typing or a dialog is open.
import type { Hands } from './hands.svelte';

export const shortcutKeys = ['h', 'u', 'c', '1', '2', '3', '[', ']', 'n', '?'] as const;

export function shortcut(event: KeyboardEvent, hands: Hands, toggleKeys: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]'))
    return;
  if (event.target instanceof HTMLInputElement) return;
  const past = hands.history.at ?? hands.session.shown?.turns.length ?? 0;
  const turn = (quarters: number) => () => {
    if (hands.garden.lifted) void hands.turnHedge(hands.garden.lifted, quarters);
  };
  const actions: Record<(typeof shortcutKeys)[number], () => void> = {
    h: () => void hands.askHint(),
    u: () => void hands.undo(),
    c: () => void hands.confirm(),
    1: turn(1),
    2: turn(2),
    3: turn(3),
    '[': () => void hands.look(past - 1),
    ']': () => void hands.look(past + 1),
    n: () => void hands.present(),
    '?': toggleKeys,
  };
  const action = actions[event.key as (typeof shortcutKeys)[number]];
  if (!action) return;
  event.preventDefault();
  action();
}
