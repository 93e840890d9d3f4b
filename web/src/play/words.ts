// What the referee and the bots have to say, in the language of the page. Everything comes as codes
// and values; here they become sentences.
import { known, listed, t } from '../i18n/language.svelte';
import type {
  Account,
  Act,
  Clause,
  Colour,
  GardenAccount,
  GardenCell,
  GardenStep,
  Refusal,
  TwistyAccount,
} from '../messages';
import type { Harm } from './otherwise';
import type { Line } from '../worker/replies';

export interface People {
  names: string[]; // by seat, as the table has them
  pawns: number[];
  you?: number; // the seat of the only person at this screen
}

export function nameOf(people: People, seat: number): string {
  return people.names[seat - 1]?.trim() || t(`pawn.${people.pawns[seat - 1] ?? seat - 1}`);
}

const listOf = (people: People, seats: number[]) =>
  listed(seats.map((seat) => nameOf(people, seat)));

export const cellName = (cell: GardenCell) =>
  cell.kind === 'goal' ? t(`goal.${cell.goal}`) : t(`cell.${cell.kind}`);

export function refusalWords(people: People, refusal: Refusal): string {
  const { game, code } = refusal;
  return t(known(`refusal.${game}.${code}`, `refusal.${code}`), {
    who: nameOf(people, refusal.mover),
    other: refusal.other ? nameOf(people, refusal.other) : '',
    place: refusal.place ?? '',
    colour: refusal.colour ? t(`colour.${refusal.colour}`) : '',
    held: refusal.held ?? 0,
    count: refusal.needed ?? 0,
  });
}

export function clauseWords(people: People, clause: Clause): string {
  const thing = clause.thing ?? '';
  const isColour = ['collects', 'steals', 'heads-for', 'away-from'].includes(clause.code);
  const aim = ['brings-near', 'stays-away'].includes(clause.code)
    ? 'yours'
    : ['lets-in', 'shuts-out'].includes(clause.code) && 'theirs';
  const words = isColour ? t(`colour.${thing}`) : aim ? t(`aim.${aim}.${thing}`) : thing;
  const holes = {
    thing: words,
    others: listOf(people, clause.seats ?? []),
    count: clause.number ?? 0,
  };
  return t(`reason.${clause.code}`, holes);
}

export function reasonWords(people: People, clauses: Clause[]): string {
  const words = clauses.map((clause) => clauseWords(people, clause)).join(t('join.clauses'));
  return words.charAt(0).toLocaleUpperCase() + words.slice(1) + '.';
}

// A walk from cell to cell is one step to where it ends.
const stops = (steps: GardenStep[]) =>
  steps.filter((step, i) => step.kind !== 'walk' || steps[i + 1]?.kind !== 'walk');

// What to tap, one thing after the other.
export function hintWords(told: Account): string {
  const choose = (place: string | undefined) => (place ? [t('hint.go', { place })] : []);
  if (told.game === 'twisty')
    return [...choose(told.hops.at(-1)?.to), ...choose(told.corner)].join(' ');
  if (told.gate) return choose(told.gate).join(' ');
  if (told.steps.length === 0) return t('hint.stay');
  return stops(told.steps)
    .flatMap((step) =>
      step.kind === 'turn'
        ? [t(`hint.hedge.${step.quarters!}`, { place: step.axis! })]
        : choose(step.to),
    )
    .join(' ');
}

// What somebody else could do after the obvious turn.
export const otherwiseWords = (people: People, { does, seat, thing }: Harm): string => {
  const what = does === 'reach' ? `aim.theirs.${thing}` : `colour.${thing}`;
  return t(`otherwise.${does}`, { who: nameOf(people, seat), thing: thing && t(what) });
};

// How the game ends, where that is proved; nothing for a win at once, which is plain to see.
export function proofWords(line: Line | null, seat: number): string {
  if (!line?.proved || line.ends_in === 1) return '';
  const chance = line.win[seat - 1]!;
  if (chance === 0) return t('hint.loses');
  if (chance < 1) return t('hint.draws');
  return line.ends_in ? t('hint.wins', { count: Math.ceil(line.ends_in / 2) }) : '';
}

export const theftWords = (people: People, colour: Colour, victim: number): string => {
  const holes = { colour: t(`colour.${colour}`), other: nameOf(people, victim) };
  return victim === people.you ? t('deed.robs', holes) : t('deed.steals', holes);
};

// What a theft means for whoever was robbed.
export const lossWords = (people: People, victim: number): string =>
  victim === people.you ? t('tell.lost') : t('tell.loses', { other: nameOf(people, victim) });

function twistyDeeds(people: People, told: TwistyAccount): string[] {
  const words: string[] = [];
  const hops = told.hops.map((hop) => t(`hop.${hop.kind}`, { place: hop.to }));
  if (hops.length > 0) words.push(hops.join(', '));
  if (told.passes) words.push(t('deed.passes'));
  if (told.collected)
    words.push(t('deed.collects', { colour: t(`colour.${told.collected}`), count: told.held }));
  if (told.stolen && told.victim) words.push(theftWords(people, told.stolen, told.victim));
  if (told.sent && told.corner)
    words.push(t('deed.sent', { who: nameOf(people, told.sent), place: told.corner }));
  if (told.safe) words.push(t('deed.protects'));
  if (told.winner) words.push(t('deed.wins'));
  return words;
}

function gardenDeeds(people: People, told: GardenAccount): string[] {
  const words = stops(told.steps).map((step) =>
    step.kind === 'turn'
      ? t(`step.turn.${step.quarters!}`, { place: step.axis! })
      : t(`step.${step.kind}`, { place: step.to }),
  );
  if (words.length === 0 && !told.gate_for) words.push(t('step.stay', { place: told.from }));
  if (told.reached && !told.wins) words.push(t('deed.reaches', { place: told.reached }));
  if (told.draws) words.push(t('deed.draws'));
  if (told.gate_for && told.gate) {
    words.push(t('deed.setsGate', { other: nameOf(people, told.gate_for), place: told.gate }));
  }
  if (told.wins) words.push(t('deed.wins'));
  return words;
}

export function deedWords(people: People, told: Account): string {
  const deeds = told.game === 'twisty' ? twistyDeeds(people, told) : gardenDeeds(people, told);
  return deeds.join(t('join.clauses'));
}

export const accountWords = (people: People, told: Account): string =>
  t('deed.line', { who: nameOf(people, told.mover), what: deedWords(people, told) });

export function actWords(people: People, act: Act): string {
  if (act.kind === 'draw') return t('result.draw');
  const holes = { who: nameOf(people, act.seat), other: '' };
  if (act.kind === 'corner' || act.kind === 'gate') holes.other = nameOf(people, act.other);
  return t(`act.${act.kind}`, holes);
}
