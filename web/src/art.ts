// The pictures of the house, as the build has written them, and the names of their places in the
// page's one sheet of symbols (Sprite.svelte).
import art from './generated/art.json';
import type { Colour, SpecialKind } from './messages';

export const colours: Colour[] = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'white'];
export const specials: SpecialKind[] = ['step', 'diagonal', 'leap', 'portal', 'safety'];
export const pawnNames = ['fox', 'owl', 'hare', 'hedgehog'] as const;

export interface Paint {
  base: string;
  light: string;
  shade: string;
  ink: string;
}

export const cubePaint = (colour: Colour): Paint => art.cubePaint[colours.indexOf(colour)]!;
export const seatPaint = (pawn: number): Paint => art.seatPaint[pawn]!;

export const cubeSymbol = (colour: Colour) => `cube-${colours.indexOf(colour)}`;
export const counterSymbol = (kind: SpecialKind | Colour) => `counter-${kind}`;
export const pawnSymbol = (pawn: number) => `pawn-${pawn}`;
export const goalSymbol = (goal: number) => `goal-${goal}`;

export const pieceBox = '0 0 48 48';
export const counterBox = '-28 -28 56 60';

function symbol(id: string, box: string, body: string): string {
  return `<symbol id="${id}" viewBox="${box}">${body}</symbol>`;
}

// All symbols and gradients, once in every page.
export function spriteMarkup(): string {
  const counters = [...colours, ...specials].map((kind, i) =>
    symbol(counterSymbol(kind), counterBox, [...art.wood.cubes, ...art.wood.specials][i]!),
  );
  const named: [string, string][] = [
    ['gate', art.gate],
    ['gap-card', art.gapCard],
    ['fairy-card', art.fairyCard],
    ['card-back', art.cardBack],
    ['shield', art.shield],
    ['laurel', art.laurel],
    ...art.cubes.map((body, i): [string, string] => [`cube-${i}`, body]),
    ...art.pawns.map((body, i): [string, string] => [pawnSymbol(i), body]),
    ...art.goals.map((body, i): [string, string] => [goalSymbol(i), body]),
  ];
  return [
    art.wood.defs,
    art.garden.defs,
    symbol('wooden-board', '0 0 520 524', art.wood.board),
    symbol('lawn-board', '0 0 520 524', art.garden.lawn),
    symbol('garden-stone', '-32 -32 64 64', art.garden.stone),
    symbol('garden-clearing', '-36 -36 72 72', art.garden.clearing),
    symbol('garden-gate', '-46 -46 92 92', art.garden.gate),
    symbol('hedge-hub', '-16 -16 32 32', art.garden.hedge.hub),
    ...counters,
    ...named.map(([id, body]) => symbol(id, pieceBox, body)),
  ].join('');
}

const directions = 'nesw';

export interface ArmShape {
  direction: string;
  length: 0 | 1 | 2; // to the rim, across its line, half way
}

// The layers of a hedge's bushes, from the shadow up.
export function hedgeMarkup(arms: ArmShape[]): string {
  const layers = art.garden.hedge.styles.map((style, i) => {
    const path = arms
      .map((arm) => art.garden.hedge.arms[directions.indexOf(arm.direction)]![arm.length]![i])
      .join('');
    return `<path ${style} d="${path}"/>`;
  });
  return `<g fill="none" stroke-linecap="round">${layers.join('')}</g>`;
}
