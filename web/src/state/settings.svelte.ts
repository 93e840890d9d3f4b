// What a person has chosen for this page. Kept at every change.
import type { Language } from '../i18n/catalogue';
import type { SeatForm } from './setup_form';
import { browserShelf, keep, recall } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

const defaults = {
  language: 'auto' as Language | 'auto',
  theme: 'auto' as Theme,
  speed: 'normal' as Speed,
  sound: false,
  speech: false, // read aloud
  landings: true, // always show where one can go
  rotate: false, // turn the board to the player whose turn it is
  keys: true, // single keys do things at the table
  reactions: true, // show those of others at online tables
  names: [] as string[], // of the persons, as they were typed last; the first is whoever has this device
  pawn: 0, // and its pawn
  met: false, // it was asked for both
};
type Settings = typeof defaults;

const shelf = browserShelf();

export const settings = $state<Settings>({
  ...defaults,
  ...recall<Partial<Settings>>(shelf, 'settings'),
});

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  keep(shelf, 'settings', settings);
}

// Whoever sets a game up says who plays at this device.
export function meet(seats: SeatForm[]): void {
  const here = seats.filter((seat) => seat.level === 0 && !seat.remote);
  if (here.length > 0)
    change({ names: here.map((seat) => seat.name), pawn: here[0]!.pawn, met: true });
}

// How long a movement of one second lasts; 0 is none at all.
export function paceOf(speed: Speed, reducedMotion: boolean): number {
  if (reducedMotion) return 0;
  return { slow: 1.6, normal: 1, fast: 0.5, off: 0 }[speed];
}
