// A game in a link: its record, deflated, stands behind the # of the address and goes to no server.
import type { TableView } from '../messages';
import type { Engine } from '../worker/engine';
import type { RecordReply, ReplayReply } from '../worker/replies';

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

export async function shareLink(
  engine: Engine,
  href: string,
  table: TableView,
  pawns: number[],
): Promise<string> {
  const { record } = await engine.ask<RecordReply>({ type: 'record', table, pawns });
  const packed = await through(record, new CompressionStream('deflate-raw'));
  return `${href.split('#')[0]}#/table/${toText(packed)}`;
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
export async function readShared(engine: Engine, text: string): Promise<ReplayReply | null> {
  try {
    const record = await recordIn(engine, text);
    return await engine.ask<ReplayReply>({ type: 'replay', record });
  } catch {
    return null;
  }
}
