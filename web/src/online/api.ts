// Questions to the server that need no line: a new table, the open tables, a seat at one.
import { setupOf, type SetupForm } from '../state/setup_form';
import { besidePage } from './address';
import type { OpenTable } from '../session/wire';
import { codedName } from './names';

export class ServerError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const request = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  let reply: { ok: true } | { ok: false; code: string };
  try {
    const response = await fetch(besidePage(path), { cache: 'no-store', ...request });
    reply = (await response.json()) as typeof reply;
  } catch {
    throw new ServerError('unavailable');
  }
  if (!reply.ok) throw new ServerError(reply.code);
  return reply as T;
}

// The server deals, so there is no seed. Strangers exchange no text: on a public table a name is a pawn.
export function tableRequest(form: SetupForm, open: boolean): object {
  const { seed: _, ...setup } = setupOf(form, '');
  const seats = form.seats.map((seat) => ({
    name: codedName(seat.pawn, open ? '' : seat.name),
    level: seat.level,
    ...(open ? { mine: seat.level === 0 && !seat.remote } : {}),
  }));
  return { setup: { ...setup, seats }, public: open };
}

export const makeTable = (form: SetupForm, open: boolean) =>
  ask<{ table: string; tokens: (string | null)[]; watch: string; host: string }>(
    'api/tables',
    tableRequest(form, open),
  );

export const openTables = async () => (await ask<{ tables: OpenTable[] }>('api/tables')).tables;

// Whoever laid the table gives a seat another link; the old one opens nothing any more.
export const renewLink = async (table: string, seat: number, host: string) =>
  (await ask<{ token: string }>(`api/tables/${table}/seats/${seat}/link`, { host })).token;

// To be told at an address that it is this seat's turn, or, at another, not any more.
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}
export interface Wish {
  token: string;
  subscription?: Subscription;
  off?: string | undefined;
}
export const pushWish = (table: string, wish: Wish) => ask(`api/tables/${table}/push`, wish);

// Whoever sits there is called this from now on. Tokens of spectators among them name nobody.
export const nameSeat = (table: string, tokens: string[], name: string) =>
  Promise.any(tokens.map((token) => ask(`api/tables/${table}/name`, { token, name })));

export const takeSeat = (table: string) =>
  ask<{ table: string; seat: number; token: string }>(`api/tables/${table}/seats`, {});
