// The name of each place of a board and what lies there, for those who hear it instead of seeing it.
import type { Mark } from '../boards/view';
import { t } from '../i18n/language.svelte';
import type { GardenScene, TwistyScene } from '../messages';
import { cellName, nameOf, type People } from './words';

function squareThing(scene: TwistyScene, at: string): string {
  const square = scene.squares.find((one) => one.at === at)!;
  if (square.kind === 'cube') return t('square.cube', { colour: t(`colour.${square.colour!}`) });
  return t(`square.${square.kind}`);
}

const markWords = (mark: Mark | undefined) => (mark ? [t(`mark.${mark}`)] : []);

export function squareName(
  scene: TwistyScene,
  people: People,
  places: Map<string, Mark>,
  at: string,
): string {
  const pawns = scene.players.filter((player) => player.pawn === at);
  const who = pawns.map((player) => nameOf(people, player.seat));
  return [at, squareThing(scene, at), ...who, ...markWords(places.get(at))].join(', ');
}

export function cellWords(
  scene: GardenScene,
  people: People,
  places: Map<string, Mark>,
  at: string,
): string {
  const cell = scene.cells.find((one) => one.at === at)!;
  const who = scene.players
    .filter((player) => player.pawn === at)
    .map((p) => nameOf(people, p.seat));
  const wanted = scene.players
    .filter((player) => player.target?.at === at)
    .map((player) => t('cell.wanted', { who: nameOf(people, player.seat) }));
  return [at, cellName(cell), ...who, ...wanted, ...markWords(places.get(at))].join(', ');
}

export function hedgeWords(scene: GardenScene, axis: string): string {
  const hedge = scene.hedges.find((one) => one.at === axis)!;
  const arms = [...hedge.arms].map((arm) => t(`arm.${arm}`)).join(', ');
  return t('hedge.name', { place: axis, arms });
}
