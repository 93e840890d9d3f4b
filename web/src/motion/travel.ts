// Things that leave the board, or come from one player to another: a picture flies over the page from
// where it lay to the card where it belongs. Where a player is only a chip, it flies to the chip.
import type { Gift } from './plan';

const isSeen = (one: Element | null): one is Element => !!one && one.getClientRects().length > 0;
const find = (query: string) => [...document.querySelectorAll(query)].find(isSeen);

// The card in a player's row or hand, or whatever of the player is seen.
const slotOf = (seat: number, slot: string) =>
  find(`[data-seat="${seat}"] [data-slot="${slot}"]`) ?? find(`[data-seat="${seat}"]`);

const sheet = 'http://www.w3.org/2000/svg';

function pictureOf(symbol: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'traveller';
  const svg = document.createElementNS(sheet, 'svg');
  const use = document.createElementNS(sheet, 'use');
  use.setAttribute('href', `#${symbol}`);
  for (const side of ['width', 'height']) use.setAttribute(side, '100%');
  svg.append(use);
  box.append(svg);
  return box;
}

// Sparks fly from a place.
function cheer(place: string, length_ms: number) {
  for (let i = 0; i < 10; i++) {
    const spark = document.createElement('i');
    spark.className = 'traveller spark';
    document.body.append(spark);
    const angle = (i * Math.PI) / 5;
    const away = `translate(${80 * Math.cos(angle)}px, ${80 * Math.sin(angle)}px)`;
    const steps = [{ transform: place }, { transform: `${place} ${away} scale(0.2)` }];
    const flight = spark.animate(steps, { duration: length_ms, easing: 'ease-out' });
    flight.onfinish = flight.oncancel = () => spark.remove();
  }
}

// Whether there was something to be seen.
export function travel({ picture, at, victim, seat, slot, cheer: isFeast }: Gift, length_ms: number): boolean {
  const from = victim ? slotOf(victim, slot) : find(`.board [data-at="${at}"]`);
  const to = slotOf(seat, slot);
  if (!from || !to) return false;
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const size = 40;
  const place = (box: DOMRect) =>
    `translate(${box.x + box.width / 2 - size / 2}px, ${box.y + box.height / 2 - size / 2}px)`;
  if (isFeast) cheer(place(a), length_ms);
  // What was taken does not lie there any more.
  if (victim)
    from.querySelector('.held')?.animate([{ opacity: 0 }, { opacity: 0 }], length_ms);
  const flying = pictureOf(picture);
  flying.dataset.to = `${seat}`;
  document.body.append(flying);
  const steps = [
    { transform: `${place(a)} scale(1)` },
    { transform: `${place(b)} scale(1.2)`, offset: 0.85 },
    { transform: `${place(b)} scale(0.6)`, opacity: 0.2 },
  ];
  const flight = flying.animate(steps, { duration: length_ms, easing: 'ease-in-out' });
  flight.onfinish = flight.oncancel = () => flying.remove();
  return true;
}
