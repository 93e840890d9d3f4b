// What a review has to say, in the language of the page. Everything comes as codes and values.
import { listed, t } from '../i18n/language.svelte';
import type { Clause } from '../messages';
import { nameOf, type People } from '../play/words';
import type { ToldTurn } from './review.svelte';

export const percent = (chance: number) => `${Math.round(chance * 100)}\u00a0%`;

const isEnd = ({ code }: Clause) => code === 'then-wins' || code === 'may-win';

function lineClause(people: People, clause: Clause, before: string | null): string {
  const { code, thing = '' } = clause;
  const who = clause.who ? nameOf(people, clause.who) : '';
  const others = listed((clause.seats ?? []).map((seat) => nameOf(people, seat)));
  const count = clause.number ?? 0;
  // The same player goes on: its name is not said twice.
  if (before !== null && isEnd(clause)) return t(`line.and-${code}`, { what: before, count });
  if (code === 'then-later')
    return thing === 'goal'
      ? t('line.later-goal', { who, count })
      : t('line.later-cube', { who, thing: t(`colour.${thing}`), count });
  return t(`line.${code}`, { who, others, count, thing: thing && t(`colour.${thing}`) });
}

// What happens without the best turn: "Otherwise Owl takes red and wins in 3 turns."
export function otherwiseWords(people: People, clauses: Clause[]): string {
  const words: string[] = [];
  clauses.forEach((clause, i) => {
    const goesOn = i > 0 && clause.who !== undefined && clauses[i - 1]!.who === clause.who;
    if (goesOn && isEnd(clause)) words.push(lineClause(people, clause, words.pop()!));
    else words.push(lineClause(people, clause, null));
  });
  return words.length > 0 ? t('review.otherwise', { what: listed(words) }) : '';
}

const markNames = { '!': 'only', '?': 'mistake', '??': 'blunder' } as const;

export const markWords = (mark: ToldTurn['mark']) => (mark ? t(`review.${markNames[mark]}`) : '');

// Everything that makes a turn stand out, shortest first.
export function momentWords(people: People, turn: ToldTurn): string {
  const words = [markWords(turn.mark)];
  if (turn.missed_win) words.push(t('review.missed'));
  if (turn.victim) words.push(t('review.theft', { who: nameOf(people, turn.victim) }));
  if (turn.leads) words.push(t('review.leads', { who: nameOf(people, turn.leads) }));
  return words.filter(Boolean).join(' · ');
}

export const chanceWords = (people: People, win: number[]) =>
  listed(
    win.map((chance, i) =>
      t('analysis.chance', { who: nameOf(people, i + 1), percent: percent(chance) }),
    ),
  );
