// Which place a finger means, on the smallest boards: 44 pixels for every place that can be chosen, as
// far as another one that can be chosen is not nearer; a strip of doubt only where places lie closer.
import { describe, expect, test } from 'vitest';
import { axisAt, boardSize, gardenGrid, hubOf, middleOf, nameAt } from '../src/boards/geometry';
import { rowsOf, twistyGrid } from '../src/boards/geometry';
import { finger, meant, type Spot } from '../src/boards/touch';

const squares = rowsOf(7, nameAt).flat().map((at) => ({ at, ...middleOf(twistyGrid, at) }));
const cells = rowsOf(6, nameAt).flat().map((at) => ({ at, ...middleOf(gardenGrid, at) }));
const hubs = rowsOf(5, axisAt).flat().map((at) => ({ at, ...hubOf(gardenGrid, at) }));
const everyOther = (all: Spot[]) => all.filter((_, i) => i % 2 === 0);

const kinds: [string, Spot[]][] = [
  ['Twisty, every place', squares],
  ['Twisty, every other', everyOther(squares)],
  ['the garden, cells', cells],
  ['the garden, cells and hedges', [...cells, ...hubs]],
  ['the garden, every other cell and the hedges', [...everyOther(cells), ...hubs]],
];

describe.each([260, 300, 336, 352, 740])('a board of %i pixels', (width) => {
  const unit = boardSize / width;

  test.each(kinds)('%s', (_, spots) => {
    let clear = 0;
    let unclear = 0;
    const wrong: string[] = [];
    for (let x = 0; x < boardSize; x += 7)
      for (let y = 0; y < boardSize; y += 7) {
        const away = (spot: Spot) => Math.hypot(spot.x - x, spot.y - y);
        const least = Math.min(...spots.map(away));
        const nearest = spots.filter((spot) => away(spot) === least);
        const isInReach = nearest.some(
          (spot) => Math.max(Math.abs(spot.x - x), Math.abs(spot.y - y)) <= (finger / 2) * unit,
        );
        const told = meant({ x, y }, spots, unit);
        if (told === 'closer') unclear++;
        else if (isInReach) {
          clear++;
          if (!nearest.some((spot) => spot.at === told)) wrong.push(`${x} ${y}: ${told}`);
        }
      }
    expect(wrong).toEqual([]);
    expect(clear).toBeGreaterThan(unclear);
    const closest = Math.min(
      ...spots.flatMap((a) =>
        spots.filter((b) => b !== a).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
      ),
    );
    if (closest >= finger * unit) expect(unclear).toBe(0);
  });

  test('the middle of a place is never unclear', () => {
    const spots = [...cells, ...hubs];
    for (const spot of spots) expect(meant(spot, spots, unit)).toBe(spot.at);
  });

  test('seen twice as large, less is unclear', () => {
    const spots = [...cells, ...hubs];
    const between = { x: (cells[0]!.x + hubs[0]!.x) / 2 + 1, y: (cells[0]!.y + hubs[0]!.y) / 2 + 1 };
    const isSmall = width < 400;
    expect(meant(between, spots, unit) === 'closer').toBe(isSmall);
    expect(meant(between, spots, unit / 2)).not.toBe('closer');
  });
});

test('far from whatever can be chosen, the place under the finger is meant', () => {
  const [corner] = squares;
  expect(meant({ x: corner!.x + 60, y: corner!.y + 60 }, [corner!], 1)).toBeNull();
});
