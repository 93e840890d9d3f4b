// A game in a link: its record, deflated, stands behind the # of the address and goes to no server.
import { t } from '../i18n/language.svelte';
import type { GameName, TableView } from '../messages';
import type { People } from '../play/words';
import { hrefOf } from '../route';
import type { Engine } from '../worker/engine';
import type { RecordReply } from '../worker/replies';

const longest = 1024 * 1024; // bytes of a record

async function through(bytes: BlobPart, way: CompressionStream | DecompressionStream) {
  const reader = new Blob([bytes]).stream().pipeThrough(way).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0, next; !(next = await reader.read()).done; parts.push(next.value))
    if ((size += next.value.length) > longest) throw new RangeError();
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const toText = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function fromText(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

const pack = async (record: string) =>
  toText(await through(record, new CompressionStream('deflate-raw')));

async function linkTo(href: string, record: string): Promise<string> {
  return `${href.split('#')[0]}${hrefOf('table', await pack(record))}`;
}

// The game alone: two records of one game have it in common, however much is said in them about it.
export async function bareRecord(engine: Engine, record: string): Promise<string> {
  const request = { type: 'rewrite', record, remarks: false };
  return (await engine.ask<RecordReply>(request)).record;
}

// Of a game that is kept. What its owner thinks about it stays here.
export async function recordLink(engine: Engine, href: string, record: string): Promise<string> {
  return linkTo(href, await bareRecord(engine, record));
}

// To a position alone, with nothing played: the way to its analysis.
export async function analysisWay(
  engine: Engine,
  start: string,
  { names, pawns }: Pick<People, 'names' | 'pawns'>,
): Promise<string> {
  const table = { start, turns: [], seats: names.map((name) => ({ name, level: 0 })) };
  const request = { type: 'record', table, pawns: pawns.slice(0, names.length) };
  return hrefOf('analysis', await pack((await engine.ask<RecordReply>(request)).record));
}

export async function shareLink(
  engine: Engine,
  href: string,
  table: TableView,
  pawns: number[],
): Promise<string> {
  const { record } = await engine.ask<RecordReply>({ type: 'record', table, pawns });
  return linkTo(href, record);
}

// Gives a link to whatever the device shares by; what is said about it comes back.
export async function tellLink(url: string, game: GameName): Promise<string> {
  const text = t('share.text', { game: t(`game.${game}`) });
  try {
    if (navigator.share) {
      await navigator.share({ title: t('app.name'), text, url });
      return '';
    }
    await navigator.clipboard.writeText(url);
    return t('share.copied');
  } catch {
    return url;
  }
}

// Links of version 0.1 hold JSON. A record begins with a bracket, too, but never when it is deflated.
async function recordIn(engine: Engine, text: string): Promise<string> {
  const bytes = fromText(text);
  const decode = (plain: Uint8Array) => new TextDecoder().decode(plain);
  if (bytes[0] !== '['.charCodeAt(0))
    return decode(await through(bytes, new DecompressionStream('deflate-raw')));
  const shared = JSON.parse(decode(bytes)) as unknown;
  return (await engine.ask<RecordReply>({ type: 'convert', shared })).record;
}

// Anything may stand in a link: what is no game gives nothing.
export async function sharedRecord(engine: Engine, text: string): Promise<string | null> {
  return recordIn(engine, text).catch(() => null);
}
