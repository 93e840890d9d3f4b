// The name of each place of a board and what lies there, for those who hear it instead of seeing it.
import { gardenGrid, neighbour } from '../boards/geometry';
import type { BoardMarks } from '../boards/view';
import { t } from '../i18n/language.svelte';
import type { GardenScene, TwistyScene } from '../messages';
import { cellName, nameOf, type People } from './words';

function squareThing(scene: TwistyScene, at: string): string {
  const square = scene.squares.find((one) => one.at === at)!;
  if (square.kind === 'cube') return t('square.cube', { colour: t(`colour.${square.colour!}`) });
  return t(`square.${square.kind}`);
}

function markWords({ places, wins }: BoardMarks, at: string): string[] {
  const mark = wins.has(at) ? 'win' : places.get(at);
  return mark ? [t(`mark.${mark}`)] : [];
}

// The sides over which nobody walks to the next cell, where the referee has told.
const sides = { n: 'ArrowUp', e: 'ArrowRight', s: 'ArrowDown', w: 'ArrowLeft' };

function closedWords({ open }: BoardMarks, at: string): string[] {
  const isOpen = (to: string) => open.some((pair) => pair.includes(at) && pair.includes(to));
  const closed = Object.entries(sides).filter(([, key]) => {
    const to = neighbour(gardenGrid, at, key);
    return to !== at && !isOpen(to);
  });
  if (open.length === 0 || closed.length === 0) return [];
  return [t('cell.closed', { sides: closed.map(([side]) => t(`arm.${side}`)).join(', ') })];
}

export function squareName(
  scene: TwistyScene,
  people: People,
  marks: BoardMarks,
  at: string,
): string {
  const pawns = scene.players.filter((player) => player.pawn === at);
  const who = pawns.map((player) => nameOf(people, player.seat));
  return [at, squareThing(scene, at), ...who, ...markWords(marks, at)].join(', ');
}

export function cellWords(
  scene: GardenScene,
  people: People,
  marks: BoardMarks,
  at: string,
): string {
  const cell = scene.cells.find((one) => one.at === at)!;
  const who = scene.players
    .filter((player) => player.pawn === at)
    .map((p) => nameOf(people, p.seat));
  const wanted = scene.players
    .filter((player) => player.target?.at === at)
    .map((player) => t('cell.wanted', { who: nameOf(people, player.seat) }));
  const words = [...who, ...wanted, ...markWords(marks, at), ...closedWords(marks, at)];
  return [at, cellName(cell), ...words].join(', ');
}

export function hedgeWords(scene: GardenScene, axis: string): string {
  const hedge = scene.hedges.find((one) => one.at === axis)!;
  const arms = [...hedge.arms].map((arm) => t(`arm.${arm}`)).join(', ');
  return t('hedge.name', { place: axis, arms });
}
