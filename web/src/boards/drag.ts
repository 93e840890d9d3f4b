// Dragging a pawn: it follows the finger, and where it is let go is where it wants to be.
import { boardSize, cellAt, gardenGrid, hubOf, rotated, type Grid, type Point } from './geometry';

const threshold = 8; // pixels before a press becomes a drag

// A point of the page in units of the picture, whatever way the view is turned.
export function pointIn(board: HTMLElement, quarters: number, event: MouseEvent): Point {
  const box = board.getBoundingClientRect();
  const scale = boardSize / box.width;
  const point = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  return rotated(point, { x: boardSize / 2, y: boardSize / 2 }, -90 * quarters);
}

// The click that a browser makes of the end of a drag, if it makes one, is none.
function swallowClick(): void {
  const swallow = (click: Event) => click.stopPropagation();
  addEventListener('click', swallow, { capture: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

export function follow(
  event: PointerEvent,
  moved: (event: PointerEvent) => void,
  ended: (event: PointerEvent, dragging: boolean) => void,
) {
  let dragging = false;
  const far = (e: PointerEvent) =>
    Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) > threshold;
  const onmove = (e: PointerEvent) => {
    if (e.pointerId !== event.pointerId) return;
    dragging ||= far(e);
    if (dragging) moved(e);
  };
  const onend = (e: PointerEvent) => {
    if (e.pointerId !== event.pointerId) return;
    removeEventListener('pointermove', onmove);
    removeEventListener('pointerup', onend);
    removeEventListener('pointercancel', onend);
    if (dragging) swallowClick();
    ended(e, dragging && e.type === 'pointerup');
  };
  addEventListener('pointermove', onmove);
  addEventListener('pointerup', onend);
  addEventListener('pointercancel', onend);
}

export function dragPawn(
  board: HTMLElement,
  grid: Grid,
  event: PointerEvent,
  quarters: number,
  show: (point: Point | null) => void,
  drop: (at: string) => void,
) {
  follow(
    event,
    (e) => show(pointIn(board, quarters, e)),
    (e, dragging) => {
      show(null);
      const at = cellAt(grid, pointIn(board, quarters, e));
      if (dragging && at) drop(at);
    },
  );
}

export interface HedgeInHand {
  axis: string;
  degrees: number;
}

// The nearest quarter turn, 0 to 3.
export const quartersOf = (degrees: number) => (Math.round(degrees / 90) + 4) % 4;

// A hedge follows the hand round its axis and snaps to the nearest quarter.
export function turnByHand(
  board: HTMLElement,
  axis: string,
  event: PointerEvent,
  quarters: number,
  show: (hand: HedgeInHand | null) => void,
  turn: (quarters: number) => void,
) {
  const centre = hubOf(gardenGrid, axis);
  const angle = (e: PointerEvent) => {
    const point = pointIn(board, quarters, e);
    return (Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI;
  };
  let first: number | null = null;
  let degrees = 0;
  follow(
    event,
    (e) => {
      first ??= angle(e);
      degrees = ((angle(e) - first + 540) % 360) - 180;
      show({ axis, degrees });
    },
    (_, dragging) => {
      const turns = dragging ? quartersOf(degrees) : 0;
      show(null);
      if (turns > 0) turn(turns);
    },
  );
}
