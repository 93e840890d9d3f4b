// A look at each of my tables, one after the other: is it my turn there?
import { webSocket, type Socket } from './link';
import { standingAt, type MyTable, type MyTables } from './my_tables.svelte';
import type { FromTable, Joined } from '../session/wire';
import { decodeNames, givenNames } from './names';

const patience_ms = 5000;
const most = 12; // tables that are looked at, the latest first

export function seen(entry: MyTable, joined: Joined): MyTable {
  const { table, seats } = joined;
  if (!table) return entry;
  const { names, pawns } = decodeNames(givenNames(table, joined.presence));
  return { ...entry, game: table.game, names, pawns, seats, standing: standingAt(table, seats) };
}

// Looks at one table and hangs up. Nothing is learned when the server does not answer.
export function lookAt(
  { table, tokens }: MyTable,
  connect: () => Socket,
): Promise<Joined | 'gone' | null> {
  return new Promise((found) => {
    const socket = connect();
    let opened = false;
    const end = (result: Joined | 'gone' | null) => {
      clearTimeout(timer);
      socket.onmessage = socket.onclose = null;
      socket.onopen = () => socket.close();
      if (opened) socket.close();
      found(result);
    };
    const timer = setTimeout(() => end(null), patience_ms);
    socket.onopen = () => {
      opened = true;
      const shown = tokens.length > 0 ? { tokens } : {};
      socket.send(JSON.stringify({ type: 'join', table, ...shown }));
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data.split('\n')[0]!) as FromTable;
      if (message.type === 'joined') end(message);
      if (message.type === 'refused') end(message.code === 'no-entry' ? 'gone' : null);
    };
    socket.onclose = () => end(null);
  });
}

export async function peek(tables: MyTables, connect: () => Socket = webSocket): Promise<void> {
  for (const entry of tables.all.slice(0, most)) {
    if (entry.standing === 'over' || entry.standing === 'gone' || !navigator.onLine) continue;
    const found = await lookAt(entry, connect);
    if (!found || !tables.find(entry.table)) continue;
    tables.keep(found === 'gone' ? { ...entry, standing: 'gone' } : seen(entry, found), false);
  }
}
