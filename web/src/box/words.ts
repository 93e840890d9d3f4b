// What is asked while a board is set up, and what is wrong with it, in the language of the page.
import { colours } from '../art';
import { t } from '../i18n/language.svelte';
import type { GardenPlayer, Scene, TwistyPlayer } from '../messages';
import { cellName, nameOf, type People } from '../play/words';
import type { ComposeReply, Flaw, Slot } from '../worker/replies';

export function askWords(people: People, reply: ComposeReply): string {
  const { slot, fresh } = reply;
  if (!slot) return '';
  if (slot.part === 'act' && fresh) return t('box.begins');
  return t(`box.ask.${slot.part}`, {
    who: slot.seat ? nameOf(people, slot.seat) : '',
    place: slot.at ?? '',
  });
}

// A part of a player's things, and how many there are.
export function partWords(
  part: string,
  player: TwistyPlayer | GardenPlayer,
  filled: boolean,
): string {
  const words = t(`box.part.${part}`);
  if (!filled) return words;
  const counts: Record<string, number | undefined> =
    'row' in player
      ? { collected: player.collected, protected: player.protected }
      : { done: player.done.length, gaps: player.gaps, fairies: player.fairies };
  return counts[part] === undefined ? words : `${words}: ${counts[part]}`;
}

// What was laid last, for those who hear it.
export function laidWords(
  people: People,
  { scene }: ComposeReply,
  { slot, piece }: { slot: Slot; piece: string },
): string {
  const { part, seat, at = '' } = slot;
  const who = seat ? nameOf(people, seat) : '';
  const square = scene.game === 'twisty' && scene.squares.find((one) => one.at === at);
  if (part === 'counter' && square)
    return `${at}: ${square.kind === 'cube' ? thingWords(square.colour!) : thingWords(square.kind)}`;
  const hedge = scene.game === 'labyrinth' && scene.hedges.find((one) => one.at === at);
  if (hedge) return `${at}: ${[...hedge.arms].map((arm) => t(`arm.${arm}`)).join(', ')}`;
  const player = scene.players.find((one) => one.seat === seat);
  if (part === 'row' && player && 'row' in player)
    return `${who}, ${at}: ${t(`colour.${player.row[Number(at) - 1]!}`)}`;
  if (part === 'pawn' || part === 'target' || part === 'done') return `${who}: ${piece}`;
  return player ? `${who}: ${partWords(part, player, true)}` : '';
}

const isColour = (thing: string) => (colours as string[]).includes(thing);

export const thingWords = (thing: string) =>
  isColour(thing) ? t('square.cube', { colour: t(`colour.${thing}`) }) : t(`square.${thing}`);

// In few words: what is counted, and what is laid out.
export const shortWords = (thing: string) =>
  isColour(thing) ? t(`colour.${thing}`) : t(`square.${thing}`);

const countedWords = (thing: string) =>
  isColour(thing) ? t(`colour.${thing}`) : t(`box.thing.${thing}`);

function goalAt(scene: Scene, at: string): string {
  const cell = scene.game === 'labyrinth' && scene.cells.find((one) => one.at === at);
  return cell ? `${cellName(cell)} (${at})` : at;
}

function unreadWhere(people: People, { thing, seat, at }: Flaw): string {
  return [t(`box.field.${thing}`), seat && nameOf(people, seat), at].filter(Boolean).join(', ');
}

export function flawWords(people: People, scene: Scene, flaw: Flaw): string {
  const { code, thing = '', seat, at = '', count: all = 0, wanted = 0, text = '' } = flaw;
  const who = seat ? nameOf(people, seat) : '';
  const holes = { who, place: at, all, wanted };
  if (code === 'too-many' || code === 'too-few')
    return t(`box.flaw.${code}`, { ...holes, thing: countedWords(thing), count: Math.abs(all - wanted) });
  if (code === 'twice')
    return thing
      ? t('box.flaw.twice', { ...holes, thing: t(`colour.${thing}`) })
      : t('box.flaw.twiceGoal', { ...holes, thing: goalAt(scene, at) });
  if (code === 'length') return t(`box.flaw.length.${thing}`, holes);
  if (code === 'unread') return t('box.flaw.unread', { text, where: unreadWhere(people, flaw) });
  return t(`box.flaw.${code}`, holes);
}

// Where to look for it: the places of the board that it is about.
export function flawPlaces(scene: Scene, { code, thing, seat, at }: Flaw): string[] {
  if (at && /^[a-gA-G][1-7]$/.test(at) && code !== 'length') return [at];
  if (scene.game === 'twisty' && code === 'too-many')
    return scene.squares
      .filter(({ kind, colour }) =>
        thing === 'special' ? !['empty', 'corner', 'centre', 'cube'].includes(kind) : colour === thing,
      )
      .map((square) => square.at);
  const owner = scene.players.find((player) => player.seat === seat);
  return owner?.pawn && code === 'shared' ? [owner.pawn] : [];
}

// The slot where it can be put right.
export function flawSlot({ code, thing, seat, at }: Flaw, { open, scene }: ComposeReply): Slot | null {
  const own = (part: string): Slot | null => (seat ? { part, seat } : null);
  if (code === 'shared') return own('pawn');
  if (code === 'twice') return own(thing ? 'row' : 'target');
  if (code === 'goals' || code === 'gate-early' || code === 'gate-due') return own('target');
  if (code === 'act') return { part: 'act' };
  if (code !== 'unread' || !at || !open.includes(at)) return null;
  return { part: scene.game === 'twisty' ? 'counter' : 'hedge', at };
}
