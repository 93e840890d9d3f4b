// What is said of a kept game.
import { listed, t } from '../i18n/language.svelte';
import { nameOf, type People } from '../play/words';
import { homeText, hrefOf } from '../route';
import { isOpen, type GameEntry } from './entry';

export const peopleOf = (entry: GameEntry): People => ({
  names: entry.seats.map((seat) => seat.name),
  pawns: entry.pawns,
});

const seatWords = (entry: GameEntry, seat: number) => {
  const { level } = entry.seats[seat - 1]!;
  const name = nameOf(peopleOf(entry), seat);
  return level > 0 ? t('games.level', { who: name, level: t(`level.${level}`) }) : name;
};

export const seatNames = (entry: GameEntry) =>
  entry.seats.map((_, i) => seatWords(entry, i + 1));

export const gameTitle = (entry: GameEntry) =>
  entry.title ?? `${t(`game.${entry.game}`)} – ${listed(seatNames(entry))}`;

export function resultWords(entry: GameEntry): string {
  if (entry.damaged) return t('games.damaged');
  if (!entry.outcome) return t(entry.table ? 'games.openOnline' : 'games.going');
  const { kind, winner } = entry.outcome;
  return t(`result.${kind}`, {
    who: winner ? nameOf(peopleOf(entry), winner) : '',
    count: entry.seats.length - 1,
  });
}

// A game that goes on is played on; another is looked at.
export function wayTo(entry: GameEntry): string {
  if (isOpen(entry) && entry.setup) return hrefOf('table', homeText(entry.id));
  if (isOpen(entry) && entry.table) return hrefOf('t', entry.table);
  return hrefOf('games', entry.id);
}
