// Dragging a pawn: it follows the finger, and where it is let go is where it wants to be.
import { boardSize, cellAt, rotated, type Grid, type Point } from './geometry';

const threshold = 8; // pixels before a press becomes a drag

// A point of the page in units of the picture, whatever way the view is turned.
export function pointIn(board: HTMLElement, quarters: number, event: PointerEvent): Point {
  const box = board.getBoundingClientRect();
  const scale = boardSize / box.width;
  const point = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  return rotated(point, { x: boardSize / 2, y: boardSize / 2 }, -90 * quarters);
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
    if (dragging) addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
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
