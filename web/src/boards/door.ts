// Closed lines that a gap card would open, as pieces of line: between the pawn and the cell behind.
import { gardenGrid, middleOf } from './geometry';
import type { BoardMarks } from './view';

const halfWidth = 24;

export function doorsOf(home: string, marks: BoardMarks) {
  const slips = [...marks.places].filter(([, mark]) => mark === 'slip').map(([at]) => at);
  return slips.map((at) => {
    const from = middleOf(gardenGrid, home);
    const to = middleOf(gardenGrid, at);
    const x = (from.x + to.x) / 2;
    const y = (from.y + to.y) / 2;
    const dx = ((to.y - from.y) / gardenGrid.cell) * halfWidth;
    const dy = ((to.x - from.x) / gardenGrid.cell) * halfWidth;
    return { at, x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy };
  });
}
