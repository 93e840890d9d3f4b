// A set-up to copy onto a real board: drawn at random, and told in pages that can be read from across the table.
import { axisAt, nameAt, rowsOf } from '../boards/geometry';
import type { Colour, GameName, GardenScene, Scene, SpecialKind, TwistyScene } from '../messages';
import { randomSeed } from '../state/setup_form';
import type { Engine } from '../worker/engine';
import type { DealReply, ThinkReply } from '../worker/replies';

// One after the other clockwise, as people sit round a board.
const corners = { twisty: ['a1', 'a7', 'g7', 'g1'], labyrinth: ['a1', 'a6', 'f6', 'f1'] };
const opposite = [0, 2];
const draws = 5;
const thought_ms = 150;

const spread = (chances: number[]) => Math.max(...chances) - Math.min(...chances);

export interface Wish {
  game: GameName;
  players: number;
}

function dealOnce(engine: Engine, { game, players }: Wish): Promise<DealReply> {
  const seats = Array.from({ length: players }, () => ({}));
  const order = players === 2 ? opposite : seats.map((_, i) => i);
  const places = order.map((i) => corners[game][i]!);
  const where = game === 'twisty' ? { corners: places } : { gates: places };
  return engine.ask<DealReply>({
    type: 'deal',
    setup: { game, seats, seed: randomSeed(), ...where },
  });
}

// Of several set-ups the one in which everybody's chances are most alike. In the labyrinth the goals decide,
// and they are drawn by hand.
export async function fairDeal(engine: Engine, thinker: Engine, wish: Wish): Promise<DealReply> {
  let best = await dealOnce(engine, wish);
  if (wish.game === 'labyrinth') return best;
  let least = Infinity;
  for (let i = 0, next = best; i < draws; i++, next = await dealOnce(engine, wish)) {
    const { position } = next;
    const request = { type: 'hint', position, lines: 1, time_ms: thought_ms };
    const { lines } = await thinker.ask<ThinkReply>(request);
    const chances = spread(lines[0]?.win ?? [1, 0]);
    if (chances >= least) continue;
    least = chances;
    best = next;
  }
  return best;
}

export interface Tile {
  at: string;
  counter?: Colour | SpecialKind;
  arms?: string;
}
export type View = 'all' | 'row' | 'one';
export type Page =
  | { kind: 'tiles'; rank: number; tiles: Tile[] }
  | { kind: 'cards'; seat: number; row: Colour[] }
  | { kind: 'start' }; // pawns, and who begins

function twistyTile(scene: TwistyScene, at: string): Tile {
  const { kind, colour } = scene.squares.find((one) => one.at === at)!;
  if (kind === 'cube') return { at, counter: colour! };
  return kind === 'empty' || kind === 'corner' || kind === 'centre' ? { at } : { at, counter: kind };
}

const gardenTile = (scene: GardenScene, at: string): Tile => ({
  at,
  arms: scene.hedges.find((one) => one.at === at)!.arms,
});

// Row by row or piece by piece, then the cards, then pawns and who begins.
export function pagesOf(scene: Scene, view: View): Page[] {
  const rows =
    scene.game === 'twisty'
      ? rowsOf(7, nameAt).map((row) => row.map((at) => twistyTile(scene, at)))
      : rowsOf(5, axisAt).map((row) => row.map((at) => gardenTile(scene, at)));
  const rankOf = ({ at }: Tile) => Number(at[1]);
  const tiles: Page[] = rows.flatMap((row): Page[] =>
    view === 'row'
      ? [{ kind: 'tiles', rank: rankOf(row[0]!), tiles: row }]
      : row
          .filter(({ counter, arms }) => counter ?? arms)
          .map((tile) => ({ kind: 'tiles', rank: rankOf(tile), tiles: [tile] })),
  );
  const cards: Page[] =
    scene.game === 'twisty'
      ? scene.players.map(({ seat, row }) => ({ kind: 'cards', seat, row }))
      : [];
  return [...tiles, ...cards, { kind: 'start' }];
}
