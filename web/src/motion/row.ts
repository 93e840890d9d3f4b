// A row of cards whose order changes: each card goes to its new place, and one that is put behind the
// others goes over them.

// For each card by how many places it comes from the right (or, negative, from the left).
export const shifts = <T>(before: T[], after: T[]): number[] =>
  after.map((card, place) => before.indexOf(card) - place);

export function rearrange(cards: HTMLElement[], by: number[], length_ms: number): void {
  const pitch = (cards[1]?.offsetLeft ?? 0) - (cards[0]?.offsetLeft ?? 0);
  for (const [i, card] of cards.entries()) {
    const x = pitch * (by[i] ?? 0);
    if (x === 0) continue;
    const isFar = by[i]! < -1;
    const over = isFar ? [{ transform: `translate(${x / 2}px, -70%)`, zIndex: 1 }] : [];
    const steps = [{ transform: `translate(${x}px)` }, ...over, { transform: 'none' }];
    card.animate(steps, { duration: length_ms, easing: 'ease-in-out' });
  }
}
