// What a turn did, told as one tells it at a table: who, with pictures, without coordinates.
import { counterSymbol, goalSymbol, pawnSymbol } from '../art';
import { t } from '../i18n/language.svelte';
import type { Account, GardenAccount, Scene, TwistyAccount } from '../messages';
import { lossWords, nameOf, theftWords, type People } from './words';

export interface Told {
  pictures: string[]; // symbols of the sheet
  words: string;
}

type Deed = [words: string, picture?: string];

function twistyDeeds(people: People, told: TwistyAccount): Deed[] {
  const deeds: Deed[] = [];
  if (told.passes) deeds.push([t('deed.passes')]);
  if (told.collected)
    deeds.push([
      t('deed.collects', { colour: t(`colour.${told.collected}`), count: told.held }),
      counterSymbol(told.collected),
    ]);
  if (told.stolen && told.victim)
    deeds.push([theftWords(people, told.stolen, told.victim), counterSymbol(told.stolen)]);
  if (told.safe) deeds.push([t('deed.protects'), 'shield']);
  if (told.winner) deeds.push([t('deed.wins'), 'laurel']);
  if (deeds.length === 0) deeds.push([t(told.hops.length > 0 ? 'tell.hops' : 'tell.corner')]);
  return deeds;
}

function gardenDeeds(people: People, told: GardenAccount, before: Scene | null): Deed[] {
  if (told.gate_for) return [[t('tell.gate', { other: nameOf(people, told.gate_for) }), 'gate']];
  const pictures = { walk: undefined, turn: undefined, slip: 'gap-card', fly: 'fairy-card' };
  const kinds = [...new Set(told.steps.map((step) => step.kind))];
  const deeds = kinds.map((kind): Deed => [t(`tell.${kind}`), pictures[kind]]);
  if (deeds.length === 0) deeds.push([t('tell.stay')]);
  const cell = before?.game === 'labyrinth' && before.cells.find((one) => one.at === told.reached);
  if (told.reached && !told.wins)
    deeds.push([t('tell.reaches'), cell && cell.goal !== undefined ? goalSymbol(cell.goal) : 'gate']);
  if (told.draws) deeds.push([t('deed.draws'), 'card-back']);
  if (told.wins) deeds.push([t('deed.wins'), 'laurel']);
  return deeds;
}

// `before` is any scene of the game: goals lie where they lie. `fresh`: what follows is still to be said.
export function tell(people: People, told: Account, before: Scene | null, fresh = false): Told {
  const deeds =
    told.game === 'twisty' ? twistyDeeds(people, told) : gardenDeeds(people, told, before);
  const what = deeds.map(([words]) => words).join(t('join.clauses'));
  const line = t('deed.line', { who: nameOf(people, told.mover), what });
  const loss = fresh && told.game === 'twisty' && told.victim && lossWords(people, told.victim);
  return {
    pictures: [
      pawnSymbol(people.pawns[told.mover - 1] ?? 0),
      ...deeds.flatMap(([, picture]) => picture ?? []),
    ],
    words: loss ? `${line} ${loss}` : line,
  };
}
