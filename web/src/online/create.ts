// Lays a table on the server, as the form of a new game asks for, and keeps what opens it.
import type { SetupForm } from '../state/setup_form';
import { makeTable } from './api';
import { myTables, newEntry } from './my_tables.svelte';

// Seats here are ours; the others wait for whoever gets their links.
export async function layTable(form: SetupForm, open: boolean): Promise<string> {
  const { table, tokens, watch, host } = await makeTable(form, open);
  const given = tokens.flatMap((token, i) => (token ? [{ seat: i + 1, token }] : []));
  const own = given.filter(({ seat }) => !form.seats[seat - 1]!.remote);
  myTables.keep({
    ...newEntry(table, own.length > 0 ? null : watch),
    ...(own.length > 0 ? { tokens: own.map(({ token }) => token) } : {}),
    invites: given.filter(({ seat }) => form.seats[seat - 1]!.remote),
    watch,
    host,
    game: form.game,
  });
  return table;
}
