// What is said aloud at a table, for those who hear it: each sentence as soon as it is true, and once.
import { listed, t } from '../i18n/language.svelte';
import type { Account, Scene } from '../messages';
import type { GardenChoice } from './garden_choice.svelte';
import type { Hands } from './hands.svelte';
import { accountWords, cellName, deedWords, lossWords, nameOf, type People } from './words';

// A turn, the card that was drawn with it, and the goal that was turned up.
function turnWords(people: People, told: Account, card: string | undefined, scene: Scene | null) {
  const words = [accountWords(people, told)];
  if (told.game === 'twisty' && told.victim) words.push(lossWords(people, told.victim));
  if (card === 'gap' || card === 'fairy')
    words.push(t('hear.card', { what: t(`card.${card}`, { count: 1 }) }));
  if (told.game === 'labyrinth' && told.reached && scene?.game === 'labyrinth') {
    const { target } = scene.players.find((player) => player.seat === told.mover)!;
    const who = nameOf(people, told.mover);
    if (target) words.push(t('hear.goal', { who, what: cellName(target), place: target.at }));
  }
  return words.join(' ');
}

// The turn that was shown last, or the one that somebody has stepped back to.
export function newsWords({ history, people, session }: Hands): string {
  const { last, scene } = session;
  if (history.at !== null) {
    const told = history.accounts[history.at - 1];
    return told ? accountWords(people, told) : '';
  }
  return last?.account ? turnWords(people, last.account, last.card, scene) : '';
}

// What a hedge would open and carry, if it were turned as somebody looks at it.
function hedgeWords({ opened, preview, riders }: GardenChoice, people: People): string {
  const { choices, scene } = preview!;
  const words = [
    opened.length > 0 ? t('hear.opens', { places: opened.join(', ') }) : t('hear.opensNone'),
  ];
  const others = listed(riders.map((seat) => nameOf(people, seat)));
  if (others) words.push(t('hear.carries', { others }));
  if (scene.wanted.some((at) => choices.walk.includes(at))) words.push(t('hear.within'));
  return words.join(' ');
}

// What is in the hand: the way of a preview, or the steps of a turn so far.
export function previewWords({ garden, people, twisty }: Hands): string {
  if (garden.preview) return hedgeWords(garden, people);
  if (twisty.landing && twisty.told) return deedWords(people, twisty.told);
  return garden.draft && garden.steps.length > 0 ? deedWords(people, garden.draft.account) : '';
}

// Time runs out: said when half a minute is left, and ten seconds.
export function timeWords({ people, session }: Hands): string {
  const seat = session.mine;
  const left_ms = seat && session.left_ms(seat);
  const limit = [10, 30].find((seconds) => left_ms !== null && left_ms <= seconds * 1000);
  return seat && limit ? t('hear.low', { who: nameOf(people, seat), count: limit }) : '';
}
