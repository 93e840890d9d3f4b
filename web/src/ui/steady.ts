// No control takes a tap that was meant for another one. Controls come and go at the same spot: "Skip"
// becomes "Done", a dialog opens under the finger. Whose finger taps the same spot again in the same rhythm
// still means what was there: such a tap goes nowhere. Places of a board stay where they are, and pieces that
// are laid one after the other are tapped in a rhythm.
const rhythm_ms = 600;
const spot = 24; // pixels: as far as a finger strays

export interface Touch {
  isFinger: boolean; // a mouse points well
  at_ms: number;
  x: number;
  y: number;
  control: Element | null;
}

const isPlace = ({ control }: Touch) => control?.matches('[data-at], [data-piece]') ?? false;

export const isStray = (before: Touch, now: Touch): boolean =>
  before.isFinger &&
  now.isFinger &&
  before.control !== null &&
  now.control !== null &&
  now.control !== before.control &&
  !(isPlace(before) && isPlace(now)) &&
  now.at_ms - before.at_ms < rhythm_ms &&
  Math.hypot(now.x - before.x, now.y - before.y) < spot;

// Nor does what came under the finger while it was down: the page said there was something else.
export const isMeant = (pressed: Touch | null, clicked: Element | null): boolean =>
  !pressed?.isFinger || pressed.control === null || clicked === null || clicked === pressed.control;

const controlAt = (target: EventTarget | null) =>
  (target as Element).closest('button, a, select, input');

export function keepSteady(): void {
  let before: Touch | null = null;
  let stray = false;
  const onpointer = ({ clientX: x, clientY: y, pointerType, target, timeStamp }: PointerEvent) => {
    const control = controlAt(target);
    const now = { isFinger: pointerType !== 'mouse', at_ms: timeStamp, x, y, control };
    stray = before !== null && isStray(before, now);
    // As long as the rhythm goes on, the finger means what it meant at first.
    before = stray ? { ...before!, at_ms: timeStamp } : now;
  };
  const onclick = (event: MouseEvent) => {
    if (event.detail === 0) return; // keys click without a finger
    if (!stray && isMeant(before, controlAt(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('pointerdown', onpointer, { capture: true });
  addEventListener('click', onclick, { capture: true });
}
